import type { ViewRow } from '../../mirror/database/database.ts';
import { type Treatment, isCancelled } from '../../model/treatments/treatment.ts';
import { useRegister } from '../session/session-context.tsx';
import { CancelRow } from '../shared/record/cancel-row.tsx';
import { nameOf } from '../shared/labels/change-labels.ts';
import { sendingLabels } from '../shared/labels/sending-labels.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { labels } from './labels.ts';

/** Cancels a row of the register of treatments. */
export function CancelTreatment({ row }: { row: ViewRow<Treatment> }) {
  const register = useRegister();
  const toasts = useToasts();
  const name = nameOf(row.path, row.fields);
  return (
    <CancelRow
      path={row.path}
      name={name}
      isCancelled={isCancelled(row.fields)}
      labels={labels.cancel}
      cancel={(reason) => register.treatments.cancel(row.slug, reason)}
      onCancelled={() => toasts.toast(`${labels.cancel.done(name)} ${sendingLabels.savedOnPhone}.`)}
    />
  );
}
