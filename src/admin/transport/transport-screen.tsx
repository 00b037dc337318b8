import { Link, getRouteApi } from '@tanstack/react-router';
import { commonLabels } from '../../i18n/labels.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Day } from '../../model/values/calendar.ts';
import type { HealthAct } from '../../model/health/health-act.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import { type Movement, dayOfMovement } from '../../model/movements/movement.ts';
import type { RawValue } from '../../model/fields/raw-value.ts';
import { type TransportItem, transportItems } from '../../model/transport/transport-check.ts';
import type { Treatment } from '../../model/treatments/treatment.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RecordScreen } from '../shared/record/record-screen.tsx';
import { FirstPullNotice, useFirstPull } from '../shared/reading/first-pull.tsx';
import { horseLabels } from '../shared/labels/horse-labels.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { PrintButton } from '../shared/output/print-button.tsx';
import paper from '../shared/output/print-styles.module.css';
import { Reading } from '../shared/reading/reading.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { searchChange } from '../shared/lists/search-schema.ts';
import { textsOf, unreadLabels } from '../shared/labels/unread-labels.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import type { DaySearch } from '../shared/lists/day-search.ts';
import { itemStateText, itemText } from './item-texts.ts';
import { labels } from './labels.ts';
import styles from './transport-screen.module.css';
import { useDayInAddress } from '../shared/frame/use-day-in-address.ts';
import { PaperSheet, SheetPart } from '../shared/output/paper-sheet.tsx';

const route = getRouteApi('/admin/_session/horses/$slug_/transport');
const LOOK = { so: 'good', 'not-so': 'bad', unsaid: 'unknown' } as const;

/** The checklist before a horse travels, to print and to tick on paper. */
export function TransportScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="horses" slug={slug}>
      {(row) => <Transport row={row} />}
    </RecordScreen>
  );
}

function Transport({ row }: { row: ViewRow<Horse> }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const today = useToday();
  const { slug, fields } = row;
  const keep = (to: Day) =>
    void navigate({ ...searchChange<DaySearch>({ day: to }), replace: true });
  const { typed, day, onValue } = useDayInAddress(search.day, keep, today);
  const acts = useRegisterQuery((r) => r.health.list(slug), [slug]);
  const treatments = useRegisterQuery((r) => r.treatments.list(slug), [slug]);
  const movements = useRegisterQuery((r) => r.movements.list(slug), [slug]);
  // Until all is received, what is missing on this phone may still be in the register.
  const pull = useFirstPull('health', 'treatments', 'movements');
  const isReady = acts && treatments && movements && pull === null && day !== null;
  return (
    <>
      <div className={paper.screenOnly}>
        <ScreenHead title={labels.title(horseName(row))}>
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
        <div className={styles.day}>
          <DateInput
            label={labels.day}
            value={typed}
            error={day === null ? labels.badDay : undefined}
            onValue={onValue}
          />
        </div>
      </div>
      {!isAlive(fields) ? (
        <Banner inset look="bad" icon="alert" text={labels.dead} />
      ) : (
        fields.isHere === -1 && <Banner inset look="warn" icon="alert" text={labels.away} />
      )}
      {pull && <FirstPullNotice pull={pull} />}
      {isReady ? (
        <Sheet
          row={row}
          acts={acts}
          treatments={treatments}
          leaving={movements.find((each) => isLeaving(each.fields, day))}
          day={day}
          today={today}
        />
      ) : day === null ? (
        <EmptyState title={labels.noDay} />
      ) : (
        !pull && <Reading spinner />
      )}
    </>
  );
}

function isLeaving(movement: Movement, day: Day): boolean {
  return ['partenza', 'vendita'].includes(movement.kind) && dayOfMovement(movement) === day;
}

interface SheetProps {
  row: ViewRow<Horse>;
  acts: readonly ViewRow<HealthAct>[];
  treatments: readonly ViewRow<Treatment>[];
  /** The departure recorded for that day. */
  leaving: ViewRow<Movement> | undefined;
  day: Day;
  today: Day;
}

function Sheet({ row, acts, treatments, leaving, day, today }: SheetProps) {
  const horse = row.fields;
  const { facts } = labels;
  const { fields } = horseLabels;
  const of = textsOf(row);
  const leavingText = leaving ? textsOf(leaving) : () => '';
  return (
    <PaperSheet className={styles.transport} foot={`${labels.honest} ${labels.printed(today)}`}>
      <header className={styles.head}>
        <h2 className={styles.name}>{horseName(row)}</h2>
        <p>{labels.onDay(day)}</p>
        <p className={paper.paperOnly}>{__ASSOCIATION__}</p>
      </header>
      <SheetPart title={labels.horse}>
        <Lines
          lines={[
            [fields.docname, of('docname')],
            [fields.species, of('species')],
            [fields.sex, of('sex')],
            [fields.coat, of('coat')],
            [fields.doctype, of('doctype')],
            [fields.ownerName, of('ownerName')],
          ]}
        />
      </SheetPart>
      <SheetPart title={labels.told}>
        <ul className={styles.items}>
          {transportItems(horse, acts, treatments, day).map((item) => (
            <li key={nameOf(item)}>
              <RowBoundary>{() => <Item item={item} raw={rawOf(item, row)} />}</RowBoundary>
            </li>
          ))}
        </ul>
      </SheetPart>
      <SheetPart title={labels.journey}>
        <Lines
          lines={[
            [facts.to, leavingText('party')],
            [facts.barncode, leavingText('barncode')],
            [facts.docnumber, leavingText('docnumber')],
            [facts.driver, ''],
            [facts.plate, ''],
            [facts.leaves, ''],
            [facts.lasts, ''],
          ]}
        />
      </SheetPart>
      <SheetPart title={labels.byHand}>
        <ul className={styles.checks}>
          {labels.checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
        <p>{labels.after}</p>
      </SheetPart>
    </PaperSheet>
  );
}

function nameOf(item: TransportItem): string {
  return item.about === 'act' ? item.kind : labels.about[item.about];
}

/** The fields of a horse that items tell of. */
const FIELDS = {
  papers: 'hasOriginalDocs',
  document: 'docnumber',
  chip: 'chipnumber',
  ueln: 'uelnnumber',
  registered: 'isInBDN',
  barn: 'isCorrectBarncodeInBDN',
} as const satisfies Partial<Record<TransportItem['about'], keyof Horse>>;

/** What stands in the register for an item and cannot be read: the item is neither missing nor unsaid. */
function rawOf(item: TransportItem, { unread }: ViewRow<Horse>): RawValue | undefined {
  if (item.about === 'withdrawal') return undefined;
  if (item.about !== 'act') return unread?.[FIELDS[item.about]];
  return item.state === 'unsaid' ? (item.unread['next'] ?? item.unread['date']) : undefined;
}

function Item({ item, raw }: { item: TransportItem; raw: RawValue | undefined }) {
  const state = raw ? 'unsaid' : item.state;
  const word = itemStateText({ ...item, state });
  return (
    <>
      <strong>{nameOf(item)}</strong>
      <Badge look={LOOK[state]} text={word} label={word} />
      <span className={styles.told}>{raw ? unreadLabels.value(raw) : itemText(item)}</span>
    </>
  );
}

/** Names with their values; an unknown value is a line to write on. */
function Lines({ lines }: { lines: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value.trim()}</dd>
        </div>
      ))}
    </dl>
  );
}
