import { type MirrorDatabase, transact } from './database.ts';
import { countDrafts } from './drafts.ts';

/**
 * Empties a person's database, unless something waits in it, unsent or typed and not saved (AUTH-4). One transaction: what another
 * tab saves meanwhile either comes before it, and is counted, or after it, and stays. Deleting the
 * database would take that with it.
 *
 * @param db opened for this alone; it is closed in the end
 * @param forgetNote called before it is emptied: what is erased on purpose was not cleared by the browser
 */
export async function eraseIfClean(db: MirrorDatabase, forgetNote: () => void): Promise<void> {
  try {
    await db.open();
    const stores = db.tables.map(({ name }) => name);
    await transact(db, 'erase if clean', 'rw', stores, async () => {
      const unsent = (await db.outbox.count()) + (await db.conflicts.count());
      if (unsent + (await countDrafts(db)) > 0) return;
      forgetNote();
      for (const table of db.tables) await table.clear();
    });
  } finally {
    db.close();
  }
}
