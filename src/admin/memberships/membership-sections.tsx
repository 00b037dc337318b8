import { DateInput } from '../../ui/date-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import type { BoundFields } from '../shared/record/bind-fields.ts';
import { FieldGrid, Section } from '../shared/frame/section.tsx';
import type { MembershipField } from './membership-form-spec.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { CERTIFICATE_KINDS, RELATIONS } from '../../model/memberships/membership-papers.ts';
import { labels } from './labels.ts';

interface SectionProps {
  fields: BoundFields<MembershipField>;
}

/** A yes-no flag; 'unset' is offered only while the flag is unset. */
function YesNo({ fields, field }: SectionProps & { field: 'hasPaid' | 'isSubmitted' }) {
  const isUnset = fields.stored(field) === 0 || fields.text(field) === '0';
  return (
    <SelectInput
      {...fields.fieldProps(field)}
      options={[
        ...(isUnset ? [{ value: '0', text: '' }] : []),
        { value: '1', text: commonLabels.yes },
        { value: '-1', text: commonLabels.no },
      ]}
    />
  );
}

/** Payment, submission, card and number. */
export function StatusSection({ fields }: SectionProps) {
  return (
    <Section title={labels.sections.status} open>
      <FieldGrid>
        <YesNo fields={fields} field="hasPaid" />
        <YesNo fields={fields} field="isSubmitted" />
        <TriStateInput {...fields.flagProps('hasCard')} />
        <TextInput {...fields.fieldProps('number')} spellCheck={false} />
      </FieldGrid>
    </Section>
  );
}

/** The member's data. */
export function DataSection({ fields }: SectionProps) {
  return (
    <Section title={labels.sections.data} open>
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

/** The medical certificate: only its kind and last day. */
export function CertificateSection({ fields }: SectionProps) {
  return (
    <Section title={labels.sections.certificate} open>
      <FieldGrid>
        <TextInput {...fields.fieldProps('certificateKind')} suggestions={CERTIFICATE_KINDS} />
        <DateInput {...fields.fieldProps('certificateExpiry')} />
      </FieldGrid>
      <p>{labels.certificate.onlyThis}</p>
    </Section>
  );
}

/** Who is responsible for a minor. */
export function GuardianSection({ fields, isMinor }: SectionProps & { isMinor: boolean }) {
  return (
    <Section title={labels.sections.guardian} open={isMinor || isFilled(fields, GUARDIAN)}>
      <FieldGrid>
        <TextInput {...fields.fieldProps('guardianName')} />
        <TextInput {...fields.fieldProps('guardianRelation')} suggestions={RELATIONS} />
        <TextInput {...fields.fieldProps('guardianContact')} spellCheck={false} />
      </FieldGrid>
    </Section>
  );
}

/** What was consented to, by whom and when. */
export function ConsentsSection({ fields, isMinor }: SectionProps & { isMinor: boolean }) {
  return (
    <Section title={labels.sections.consents} open={isMinor || isFilled(fields, CONSENTS)}>
      <FieldGrid>
        <TextInput {...fields.fieldProps('consentBy')} />
        <DateInput {...fields.fieldProps('consentDay')} />
        <TriStateInput {...fields.flagProps('hasActivityConsent')} />
        <TriStateInput {...fields.flagProps('hasDataConsent')} />
        <TriStateInput {...fields.flagProps('hasPhotoConsent')} />
      </FieldGrid>
    </Section>
  );
}

const GUARDIAN = ['guardianName', 'guardianRelation', 'guardianContact'] as const;
const CONSENTS = [
  'consentBy',
  'consentDay',
  'hasActivityConsent',
  'hasDataConsent',
  'hasPhotoConsent',
] as const;

/** Whether at least one of the fields has a stored value. */
function isFilled(fields: SectionProps['fields'], of: readonly MembershipField[]): boolean {
  return of.some((field) => !['', 0].includes(fields.stored(field) as string | number));
}
