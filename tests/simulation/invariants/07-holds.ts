import type { DiaryEvent } from '../../../src/platform/diary.ts';
import type { MemoryStorage } from '../../support/memory-storage.ts';
import type { Tab } from '../model/device.ts';
import type { Oracle } from '../oracle.ts';
import type { OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/*
 * WRITE-7: a deletion is not sent by itself during its hold, and leaves no trace when it is taken back before it was
 * sent.
 */

/** The holds of deletions, in milliseconds, by their ids. */
const HOLDS = new WeakMap<MemoryStorage, Map<string, number>>();
/** For each tab, why the present cycle began, and whose it is. */
const CYCLES = new WeakMap<Tab, { readonly why: string; readonly name: string | undefined }>();

/** A person was told that they can take back a deletion for so long. */
export function holdDeletion(storage: MemoryStorage, mid: string, holdMs: number): void {
  const holds = HOLDS.get(storage) ?? new Map<string, number>();
  HOLDS.set(storage, holds.set(mid, holdMs));
}

/**
 * What a tab notes in its diary: only a cycle that was requested sends a deletion during its hold. (Where the clock was
 * set back since, nobody knows how long ago the deletion was made.)
 */
export function watchCycle(tab: Tab, event: DiaryEvent, oracle: Oracle): void {
  const user = tab.register()?.user;
  if (event.kind === 'cycleBegan') CYCLES.set(tab, { why: event.why, name: user?.name });
  const cycle = CYCLES.get(tab);
  // Another attempt follows one that ended the hold.
  if (event.kind !== 'attempt' || event.attempt > 1 || !user || !cycle) return;
  if (cycle.name !== user.name || cycle.why === 'requested') return;
  const row = user.storage.rows<OutboxRow>('outbox').find(({ mid }) => mid === event.mutation);
  const hold = HOLDS.get(user.storage)?.get(event.mutation);
  if (!row || hold === undefined) return;
  const passed = (row.triedAt ?? 0) - row.createdAt;
  if (passed >= 0 && passed < hold)
    oracle.report(
      new Violation(7, `${row.op} of ${row.path} was sent ${passed} ms after it was made`),
    );
}

/**
 * A deletion that the server cannot have is taken back without a trace: its document is not written again.
 *
 * @param gone what left the outbox in a transaction
 * @param entered what came there in it
 */
export function checkNoTrace(gone: readonly OutboxRow[], entered: readonly OutboxRow[]): void {
  for (const { op, path, attempts } of gone) {
    const isAgain = (each: OutboxRow) => each.op === 'create' && each.path === path;
    if (op === 'delete' && attempts === 0 && entered.some(isAgain))
      throw new Violation(7, `the deletion of ${path} was never sent, and left a trace`);
  }
}
