import {
  type BdnColumns,
  type BdnField,
  BDN_FIELDS,
  hasNumber,
  withColumn,
} from '../../register/national-register/bdn-columns.ts';
import { Button } from '../../ui/button.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { fieldLabel } from '../shared/change-labels.ts';
import { Panel } from '../shared/panel.tsx';
import { headingsOf, rowsBelow } from './choose-list.ts';
import type { HeldList } from './held-list.ts';
import { labels } from './labels.ts';
import styles from './columns-panel.module.css';

/** How many rows a person has to choose the headings from, and how many values show what a column holds. */
const HEADS = 15;
const EXAMPLES = 2;
/** What is shown of a text of the file. */
const SHOWN = 40;

const short = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** The name of a field as a column of the list. */
export function columnLabel(field: BdnField | 'isInBDN'): string {
  return field === 'barncode' ? labels.columns.barncode : fieldLabel(field);
}

const OPTIONS = [
  { value: '', text: labels.columns.unused },
  ...BDN_FIELDS.map((field) => ({ value: field, text: columnLabel(field) })),
] as const;

interface Props {
  list: HeldList;
  onPlace: (sheet: number, head?: number) => void;
  onColumns: (columns: BdnColumns) => void;
  onCompare: () => void;
}

/** What each column of a file holds, as it was guessed or remembered: a person corrects it. */
export function ColumnsPanel({ list, onPlace, onColumns, onCompare }: Props) {
  const { file, sheet, head, columns } = list;
  const headings = headingsOf(list);
  const rows = rowsBelow(list);
  const examples = (at: number) => {
    const texts = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter(Boolean);
    return [...new Set(texts)].slice(0, EXAMPLES).map(short).join('; ');
  };
  const first = file.sheets[sheet]!.rows.slice(0, Math.max(HEADS, head + 1));
  return (
    <Panel title={labels.columns.title}>
      <p>{labels.columns.hint}</p>
      <div className={styles.grid}>
        {file.sheets.length > 1 && (
          <SelectInput
            label={labels.columns.sheet}
            value={String(sheet)}
            onValue={(value) => onPlace(Number(value))}
            options={file.sheets.map(({ name }, at) => ({ value: String(at), text: name }))}
          />
        )}
        <SelectInput
          label={labels.columns.head}
          value={String(head)}
          onValue={(value) => onPlace(sheet, Number(value))}
          options={[
            ...first.map(({ line, cells }, at) => ({
              value: String(at),
              text: labels.columns.headRow(line, short(cells.filter(Boolean).join(', '))),
            })),
            { value: '-1', text: labels.columns.noHead },
          ]}
        />
      </div>
      <div className={styles.grid}>
        {headings.map((heading, at) => {
          const shown = examples(at);
          return (
            <SelectInput
              // Columns have no other name than their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              label={
                heading === ''
                  ? labels.columns.unnamed(at + 1)
                  : labels.columns.column(short(heading))
              }
              hint={shown === '' ? labels.columns.noExample : labels.columns.example(shown)}
              value={columns[at] ?? ''}
              onValue={(value) => onColumns(withColumn(columns, at, value === '' ? null : value))}
              options={OPTIONS}
            />
          );
        })}
      </div>
      <output className={styles.missing}>
        {rows.length === 0
          ? labels.columns.noRows
          : hasNumber(columns)
            ? ''
            : labels.columns.noNumber}
      </output>
      <Button
        look="primary"
        big
        disabled={rows.length === 0 || !hasNumber(columns)}
        onClick={onCompare}
      >
        {labels.columns.compare}
      </Button>
    </Panel>
  );
}
