import { useState } from 'react';
import { HEALTH_KINDS } from '../../../model/health/health-kinds.ts';
import { kindKey } from '../../../model/health/health-due.ts';
import type { FieldProps } from '../../../ui/field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { kindLabels } from './health-kind-labels.ts';

interface Props extends FieldProps {
  value: string;
  onValue: (kind: string) => void;
  /** Other names to suggest, such as those of the horse's earlier acts. */
  used: readonly string[];
}

const OTHER = 'other';

/** The kind of act: a proposed one, one that is in use, or any other name. */
export function HealthKindInput({ value, onValue, used, ...field }: Props) {
  const names = kindNames(used);
  const [isOther, setOther] = useState(false);
  const listed = names.find((name) => kindKey(name) === kindKey(value));
  const other = isOther || (listed === undefined && value.trim() !== '');
  return (
    <>
      <SelectInput
        {...field}
        error={other ? undefined : field.error}
        value={other ? OTHER : (listed ?? '')}
        options={[
          { value: '', text: kindLabels.choose },
          ...names.map((name) => ({ value: name, text: name })),
          { value: OTHER, text: kindLabels.other },
        ]}
        onValue={(to) => {
          setOther(to === OTHER);
          onValue(to === OTHER ? '' : to);
        }}
      />
      {other && (
        <TextInput
          label={kindLabels.otherName}
          value={value}
          error={field.error}
          onValue={onValue}
        />
      )}
    </>
  );
}

/** The proposed names, and those in use that differ from them, each once. */
function kindNames(used: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const name of [...HEALTH_KINDS.map((kind) => kind.name), ...used]) {
    const key = kindKey(name);
    if (key !== '' && !names.has(key)) names.set(key, name.trim());
  }
  return [...names.values()];
}
