import { createFileRoute } from '@tanstack/react-router';
import { CardScreen } from '../admin/print/card-screen.tsx';

export const Route = createFileRoute('/admin/_session/horses/$slug_/card')({
  validateSearch: (search): { owner?: false } =>
    search['owner'] === false ? { owner: false } : {},
  component: Card,
});

function Card() {
  const { slug } = Route.useParams();
  const { owner = true } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CardScreen
      slug={slug}
      owner={owner}
      onOwner={(to) =>
        void navigate({ search: to ? {} : { owner: false }, replace: true, resetScroll: false })
      }
    />
  );
}
