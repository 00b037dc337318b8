import { it } from '../i18n/it.ts';
import type { FieldProps } from './field.tsx';
import { SelectInput } from './select-input.tsx';

interface Props extends FieldProps {
  value: -1 | 0 | 1;
  onValue: (value: -1 | 0 | 1) => void;
}

const OPTIONS = [
  { value: '0', text: '' },
  { value: '1', text: it.common.yes },
  { value: '-1', text: it.common.no },
] as const;

/** A flag of the register: blank, Sì or No. */
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
