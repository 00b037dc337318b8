import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { formatShortDay } from '../../i18n/format.ts';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { listHorsesHere } from '../../mirror/round.ts';
import { dayOf } from '../../model/calendar.ts';
import { careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../desk-context.tsx';
import { DeskLinks } from '../desk-links.tsx';
import { callName } from '../due-list.ts';
import { ScreenHead } from '../screen-head.tsx';
import { useNow } from '../use-now.ts';
import { VirtualTable } from '../virtual-table.tsx';
import { byName } from './by-name.ts';
import { CheckBox } from './check-box.tsx';
import paper from './paper.module.css';
import { PrintButton } from './print-button.tsx';
import styles from './stable-list-screen.module.css';

const words = itDesk.stable;
const { name, notes, trim, dentist, phone: owner } = words.columns;
const COLUMNS = [name, notes, trim, dentist];
const keyOf = (row: ViewRow<Horse>) => row.slug;

interface Props {
  /** Whether the owners' telephones are on it; not unless somebody says so. */
  phone: boolean;
  onPhone: (phone: boolean) => void;
}

/** The list for the stable door: who stands here, and whose turn is next. */
export function StableListScreen({ phone, onPhone }: Props) {
  const mirror = useMirror();
  const now = useNow();
  const horses = useLiveQuery(() => listHorsesHere(mirror), [mirror]);
  const rows = useMemo(() => horses?.toSorted(byName), [horses]);
  return (
    <>
      <ScreenHead title={words.title} count={rows?.length}>
        <PrintButton disabled={!rows || rows.length === 0} />
      </ScreenHead>
      <DeskLinks />
      <div className={paper['screenOnly']}>
        <CheckBox label={words.phone} hint={words.phoneHint} checked={phone} onChecked={onPhone} />
      </div>
      <p className={paper['paperOnly']}>{itDesk.asOf(dayOf(now))}</p>
      {!rows ? (
        <Spinner />
      ) : rows.length === 0 ? (
        <EmptyState title={itDesk.nobody}>
          <p>{itDesk.nobodyHint}</p>
          <Link to="/admin/horses" className={buttonClass('secondary')}>
            {it.shell.horses}
          </Link>
        </EmptyState>
      ) : (
        <div className={classNames(styles['list'], paper['table'])}>
          <VirtualTable
            rows={rows}
            keyOf={keyOf}
            estimate={60}
            columns={phone ? [...COLUMNS, owner] : COLUMNS}
          >
            {({ slug, fields }) => (
              <>
                <th scope="row" className={styles['name']}>
                  <Link to="/admin/horses/$slug" params={{ slug }} className={styles['link']}>
                    {callName(fields)}
                  </Link>
                </th>
                <td className={styles['notes']}>
                  <p className={styles['clamped']}>{fields.notes}</p>
                </td>
                <Next horse={fields} kind="hoovesTrims" now={now} />
                <Next horse={fields} kind="dentists" now={now} />
                {phone && (
                  <td className={styles['owner']}>
                    {fields.ownerName} <span className={styles['phone']}>{fields.ownerPhone}</span>
                  </td>
                )}
              </>
            )}
          </VirtualTable>
        </div>
      )}
    </>
  );
}

/** When a horse's turn is; a line to write on where it is not known. */
function Next({ horse, kind, now }: { horse: Horse; kind: VisitKind; now: number }) {
  const care = careState(horse, kind, now);
  return (
    <td className={styles['next']} data-label={kind === 'hoovesTrims' ? trim : dentist}>
      {care.known ? formatShortDay(care.due) : '—'}
      {care.known && care.overdue && <strong> {words.late}</strong>}
    </td>
  );
}
