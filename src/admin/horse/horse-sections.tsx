import { useState } from 'react';
import { it } from '../../i18n/it.ts';
import { isDay } from '../../model/calendar.ts';
import type { FieldValue } from '../../model/fields.ts';
import { DOCUMENT_TYPES, SEXES, SPECIES } from '../../model/horse.ts';
import { asTriState } from '../../model/tri-state.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Overlay, OverlayActions } from '../../ui/overlay.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { TriStateInput } from '../../ui/tri-state-input.tsx';
import { WordInput } from '../../ui/word-input.tsx';
import type { FormField } from './horse-edits.ts';
import { FieldGrid, Section } from './section.tsx';

/** The form's fields, as the sections read and write them. */
export interface HorseFields {
  /** What the form shows in a field. */
  readonly text: (field: FormField) => string;
  readonly type: (field: FormField, typed: string) => void;
  /** What the register holds. */
  readonly stored: (field: FormField) => FieldValue;
  readonly notes: (field: FormField) => {
    readonly warning: string | undefined;
    readonly error: string | undefined;
  };
}

type Label = keyof typeof it.horse.fields;

/** What ties a control to its field. */
function tie(fields: HorseFields, field: FormField & Label) {
  return {
    label: it.horse.fields[field],
    value: fields.text(field),
    onValue: (typed: string) => fields.type(field, typed),
    ...fields.notes(field),
  };
}

function tieFlag(fields: HorseFields, field: FormField & Label) {
  return {
    ...tie(fields, field),
    value: asTriState(Number(fields.text(field))),
    onValue: (typed: -1 | 0 | 1) => fields.type(field, String(typed)),
  };
}

interface SectionProps {
  fields: HorseFields;
}

export function IdentitySection({ fields }: SectionProps) {
  const birthday = tie(fields, 'birthday');
  const stored = fields.stored('birthday');
  // A date input would silently drop what it cannot show, as '2010' or '5/2010' on old papers.
  const written = typeof stored === 'string' && stored !== '' && !isDay(stored);
  const numbers = { spellCheck: false, autoCapitalize: 'characters' };
  return (
    <Section title={it.horse.sections.identity} open>
      <FieldGrid>
        <TextInput {...tie(fields, 'name')} />
        <TextInput {...tie(fields, 'docname')} />
        <WordInput {...tie(fields, 'species')} words={SPECIES} />
        <TextInput {...tie(fields, 'breed')} />
        <WordInput {...tie(fields, 'sex')} words={SEXES} />
        <TextInput {...tie(fields, 'coat')} />
        {written ? <TextInput {...birthday} /> : <DateInput {...birthday} />}
        <TextInput {...tie(fields, 'birthplace')} />
        <TriStateInput {...tieFlag(fields, 'isDeceased')} />
        <TextInput {...tie(fields, 'doctype')} suggestions={DOCUMENT_TYPES} />
        <TextInput {...tie(fields, 'docnumber')} {...numbers} />
        <TextInput {...tie(fields, 'chipnumber')} {...numbers} inputMode="numeric" />
        <TextInput {...tie(fields, 'uelnnumber')} {...numbers} />
        <TextArea {...tie(fields, 'notes')} wide />
      </FieldGrid>
    </Section>
  );
}

export function StatusSection({ fields }: SectionProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={it.horse.sections.status}>
      <FieldGrid>
        <TriStateInput {...tieFlag(fields, 'isHere')} />
        <TriStateInput {...tieFlag(fields, 'isInBDN')} />
        <TriStateInput
          {...tieFlag(fields, 'isDPA')}
          onValue={(to) => {
            if (to === 1 && fields.stored('isDPA') === -1) setAsking(true);
            else fields.type('isDPA', String(to));
          }}
        />
        <TriStateInput {...tieFlag(fields, 'isDeceasedReported')} />
        <TriStateInput {...tieFlag(fields, 'hasOriginalDocs')} />
        <TriStateInput {...tieFlag(fields, 'isCorrectBarncodeInBDN')} />
        <TextInput {...tie(fields, 'barncode')} spellCheck={false} autoCapitalize="characters" />
        <TextArea {...tie(fields, 'statusNotes')} wide />
      </FieldGrid>
      {asking && (
        <Overlay title={it.horse.dpaTitle} important onClose={() => setAsking(false)}>
          <p>{it.horse.dpaAsk}</p>
          <OverlayActions>
            <Button big onClick={() => setAsking(false)}>
              {it.common.back}
            </Button>
            <Button
              look="danger"
              big
              onClick={() => {
                fields.type('isDPA', '1');
                setAsking(false);
              }}
            >
              {it.horse.dpaConfirm}
            </Button>
          </OverlayActions>
        </Overlay>
      )}
    </Section>
  );
}

export function OwnerSection({ fields }: SectionProps) {
  return (
    <Section title={it.horse.sections.owner} summary={fields.text('ownerName')}>
      <FieldGrid>
        <TriStateInput {...tieFlag(fields, 'isCorrectOwner')} />
        <TextInput {...tie(fields, 'ownerName')} />
        <TextInput {...tie(fields, 'ownerPhone')} type="tel" inputMode="tel" />
        <TextInput {...tie(fields, 'ownerAddress')} />
        <TextArea {...tie(fields, 'ownerNotes')} wide />
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
