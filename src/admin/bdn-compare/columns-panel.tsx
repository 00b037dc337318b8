import {
  type BdnColumns,
  type BdnField,
  BDN_FIELDS,
  hasNumber,
} from '../../register/bdn/bdn-columns.ts';
import { rowsBelow, withColumn } from '../../table-file/table-place.ts';
import { Button } from '../../ui/button.tsx';
import { fieldLabel } from '../shared/labels/change-labels.ts';
import { FileColumns } from '../shared/forms/file-columns.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { Panel } from '../shared/frame/panel.tsx';
import type { HeldList } from './held-list.ts';
import { labels } from './labels.ts';
import styles from './columns-panel.module.css';

/** The name of a field as a column of the list. */
export function columnLabel(field: BdnField | 'isInBDN'): string {
  return field === 'barncode' ? labels.columns.barncode : fieldLabel(field);
}

const OPTIONS = BDN_FIELDS.map((field) => ({ value: field, text: columnLabel(field) }));

interface Props {
  list: HeldList;
  onPlace: (sheet: number, head?: number) => void;
  onColumns: (columns: BdnColumns) => void;
  onCompare: () => void;
}

/** Shows what each column of a file holds, as guessed or remembered, for a person to correct. */
export function ColumnsPanel({ list, onPlace, onColumns, onCompare }: Props) {
  const { file, columns } = list;
  const rows = rowsBelow(file, list);
  return (
    <Panel title={labels.columns.title}>
      <p>{labels.columns.hint}</p>
      <FileColumns<BdnField>
        file={file}
        place={list}
        onPlace={onPlace}
        columns={columns}
        onColumn={(index, field) => onColumns(withColumn(columns, index, field))}
        options={OPTIONS}
        unused={labels.columns.unused}
        noHead={labels.columns.noHead}
      />
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
        onClick={keepFocus(onCompare)}
      >
        {labels.columns.compare}
      </Button>
    </Panel>
  );
}
