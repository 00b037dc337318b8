import { useNavigate } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { itArchive } from '../../i18n/it-archive.ts';
import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { RemovedHorse } from '../../mirror/horse-removal.ts';
import { deleteHorse, restoreHorse } from '../../mirror/horse-removal.ts';
import { listVisits } from '../../mirror/visits.ts';
import type { Horse } from '../../model/horse.ts';
import { AskRemoval } from '../ask-removal.tsx';
import { useMirror } from '../desk-context.tsx';
import { callName } from '../due-list.ts';
import { useNotices } from '../notices.tsx';
import { useOneTap } from '../use-one-tap.ts';
import styles from './remove-horse.module.css';

const words = itArchive.removeHorse;

/**
 * Deletes the horse, after saying what goes with it; for some seconds it can be taken back.
 *
 * @param onRemoved forgets what was typed and not saved
 */
export function RemoveHorse({ row, onRemoved }: { row: ViewRow<Horse>; onRemoved: () => void }) {
  const mirror = useMirror();
  const notices = useNotices();
  const navigate = useNavigate();
  const { run } = useOneTap();
  const name = callName(row.fields);
  const trims = useLiveQuery(() => listVisits(mirror, row.slug, 'hoovesTrims'), [mirror, row.slug]);
  const dentists = useLiveQuery(() => listVisits(mirror, row.slug, 'dentists'), [mirror, row.slug]);

  const remove = () =>
    run(async () => {
      const deleted = await deleteHorse(mirror, row);
      if (!deleted.ok) return notices.complain(it.saveFailed[deleted.failure]);
      onRemoved();
      void navigate({ to: '/admin/horses' });
      notices.tell(words.done(name), {
        label: it.common.undo,
        run: () => void restore(deleted.value),
      });
    });
  const restore = async (removed: RemovedHorse) => {
    const restored = await restoreHorse(mirror, removed);
    if (restored.ok) notices.tell(words.undone(name));
    else notices.complain(it.saveFailed[restored.failure]);
  };
  return (
    <div className={styles['end']}>
      <AskRemoval label={words.action} question={words.ask(name)} onConfirm={() => void remove()}>
        <p>
          {words.hint} {trims && dentists && words.withVisits(trims.length, dentists.length)}
        </p>
        {row.fields.isDeceased !== 1 && <p>{words.deceased}</p>}
      </AskRemoval>
    </div>
  );
}
