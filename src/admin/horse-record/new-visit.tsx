import type { FormEvent } from 'react';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { addVisit } from '../../register/visits/visits.ts';
import { isDay } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { FormIdProvider } from '../../ui/form-id.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { callName } from '../shared/due-list.ts';
import { useToasts } from '../shared/toasts.tsx';
import { tooLong } from '../shared/problem-labels.ts';
import { useDraft } from '../shared/use-draft.ts';
import { useToday } from '../shared/use-now.ts';
import styles from './new-visit.module.css';

/** A visit being typed; null stands for today, whichever day that is when it is added. */
interface Typed {
  readonly day: string | null;
  readonly notes: string;
}

const BLANK: Typed = { day: null, notes: '' };
const kept = v.object({ day: v.nullable(v.string()), notes: v.string() });

function readKept(value: unknown): Typed | null {
  const read = v.safeParse(kept, value);
  return read.success ? read.output : null;
}

/** Adds a visit to a horse: today's, unless another day is chosen. */
export function NewVisit({ kind, horse }: { kind: VisitKind; horse: ViewRow<Horse> }) {
  const mirror = useMirror();
  const notices = useToasts();
  const today = useToday();
  const draft = useDraft(`${horse.path}/${kind}/new`, BLANK, readKept);
  const [error, setError] = useState('');
  const [saving, setSaving] = useState(false);
  const day = draft.value.day ?? today;
  const longNotes = tooLong('prose', draft.value.notes);
  const formId = useMemo(() => `new-${kind}`, [kind]);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setError('');
    if (!isDay(day)) return setError(it.visit.badDate);
    if (longNotes) return;
    setSaving(true);
    const visit = { day, notes: draft.value.notes.trim() };
    const saved = await addVisit(mirror, horse.slug, kind, visit);
    setSaving(false);
    if (!saved.success) return setError(it.saveFailed[saved.error]);
    draft.clear();
    notices.toast(
      `${it.visit.added(kind, callName(horse.fields), day)} ${it.common.savedOnPhone}.`,
    );
  };

  return (
    <FormIdProvider value={undefined}>
      <form
        id={formId}
        className={styles['new']}
        aria-label={it.visits[kind].addTitle}
        noValidate
        onSubmit={(event) => void add(event)}
      >
        <DateInput
          label={it.visit.date}
          value={day}
          error={error || undefined}
          warning={isDay(day) && day > today ? it.visit.futureDate : undefined}
          onValue={(to) => {
            setError('');
            draft.set((held) => ({ ...held, day: to }));
          }}
        />
        <TextInput
          label={it.visit.notes}
          value={draft.value.notes}
          error={longNotes}
          onValue={(to) => draft.set((held) => ({ ...held, notes: to }))}
        />
        <Button type="submit" look="primary" icon="plus" aria-disabled={saving}>
          {it.visit.add}
        </Button>
      </form>
    </FormIdProvider>
  );
}
