import { formatDay, formatShortDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { boxName } from '../../model/box.ts';
import { dayOf, isDay, isInstant } from '../../model/calendar.ts';
import { careState } from '../../model/care-interval.ts';
import { type HealthAct, dayOfAct } from '../../model/health-act.ts';
import { latestOfKinds } from '../../model/health-due.ts';
import type { Horse } from '../../model/horse.ts';
import { isAlive } from '../../model/in-stable.ts';
import type { TriState } from '../../model/fields.ts';
import { type Visit, type VisitKind, CARE, VISIT_KINDS } from '../../model/visit.ts';
import { statesOfKinds } from '../health/kind-states.ts';
import { healthLabels } from '../shared/health-labels.ts';
import { classNames } from '../../ui/class-names.ts';
import { horseName } from '../shared/horse-name.ts';
import { HorsePhoto } from '../shared/horse-photo.tsx';
import { RowBoundary } from '../shared/row-boundary.tsx';
import styles from './card-sheet.module.css';
import { horseAddress } from '../shared/horse-address.ts';
import { QrCode } from './qr-code.tsx';
import { dueWord, labels } from './labels.ts';
import { horseLabels } from '../shared/horse-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { visitKindLabels, visitLabels } from '../shared/visit-labels.ts';

/** The number of visits of each kind on the card; fewer where it has health acts. */
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
 * A horse's data on one A4 page. It fits whatever the fields hold: long texts are cut, which the page
 * says.
 */
export function CardSheet({ row: { slug, fields }, visits, acts, owner, now }: Props) {
  const name = horseName(fields);
  const below = [fields.docname !== name && fields.docname, boxName(fields.box)]
    .filter(Boolean)
    .join(' · ');
  const born = isDay(fields.birthday) ? formatDay(fields.birthday) : fields.birthday;
  return (
    <article className={classNames(styles.sheet, acts.length > 0 && styles.full)}>
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

      <Part title={horseLabels.sections.identity}>
        <Facts
          facts={[
            [horseLabels.fields.species, fields.species],
            [horseLabels.fields.sex, fields.sex],
            [horseLabels.fields.breed, fields.breed],
            [horseLabels.fields.coat, fields.coat],
            [horseLabels.fields.birthday, born],
            [horseLabels.fields.birthplace, fields.birthplace],
            [horseLabels.fields.doctype, fields.doctype],
            [horseLabels.fields.docnumber, fields.docnumber],
            [horseLabels.fields.chipnumber, fields.chipnumber],
            [horseLabels.fields.uelnnumber, fields.uelnnumber],
          ]}
        />
      </Part>

      <Part title={horseLabels.sections.status}>
        <Facts
          facts={[
            [horseLabels.fields.isHere, flag(fields.isHere)],
            [horseLabels.fields.isInBDN, flag(fields.isInBDN)],
            [horseLabels.fields.isDPA, flag(fields.isDPA)],
            [horseLabels.fields.hasOriginalDocs, flag(fields.hasOriginalDocs)],
            [horseLabels.fields.isCorrectBarncodeInBDN, flag(fields.isCorrectBarncodeInBDN)],
            [horseLabels.fields.barncode, fields.barncode],
            ...(!isAlive(fields)
              ? ([
                  [horseLabels.fields.isDeceased, flag(fields.isDeceased)],
                  [horseLabels.fields.isDeceasedReported, flag(fields.isDeceasedReported)],
                ] as const)
              : []),
          ]}
        />
        <Text>{fields.statusNotes}</Text>
      </Part>

      {owner && (
        <Part title={horseLabels.sections.owner}>
          <Facts
            facts={[
              [horseLabels.fields.ownerName, fields.ownerName],
              [horseLabels.fields.ownerPhone, fields.ownerPhone],
              [horseLabels.fields.ownerAddress, fields.ownerAddress],
              [horseLabels.fields.isCorrectOwner, flag(fields.isCorrectOwner)],
            ]}
          />
          <Text>{fields.ownerNotes}</Text>
        </Part>
      )}

      <div className={styles.care}>
        {VISIT_KINDS.map((kind) => (
          <Care
            key={kind}
            horse={fields}
            kind={kind}
            visits={visits[kind].slice(0, RECENT[acts.length > 0 ? 'beside' : 'alone'])}
            now={now}
          />
        ))}
      </div>

      {acts.length > 0 && <Health acts={acts} now={now} />}

      {fields.notes && (
        <Part title={horseLabels.fields.notes}>
          <Text>{fields.notes}</Text>
        </Part>
      )}
      <footer className={styles.foot}>
        {labels.card.printed(dayOf(now))}. {labels.card.shortened}
      </footer>
    </article>
  );
}

function flag(value: TriState): string {
  return value === 1 ? commonLabels.yes : value === -1 ? commonLabels.no : '';
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
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

/** How the horse stands with each kind of health act, what is due first before the rest. */
function Health({ acts, now }: Pick<Props, 'acts' | 'now'>) {
  const latest = latestOfKinds(acts);
  const states = statesOfKinds(acts, now);
  return (
    <Part title={healthLabels.title}>
      <ul className={styles.kinds}>
        {states.slice(0, KINDS).map(({ key, kind, care }) => {
          const { date, product, batch } = latest.get(key)!.fields;
          const day = dayOfAct(date);
          return (
            <li key={key}>
              <RowBoundary>
                {() => (
                  <>
                    <strong>{kind}</strong>{' '}
                    {day === undefined ? visitLabels.unknownDate : formatShortDay(day)}
                    {care.known && `, ${labels.card.again(formatShortDay(care.due))}`}
                    {care.known && care.overdue && ` (${dueWord(care.daysLeft)})`}
                    {[product, batch && healthLabels.batch(batch)]
                      .filter(Boolean)
                      .map((text) => ` · ${text}`)}
                  </>
                )}
              </RowBoundary>
            </li>
          );
        })}
      </ul>
      {states.length > KINDS && <p>{labels.card.moreKinds(states.length - KINDS)}</p>}
    </Part>
  );
}

interface CareProps {
  horse: Horse;
  kind: VisitKind;
  visits: readonly ViewRow<Visit>[];
  now: number;
}

function Care({ horse, kind, visits, now }: CareProps) {
  const care = careState(horse, kind, now);
  const last = horse[CARE[kind].last];
  return (
    <Part title={visitKindLabels[kind].title}>
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
          <dd>{isInstant(last) ? formatShortDay(dayOf(last)) : '—'}</dd>
        </div>
        <div>
          <dt>{labels.card.every}</dt>
          <dd>{visitLabels.months(horse[CARE[kind].interval]) || '—'}</dd>
        </div>
      </dl>
      <Text>{horse[CARE[kind].notes]}</Text>
      {visits.length > 0 && (
        <>
          <h4 className={styles.recent}>{labels.card.recent}</h4>
          <ul className={styles.visits}>
            {visits.map(({ path, fields: { date, notes } }) => (
              <li key={path}>
                <RowBoundary>
                  {() => (
                    <>
                      <strong>
                        {isInstant(date) ? formatShortDay(dayOf(date)) : visitLabels.unknownDate}
                      </strong>{' '}
                      {notes}
                    </>
                  )}
                </RowBoundary>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}
