import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../admin/dashboard/dashboard-screen.tsx';
import { dashboardSearch } from '../admin/dashboard/dashboard-search.ts';

export const Route = createFileRoute('/admin/_session/')({
  validateSearch: dashboardSearch,
  component: DashboardScreen,
});
