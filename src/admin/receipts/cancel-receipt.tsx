import type { ViewRow } from '../../mirror/database/database.ts';
import type { Receipt } from '../../model/receipts/receipt.ts';
import { receiptState } from '../../model/receipts/receipt-state.ts';
import { useRegister } from '../session/session-context.tsx';
import { CancelRow } from '../shared/record/cancel-row.tsx';
import { sendingLabels } from '../shared/labels/sending-labels.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { labels } from './labels.ts';
import { receiptName } from './receipt-texts.ts';

interface Props {
  row: ViewRow<Receipt>;
  /** Called if the receipt was a draft and was discarded, unless the person has left the page meanwhile. */
  onDiscarded: () => void;
}

/** Cancels a receipt, or discards a draft that was never sent. */
export function CancelReceipt({ row, onDiscarded }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const name = receiptName(row);
  return (
    <CancelRow
      path={row.path}
      name={name}
      isCancelled={receiptState(row) === 'cancelled'}
      labels={labels.cancel}
      cancel={(reason) => register.receipts.cancel(row.slug, reason)}
      onCancelled={(done) => {
        if (done === 'cancelled')
          toasts.toast(`${labels.cancel.done(name)} ${sendingLabels.savedOnPhone}.`);
        else toasts.toast(labels.cancel.discarded);
      }}
      onOpen={(done) => {
        if (done === 'discarded') onDiscarded();
      }}
    />
  );
}
