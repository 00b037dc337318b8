import { Link } from '@tanstack/react-router';
import { formatDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { dayOf, isInstant } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { telephoneOf } from '../../model/values/phone-number.ts';
import { type Visit, type VisitKind, CARE } from '../../model/visits/visit.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './horse-summary.module.css';
import { visitLabels } from '../shared/labels/visit-labels.ts';
import { labels } from './labels.ts';
import { useMirror } from '../session/session-context.tsx';
import { everyLabel, lastLabel } from '../shared/labels/care-labels.ts';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { HorsePhoto } from '../shared/horses/horse-photo.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';

/** The number of visits shown. */
const RECENT = 6;

interface Props {
  kind: VisitKind;
  /** The horse as it was when the panel was opened. */
  horse: ViewRow<Horse>;
}

/** The summary of a horse in the detail panel of the round: interval, notes, last visits, owner. */
export function HorseSummary({ kind, horse: opened }: Props) {
  const mirror = useMirror();
  const { path, slug } = opened;
  const now = useLiveQuery(() => mirror.db.view<Horse>('horses').get(path), [mirror, path]);
  const horse = now?.path === path ? now : opened;
  const visits = useRegisterQuery((r) => r[kind].list(slug), [slug, kind]);
  const pull = useFirstPull(kind);
  const { fields } = horse;
  const text = textsOf(horse);
  const notes = text(CARE[kind].notes);
  const [ownerName, ownerPhone] = [text('ownerName'), text('ownerPhone')];
  const telephone = telephoneOf(fields.ownerPhone);
  return (
    <div className={styles.summary}>
      <HorsePhoto photo={fields.photo} />
      <p>{everyLabel(horse, kind)}</p>
      {notes && <p className={styles.notes}>{notes}</p>}
      <section>
        <h3 className={styles.title}>{labels.lastVisits}</h3>
        {pull && <FirstPullNotice pull={pull} />}
        {/* A last date that was not derived from a visit is shown although no visit has it (VISIT-2). */}
        {pull === null && visits?.length === 0 && <p>{lastLabel(horse, kind)}</p>}
        <ul className={styles.visits}>
          {visits?.slice(0, RECENT).map((visit) => (
            <li key={visit.path}>
              <RowBoundary>{() => <Line visit={visit} />}</RowBoundary>
            </li>
          ))}
        </ul>
      </section>
      {(ownerName || ownerPhone) && (
        <section>
          <h3 className={styles.title}>{labels.owner}</h3>
          <p>{ownerName}</p>
          {telephone === null ? (
            <p>{ownerPhone}</p>
          ) : (
            <a className={styles.phone} href={telephone}>
              {ownerPhone}
            </a>
          )}
        </section>
      )}
      <Link
        to="/admin/horses/$slug"
        params={{ slug: horse.slug }}
        className={buttonClass('secondary', true)}
      >
        {labels.openHorse}
      </Link>
    </div>
  );
}

function Line({ visit }: { visit: ViewRow<Visit> }) {
  const { date } = visit.fields;
  const day = isInstant(date) ? formatDay(dayOf(date)) : visitLabels.unknownDate;
  const text = textsOf(visit);
  const notes = text('notes');
  return (
    <>
      <strong>{text('date', day)}</strong>
      {notes && <span>{notes}</span>}
    </>
  );
}
