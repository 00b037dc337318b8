import { useState } from 'react';
import * as v from 'valibot';
import type { ViewRow } from '../../mirror/database/database.ts';
import { instantOf, isDay } from '../../model/values/calendar.ts';
import type { HealthAct } from '../../model/health/health-act.ts';
import { kindKey, latestOfKinds } from '../../model/health/health-due.ts';
import { dayAfter, proposedInterval } from '../../model/health/health-proposal.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { NewRecordOverlay } from '../shared/record/new-record-overlay.tsx';
import { useRegister } from '../session/session-context.tsx';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { dayProblem, neededDay, tooLong } from '../shared/labels/problem-labels.ts';
import { sendingLabels } from '../shared/labels/sending-labels.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { draftReader, useProposingDraft } from '../shared/forms/use-draft.ts';
import { useProblems } from '../shared/forms/use-problems.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { type ActField, ActFields } from './act-fields.tsx';
import { dateWarning, nextWarning } from './act-warnings.ts';
import styles from './health-section.module.css';
import { labels } from './labels.ts';
import { nextHint } from './next-hint.ts';

/** A null day means the day on which typing began, as `seen` has it; a null next day means the proposed one. */
const draftSchema = v.object({
  kind: v.string(),
  date: v.nullable(v.string()),
  next: v.nullable(v.string()),
  by: v.string(),
  product: v.string(),
  batch: v.string(),
  result: v.string(),
  notes: v.string(),
  seen: v.optional(v.object({ date: v.string() })),
});
type NewAct = Omit<v.InferOutput<typeof draftSchema>, 'seen'>;

const BLANK: NewAct = {
  kind: '',
  date: null,
  next: null,
  by: '',
  product: '',
  batch: '',
  result: '',
  notes: '',
};

const readDraft = draftReader(draftSchema);

interface Props {
  horse: ViewRow<Horse>;
  /** The horse's acts, latest first. */
  acts: readonly ViewRow<HealthAct>[];
  onClose: () => void;
}

/** Adds a health act to a horse, today's by default. What is typed is kept as a draft. */
export function NewAct({ horse, acts, onClose }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const today = useToday();
  const draft = useProposingDraft(`${horse.path}/health/new`, BLANK, readDraft, { date: today });
  const { kind, by, product, batch, result, notes } = draft.value;
  const date = draft.value.date ?? draft.proposed.date;
  // Fixed when opened: acts that arrive meanwhile must not change the next day that the person is about to save.
  const [opened] = useState(acts);
  const interval = proposedInterval(kind, latestOfKinds(opened).get(kindKey(kind))?.fields);
  const proposed = interval !== null && isDay(date) ? dayAfter(date, interval) : '';
  const next = draft.value.next ?? proposed;
  const texts = { kind, date, next, by, product, batch, result, notes };

  const { complete, errorOf, ask } = useProblems(texts, (field) => {
    if (field === 'date') return neededDay(date);
    if (field === 'next') return dayProblem(next);
    if (field === 'kind' && !kind.trim()) return labels.noKind;
    return tooLong(field === 'notes' ? 'prose' : 'line', texts[field]);
  });
  const warnings: Partial<Record<ActField, string | undefined>> = {
    date: dateWarning(date, today, horse.fields.birthday),
    next: nextWarning(date, next),
  };

  const save = () =>
    register.health.add(horse.slug, {
      kind: kind.trim(),
      date: instantOf(date),
      by: by.trim(),
      product: product.trim(),
      batch: batch.trim(),
      result: result.trim(),
      next: next.trim() === '' ? null : instantOf(next),
      notes,
    });

  return (
    <NewRecordOverlay
      title={labels.newTitle(horseName(horse))}
      draft={draft}
      complete={complete}
      onIncomplete={ask}
      save={save}
      onSaved={() => {
        const name = healthLabels.ofHorse(kind, horseName(horse));
        toasts.toast(`${labels.added(name, date)} ${sendingLabels.savedOnPhone}.`);
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <ActFields
          acts={acts}
          nextHint={nextHint(kind, interval)}
          fieldProps={(field) => ({
            label: healthLabels.fields[field],
            value: texts[field],
            onValue: (typed) => draft.set((before) => ({ ...before, [field]: typed })),
            error: errorOf(field),
            warning: warnings[field],
          })}
        />
      </div>
    </NewRecordOverlay>
  );
}
