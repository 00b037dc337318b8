import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { Commit } from '../../../src/sync/ports.ts';
import type { Oracle } from '../oracle.ts';

/**
 * A receipt that is restored where its phone knows nothing of it any more: no year has its number (`isNumbered` in
 * firestore.rules).
 */
const isWithoutYear = ({ path, rev, fields }: ServerDocument): boolean =>
  path.startsWith('receipts/') && rev === 1 && fields['year'] === null;

/** A text that the rules of the simulated server always refuse in notes. */
export const POISON = 'veleno';

/**
 * What the simulated server refuses for good, besides commits that do not fit the state of their
 * documents.
 */
export class ServerRules {
  /** The field that no update may change, or null; it is another one now and then. */
  forbidden: string | null = null;

  constructor(private readonly oracle: Oracle) {}

  readonly judge = ({ writes, log }: Commit): 'allowed' | 'denied' | 'invalid' => {
    const refused = writes.some(
      ({ document, changed }) =>
        isWithoutYear(document) ||
        (typeof changed !== 'string' &&
          changed.some(
            (field) =>
              field === this.forbidden || (field === 'notes' && document.fields[field] === POISON),
          )),
    );
    if (!refused) return 'allowed';
    this.oracle.rejected(log.mutationId);
    return log.mutationId.charCodeAt(20) % 2 === 0 ? 'denied' : 'invalid';
  };
}
