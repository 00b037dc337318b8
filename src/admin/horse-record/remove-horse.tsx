import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ViewRow } from '../../mirror/database.ts';
import type { RemovedHorse } from '../../register/horses/horse-removal.ts';
import type { Horse } from '../../model/horse.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { horseName } from '../shared/horse-name.ts';
import { UNDO_MS, useToasts } from '../shared/toasts.tsx';
import { useSingleFlight } from '../shared/use-single-flight.ts';
import { failureLabels } from '../shared/failure-labels.ts';
import { labels } from './labels.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { useRegister } from '../session/session-context.tsx';
import { useRegisterQuery } from '../shared/use-register-query.ts';

/**
 * Deletes the horse, after listing what is deleted with it; can be undone for some seconds.
 *
 * @param onRemoved drops the unsaved edits
 */
export function RemoveHorse({ row, onRemoved }: { row: ViewRow<Horse>; onRemoved: () => void }) {
  const register = useRegister();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { run } = useSingleFlight();
  const [asking, setAsking] = useState(false);
  const name = horseName(row.fields);
  const { slug } = row;
  const trims = useRegisterQuery((r) => r.hoovesTrims.list(slug), [slug]);
  const dentists = useRegisterQuery((r) => r.dentists.list(slug), [slug]);

  const remove = () =>
    run(async () => {
      setAsking(false);
      const removed = await register.horses.delete(slug, UNDO_MS);
      if (!removed.success) return toasts.toastError(failureLabels.save[removed.error]);
      onRemoved();
      void navigate({ to: '/admin/horses' });
      toasts.toast(labels.removeHorse.done(name), {
        label: commonLabels.undo,
        run: () => void restore(removed.data),
      });
    });
  const restore = async (removed: RemovedHorse) => {
    const restored = await register.horses.restore(removed);
    if (restored.success) toasts.toast(labels.removeHorse.undone(name));
    else toasts.toastError(failureLabels.save[restored.error]);
  };
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {labels.removeHorse.action}
      </Button>
      {asking && (
        <Confirm
          title={labels.removeHorse.ask(name)}
          action={commonLabels.remove}
          icon="trash"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>
            {labels.removeHorse.hint}{' '}
            {trims && dentists && labels.removeHorse.withVisits(trims.length, dentists.length)}
          </p>
          {row.fields.isDeceased !== 1 && <p>{labels.removeHorse.deceased}</p>}
        </Confirm>
      )}
    </>
  );
}
