import { it } from '../../i18n/it.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import type { BoundFields } from '../record/record-form.tsx';
import { FieldGrid, Section } from '../shared/section.tsx';
import type { MembershipField } from './membership-form-spec.ts';

interface SectionProps {
  fields: BoundFields<MembershipField>;
}

/** Sì or No; a blank one stands there only where nobody ever said. */
function YesNo({ fields, field }: SectionProps & { field: 'hasPaid' | 'isSubmitted' }) {
  const unsaid = fields.stored(field) === 0 || fields.text(field) === '0';
  return (
    <SelectInput
      {...fields.fieldProps(field)}
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
        <TriStateInput {...fields.flagProps('hasCard')} />
        <TextInput {...fields.fieldProps('number')} spellCheck={false} />
      </FieldGrid>
    </Section>
  );
}

export function DataSection({ fields }: SectionProps) {
  return (
    <Section title={it.memberships.sections.data} open>
      <FieldGrid>
        <TextInput {...fields.fieldProps('givenName')} required />
        <TextInput {...fields.fieldProps('familyName')} required />
        <TextInput
          {...fields.fieldProps('email')}
          type="email"
          inputMode="email"
          spellCheck={false}
        />
        <TextInput
          {...fields.fieldProps('taxCode')}
          required
          spellCheck={false}
          autoCapitalize="characters"
          copy
        />
        <DateInput {...fields.fieldProps('birthDate')} required />
        <TextInput {...fields.fieldProps('birthPlace')} required />
        <TextInput {...fields.fieldProps('city')} required />
        <TextInput {...fields.fieldProps('zip')} required />
        <TextInput {...fields.fieldProps('address')} required />
      </FieldGrid>
    </Section>
  );
}
