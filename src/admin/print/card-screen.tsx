import { Link, getRouteApi } from '@tanstack/react-router';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { VISIT_KINDS } from '../../model/visits/visit.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { horseName } from '../../model/horses/horse-name.ts';
import { RecordScreen } from '../shared/record/record-screen.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { useNow } from '../shared/hooks/use-now.ts';
import { CardSheet } from './card-sheet.tsx';
import { CheckBox } from '../shared/forms/check-box.tsx';
import paper from '../shared/output/print-styles.module.css';
import { PrintButton } from '../shared/output/print-button.tsx';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';

const route = getRouteApi('/admin/_session/horses/$slug_/card');

/** A horse's card, to print. */
export function CardScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="horses" slug={slug}>
      {(row) => <Card row={row} />}
    </RecordScreen>
  );
}

function Card({ row }: { row: ViewRow<Horse> }) {
  const owner = route.useSearch().owner !== 'false';
  const navigate = route.useNavigate();
  const now = useNow();
  const { slug } = row;
  const hoovesTrims = useRegisterQuery((r) => r.hoovesTrims.list(slug), [slug]);
  const dentists = useRegisterQuery((r) => r.dentists.list(slug), [slug]);
  const acts = useRegisterQuery((r) => r.health.list(slug), [slug]);
  // Until all is received, what is missing on this phone may still be in the register.
  const pull = useFirstPull(...VISIT_KINDS, 'health');
  const isReady = hoovesTrims && dentists && acts && pull === null;
  return (
    <>
      <div className={paper.screenOnly}>
        <ScreenHead title={labels.card.title(horseName(row))}>
          <Link
            to="/admin/horses/$slug"
            params={{ slug }}
            className={buttonClass('secondary', true)}
          >
            <Icon name="back" />
            {commonLabels.back}
          </Link>
          <PrintButton disabled={!isReady} />
        </ScreenHead>
        <CheckBox
          label={labels.card.owner}
          checked={owner}
          onChecked={(to) =>
            void navigate({
              search: { owner: to ? undefined : 'false' },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {pull && <FirstPullNotice pull={pull} />}
      {isReady ? (
        <CardSheet
          row={row}
          visits={{ hoovesTrims, dentists }}
          acts={acts}
          owner={owner}
          now={now}
        />
      ) : (
        !pull && <Spinner />
      )}
    </>
  );
}
