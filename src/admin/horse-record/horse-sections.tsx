import { useState } from 'react';
import { it } from '../../i18n/it.ts';
import { DOCUMENT_TYPES, SEXES, SPECIES } from '../../model/horse.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import { WordInput } from '../../ui/word-input.tsx';
import type { Ties } from '../record/record-form.tsx';
import { FieldGrid, Section } from '../shared/section.tsx';
import type { HorseField } from './horse-form-spec.ts';

interface SectionProps {
  fields: Ties<HorseField>;
}

export function IdentitySection({ fields }: SectionProps) {
  const numbers = { spellCheck: false, autoCapitalize: 'characters' };
  return (
    <Section title={it.horse.sections.identity} open>
      <FieldGrid>
        <TextInput {...fields.tie('name')} />
        <TextInput {...fields.tie('docname')} />
        <WordInput {...fields.tie('species')} words={SPECIES} />
        <TextInput {...fields.tie('breed')} />
        <WordInput {...fields.tie('sex')} words={SEXES} />
        <TextInput {...fields.tie('coat')} />
        <DateInput {...fields.tie('birthday')} />
        <TextInput {...fields.tie('birthplace')} />
        <TriStateInput {...fields.tieFlag('isDeceased')} />
        <TextInput {...fields.tie('doctype')} suggestions={DOCUMENT_TYPES} />
        <TextInput {...fields.tie('docnumber')} {...numbers} />
        <TextInput {...fields.tie('chipnumber')} {...numbers} inputMode="numeric" copy />
        <TextInput {...fields.tie('uelnnumber')} {...numbers} copy />
        <TextArea {...fields.tie('notes')} wide />
      </FieldGrid>
    </Section>
  );
}

export function StatusSection({ fields }: SectionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={it.horse.sections.status}>
      <FieldGrid>
        <TriStateInput {...fields.tieFlag('isHere')} />
        <TriStateInput {...fields.tieFlag('isInBDN')} />
        <TriStateInput
          {...fields.tieFlag('isDPA')}
          onValue={(to) => {
            if (to === 1 && fields.stored('isDPA') === -1) setAsking(true);
            else fields.type('isDPA', String(to));
          }}
        />
        <TriStateInput {...fields.tieFlag('isDeceasedReported')} />
        <TriStateInput {...fields.tieFlag('hasOriginalDocs')} />
        <TriStateInput {...fields.tieFlag('isCorrectBarncodeInBDN')} />
        <TextInput {...fields.tie('barncode')} spellCheck={false} autoCapitalize="characters" />
        <TextArea {...fields.tie('statusNotes')} wide />
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
        <TriStateInput {...fields.tieFlag('isCorrectOwner')} />
        <TextInput {...fields.tie('ownerName')} />
        <TextInput {...fields.tie('ownerPhone')} type="tel" inputMode="tel" />
        <TextInput {...fields.tie('ownerAddress')} />
        <TextArea {...fields.tie('ownerNotes')} wide />
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
