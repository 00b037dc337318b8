import type { FieldProps } from './field.tsx';
import { SelectInput } from './select-input.tsx';

interface Props extends FieldProps {
  value: string;
  onValue: (value: string) => void;
  choices: readonly string[];
}

/** A choice among words. A word that stands in the register and is none of them stays choosable. */
export function ChoiceInput({ value, choices, ...rest }: Props) {
  const all = ['', ...choices, ...(value === '' || choices.includes(value) ? [] : [value])];
  return (
    <SelectInput
      value={value}
      options={all.map((word) => ({ value: word, text: word || '-' }))}
      {...rest}
    />
  );
}
