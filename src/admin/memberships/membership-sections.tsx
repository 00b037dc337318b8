import { it } from '../../i18n/it.ts';
import { isDay } from '../../model/calendar.ts';
import type { Membership } from '../../model/membership.ts';
import { asTriState } from '../../model/tri-state.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import { FieldGrid, Section } from '../horse/section.tsx';
import type { FormField } from './membership-edits.ts';

/** The form's fields, as the sections read and write them. */
export interface MembershipFields {
  /** What the form shows in a field. */
  readonly text: (field: FormField) => string;
  readonly type: (field: FormField, typed: string) => void;
  /** What the register holds. */
  readonly held: Membership;
  readonly warning: (field: FormField) => string | undefined;
}

interface SectionProps {
  fields: MembershipFields;
}

/** What ties a control to its field. */
function tie(fields: MembershipFields, field: FormField) {
  return {
    label: it.memberships.fields[field],
    value: fields.text(field),
    onValue: (typed: string) => fields.type(field, typed),
    warning: fields.warning(field),
  };
}

/** Sì or No; a blank one stands there only where nobody ever said. */
function YesNo({ fields, field }: SectionProps & { field: 'hasPaid' | 'isSubmitted' }) {
  const unsaid = fields.held[field] === 0 || fields.text(field) === '0';
  return (
    <SelectInput
      {...tie(fields, field)}
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
        <TriStateInput
          {...tie(fields, 'hasCard')}
          value={asTriState(Number(fields.text('hasCard')))}
          onValue={(to) => fields.type('hasCard', String(to))}
        />
        <TextInput {...tie(fields, 'number')} spellCheck={false} />
      </FieldGrid>
    </Section>
  );
}

export function DataSection({ fields }: SectionProps) {
  const birthDate = tie(fields, 'birthDate');
  const { birthDate: stored } = fields.held;
  // A date input would silently drop what it cannot show, as '2010' or '5/2010' on old papers.
  const written = stored !== '' && !isDay(stored);
  return (
    <Section title={it.memberships.sections.data} open>
      <FieldGrid>
        <TextInput {...tie(fields, 'givenName')} required />
        <TextInput {...tie(fields, 'familyName')} required />
        <TextInput {...tie(fields, 'email')} type="email" inputMode="email" spellCheck={false} />
        <TextInput
          {...tie(fields, 'taxCode')}
          required
          spellCheck={false}
          autoCapitalize="characters"
        />
        {written ? <TextInput {...birthDate} required /> : <DateInput {...birthDate} required />}
        <TextInput {...tie(fields, 'birthPlace')} required />
        <TextInput {...tie(fields, 'city')} required />
        <TextInput {...tie(fields, 'zip')} required inputMode="numeric" />
        <TextInput {...tie(fields, 'address')} required />
      </FieldGrid>
    </Section>
  );
}
