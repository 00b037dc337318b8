import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { ViewRow } from '../../mirror/database/database.ts';
import { isDay, isBefore } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { VisitKind } from '../../model/visits/visit.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { FormIdProvider } from '../../ui/form-id.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { horseName } from '../../model/horses/horse-name.ts';
import { fragmentOfNew } from '../shared/horses/fragment-of-new.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { draftReader, useProposingDraft } from '../shared/forms/use-draft.ts';
import { useLeftNotice } from '../shared/forms/use-left-notice.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import styles from './new-visit.module.css';
import { labels } from './labels.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { sendingLabels } from '../shared/labels/sending-labels.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';
import { useRegister } from '../session/session-context.tsx';

/** A null day means the day on which typing began, as `seen` has it. */
const draftSchema = v.object({
  day: v.nullable(v.string()),
  notes: v.string(),
  seen: v.optional(v.object({ day: v.string() })),
});
type VisitDraft = v.InferOutput<typeof draftSchema>;

const BLANK: Omit<VisitDraft, 'seen'> = { day: null, notes: '' };

const readDraft = draftReader(draftSchema);

/** Warns of an unusual day of a visit; not of a text that is not a day. */
function dayWarning(day: string, today: string, birthday: string): string | undefined {
  if (isBefore(today, day)) return labels.visit.futureDate;
  return isBefore(day, birthday) ? labels.visit.beforeBirth(birthday) : undefined;
}

/** A form that adds a visit to a horse, today's by default. */
export function NewVisit({ kind, horse }: { kind: VisitKind; horse: ViewRow<Horse> }) {
  const register = useRegister();
  const toasts = useToasts();
  const today = useToday();
  const draft = useProposingDraft(`${horse.path}/${kind}/new`, BLANK, readDraft, { day: today });
  const form = useRef<HTMLFormElement>(null);
  const [isNoDay, setNoDay] = useState(false);
  const [failure, setFailure] = useState('');
  const sayIfLeft = useLeftNotice();
  const { tap, run } = useSingleFlight();
  const submitted = useRef<VisitDraft | null>(null);
  const day = draft.value.day ?? draft.proposed.day;
  const longNotes = tooLong('prose', draft.value.notes);

  const add = async () => {
    setFailure('');
    setNoDay(!isDay(day));
    if (!isDay(day)) return form.current?.querySelector('input')?.focus();
    if (longNotes) return;
    const visit = { day, notes: draft.value.notes.trim() };
    const saved = await register[kind].add(horse.slug, visit);
    if (!saved.success) {
      sayIfLeft();
      return setFailure(failureLabels.save[saved.error]);
    }
    draft.settle(draft.value);
    toasts.toast(
      `${labels.visit.added(kind, horseName(horse), day)} ${sendingLabels.savedOnPhone}.`,
    );
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // If something was typed since the last tap, this is another visit and no double tap.
    const isTyped = draft.value !== BLANK && draft.value !== submitted.current;
    submitted.current = draft.value;
    void (isTyped ? run : tap)(add);
  };

  return (
    <FormIdProvider value={undefined}>
      {!draft.ready && <Reading />}
      <form
        ref={form}
        className={styles.new}
        aria-label={visitKindLabels[kind].addTitle}
        noValidate
        onSubmit={submit}
      >
        <DateInput
          id={fragmentOfNew(kind)}
          label={labels.visit.date}
          value={day}
          error={isNoDay ? labels.visit.badDate : undefined}
          warning={dayWarning(day, today, horse.fields.birthday)}
          onValue={(to) => {
            setNoDay(false);
            setFailure('');
            draft.set((before) => ({ ...before, day: to }));
          }}
        />
        <TextInput
          label={labels.visit.notes}
          value={draft.value.notes}
          error={longNotes}
          onValue={(to) => draft.set((before) => ({ ...before, notes: to }))}
        />
        <Button type="submit" look="primary" icon="plus">
          {labels.visit.add}
        </Button>
        <p role="alert" className={styles.failed}>
          {failure}
        </p>
      </form>
    </FormIdProvider>
  );
}
