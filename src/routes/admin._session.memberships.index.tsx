import { createFileRoute } from '@tanstack/react-router';
import { readMembershipListSearch } from '../admin/memberships/membership-list-search.ts';
import { MembershipListScreen } from '../admin/memberships/membership-list-screen.tsx';

export const Route = createFileRoute('/admin/_session/memberships/')({
  validateSearch: readMembershipListSearch,
  component: MembershipList,
});

function MembershipList() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MembershipListScreen
      search={search}
      onSearch={(change) =>
        void navigate({
          search: (held) => readMembershipListSearch({ ...held, ...change }),
          replace: 'q' in change,
          resetScroll: false,
        })
      }
    />
  );
}
