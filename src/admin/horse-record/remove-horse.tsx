import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { itArchive } from '../../i18n/it-archive.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { RemovedHorse } from '../../register/horses/horse-removal.ts';
import { removeHorse, restoreHorse } from '../../register/horses/horse-removal.ts';
import { listVisits } from '../../register/visits/visits.ts';
import type { Horse } from '../../model/horse.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useMirror } from '../session/session-context.tsx';
import { callName } from '../shared/due-list.ts';
import { UNDO_MS, useToasts } from '../shared/toasts.tsx';
import { useOneTap } from '../shared/use-one-tap.ts';

const words = itArchive.removeHorse;

/**
 * Deletes the horse, after saying what goes with it; for some seconds it can be taken back.
 *
 * @param onRemoved forgets what was typed and not saved
 */
export function RemoveHorse({ row, onRemoved }: { row: ViewRow<Horse>; onRemoved: () => void }) {
  const mirror = useMirror();
  const notices = useToasts();
  const navigate = useNavigate();
  const { run } = useOneTap();
  const [asking, setAsking] = useState(false);
  const name = callName(row.fields);
  const { slug } = row;
  const trims = useLiveQuery(() => listVisits(mirror, slug, 'hoovesTrims'), [mirror, slug]);
  const dentists = useLiveQuery(() => listVisits(mirror, slug, 'dentists'), [mirror, slug]);

  const remove = () =>
    run(async () => {
      setAsking(false);
      const removed = await removeHorse(mirror, row, UNDO_MS);
      if (!removed.success) return notices.toastError(it.saveFailed[removed.error]);
      onRemoved();
      void navigate({ to: '/admin/horses' });
      notices.toast(words.done(name), {
        label: it.common.undo,
        run: () => void restore(removed.data),
      });
    });
  const restore = async (removed: RemovedHorse) => {
    const restored = await restoreHorse(mirror, removed);
    if (restored.success) notices.toast(words.undone(name));
    else notices.toastError(it.saveFailed[restored.error]);
  };
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {words.action}
      </Button>
      {asking && (
        <Confirm
          title={words.ask(name)}
          action={it.common.remove}
          icon="trash"
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>
            {words.hint} {trims && dentists && words.withVisits(trims.length, dentists.length)}
          </p>
          {row.fields.isDeceased !== 1 && <p>{words.deceased}</p>}
        </Confirm>
      )}
    </>
  );
}
