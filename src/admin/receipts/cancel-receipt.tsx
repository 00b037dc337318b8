import { useState } from 'react';
import type { ViewRow } from '../../mirror/database.ts';
import type { Receipt } from '../../model/receipt.ts';
import { Button } from '../../ui/button.tsx';
import { FormIdProvider } from '../../ui/form-id.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NewRecordOverlay } from '../record/new-record-overlay.tsx';
import { useRegister } from '../session/session-context.tsx';
import { failureLabels } from '../shared/failure-labels.ts';
import { tooLong } from '../shared/problem-labels.ts';
import { sendingLabels } from '../shared/sending-labels.ts';
import { useToasts } from '../shared/toasts.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { labels, receiptName } from './labels.ts';

const readReason = (value: unknown) => (typeof value === 'string' ? value : null);

interface Props {
  row: ViewRow<Receipt>;
  /** Called where it was a draft, and is gone. */
  onDiscarded: () => void;
}

/** Cancels a receipt, with the reason, which is kept as a draft while it is typed. */
export function CancelReceipt({ row, onDiscarded }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const draft = useDraft(`${row.path}/cancel`, '', readReason);
  const name = receiptName(row.fields);
  const error = tooLong('line', draft.value);

  const save = async () => {
    const typed = draft.value;
    const done = await register.receipts.cancel(row.slug, typed);
    if (!done.success && done.error !== 'cancelled' && done.error !== 'missing') return done.error;
    if (done.success) draft.settle(typed);
    setAsking(false);
    if (!done.success)
      toasts.toastError(
        done.error === 'cancelled' ? labels.cancel.already : failureLabels.save.missing,
      );
    else if (done.data === 'discarded') {
      toasts.toast(labels.cancel.discarded);
      onDiscarded();
    } else toasts.toast(`${labels.cancel.done(name)} ${sendingLabels.savedOnPhone}.`);
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
