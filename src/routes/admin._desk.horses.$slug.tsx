import { createFileRoute } from '@tanstack/react-router';
import { HorseScreen } from '../admin/horse/horse-screen.tsx';

export const Route = createFileRoute('/admin/_desk/horses/$slug')({ component: Horse });

function Horse() {
  const { slug } = Route.useParams();
  return <HorseScreen slug={slug} />;
}
