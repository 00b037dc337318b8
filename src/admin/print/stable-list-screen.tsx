import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { listByName } from '../../register/due/due-visits.ts';
import { careState } from '../../model/visits/care-interval.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { VisitKind } from '../../model/visits/visit.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { NoHorses } from '../shared/horses/no-horses.tsx';
import { PlanningScreen } from '../shared/planning/planning-screen.tsx';
import { HorseBox } from '../shared/horses/horse-box.tsx';
import { HorseLink } from '../shared/horses/horse-link.tsx';
import { useNow } from '../shared/hooks/use-now.ts';
import { usePrintedRows } from '../shared/lists/use-rows.ts';
import { VirtualTable } from '../shared/lists/virtual-table.tsx';
import { CheckBox } from '../shared/forms/check-box.tsx';
import paper from '../shared/output/print-styles.module.css';
import styles from './stable-list-screen.module.css';
import { dueWord, labels } from './labels.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/_session/stable-list');
const COLUMNS = [
  labels.stableList.columns.name,
  labels.stableList.columns.notes,
  labels.stableList.columns.trim,
  labels.stableList.columns.dentist,
];
const ROW_HEIGHT = 60;
const WIDTHS = ['clamp(7rem, 22vw, 22rem)', null, '7.5rem', '7.5rem'];
const PHONE_WIDTH = 'clamp(8rem, 14vw, 11rem)';
const keyOf = (path: string) => path;

/** The printed list for the stable: the horses here and their next due days. */
export function StableListScreen() {
  const phone = route.useSearch().phone === 'true';
  const navigate = route.useNavigate();
  const mirror = useMirror();
  const now = useNow();
  const paths = useLiveQuery(() => listByName(mirror), [mirror]);
  const { rowOf, onWindow, onPrint } = usePrintedRows<Horse>('horses', paths);
  const columns = phone ? [...COLUMNS, labels.stableList.columns.phone] : COLUMNS;
  return (
    <PlanningScreen
      title={navigationLabels.stableList}
      count={paths?.length}
      onPrint={onPrint}
      tools={
        <CheckBox
          label={labels.stableList.phone}
          hint={labels.stableList.phoneHint}
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
        <div className={classNames(styles.list, paper.table)}>
          <VirtualTable
            rows={paths}
            keyOf={keyOf}
            estimate={ROW_HEIGHT}
            columns={columns}
            widths={phone ? [...WIDTHS, PHONE_WIDTH] : WIDTHS}
            onWindow={onWindow}
          >
            {(path) => {
              const row = rowOf(path);
              if (!row) return undefined;
              const { fields } = row;
              const text = textsOf(row);
              return (
                <>
                  <th scope="row" className={styles.name}>
                    <HorseLink row={row} />
                  </th>
                  <td className={styles.notes}>
                    <HorseBox row={row} />
                    <p className={styles.clamped}>{text('notes')}</p>
                  </td>
                  <Next horse={fields} kind="hoovesTrims" now={now} />
                  <Next horse={fields} kind="dentists" now={now} />
                  {phone && (
                    <td className={styles.owner}>
                      {text('ownerName')} <span className={styles.phone}>{text('ownerPhone')}</span>
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

/** The cell of a horse's next due day; a dash if it is unknown. */
function Next({ horse, kind, now }: { horse: Horse; kind: VisitKind; now: number }) {
  const care = careState(horse, kind, now);
  return (
    <td
      className={styles.next}
      data-label={
        kind === 'hoovesTrims' ? labels.stableList.columns.trim : labels.stableList.columns.dentist
      }
    >
      {care.known ? <span className={styles.day}>{formatShortDay(care.due)}</span> : '—'}{' '}
      {care.known && care.overdue && <strong>{dueWord(care.daysLeft)}</strong>}
    </td>
  );
}
