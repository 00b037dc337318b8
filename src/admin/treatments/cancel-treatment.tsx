import { useState } from 'react';
import type { ViewRow } from '../../mirror/database.ts';
import type { Treatment } from '../../model/treatment.ts';
import { Button } from '../../ui/button.tsx';
import { FormIdProvider } from '../../ui/form-id.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NewRecordOverlay } from '../record/new-record-overlay.tsx';
import { useRegister } from '../session/session-context.tsx';
import { nameOf } from '../shared/change-labels.ts';
import { failureLabels } from '../shared/failure-labels.ts';
import { tooLong } from '../shared/problem-labels.ts';
import { sendingLabels } from '../shared/sending-labels.ts';
import { useToasts } from '../shared/toasts.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { labels } from './labels.ts';

const readReason = (value: unknown) => (typeof value === 'string' ? value : null);

/** Cancels a row of the register, with the reason, which is kept as a draft while it is typed. */
export function CancelTreatment({ row }: { row: ViewRow<Treatment> }) {
  const register = useRegister();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const draft = useDraft(`${row.path}/cancel`, '', readReason);
  const name = nameOf(row.path, row.fields);
  const error = tooLong('line', draft.value);

  const save = async () => {
    const typed = draft.value;
    const done = await register.treatments.cancel(row.slug, typed);
    if (!done.success && done.error !== 'cancelled' && done.error !== 'missing') return done.error;
    if (done.success) draft.settle(typed);
    setAsking(false);
    if (done.success) toasts.toast(`${labels.cancel.done(name)} ${sendingLabels.savedOnPhone}.`);
    else
      toasts.toastError(
        done.error === 'cancelled' ? labels.cancel.already : failureLabels.save.missing,
      );
    return null;
  };

  return (
    <div>
      <Button look="danger" icon="cross" onClick={() => setAsking(true)}>
        {labels.cancel.action}
      </Button>
      {asking && (
        <FormIdProvider value={undefined}>
          <NewRecordOverlay
            title={labels.cancel.title(name)}
            action={labels.cancel.confirm}
            complete={draft.value.trim() !== '' && error === undefined}
            save={save}
            onClose={() => setAsking(false)}
          >
            <p>{labels.cancel.hint}</p>
            <TextInput
              label={labels.cancel.reason}
              required
              value={draft.value}
              error={error}
              onValue={(typed) => draft.set(() => typed)}
            />
          </NewRecordOverlay>
        </FormIdProvider>
      )}
    </div>
  );
}
