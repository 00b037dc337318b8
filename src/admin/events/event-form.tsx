import { useNavigate } from '@tanstack/react-router';
import { commonLabels } from '../../i18n/labels.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { dayOf } from '../../model/values/calendar.ts';
import { type AssociationEvent, EVENT } from '../../model/events/event.ts';
import { NEVER_EMPTY } from '../../model/never-empty.ts';
import { rawOfToken } from '../../model/fields/raw-value.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { HistorySection } from '../shared/history/history-section.tsx';
import type { FormSpec } from '../shared/record/record-edits.ts';
import { RemoveRecord } from '../shared/record/remove-record.tsx';
import { bindFields } from '../shared/record/bind-fields.ts';
import { RecordForm } from '../shared/record/record-form.tsx';
import { useRecordForm } from '../shared/record/use-record-form.ts';
import { useRegister } from '../session/session-context.tsx';
import { eventLabels } from '../shared/labels/event-labels.ts';
import { ScreenHead } from '../shared/frame/screen-head.tsx';
import { FieldGrid, Section } from '../shared/frame/section.tsx';
import { UNDO_MS } from '../shared/frame/toasts.tsx';
import { useToday } from '../shared/hooks/use-now.ts';
import { dateWarning } from './date-warning.ts';
import styles from './event-form.module.css';
import { eventName } from './event-name.ts';
import { labels } from './labels.ts';
import { siteSentence } from './site-sentence.ts';
import { topicOptions } from './topic-options.ts';

type Row = ViewRow<AssociationEvent>;

const EVENT_FORM: FormSpec<keyof AssociationEvent> = { kinds: EVENT, kept: NEVER_EMPTY.events };

/** The form of an event, with its history and its removal. */
export function EventForm({ row }: { row: Row }) {
  const register = useRegister();
  const navigate = useNavigate();
  const today = useToday();
  const form = useRecordForm(row, EVENT_FORM, (seen, edited) =>
    register.events.update(row.slug, seen, edited),
  );
  const { text, stored } = form.fields;
  // A stored day becomes past in time: only a typed one may be a mistake.
  const isTyped = text('date') !== dayOf(Number(stored('date') ?? Number.NaN));
  const date = isTyped || text('date') === '' ? dateWarning(text('date'), today) : undefined;
  const { fieldProps } = bindFields(form.fields, eventLabels.fields, { date });
  const topic = stored('topic');
  const name = eventName(row.fields);
  return (
    <>
      <ScreenHead title={labels.detailTitle(name)} />
      <RecordForm form={form} path={row.path} back="/admin/events">
        <Section title={labels.section} open>
          <FieldGrid>
            <TextInput {...fieldProps('title')} required />
            <DateInput {...fieldProps('date')} required />
            <SelectInput
              {...fieldProps('topic')}
              options={topicOptions(rawOfToken(topic) ? '' : String(topic))}
            />
            <TextInput {...fieldProps('places')} inputMode="numeric" hint={labels.placesHint} />
            <TextArea {...fieldProps('notes')} wide />
          </FieldGrid>
          <output className={styles.site}>
            {siteSentence(text('topic'), text('date'), today)}
          </output>
        </Section>
        <HistorySection path={row.path} />
        <RemoveRecord
          action={commonLabels.remove}
          ask={labels.askRemove(name)}
          removed={labels.removed(name)}
          restored={labels.restored(name)}
          remove={() => register.events.delete(row.slug, UNDO_MS)}
          restore={(removed) => register.events.restore(removed)}
          onRemoved={form.discard}
          onLeave={() => void navigate({ to: '/admin/events' })}
        >
          <p>{labels.removeHint}</p>
        </RemoveRecord>
      </RecordForm>
    </>
  );
}
