import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../admin/dashboard/dashboard-screen.tsx';
import { readKind } from '../admin/shared/visit-kind.ts';

export const Route = createFileRoute('/admin/_session/')({
  validateSearch: (search): { kind?: 'dentists' } =>
    readKind(search) === 'dentists' ? { kind: 'dentists' } : {},
  component: Dashboard,
});

function Dashboard() {
  const { kind = 'hoovesTrims' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DashboardScreen
      kind={kind}
      onKind={(to) =>
        void navigate({ search: to === 'dentists' ? { kind: to } : {}, replace: true })
      }
    />
  );
}
