import { createFileRoute } from '@tanstack/react-router';
import { BdnScreen } from '../admin/bdn/bdn-screen.tsx';
import { readBdnSearch } from '../admin/bdn/bdn-search.ts';

export const Route = createFileRoute('/admin/_session/bdn')({
  validateSearch: readBdnSearch,
  component: Bdn,
});

function Bdn() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <BdnScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (held) => readBdnSearch({ ...held, ...change }),
          replace: 'q' in change,
          resetScroll: false,
        })
      }
    />
  );
}
