import { useState } from 'react';
import type { ViewRow } from '../../mirror/database/database.ts';
import { isDay } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { type HappenedKind, HAPPENED_KINDS } from '../../model/movements/movement-kinds.ts';
import { type Movement, MOVED_FLAGS } from '../../model/movements/movement.ts';
import { type FlagsPreview, previewFlags } from '../../model/movements/flags-preview.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NewRecordOverlay } from '../shared/record/new-record-overlay.tsx';
import { useRegister } from '../session/session-context.tsx';
import { horseName } from '../../model/horses/horse-name.ts';
import {
  type MovementDraft,
  BLANK_MOVEMENT,
  draftOfMovement,
  movementDraft,
} from '../shared/forms/movement-draft.ts';
import { fieldLabel, valueLabel } from '../shared/labels/change-labels.ts';
import { movementLabels, movementOfHorse } from '../shared/labels/movement-labels.ts';
import { neededDay, tooLong } from '../shared/labels/problem-labels.ts';
import { usedTexts } from '../shared/forms/used-texts.ts';
import { FieldGrid } from '../shared/frame/section.tsx';
import { sendingLabels } from '../shared/labels/sending-labels.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { draftReader, useProposingDraft } from '../shared/forms/use-draft.ts';
import { useProblems } from '../shared/forms/use-problems.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { labels } from './labels.ts';
import { movementWarnings } from './movement-warnings.ts';
import list from '../shared/lists/section-list.module.css';

const OPTIONS = HAPPENED_KINDS.map((value) => ({ value, text: movementLabels.kinds[value] }));

type Text = Exclude<keyof MovementDraft, 'kind' | 'date'>;

const readDraft = draftReader(movementDraft);

interface Props {
  horse: ViewRow<Horse>;
  /** The horse's movements, latest first. */
  rows: readonly ViewRow<Movement>[];
  /** The movement that the new one replaces; null for none. */
  replaces: ViewRow<Movement> | null;
  onClose: () => void;
}

/** Records a movement, today's by default, or one that replaces another. What is typed is kept as a draft. */
export function MovementForm({ horse, rows, replaces, onClose }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const today = useToday();
  const blank = replaces ? draftOfMovement(replaces.fields, replaces.unread) : BLANK_MOVEMENT;
  // Fixed when opened: a movement that arrives meanwhile must not turn the departure to be saved into an arrival.
  const [likely] = useState(() => blank.kind ?? likeliest(horse.fields));
  const key = replaces?.path ?? `${horse.path}/movements/new`;
  const proposed = { kind: likely, date: today };
  const draft = useProposingDraft(key, blank, readDraft, proposed);
  const typed = draft.value;
  const { party, barncode, docnumber, notes } = typed;
  const kind = typed.kind ?? draft.proposed.kind;
  const date = typed.date ?? draft.proposed.date;
  const name = horseName(horse);
  const others = rows.filter((row) => row.path !== replaces?.path);
  const effect =
    isDay(date) &&
    previewFlags(kind, date, { horse: horse.fields, others, replaced: replaces?.fields });

  const warnings = movementWarnings({ date, barncode }, today, date === blank.date);
  const { complete, errorOf, ask } = useProblems(
    { date, party, barncode, docnumber, notes },
    (field) =>
      field === 'date'
        ? neededDay(date)
        : tooLong(field === 'notes' ? 'prose' : 'line', typed[field]),
  );

  const save = () => {
    const movement = {
      kind,
      day: date,
      party: party.trim(),
      barncode: barncode.trim(),
      docnumber: docnumber.trim(),
      notes,
    };
    return replaces
      ? register.movements.replace(replaces.path, movement)
      : register.movements.add(horse.slug, movement);
  };

  const props = (field: Text) => ({
    label: field === 'party' ? labels.party[kind] : labels.fields[field],
    value: typed[field],
    onValue: (text: string) => draft.set((before) => ({ ...before, [field]: text })),
    error: errorOf(field),
  });
  const used = (field: 'party' | 'barncode') => usedTexts(rows, field);
  return (
    <NewRecordOverlay
      title={replaces ? labels.replaceTitle(name) : labels.newTitle(name)}
      draft={draft}
      complete={complete}
      onIncomplete={ask}
      save={save}
      onSaved={() => {
        const called = movementOfHorse(kind, name);
        const done = replaces ? labels.replaced(called) : labels.added(called);
        toasts.toast(`${done} ${sendingLabels.savedOnPhone}.`);
      }}
      onClose={onClose}
    >
      <div className={list.fields}>
        <FieldGrid>
          <SelectInput
            label={labels.fields.kind}
            value={kind}
            options={OPTIONS}
            hint={effect ? effectText(effect, horse.fields, kind) : undefined}
            onValue={(to) => draft.set((before) => ({ ...before, kind: to }))}
          />
          <DateInput
            label={labels.fields.date}
            value={date}
            required
            error={errorOf('date')}
            warning={warnings.date}
            onValue={(to) => draft.set((before) => ({ ...before, date: to }))}
          />
          <TextInput {...props('party')} suggestions={used('party')} />
          <TextInput
            {...props('barncode')}
            warning={warnings.barncode}
            suggestions={used('barncode')}
            spellCheck={false}
            autoCapitalize="characters"
          />
          <TextInput {...props('docnumber')} spellCheck={false} hint={labels.docnumberHint} />
          <TextArea {...props('notes')} wide />
        </FieldGrid>
      </div>
      <p className={list.soft}>{labels.once}</p>
    </NewRecordOverlay>
  );
}

/** What a movement does to its horse's flags, and what else its kind says. */
function effectText({ flags, later }: FlagsPreview, horse: Horse, kind: HappenedKind): string {
  const changed = MOVED_FLAGS.filter((flag) => flag in flags && flags[flag] !== horse[flag]);
  const said = changed.map((flag) =>
    labels.becomes(fieldLabel(flag), valueLabel('horses', flag, flags[flag] ?? null)),
  );
  const texts = [later && labels.earlier(later), ...said, !said[0] && labels.unchanged];
  return [...texts, labels.besides[kind]].filter(Boolean).join(' ');
}

/** The movement that a horse's state makes most likely. */
function likeliest({ isHere }: Horse): HappenedKind {
  return isHere === 1 ? 'partenza' : 'arrivo';
}
