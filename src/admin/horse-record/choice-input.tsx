import type { FieldProps } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';

interface Props extends FieldProps {
  value: string;
  onValue: (value: string) => void;
  choices: readonly string[];
}

/** A select of texts. A stored value that is not among the choices stays selectable. */
export function ChoiceInput({ value, choices, ...rest }: Props) {
  const all = ['', ...choices, ...(value === '' || choices.includes(value) ? [] : [value])];
  return (
    <SelectInput
      value={value}
      options={all.map((text) => ({ value: text, text: text || '-' }))}
      {...rest}
    />
  );
}
