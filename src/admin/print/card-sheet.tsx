import { formatDay, formatShortDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { boxName } from '../../model/horses/box.ts';
import { dayOf, isDay, isInstant } from '../../model/values/calendar.ts';
import { type HealthAct, dayOfAct } from '../../model/health/health-act.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import type { FieldValue } from '../../model/fields/fields.ts';
import {
  type Visit,
  type VisitKind,
  CARE,
  isBehind,
  latestDate,
  VISIT_KINDS,
} from '../../model/visits/visit.ts';
import { statesOfKinds } from '../health/kind-states.ts';
import { careOf } from '../shared/horses/due-list.ts';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { HorsePhoto } from '../shared/horses/horse-photo.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import styles from './card-sheet.module.css';
import { horseAddress } from '../shared/horses/horse-address.ts';
import { QrCode } from '../shared/output/qr-code.tsx';
import { dueWord, labels } from './labels.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { horseLabels } from '../shared/labels/horse-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { visitKindLabels, visitLabels } from '../shared/labels/visit-labels.ts';
import { PaperSheet, SheetPart } from '../shared/output/paper-sheet.tsx';

/** The number of visits of each kind on the card; fewer if it also has health acts. */
const RECENT = { alone: 5, beside: 3 } as const;
/** The number of kinds of health act on the card: those due first. */
const KINDS = 6;

interface Props {
  row: ViewRow<Horse>;
  visits: Readonly<Record<VisitKind, readonly ViewRow<Visit>[]>>;
  /** The horse's health acts. */
  acts: readonly ViewRow<HealthAct>[];
  owner: boolean;
  now: number;
}

/**
 * A horse's data on one A4 page. It fits whatever the fields hold: long texts are cut, and the page says so. A value
 * that cannot be read is printed as stored.
 */
export function CardSheet({ row, visits, acts, owner, now }: Props) {
  const { slug, fields, unread } = row;
  const text = textsOf(row);
  const flag = (field: keyof Horse) => text(field, flagText(fields[field]));
  const docname = text('docname');
  const name = horseName({ fields: { name: text('name'), docname } });
  const below = [docname !== name && docname, text('box', boxName(fields.box))]
    .filter(Boolean)
    .join(' · ');
  const born = isDay(fields.birthday) ? formatDay(fields.birthday) : fields.birthday;
  const tellsDeath = !isAlive(fields) || unread?.['isDeceased'] || unread?.['isDeceasedReported'];
  return (
    <PaperSheet
      className={classNames(styles.card, acts.length > 0 && styles.full)}
      foot={`${labels.card.printed(dayOf(now))}. ${labels.card.shortened}`}
    >
      <header className={styles.head}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          {below !== '' && <p className={styles.docname}>{below}</p>}
        </div>
        <HorsePhoto photo={fields.photo} />
        <figure className={styles.code}>
          <RowBoundary>
            {() => <QrCode text={horseAddress(slug)} label={labels.card.qr(name)} />}
          </RowBoundary>
          <figcaption>{labels.card.scan}</figcaption>
        </figure>
      </header>

      <SheetPart title={horseLabels.sections.identity}>
        <Facts
          facts={[
            [horseLabels.fields.species, text('species')],
            [horseLabels.fields.sex, text('sex')],
            [horseLabels.fields.breed, text('breed')],
            [horseLabels.fields.coat, text('coat')],
            [horseLabels.fields.birthday, text('birthday', born)],
            [horseLabels.fields.birthplace, text('birthplace')],
            [horseLabels.fields.doctype, text('doctype')],
            [horseLabels.fields.docnumber, text('docnumber')],
            [horseLabels.fields.chipnumber, text('chipnumber')],
            [horseLabels.fields.uelnnumber, text('uelnnumber')],
          ]}
        />
      </SheetPart>

      <SheetPart title={horseLabels.sections.status}>
        <Facts
          facts={[
            [horseLabels.fields.isHere, flag('isHere')],
            [horseLabels.fields.isInBDN, flag('isInBDN')],
            [
              horseLabels.fields.isDPA,
              text('isDPA', flagText(fields.isDPA) || labels.card.undeclaredDpa),
            ],
            [horseLabels.fields.hasOriginalDocs, flag('hasOriginalDocs')],
            [horseLabels.fields.isCorrectBarncodeInBDN, flag('isCorrectBarncodeInBDN')],
            [horseLabels.fields.barncode, text('barncode')],
            ...(tellsDeath
              ? ([
                  [horseLabels.fields.isDeceased, flag('isDeceased')],
                  [horseLabels.fields.isDeceasedReported, flag('isDeceasedReported')],
                ] as const)
              : []),
          ]}
        />
        <Text>{text('statusNotes')}</Text>
      </SheetPart>

      {owner && (
        <SheetPart title={horseLabels.sections.owner}>
          <Facts
            facts={[
              [horseLabels.fields.ownerName, text('ownerName')],
              [horseLabels.fields.ownerPhone, text('ownerPhone')],
              [horseLabels.fields.ownerAddress, text('ownerAddress')],
              [horseLabels.fields.isCorrectOwner, flag('isCorrectOwner')],
            ]}
          />
          <Text>{text('ownerNotes')}</Text>
        </SheetPart>
      )}

      <div className={styles.care}>
        {VISIT_KINDS.map((kind) => (
          <Care
            key={kind}
            row={row}
            kind={kind}
            visits={visits[kind].slice(0, RECENT[acts.length > 0 ? 'beside' : 'alone'])}
            now={now}
          />
        ))}
      </div>

      {acts.length > 0 && <Health acts={acts} isDue={isAlive(fields)} now={now} />}

      {text('notes') !== '' && (
        <SheetPart title={horseLabels.fields.notes}>
          <Text>{text('notes')}</Text>
        </SheetPart>
      )}
    </PaperSheet>
  );
}

function flagText(value: FieldValue | undefined): string {
  return value === 1 ? commonLabels.yes : value === -1 ? commonLabels.no : '';
}

/** Labels with their values; an unknown value is a dash. */
function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value.trim() || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ children }: { children: string }) {
  return children.trim() !== '' && <p className={styles.text}>{children.trim()}</p>;
}

