import { createFileRoute } from '@tanstack/react-router';
import { readRoundSearch } from '../admin/round/round-search.ts';
import { RoundScreen } from '../admin/round/round-screen.tsx';

export const Route = createFileRoute('/admin/_session/round')({
  validateSearch: readRoundSearch,
  component: Round,
});

function Round() {
  const { kind = 'hoovesTrims', day } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RoundScreen
      kind={kind}
      day={day}
      onChange={(to) =>
        void navigate({
          search: readRoundSearch({ ...to }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
