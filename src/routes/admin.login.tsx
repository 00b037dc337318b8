import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../admin/login/login-screen.tsx';
import { loginSearch } from '../admin/login/login-search.ts';

export const Route = createFileRoute('/admin/login')({
  validateSearch: loginSearch,
  component: LoginScreen,
});
