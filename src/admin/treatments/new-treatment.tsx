import * as v from 'valibot';
import type { ViewRow } from '../../mirror/database/database.ts';
import { instantOf, isDay } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { type Treatment, MAX_DAYS } from '../../model/treatments/treatment.ts';
import {
  isFoodProducing,
  unsaidFields,
  withdrawalEnd,
} from '../../model/treatments/treatment-withdrawal.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NewRecordOverlay } from '../shared/record/new-record-overlay.tsx';
import { useRegister } from '../session/session-context.tsx';
import { fieldList } from '../shared/labels/change-labels.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { neededDay, tooLong } from '../shared/labels/problem-labels.ts';
import { usedTexts } from '../shared/forms/used-texts.ts';
import { FieldGrid } from '../shared/frame/section.tsx';
import { sendingLabels } from '../shared/labels/sending-labels.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { treatmentLabels } from '../shared/labels/treatment-labels.ts';
import { dayWarning } from '../shared/forms/day-warning.ts';
import { draftReader, useProposingDraft } from '../shared/forms/use-draft.ts';
import { useProblems } from '../shared/forms/use-problems.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { labels } from './labels.ts';
import { foodText } from './treatment-texts.ts';
import list from '../shared/lists/section-list.module.css';

/** A null day means the day on which typing began, as `seen` has it. */
const draftSchema = v.object({
  date: v.nullable(v.string()),
  days: v.string(),
  drug: v.string(),
  dose: v.string(),
  reason: v.string(),
  vet: v.string(),
  prescription: v.string(),
  supplier: v.string(),
  withdrawal: v.string(),
  notes: v.string(),
  seen: v.optional(v.object({ date: v.string() })),
});
type TreatmentDraft = Omit<v.InferOutput<typeof draftSchema>, 'seen'>;
type Field = keyof TreatmentDraft;

const BLANK: TreatmentDraft = {
  date: null,
  days: '1',
  drug: '',
  dose: '',
  reason: '',
  vet: '',
  prescription: '',
  supplier: '',
  withdrawal: '',
  notes: '',
};

const readDraft = draftReader(draftSchema);

/** A typed number of days; null if the register does not accept it. */
function daysIn(typed: string, least: number): number | null {
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return days >= least && days <= MAX_DAYS ? days : null;
}

interface Props {
  horse: ViewRow<Horse>;
  /** The horse's treatments, whose names are suggested while typing. */
  rows: readonly ViewRow<Treatment>[];
  onClose: () => void;
}

/** Writes a treatment of a horse, today's by default. What is typed is kept as a draft. */
export function NewTreatment({ horse, rows, onClose }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const today = useToday();
  const draft = useProposingDraft(`${horse.path}/treatments/new`, BLANK, readDraft, {
    date: today,
  });
  const isFood = isFoodProducing(horse.fields);
  const texts: Record<Field, string> = {
    ...draft.value,
    date: draft.value.date ?? draft.proposed.date,
  };
  const days = daysIn(texts.days, 1);
  const withdrawal = isFood ? daysIn(texts.withdrawal, 0) : null;
  const row = {
    drug: texts.drug.trim(),
    dose: texts.dose.trim(),
    reason: texts.reason.trim(),
    vet: texts.vet.trim(),
    prescription: texts.prescription.trim(),
    supplier: texts.supplier.trim(),
    notes: texts.notes,
    date: isDay(texts.date) ? instantOf(texts.date) : null,
    days,
    withdrawal,
  };

  const { complete, errorOf, ask } = useProblems(texts, (field) => {
    const typed = texts[field];
    if (field === 'date') return neededDay(typed);
    if (field === 'days') return days === null ? labels.form.badDays : undefined;
    if (field === 'drug' && row.drug === '') return labels.form.noDrug;
    if (field === 'withdrawal') {
      const isBad = isFood && typed.trim() !== '' && withdrawal === null;
      return isBad ? labels.form.badWithdrawal : undefined;
    }
    return tooLong(field === 'notes' ? 'prose' : 'line', typed);
  });
  const until = withdrawalEnd({ ...row, isDPA: horse.fields.isDPA, cancelledReason: '' });
  const unsaid = unsaidFields({ ...row, isDPA: horse.fields.isDPA });

  const props = (field: Field) => ({
    label: treatmentLabels.fields[field],
    value: texts[field],
    onValue: (typed: string) => draft.set((before) => ({ ...before, [field]: typed })),
    error: errorOf(field),
  });
  const used = (field: 'drug' | 'dose' | 'reason' | 'vet' | 'supplier') => usedTexts(rows, field);
  return (
    <NewRecordOverlay
      title={labels.newTitle(horseName(horse))}
      draft={draft}
      complete={complete}
      onIncomplete={ask}
      save={() => register.treatments.add(horse, row)}
      onSaved={() => {
        const name = treatmentLabels.ofHorse(row.drug, horseName(horse));
        toasts.toast(`${labels.added(name)} ${sendingLabels.savedOnPhone}.`);
      }}
      onClose={onClose}
    >
      <p className={list.soft}>{foodText(horse)}</p>
      <div className={list.fields}>
        <FieldGrid>
          <TextInput {...props('drug')} required suggestions={used('drug')} />
          <TextInput {...props('dose')} suggestions={used('dose')} />
          <DateInput
            {...props('date')}
            required
            warning={dayWarning(texts.date, today, labels.form)}
          />
          <TextInput {...props('days')} required inputMode="numeric" hint={labels.form.days} />
          {isFood && (
            <TextInput
              {...props('withdrawal')}
              inputMode="numeric"
              hint={
                until === undefined
                  ? labels.form.withdrawal
                  : `${labels.form.until(until)} ${labels.form.withdrawal}`
              }
            />
          )}
          <TextInput {...props('reason')} suggestions={used('reason')} />
          <TextInput {...props('vet')} suggestions={used('vet')} />
          <TextInput {...props('prescription')} spellCheck={false} />
          <TextInput {...props('supplier')} suggestions={used('supplier')} />
          <TextArea {...props('notes')} wide />
        </FieldGrid>
      </div>
      {row.drug !== '' && unsaid.length > 0 && (
        <p className={list.soft}>{labels.form.unsaid(fieldList(unsaid))}</p>
      )}
      <p className={list.soft}>{labels.form.once}</p>
    </NewRecordOverlay>
  );
}
