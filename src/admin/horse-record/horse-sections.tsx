import { useState } from 'react';
import { it } from '../../i18n/it.ts';
import { DOCUMENT_TYPES, SEXES, SPECIES } from '../../model/horse.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import { ChoiceInput } from '../../ui/word-input.tsx';
import type { BoundFields } from '../record/record-form.tsx';
import { FieldGrid, Section } from '../shared/section.tsx';
import type { HorseField } from './horse-form-spec.ts';

interface SectionProps {
  fields: BoundFields<HorseField>;
}

export function IdentitySection({ fields }: SectionProps) {
  const numbers = { spellCheck: false, autoCapitalize: 'characters' };
  return (
    <Section title={it.horse.sections.identity} open>
      <FieldGrid>
        <TextInput {...fields.fieldProps('name')} />
        <TextInput {...fields.fieldProps('docname')} />
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
      </FieldGrid>
    </Section>
  );
}

export function StatusSection({ fields }: SectionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={it.horse.sections.status}>
      <FieldGrid>
        <TriStateInput {...fields.flagProps('isHere')} />
        <TriStateInput {...fields.flagProps('isInBDN')} />
        <TriStateInput
          {...fields.flagProps('isDPA')}
          onValue={(to) => {
            if (to === 1 && fields.stored('isDPA') === -1) setAsking(true);
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
      {asking && (
        <Confirm
          title={it.horse.dpaTitle}
          action={it.horse.dpaConfirm}
          onConfirm={() => {
            fields.type('isDPA', '1');
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{it.horse.dpaAsk}</p>
        </Confirm>
      )}
    </Section>
  );
}

export function OwnerSection({ fields }: SectionProps) {
  return (
    <Section title={it.horse.sections.owner} summary={fields.text('ownerName')}>
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

export function HealthSection() {
  return (
    <Section title={it.horse.sections.health}>
      <p>{it.horse.health}</p>
    </Section>
  );
}
