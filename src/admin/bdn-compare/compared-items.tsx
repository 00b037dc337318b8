import { Link } from '@tanstack/react-router';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type {
  BdnRow,
  Difference,
  DuplicateNumber,
  FlawedCell,
  Matched,
  OnlyThere,
} from '../../register/bdn/compare-bdn.ts';
import { identifyingKey } from '../../register/bdn/bdn-values.ts';
import { Icon } from '../../ui/icon.tsx';
import { valueLabel } from '../shared/labels/change-labels.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { columnLabel } from './columns-panel.tsx';
import styles from './compared-items.module.css';
import { labels } from './labels.ts';
import { tickOf, tickOfRow } from './ticks.ts';

/** The ticks, and the callback that sets one. */
export interface TickProps {
  ticks: ReadonlySet<string>;
  onTick: (key: string, ticked: boolean) => void;
}

/** The name of the horse in a row of the list. */
export function rowName({ values }: BdnRow): string {
  const { docname, chipnumber, uelnnumber } = values;
  return String(docname ?? chipnumber ?? uelnnumber ?? labels.nameless);
}

/** A horse of the register, with a link to its page. */
export function HorseLine({ horse, line }: { horse: ViewRow<Horse>; line?: number }) {
  const text = textsOf(horse);
  return (
    <p className={styles.head}>
      <Link to="/admin/horses/$slug" params={{ slug: horse.slug }} className={styles.name}>
        {horseName(horse)}
      </Link>
      <span className={styles.number}>
        {[text('chipnumber') || text('uelnnumber'), line !== undefined && labels.line(line)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  );
}

/** A row of the list, by name and number. */
export function RowLine({ row }: { row: BdnRow }) {
  const { chipnumber, uelnnumber } = row.values;
  return (
    <p className={styles.head}>
      <span className={styles.name}>{rowName(row)}</span>
      <span className={styles.number}>
        {[chipnumber ?? uelnnumber, labels.line(row.line)].filter(Boolean).join(', ')}
      </span>
    </p>
  );
}

/** The cells of a row that could not be compared. */
export function Flaws({ flaws }: { flaws: readonly FlawedCell[] }) {
  return flaws.map(({ field, text, why }) => (
    <p key={field} className={styles.flaw}>
      <Icon name="alert" />
      {labels.flaw[why](`${columnLabel(field)} «${text.slice(0, 40)}»`)}
    </p>
  ));
}

/** A horse and where the list differs from it. */
export function MatchedItem({ match, ticks, onTick }: { match: Matched } & TickProps) {
  const { horse, row, by, standing, differences } = match;
  const isOwnerTaken = differences.some((each) => each.field === 'ownerName');
  return (
    <>
      <HorseLine horse={horse} line={row.line} />
      {by === 'ueln' && <p className={styles.note}>{labels.byUeln[missingChip(match)]}</p>}
      {standing !== 'here' && (
        <p className={styles.flaw}>
          <Icon name="alert" />
          {labels.standing[standing]}
        </p>
      )}
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map((difference) => (
            <li key={difference.field}>
              <DifferenceLine
                difference={difference}
                ticked={ticks.has(tickOf(match, difference))}
                onTicked={(ticked) => onTick(tickOf(match, difference), ticked)}
              />
            </li>
          ))}
        </ul>
      )}
      {isOwnerTaken && <p className={styles.note}>{labels.owner}</p>}
      <Flaws flaws={row.flaws} />
    </>
  );
}

/** Why the horse was not matched by its chip: it is missing here, or there, or the two differ (`both`). */
function missingChip({ horse, row }: Matched): 'here' | 'there' | 'both' {
  if (row.values.chipnumber === undefined) return 'there';
  return identifyingKey(horse.fields.chipnumber) === '' ? 'here' : 'both';
}

interface DifferenceProps {
  difference: Difference;
  ticked: boolean;
  onTicked: (ticked: boolean) => void;
}

function DifferenceLine({ difference, ticked, onTicked }: DifferenceProps) {
  const { field, here, there, canBeTaken } = difference;
  const values = (
    <>
      <span className={styles.field}>{columnLabel(field)}</span>
      <span className={styles.value}>
        <span className={styles.side}>{labels.here}</span> {valueLabel('horses', field, here)}
      </span>
      <span className={styles.value}>
        <span className={styles.side}>{labels.there}</span> {valueLabel('horses', field, there)}
      </span>
    </>
  );
  if (!canBeTaken) {
    return (
      <>
        <div className={styles.difference}>
          <span aria-hidden="true">
            <Icon name="lock" />
          </span>
          {values}
        </div>
        <p className={styles.note}>{labels.final}</p>
      </>
    );
  }
  return (
    <label className={styles.difference}>
      <input
        type="checkbox"
        checked={ticked}
        aria-label={labels.take(columnLabel(field))}
        onChange={(event) => onTicked(event.target.checked)}
      />
      {values}
    </label>
  );
}

/** A row without a horse in the register, with its values. */
export function OnlyThereItem({ item, ticks, onTick }: { item: OnlyThere } & TickProps) {
  const { row, namesakes } = item;
  const { docname: _, ...values } = row.values;
  const known = Object.entries(values) as [Difference['field'], string | number][];
  return (
    <>
      <RowLine row={row} />
      <dl className={styles.known}>
        {known.map(([field, value]) => (
          <div key={field}>
            <dt>{columnLabel(field)}</dt>
            <dd>{valueLabel('horses', field, value)}</dd>
          </div>
        ))}
      </dl>
      <Flaws flaws={row.flaws} />
      {namesakes.length > 0 && (
        <div className={styles.namesakes}>
          <p className={styles.flaw}>
            <Icon name="alert" />
            {labels.namesake}
          </p>
          {namesakes.map((horse) => (
            <HorseLine key={horse.path} horse={horse} />
          ))}
        </div>
      )}
      <label className={styles.add}>
        <input
          type="checkbox"
          checked={ticks.has(tickOfRow(row))}
          aria-label={`${labels.add}: ${rowName(row)}`}
          onChange={(event) => onTick(tickOfRow(row), event.target.checked)}
        />
        {labels.add}
      </label>
    </>
  );
}

/** A number that occurs more than once, and where. */
export function DuplicateItem({ item }: { item: DuplicateNumber }) {
  return (
    <>
      <p className={styles.name}>{labels.duplicates[item.by](item.number)}</p>
      <div className={styles.sides}>
        <div>
          <p className={styles.side}>{labels.duplicates.file}</p>
          {item.rows.length === 0 && <p>{labels.duplicates.nobody}</p>}
          {item.rows.map((row) => (
            <RowLine key={row.line} row={row} />
          ))}
        </div>
        <div>
          <p className={styles.side}>{labels.duplicates.register}</p>
          {item.horses.length === 0 && <p>{labels.duplicates.nobody}</p>}
          {item.horses.map((horse) => (
            <HorseLine key={horse.path} horse={horse} />
          ))}
        </div>
      </div>
    </>
  );
}
