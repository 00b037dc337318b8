import type { FieldProps } from './field.tsx';
import { SelectInput } from './select-input.tsx';

interface Props extends FieldProps {
  value: string;
  onValue: (value: string) => void;
  words: readonly string[];
}

/** A choice among words. A word that stands in the register and is none of them stays choosable. */
export function WordInput({ value, words, ...rest }: Props) {
  const all = ['', ...words, ...(value === '' || words.includes(value) ? [] : [value])];
  return (
    <SelectInput
      value={value}
      options={all.map((word) => ({ value: word, text: word || '-' }))}
      {...rest}
    />
  );
}
