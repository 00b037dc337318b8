import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { formatDay } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { listVisits } from '../../register/visits/visits.ts';
import { dayOf } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import { CARE } from '../../model/visit.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import styles from './horse-glance.module.css';

/** How many visits the glance shows. */
const RECENT = 6;

/** What one wants to know of a horse while standing before it, without leaving the round. */
export function HorseGlance({ kind, horse }: { kind: VisitKind; horse: ViewRow<Horse> }) {
  const mirror = useMirror();
  const visits = useLiveQuery(() => listVisits(mirror, horse.slug, kind), [mirror, horse, kind]);
  const { fields } = horse;
  const notes = fields[CARE[kind].notes];
  return (
    <div className={styles['glance']}>
      <p>{it.visit.every(fields[CARE[kind].interval])}</p>
      {notes && <p className={styles['notes']}>{notes}</p>}
      <section>
        <h3 className={styles['title']}>{it.round.lastVisits}</h3>
        {visits?.length === 0 && <p>{it.due.never}</p>}
        <ul className={styles['visits']}>
          {visits?.slice(0, RECENT).map((visit) => (
            <li key={visit.path}>
              <strong>
                {visit.fields.date === null
                  ? it.visit.unknownDate
                  : formatDay(dayOf(visit.fields.date))}
              </strong>
              {visit.fields.notes && <span>{visit.fields.notes}</span>}
            </li>
          ))}
        </ul>
      </section>
      {fields.ownerName && (
        <section>
          <h3 className={styles['title']}>{it.round.owner}</h3>
          <p>{fields.ownerName}</p>
          {fields.ownerPhone && (
            <a className={styles['phone']} href={`tel:${fields.ownerPhone.replace(/[^+\d]/g, '')}`}>
              {fields.ownerPhone}
            </a>
          )}
        </section>
      )}
      <Link
        to="/admin/horses/$slug"
        params={{ slug: horse.slug }}
        className={buttonClass('secondary', true)}
      >
        {it.round.openHorse}
      </Link>
    </div>
  );
}
