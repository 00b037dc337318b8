import { createFileRoute } from '@tanstack/react-router';
import { readMembershipListSearch } from '../admin/memberships/membership-list-search.ts';
import { MembershipListScreen } from '../admin/memberships/membership-list-screen.tsx';

export const Route = createFileRoute('/admin/_desk/memberships/')({
  validateSearch: readMembershipListSearch,
  component: MembershipList,
});

function MembershipList() {
  const { year } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MembershipListScreen year={year} onYear={(to) => void navigate({ search: { year: to } })} />
  );
}