/**
 * The state of each kind of health act of the horse, those due first before the rest.
 *
 * @param isDue whether the horse can be due: false for a dead one
 */
function Health({ acts, isDue, now }: Pick<Props, 'acts' | 'now'> & { isDue: boolean }) {
  const states = statesOfKinds(acts, now);
  return (
    <SheetPart title={healthLabels.title}>
      <ul className={styles.kinds}>
        {states.slice(0, KINDS).map(({ key, kind, care: state, latest }) => {
          const care = isDue ? state : ({ known: false } as const);
          const text = textsOf(latest);
          const day = dayOfAct(latest.fields.date);
          const read = day === undefined ? visitLabels.unknownDate : formatShortDay(day);
          const [product, batch] = [text('product'), text('batch')];
          return (
            <li key={key}>
              <RowBoundary>
                {() => (
                  <>
                    <strong>{kind}</strong> {text('date', read)}
                    {care.known && `, ${labels.card.again(formatShortDay(care.due))}`}
                    {care.known && care.overdue && ` (${dueWord(care.daysLeft)})`}
                    {[product, batch && healthLabels.batch(batch)]
                      .filter(Boolean)
                      .map((fact) => ` · ${fact}`)}
                  </>
                )}
              </RowBoundary>
            </li>
          );
        })}
      </ul>
      {states.length > KINDS && <p>{labels.card.moreKinds(states.length - KINDS)}</p>}
    </SheetPart>
  );
}

interface CareProps {
  row: ViewRow<Horse>;
  kind: VisitKind;
  visits: readonly ViewRow<Visit>[];
  now: number;
}

function Care({ row, kind, visits, now }: CareProps) {
  const text = textsOf(row);
  const { fields: horse } = row;
  const care = careOf(horse, kind, now);
  const { last: lastField, interval, notes: notesField } = CARE[kind];
  const last = horse[lastField];
  // If the stored last date cannot be read, `last` is from the latest visit; both are printed.
  const counted = isInstant(last) ? formatShortDay(dayOf(last)) : '';
  const stands = text(lastField, '');
  const latest = latestDate(visits.map(({ fields }) => fields.date));
  const newer =
    isInstant(latest) && isBehind(last, latest)
      ? labels.card.newer(formatShortDay(dayOf(latest)))
      : '';
  return (
    <SheetPart title={visitKindLabels[kind].title}>
      <dl className={styles.facts}>
        <div>
          <dt>{labels.card.next}</dt>
          <dd>
            {care.known ? formatShortDay(care.due) : '—'}
            {care.known && care.overdue && ` (${dueWord(care.daysLeft)})`}
          </dd>
        </div>
        <div>
          <dt>{labels.card.last}</dt>
          <dd>{[counted, stands, newer].filter(Boolean).join(' · ') || '—'}</dd>
        </div>
        <div>
          <dt>{labels.card.every}</dt>
          <dd>{text(interval, visitLabels.months(horse[interval])) || '—'}</dd>
        </div>
      </dl>
      <Text>{text(notesField)}</Text>
      {visits.length > 0 && (
        <>
          <h4 className={styles.recent}>{labels.card.recent}</h4>
          <ul className={styles.visits}>
            {visits.map((visit) => (
              <li key={visit.path}>
                <RowBoundary>{() => <VisitLine visit={visit} />}</RowBoundary>
              </li>
            ))}
          </ul>
        </>
      )}
    </SheetPart>
  );
}

function VisitLine({ visit }: { visit: ViewRow<Visit> }) {
  const text = textsOf(visit);
  const { date } = visit.fields;
  const day = isInstant(date) ? formatShortDay(dayOf(date)) : visitLabels.unknownDate;
  return (
    <>
      <strong>{text('date', day)}</strong> {text('notes')}
    </>
  );
}
