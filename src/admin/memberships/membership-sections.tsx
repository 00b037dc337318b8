import { it } from '../../i18n/it.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import type { Ties } from '../record/record-form.tsx';
import { FieldGrid, Section } from '../shared/section.tsx';
import type { MembershipField } from './membership-form-spec.ts';

interface SectionProps {
  fields: Ties<MembershipField>;
}

/** Sì or No; a blank one stands there only where nobody ever said. */
function YesNo({ fields, field }: SectionProps & { field: 'hasPaid' | 'isSubmitted' }) {
  const unsaid = fields.stored(field) === 0 || fields.text(field) === '0';
  return (
    <SelectInput
      {...fields.tie(field)}
      options={[
        ...(unsaid ? [{ value: '0', text: '' }] : []),
        { value: '1', text: it.common.yes },
        { value: '-1', text: it.common.no },
      ]}
    />
  );
}

export function StatusSection({ fields }: SectionProps) {
  return (
    <Section title={it.memberships.sections.status} open>
      <FieldGrid>
        <YesNo fields={fields} field="hasPaid" />
        <YesNo fields={fields} field="isSubmitted" />
        <TriStateInput {...fields.tieFlag('hasCard')} />
        <TextInput {...fields.tie('number')} spellCheck={false} />
      </FieldGrid>
    </Section>
  );
}

export function DataSection({ fields }: SectionProps) {
  return (
    <Section title={it.memberships.sections.data} open>
      <FieldGrid>
        <TextInput {...fields.tie('givenName')} required />
        <TextInput {...fields.tie('familyName')} required />
        <TextInput {...fields.tie('email')} type="email" inputMode="email" spellCheck={false} />
        <TextInput
          {...fields.tie('taxCode')}
          required
          spellCheck={false}
          autoCapitalize="characters"
          copy
        />
        <DateInput {...fields.tie('birthDate')} required />
        <TextInput {...fields.tie('birthPlace')} required />
        <TextInput {...fields.tie('city')} required />
        <TextInput {...fields.tie('zip')} required />
        <TextInput {...fields.tie('address')} required />
      </FieldGrid>
    </Section>
  );
}
