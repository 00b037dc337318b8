import type { FieldProps } from './field.tsx';
import { SelectInput } from './select-input.tsx';
import { commonLabels } from '../i18n/labels.ts';

interface Props extends FieldProps {
  value: -1 | 0 | 1;
  onValue: (value: -1 | 0 | 1) => void;
}

const OPTIONS = [
  { value: '0', text: '' },
  { value: '1', text: commonLabels.yes },
  { value: '-1', text: commonLabels.no },
] as const;

/** A select for a flag: blank, Sì or No. */
export function TriStateInput({ value, onValue, ...field }: Props) {
  return (
    <SelectInput
      {...field}
      value={String(value) as '0' | '1' | '-1'}
      onValue={(chosen) => onValue(Number(chosen) as -1 | 0 | 1)}
      options={OPTIONS}
    />
  );
}
