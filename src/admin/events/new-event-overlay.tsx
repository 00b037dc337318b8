import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { instantOf } from '../../model/values/calendar.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NewRecordOverlay } from '../shared/record/new-record-overlay.tsx';
import { useRegister } from '../session/session-context.tsx';
import { eventLabels } from '../shared/labels/event-labels.ts';
import { neededDay, tooLong } from '../shared/labels/problem-labels.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { draftReader, useDraft } from '../shared/forms/use-draft.ts';
import { useProblems } from '../shared/forms/use-problems.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { dateWarning } from './date-warning.ts';
import { labels } from './labels.ts';
import { topicOptions } from './topic-options.ts';

const draftSchema = v.object({ title: v.string(), date: v.string(), topic: v.string() });
type NewEvent = v.InferOutput<typeof draftSchema>;

const BLANK: NewEvent = { title: '', date: '', topic: '' };

const readDraft = draftReader(draftSchema);

/** Adds an event and opens its page for the other fields. What is typed is kept as a draft. */
export function NewEventOverlay({ onClose }: { onClose: () => void }) {
  const register = useRegister();
  const navigate = useNavigate();
  const toasts = useToasts();
  const today = useToday();
  const draft = useDraft('events/new', BLANK, readDraft);
  const { title, date, topic } = draft.value;
  const { complete, errorOf, ask } = useProblems({ title, date }, (field) =>
    field === 'date' ? neededDay(date) : title.trim() ? tooLong('line', title) : labels.noTitle,
  );
  const type = (field: keyof NewEvent) => (typed: string) =>
    draft.set((before) => ({ ...before, [field]: typed }));

  return (
    <NewRecordOverlay
      title={labels.newTitle}
      draft={draft}
      complete={complete}
      onIncomplete={ask}
      save={() => register.events.add({ title: title.trim(), date: instantOf(date), topic })}
      onSaved={() => toasts.toast(labels.added(title.trim()))}
      onOpen={(slug) => void navigate({ to: '/admin/events/$slug', params: { slug } })}
      onClose={onClose}
    >
      <TextInput
        label={eventLabels.fields.title}
        required
        value={title}
        onValue={type('title')}
        error={errorOf('title')}
      />
      <DateInput
        label={eventLabels.fields.date}
        required
        value={date}
        onValue={type('date')}
        warning={date === '' ? undefined : dateWarning(date, today)}
        error={errorOf('date')}
      />
      <SelectInput
        label={eventLabels.fields.topic}
        value={topic}
        onValue={type('topic')}
        options={topicOptions(topic)}
      />
    </NewRecordOverlay>
  );
}
