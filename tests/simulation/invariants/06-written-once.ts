import type { ObservedCommit } from './observations.ts';
import { collectionOf, isAlive } from './register-facts.ts';
import { isCount } from './18-receipts.ts';
import { Violation } from './violation.ts';

const CANCELLATION = ['cancelledAt', 'cancelledReason'];

/**
 * Invariant 6 for treatments and receipts, which are written once: after its creation, such a
 * document is only cancelled, once and with a reason, and is never deleted, not even with its horse.
 */
export function checkWrittenOnce({ writes, before }: ObservedCommit): void {
  for (const { document, changed } of writes) {
    const { path, fields } = document;
    if (!['treatments', 'receipts'].includes(collectionOf(path)) || isCount(path)) continue;
    const now = before.get(path) ?? null;
    if (changed === 'tombstone') throw new Violation(6, `${path} was deleted`);
    if (changed === 'create') {
      if (now) throw new Violation(6, `${path} was written twice`);
      continue;
    }
    if (changed.some((field) => !CANCELLATION.includes(field)))
      throw new Violation(6, `${path}, a row that was sent, was edited: ${changed.join(', ')}`);
    if (isAlive(now) && (now.fields['cancelledReason'] ?? '') !== '')
      throw new Violation(6, `${path} was cancelled again`);
    if (String(fields['cancelledReason'] ?? '') === '' || typeof fields['cancelledAt'] !== 'number')
      throw new Violation(6, `${path} was cancelled without a reason`);
  }
}
