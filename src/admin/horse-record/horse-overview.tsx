import type { ViewRow } from '../../mirror/database/database.ts';
import { addMonths, dayOf, isInstant } from '../../model/values/calendar.ts';
import { careState } from '../../model/visits/care-interval.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import { telephoneOf } from '../../model/values/phone-number.ts';
import { type VisitKind, CARE, VISIT_KINDS } from '../../model/visits/visit.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { everyLabel, lastLabel } from '../shared/labels/care-labels.ts';
import { dueLabel } from '../shared/horses/due-list.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { HorsePhoto } from '../shared/horses/horse-photo.tsx';
import { useFirstPull } from '../shared/reading/first-pull.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { useRegisterQuery } from '../shared/reading/use-register-query.ts';
import { useVisitToday } from '../shared/horses/use-visit-today.ts';
import { visitOn } from '../shared/horses/visit-on.ts';
import { CareChart } from './care-chart.tsx';
import styles from './horse-overview.module.css';
import { kindOfHorse } from './section-summaries.ts';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { horseLabels } from '../shared/labels/horse-labels.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';

/** How many months of visits the chart shows. */
const MONTHS = 24;

/**
 * A horse at a glance, with buttons that record today's visits with one tap. The label on its box links here. It fits
 * the window of a phone.
 */
export function HorseOverview({ row }: { row: ViewRow<Horse> }) {
  const now = useNow();
  const { fields } = row;
  const name = horseName(row);
  const kind = kindOfHorse(row, dayOf(now));
  return (
    <section className={styles.card} aria-label={labels.card.title}>
      <div className={styles.who}>
        <p className={styles.name} aria-hidden="true">
          {name}
        </p>
        <div className={styles.photo}>
          <HorsePhoto photo={fields.photo} alt={labels.card.photoOf(name)} />
        </div>
        {kind && (
          // No line begins with the dot.
          <p className={styles.kind}>{kind.replaceAll(' ·', '\u00a0·')}</p>
        )}
        <Owner row={row} />
      </div>
      {isAlive(fields) ? (
        <div className={styles.tiles}>
          {VISIT_KINDS.map((of) => (
            <CareTile key={of} kind={of} row={row} now={now} />
          ))}
        </div>
      ) : (
        <p className={styles.dead}>{labels.card.dead}</p>
      )}
      <Lines row={row} now={now} />
    </section>
  );
}

function Owner({ row }: { row: ViewRow<Horse> }) {
  const text = textsOf(row);
  const [ownerName, ownerPhone] = [text('ownerName'), text('ownerPhone')];
  const telephone = telephoneOf(row.fields.ownerPhone);
  return (
    <p className={styles.owner}>
      <span>
        <span className={styles.label}>{horseLabels.sections.owner}</span>{' '}
        {ownerName || commonLabels.notSaid}
        {telephone === null && ownerPhone && ` · ${ownerPhone}`}
      </span>
      {telephone !== null && (
        <a
          href={telephone}
          className={buttonClass('secondary', true)}
          aria-label={labels.card.callFor(ownerName || horseLabels.sections.owner, ownerPhone)}
        >
          <Icon name="phone" />
          {labels.card.call}
        </a>
      )}
    </p>
  );
}

interface TileProps {
  kind: VisitKind;
  row: ViewRow<Horse>;
  now: number;
}

/** The state of one kind of visit of a horse, and the button that records today's. */
function CareTile({ kind, row, now }: TileProps) {
  const today = dayOf(now);
  const care = careState(row.fields, kind, now);
  const last = row.fields[CARE[kind].last];
  const name = horseName(row);
  // A visit on a future day may be recorded already: then the last date is not today's.
  const ofToday = useRegisterQuery(
    (each) => visitOn(each, kind, row.slug, today),
    [kind, row.slug, today],
  );
  const isRead = ofToday !== undefined || (last !== null && dayOf(last) === today);
  const { saved, undone, record } = useVisitToday({
    kind,
    slug: row.slug,
    name,
    today,
    isRead,
    undoneText: labels.visit.removed(kind, name),
  });
  const isDone = saved !== '' || isRead;
  const tileName = horseLabels.care[kind];
  return (
    <section className={styles.tile} tabIndex={-1} aria-label={tileName}>
      <h2 className={styles.tileName}>
        {tileName}{' '}
        <span
          className={classNames(
            styles.days,
            care.known ? (care.overdue ? styles.late : styles.inTime) : styles.unknown,
          )}
        >
          {care.known ? labels.card.days(care.daysLeft) : '—'}
        </span>
      </h2>
      <p className={styles.state}>
        <strong>{dueLabel(care)}</strong>
        <span>
          {lastLabel(row, kind)}, {everyLabel(row, kind)}
        </span>
      </p>
      {isDone ? (
        <p className={styles.done}>
          <Icon name="check" />
          {labels.card.doneToday}
        </p>
      ) : (
        <Button
          // A new button after an undo: recording again right away is no double tap.
          key={undone}
          look={!care.known || care.overdue ? 'primary' : 'secondary'}
          big
          icon="check"
          className={styles.record}
          aria-label={labels.card.recordFor(tileName)}
          onClick={keepFocus(record)}
        >
          {labels.card.record}
        </Button>
      )}
    </section>
  );
}

/** The visits of the last months against the interval; empty until all visits are received. */
function Lines({ row, now }: { row: ViewRow<Horse>; now: number }) {
  const today = dayOf(now);
  const visits = useRegisterQuery(
    async (register) => {
      const trims = await register.hoovesTrims.list(row.slug);
      const dentists = await register.dentists.list(row.slug);
      if (!trims.success) return trims;
      return dentists.success
        ? { success: true as const, data: { hoovesTrims: trims.data, dentists: dentists.data } }
        : dentists;
    },
    [row.slug],
  );
  // While visits are still being received, nothing is said about their number.
  const pull = useFirstPull(...VISIT_KINDS);
  if (!visits || pull === undefined) return <Reading />;
  if (pull !== null) return <div className={styles.lines} />;
  const lines = VISIT_KINDS.map((kind) => ({
    name: visitKindLabels[kind].title,
    // A dead horse is never overdue, so its line has no interval.
    interval: isAlive(row.fields) ? row.fields[CARE[kind].interval] : null,
    days: visits[kind].flatMap(({ fields: { date } }) => (isInstant(date) ? [dayOf(date)] : [])),
  }));
  const undated = VISIT_KINDS.flatMap((kind) => visits[kind]).filter(
    ({ fields: { date } }) => !isInstant(date),
  ).length;
  return (
    <div className={styles.lines}>
      <CareChart lines={lines} from={addMonths(today, -MONTHS)} to={today} />
      {undated > 0 && <p className={styles.label}>{labels.chart.undated(undated)}</p>}
    </div>
  );
}
