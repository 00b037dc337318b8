import type { TransactionMode } from 'dexie';
import type { MirrorDatabase } from './database.ts';

/**
 * Runs a transaction under a name. The name shows in the browser's performance profiles (User Timing)
 * and on the error that ends it.
 *
 * @param work throws to undo everything
 * @throws what `work` or the storage throws, with `transaction` naming where
 */
export async function transact<Value>(
  db: MirrorDatabase,
  name: string,
  mode: TransactionMode,
  stores: readonly string[],
  work: () => Promise<Value>,
): Promise<Value> {
  const label = `mirror: ${name}`;
  const start = performance.now();
  try {
    // An async function here, or Dexie does not follow the transaction across the awaits in `work`.
    return await db.transaction(mode, [...stores], async () => work());
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { transaction: name });
    throw error;
  } finally {
    performance.measure(label, { start });
    performance.clearMeasures(label);
  }
}
