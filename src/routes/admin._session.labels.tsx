import { createFileRoute } from '@tanstack/react-router';
import { LabelsScreen } from '../admin/print/labels-screen.tsx';
import { readLabelsSearch } from '../admin/print/labels-search.ts';

export const Route = createFileRoute('/admin/_session/labels')({
  validateSearch: readLabelsSearch,
  component: Labels,
});

function Labels() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <LabelsScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (held) => readLabelsSearch({ ...held, ...change }),
          replace: 'q' in change,
          resetScroll: false,
        })
      }
    />
  );
}
