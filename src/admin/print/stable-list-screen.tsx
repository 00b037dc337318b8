import { getRouteApi } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { formatShortDay } from '../../i18n/format.ts';
import { itDesk } from '../../i18n/it-desk.ts';
import { listByName } from '../../register/due/due.ts';
import { dayOf } from '../../model/calendar.ts';
import { careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { PlanningScreen, NoHorses } from '../shared/planning-screen.tsx';
import { HorseLink } from '../shared/horse-link.tsx';
import { useNow } from '../shared/use-now.ts';
import { usePrintedRows } from '../shared/use-rows.ts';
import { VirtualTable } from '../shared/virtual-table.tsx';
import { CheckBox } from './check-box.tsx';
import paper from '../shared/paper.module.css';
import styles from './stable-list-screen.module.css';

const words = itDesk.stable;
const route = getRouteApi('/admin/_session/stable-list');
const { name, notes, trim, dentist, phone: owner } = words.columns;
const COLUMNS = [name, notes, trim, dentist];
const ROW = 60;
const itself = (path: string) => path;

/** The list for the stable door: who stands here, and whose turn is next. */
export function StableListScreen() {
  const phone = route.useSearch().phone === 'true';
  const navigate = route.useNavigate();
  const mirror = useMirror();
  const now = useNow();
  const paths = useLiveQuery(() => listByName(mirror), [mirror]);
  const { rowOf, onWindow, onPrint } = usePrintedRows<Horse>('horses', paths);
  const columns = phone ? [...COLUMNS, owner] : COLUMNS;
  return (
    <PlanningScreen
      title={words.title}
      count={paths?.length}
      asOf={dayOf(now)}
      onPrint={onPrint}
      tools={
        <CheckBox
          label={words.phone}
          hint={words.phoneHint}
          checked={phone}
          onChecked={(to) =>
            void navigate({
              search: { phone: to ? 'true' : undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      {!paths ? (
        <Spinner />
      ) : paths.length === 0 ? (
        <NoHorses />
      ) : (
        <div className={classNames(styles['list'], paper['table'])}>
          <VirtualTable
            rows={paths}
            keyOf={itself}
            estimate={ROW}
            columns={columns}
            onWindow={onWindow}
          >
            {(path) => {
              const row = rowOf(path);
              if (!row) return undefined;
              const { fields } = row;
              return (
                <>
                  <th scope="row" className={styles['name']}>
                    <HorseLink row={row} />
                  </th>
                  <td className={styles['notes']}>
                    <p className={styles['clamped']}>{fields.notes}</p>
                  </td>
                  <Next horse={fields} kind="hoovesTrims" now={now} />
                  <Next horse={fields} kind="dentists" now={now} />
                  {phone && (
                    <td className={styles['owner']}>
                      {fields.ownerName}{' '}
                      <span className={styles['phone']}>{fields.ownerPhone}</span>
                    </td>
                  )}
                </>
              );
            }}
          </VirtualTable>
        </div>
      )}
    </PlanningScreen>
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
