import { type Table, Dexie } from 'dexie';
import type { Clock } from '../../platform/clock.ts';
import type { Diary, DiaryEntry, DiaryEvent } from '../../platform/diary.ts';

/** How many entries are kept. */
const KEPT = 500;
/** An event that equals one of this many latest entries is counted there: an idle phone's cycles are all alike. */
const ALIKE = 12;

/**
 * Opens the phone's diary: a ring buffer in a database of its own, so that writing it triggers no live query of the
 * register, and either schema can be upgraded without the other. Events are written in the order in which they occur;
 * one that the storage refuses is lost, with no other effect. `close` closes the database.
 *
 * @param options replace the browser's IndexedDB (tests)
 */
export function openDiary(
  clock: Clock,
  options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
): Diary & { close(): void } {
  const db = new Dexie('scuderia-diary', options);
  db.version(1).stores({ entries: '++n' });
  const table: Table<DiaryEntry, number> = db.table('entries');
  /** The latest entries of this tab by their event, oldest first. */
  const latest = new Map<string, number>();
  let written: Promise<void> = Promise.resolve();

  async function write(event: DiaryEvent, at: number): Promise<void> {
    const key = JSON.stringify(event);
    const known = latest.get(key);
    if (known !== undefined && (await countAgain(known, at))) return;
    const n = await table.add({ event, at, times: 1, lastAt: at });
    await table
      .where(':id')
      .belowOrEqual(n - KEPT)
      .delete();
    latest.delete(key);
    latest.set(key, n);
    const [oldest] = latest.keys();
    if (latest.size > ALIKE) latest.delete(oldest!);
  }

  async function countAgain(n: number, at: number): Promise<boolean> {
    return (
      (await table
        .where(':id')
        .equals(n)
        .modify((entry: { times: number; lastAt: number }) => {
          entry.times += 1;
          entry.lastAt = at;
        })) > 0
    );
  }

  return {
    note(event) {
      const at = clock.now();
      written = written.then(() => write(event, at)).catch(() => undefined);
    },
    entries: () => table.toArray().catch(() => []),
    close: () => db.close(),
  };
}
