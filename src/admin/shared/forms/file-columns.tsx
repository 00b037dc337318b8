import { formatCount } from '../../../i18n/format.ts';
import { type TablePlace, headingsAt, rowsBelow } from '../../../table-file/table-place.ts';
import type { TableFile } from '../../../table-file/table.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import styles from './file-columns.module.css';

/** The number of rows to choose the headings from, and of values that show what a column holds. */
const HEADS = 15;
const EXAMPLES = 2;
/** The number of characters shown of a text in the file. */
const SHOWN = 40;

const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

const labels = {
  sheet: 'Foglio',
  /** Tables of a page have no names. */
  table: (number: number) => `Tabella ${formatCount(number)}`,
  head: 'Riga con le intestazioni',
  headRow: (line: number, text: string) => `Riga ${formatCount(line)}: ${text}`,
  column: (name: string) => `Colonna «${name}»`,
  unnamed: (number: number) => `Colonna ${formatCount(number)}, senza nome`,
  example: (values: string) => `Per esempio: ${values}`,
  noExample: 'Vuota',
} as const;

/** What a table of a file is called: its own name, else its number in the file. */
export const tableName = (name: string, at: number): string => name || labels.table(at + 1);

interface Props<Column extends string> {
  file: TableFile;
  place: TablePlace;
  onPlace: (sheet: number, head?: number) => void;
  columns: readonly (Column | null)[];
  onColumn: (index: number, column: Column | null) => void;
  /** The choices of a column, by name. */
  options: readonly { readonly value: Column; readonly text: string }[];
  /** The name of the choice 'not used'. */
  unused: string;
  /** The name of the choice 'no headings': the first row is data already. */
  noHead: string;
}

/** Where the table of a file begins and what each column holds, as guessed, for a person to correct. */
export function FileColumns<Column extends string>({
  file,
  place,
  onPlace,
  columns,
  onColumn,
  options,
  unused,
  noHead,
}: Props<Column>) {
  const rows = rowsBelow(file, place);
  const examples = (at: number) => {
    const texts = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter(Boolean);
    return [...new Set(texts)].slice(0, EXAMPLES).map(short).join('; ');
  };
  const first = file.sheets[place.sheet]!.rows.slice(0, Math.max(HEADS, place.head + 1));
  return (
    <>
      <div className={styles.grid}>
        {file.sheets.length > 1 && (
          <SelectInput
            label={labels.sheet}
            value={String(place.sheet)}
            onValue={(value) => onPlace(Number(value))}
            options={file.sheets.map(({ name }, at) => ({
              value: String(at),
              text: tableName(name, at),
            }))}
          />
        )}
        <SelectInput
          label={labels.head}
          value={String(place.head)}
          onValue={(value) => onPlace(place.sheet, Number(value))}
          options={[
            ...first.map(({ line, cells }, at) => ({
              value: String(at),
              text: labels.headRow(line, short(cells.filter(Boolean).join(', '))),
            })),
            { value: '-1', text: noHead },
          ]}
        />
      </div>
      <div className={styles.grid}>
        {headingsAt(file, place).map((heading, at) => {
          const shown = examples(at);
          return (
            <SelectInput
              // Columns are identified only by their position.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              label={heading === '' ? labels.unnamed(at + 1) : labels.column(short(heading))}
              hint={shown === '' ? labels.noExample : labels.example(shown)}
              value={columns[at] ?? ''}
              onValue={(value) => onColumn(at, value === '' ? null : value)}
              options={[{ value: '', text: unused }, ...options]}
            />
          );
        })}
      </div>
    </>
  );
}
