import { formatDay, formatShortDay } from '../../i18n/format.ts';
import { itDesk } from '../../i18n/it-desk.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { dayOf, isDay } from '../../model/calendar.ts';
import { careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { TriState } from '../../model/tri-state.ts';
import type { Visit, VisitKind } from '../../model/visit.ts';
import { CARE, VISIT_KINDS } from '../../model/visit.ts';
import { callName } from '../shared/due-list.ts';
import styles from './card-sheet.module.css';
import { horseAddress } from './horse-address.ts';
import { QrCode } from './qr-code.tsx';

const words = itDesk.card;
const { fields: labels, sections } = it.horse;

/** How many visits of each kind are on the card. */
const RECENT = 5;

interface Props {
  row: ViewRow<Horse>;
  visits: Readonly<Record<VisitKind, readonly ViewRow<Visit>[]>>;
  owner: boolean;
  now: number;
}

/**
 * What the register knows of a horse on one A4 page, whatever its fields hold: long texts end in
 * dots, and the page says so.
 */
export function CardSheet({ row: { slug, fields }, visits, owner, now }: Props) {
  const name = callName(fields);
  const born = isDay(fields.birthday) ? formatDay(fields.birthday) : fields.birthday;
  return (
    <article className={styles['sheet']}>
      <header className={styles['head']}>
        <div>
          <h2 className={styles['name']}>{name}</h2>
          {fields.docname !== name && <p className={styles['docname']}>{fields.docname}</p>}
        </div>
        <figure className={styles['code']}>
          <QrCode text={horseAddress(slug)} label={words.qr(name)} />
          <figcaption>{words.scan}</figcaption>
        </figure>
      </header>

      <Part title={sections.identity}>
        <Facts
          facts={[
            [labels.species, fields.species],
            [labels.sex, fields.sex],
            [labels.breed, fields.breed],
            [labels.coat, fields.coat],
            [labels.birthday, born],
            [labels.birthplace, fields.birthplace],
            [labels.doctype, fields.doctype],
            [labels.docnumber, fields.docnumber],
            [labels.chipnumber, fields.chipnumber],
            [labels.uelnnumber, fields.uelnnumber],
          ]}
        />
      </Part>

      <Part title={sections.status}>
        <Facts
          facts={[
            [labels.isHere, flag(fields.isHere)],
            [labels.isInBDN, flag(fields.isInBDN)],
            [labels.isDPA, flag(fields.isDPA)],
            [labels.hasOriginalDocs, flag(fields.hasOriginalDocs)],
            [labels.isCorrectBarncodeInBDN, flag(fields.isCorrectBarncodeInBDN)],
            [labels.barncode, fields.barncode],
            ...(fields.isDeceased === 1
              ? ([
                  [labels.isDeceased, flag(fields.isDeceased)],
                  [labels.isDeceasedReported, flag(fields.isDeceasedReported)],
                ] as const)
              : []),
          ]}
        />
        <Text>{fields.statusNotes}</Text>
      </Part>

      {owner && (
        <Part title={sections.owner}>
          <Facts
            facts={[
              [labels.ownerName, fields.ownerName],
              [labels.ownerPhone, fields.ownerPhone],
              [labels.ownerAddress, fields.ownerAddress],
              [labels.isCorrectOwner, flag(fields.isCorrectOwner)],
            ]}
          />
          <Text>{fields.ownerNotes}</Text>
        </Part>
      )}

      <div className={styles['care']}>
        {VISIT_KINDS.map((kind) => (
          <Care key={kind} horse={fields} kind={kind} visits={visits[kind]} now={now} />
        ))}
      </div>

      {fields.notes && (
        <Part title={labels.notes}>
          <Text>{fields.notes}</Text>
        </Part>
      )}
      <footer className={styles['foot']}>
        {words.printed(dayOf(now))}. {words.shortened}
      </footer>
    </article>
  );
}

function flag(value: TriState): string {
  return value === 1 ? it.common.yes : value === -1 ? it.common.no : '';
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{title}</h3>
      {children}
    </section>
  );
}

/** Labels with their values; what is not known is a line to write on. */
function Facts({ facts }: { facts: readonly (readonly [about: string, value: string])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([about, value]) => (
        <div key={about}>
          <dt>{about}</dt>
          <dd>{value.trim() || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ children }: { children: string }) {
  return children.trim() !== '' && <p className={styles['text']}>{children.trim()}</p>;
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
    <Part title={it.visits[kind].title}>
      <dl className={styles['facts']}>
        <div>
          <dt>{words.next}</dt>
          <dd>
            {care.known ? formatShortDay(care.due) : '—'}
            {care.known && care.overdue && ` (${itDesk.stable.late})`}
          </dd>
        </div>
        <div>
          <dt>{words.last}</dt>
          <dd>{last === null ? '—' : formatShortDay(dayOf(last))}</dd>
        </div>
        <div>
          <dt>{words.every}</dt>
          <dd>{it.visit.every(horse[CARE[kind].interval])}</dd>
        </div>
      </dl>
      <Text>{horse[CARE[kind].notes]}</Text>
      {visits.length > 0 && (
        <>
          <h4 className={styles['recent']}>{words.recent}</h4>
          <ul className={styles['visits']}>
            {visits.slice(0, RECENT).map(({ path, fields: { date, notes } }) => (
              <li key={path}>
                <strong>
                  {date === null ? it.visit.unknownDate : formatShortDay(dayOf(date))}
                </strong>{' '}
                {notes}
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}
