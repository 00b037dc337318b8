import { useState } from 'react';
import { DOCUMENT_TYPES, SEXES, SPECIES } from '../../model/horses/horse.ts';
import type { TriState } from '../../model/fields/fields.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import type { BoundFields } from '../shared/record/bind-fields.ts';
import { DpaConfirm } from '../shared/horses/dpa-confirm.tsx';
import { FieldGrid, Section } from '../shared/frame/section.tsx';
import type { HorseField } from './horse-form-spec.ts';
import { PhotoInput } from './photo-input.tsx';
import { horseLabels } from '../shared/labels/horse-labels.ts';

interface SectionProps {
  fields: BoundFields<HorseField>;
  /** A one-line summary of the section. */
  summary: string;
}

/** Name, description, documents and numbers. */
export function IdentitySection({ fields, summary }: SectionProps) {
  const numbers = { spellCheck: false, autoCapitalize: 'characters' };
  return (
    <Section title={horseLabels.sections.identity} summary={summary} open>
      <FieldGrid>
        <TextInput {...fields.fieldProps('name')} />
        <TextInput {...fields.fieldProps('docname')} />
        <TextInput {...fields.fieldProps('box')} />
        <ChoiceInput {...fields.fieldProps('species')} choices={SPECIES} />
        <TextInput {...fields.fieldProps('breed')} />
        <ChoiceInput {...fields.fieldProps('sex')} choices={SEXES} />
        <TextInput {...fields.fieldProps('coat')} />
        <DateInput {...fields.fieldProps('birthday')} />
        <TextInput {...fields.fieldProps('birthplace')} />
        <TriStateInput {...fields.flagProps('isDeceased')} />
        <TextInput {...fields.fieldProps('doctype')} suggestions={DOCUMENT_TYPES} />
        <TextInput {...fields.fieldProps('docnumber')} {...numbers} />
        <TextInput {...fields.fieldProps('chipnumber')} {...numbers} inputMode="numeric" copy />
        <TextInput {...fields.fieldProps('uelnnumber')} {...numbers} copy />
        <TextArea {...fields.fieldProps('notes')} wide />
        <PhotoInput {...fields.fieldProps('photo')} wide />
      </FieldGrid>
    </Section>
  );
}

/**
 * The bureaucratic status. Changing NON DPA to another value has to be confirmed: the declaration is final, and a horse
 * without one counts as DPA.
 */
export function StatusSection({ fields, summary }: SectionProps) {
  const [asking, setAsking] = useState<TriState | null>(null);
  return (
    <Section title={horseLabels.sections.status} summary={summary}>
      <FieldGrid>
        <TriStateInput {...fields.flagProps('isHere')} />
        <TriStateInput {...fields.flagProps('isInBDN')} />
        <TriStateInput
          {...fields.flagProps('isDPA')}
          onValue={(to) => {
            if (to !== -1 && fields.stored('isDPA') === -1) setAsking(to);
            else fields.type('isDPA', String(to));
          }}
        />
        <TriStateInput {...fields.flagProps('isDeceasedReported')} />
        <TriStateInput {...fields.flagProps('hasOriginalDocs')} />
        <TriStateInput {...fields.flagProps('isCorrectBarncodeInBDN')} />
        <TextInput
          {...fields.fieldProps('barncode')}
          spellCheck={false}
          autoCapitalize="characters"
        />
        <TextArea {...fields.fieldProps('statusNotes')} wide />
      </FieldGrid>
      {asking !== null && (
        <DpaConfirm
          to={asking}
          onConfirm={() => {
            fields.type('isDPA', String(asking));
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  );
}

/** The owner. */
export function OwnerSection({ fields, summary }: SectionProps) {
  return (
    <Section title={horseLabels.sections.owner} summary={summary}>
      <FieldGrid>
        <TriStateInput {...fields.flagProps('isCorrectOwner')} />
        <TextInput {...fields.fieldProps('ownerName')} />
        <TextInput {...fields.fieldProps('ownerPhone')} type="tel" inputMode="tel" />
        <TextInput {...fields.fieldProps('ownerAddress')} />
        <TextArea {...fields.fieldProps('ownerNotes')} wide />
      </FieldGrid>
    </Section>
  );
}
