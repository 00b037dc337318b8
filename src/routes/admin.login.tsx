import { createFileRoute } from '@tanstack/react-router';
import { readLoginSearch } from '../admin/login/login-search.ts';
import { LoginScreen } from '../admin/login/login-screen.tsx';

export const Route = createFileRoute('/admin/login')({
  validateSearch: readLoginSearch,
  component: Login,
});

function Login() {
  const { redirect } = Route.useSearch();
  return <LoginScreen redirect={redirect} />;
}
