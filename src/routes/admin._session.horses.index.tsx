import { createFileRoute } from '@tanstack/react-router';
import { readHorseListSearch } from '../admin/horse-list/horse-list-search.ts';
import { HorseListScreen } from '../admin/horse-list/horse-list-screen.tsx';

export const Route = createFileRoute('/admin/_session/horses/')({
  validateSearch: readHorseListSearch,
  component: HorseList,
});

function HorseList() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <HorseListScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (held) => readHorseListSearch({ ...held, ...change }),
          replace: 'q' in change,
          resetScroll: false,
        })
      }
    />
  );
}
