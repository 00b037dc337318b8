import type { Membership } from '../../model/memberships/membership.ts';
import { readYear } from '../../model/memberships/membership-year.ts';
import type { PlannedRow } from '../../register/member-import/plan-import.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { CheckBox } from '../shared/forms/check-box.tsx';
import { Panel } from '../shared/frame/panel.tsx';
import { labels } from './labels.ts';
import { columnLabel } from '../memberships/membership-export.ts';
import styles from './import-choices.module.css';

interface Props {
  /** Null while there is none; the year can be changed all the same. */
  plan: readonly PlannedRow[] | null;
  /** As it is typed. */
  year: string;
  onYear: (typed: string) => void;
  carryOver: boolean;
  onCarryOver: (carryOver: boolean) => void;
  /** The years before the file's year that are not on this phone. */
  missingBefore: readonly number[];
  update: ReadonlySet<keyof Membership>;
  onUpdate: (update: ReadonlySet<keyof Membership>) => void;
}

/** How often the file differs from the register, by field, and how often the register's field is empty. */
function differences(plan: readonly PlannedRow[]) {
  const counts = new Map<keyof Membership, { all: number; empty: number }>();
  for (const { field, here } of plan.flatMap(({ changes }) => changes)) {
    const { all, empty } = counts.get(field) ?? { all: 0, empty: 0 };
    const isEmpty = here === '' || here === null || here === 0;
    counts.set(field, { all: all + 1, empty: empty + Number(isEmpty) });
  }
  return [...counts];
}

/** What is imported from a file: all choices except those about its columns. */
export function ImportChoices(props: Props) {
  const { plan, year, carryOver, missingBefore, update } = props;
  const different = differences(plan ?? []);
  const toggled = (field: keyof Membership, on: boolean) =>
    new Set([...[...update].filter((each) => each !== field), ...(on ? [field] : [])]);
  return (
    <Panel title={labels.choices.title}>
      <div className={styles.year}>
        <TextInput
          label={labels.choices.year}
          value={year}
          inputMode="numeric"
          error={readYear(year) === null ? labels.choices.badYear : undefined}
          onValue={props.onYear}
        />
      </div>
      <CheckBox
        label={labels.choices.carry}
        checked={carryOver}
        onChecked={props.onCarryOver}
        {...(missingBefore.length > 0 && {
          hint: labels.choices.carryMissing(missingBefore),
        })}
      />
      {different.length > 0 && (
        <fieldset className={styles.update}>
          <legend>{labels.choices.update}</legend>
          <p>{labels.choices.updateHint}</p>
          {different.map(([field, { all, empty }]) => (
            <CheckBox
              key={field}
              label={labels.choices.difference(columnLabel(field), all, empty)}
              checked={update.has(field)}
              onChecked={(on) => props.onUpdate(toggled(field, on))}
            />
          ))}
        </fieldset>
      )}
    </Panel>
  );
}
