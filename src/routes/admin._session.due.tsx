import { createFileRoute } from '@tanstack/react-router';
import { DueScreen } from '../admin/due/due-screen.tsx';
import { readDueSearch } from '../admin/due/due-search.ts';

export const Route = createFileRoute('/admin/_session/due')({
  validateSearch: readDueSearch,
  component: Due,
});

function Due() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DueScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (held) => readDueSearch({ ...held, ...change }),
          replace: 'q' in change,
          resetScroll: false,
        })
      }
    />
  );
}
