import type { HealthAct } from '../../model/health/health-act.ts';
import { DateInput } from '../../ui/date-input.tsx';
import type { FieldProps } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FieldGrid } from '../shared/frame/section.tsx';
import { usedTexts } from '../shared/forms/used-texts.ts';
import { HealthKindInput } from '../shared/forms/health-kind-input.tsx';

/** The fields that a person types: all but the horse. */
export type ActField = Exclude<keyof HealthAct, 'horse'>;

type ControlProps = FieldProps & {
  readonly value: string;
  readonly onValue: (typed: string) => void;
};

interface Props {
  /** The props of a field's control. */
  fieldProps: (field: ActField) => ControlProps;
  /** Where the proposed next day comes from. */
  nextHint: string;
  /** The horse's acts, whose names are suggested while typing. */
  acts: readonly { readonly fields: HealthAct }[];
}

/** The controls of a health act. */
export function ActFields({ fieldProps, nextHint, acts }: Props) {
  const used = (field: 'kind' | 'by' | 'product') => usedTexts(acts, field);
  const code = { spellCheck: false, autoCapitalize: 'characters' };
  return (
    <FieldGrid>
      <HealthKindInput {...fieldProps('kind')} required used={used('kind')} />
      <DateInput {...fieldProps('date')} required />
      <DateInput {...fieldProps('next')} hint={nextHint} />
      <TextInput {...fieldProps('by')} suggestions={used('by')} />
      <TextInput {...fieldProps('product')} suggestions={used('product')} />
      <TextInput {...fieldProps('batch')} {...code} />
      <TextInput {...fieldProps('result')} />
      <TextArea {...fieldProps('notes')} wide />
    </FieldGrid>
  );
}
