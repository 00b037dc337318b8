import { createFileRoute } from '@tanstack/react-router';
import { StableListScreen } from '../admin/print/stable-list-screen.tsx';

export const Route = createFileRoute('/admin/_session/stable-list')({
  validateSearch: (search): { phone?: true } => (search['phone'] === true ? { phone: true } : {}),
  component: StableList,
});

function StableList() {
  const { phone = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StableListScreen
      phone={phone}
      onPhone={(to) =>
        void navigate({ search: to ? { phone: true } : {}, replace: true, resetScroll: false })
      }
    />
  );
}
