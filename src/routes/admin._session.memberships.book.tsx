import { createFileRoute } from '@tanstack/react-router';
import { MemberBookScreen } from '../admin/member-book/member-book-screen.tsx';
import { memberBookSearch } from '../admin/member-book/member-book-search.ts';
import { MembersGate } from '../admin/memberships/members-gate.tsx';

export const Route = createFileRoute('/admin/_session/memberships/book')({
  validateSearch: memberBookSearch,
  component: () => (
    <MembersGate>
      <MemberBookScreen />
    </MembersGate>
  ),
});
