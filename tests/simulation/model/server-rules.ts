import type { Commit } from '../../../src/sync/ports.ts';
import type { Oracle } from '../oracle.ts';

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
        typeof changed !== 'string' &&
        changed.some(
          (field) =>
            field === this.forbidden || (field === 'notes' && document.fields[field] === POISON),
        ),
    );
    if (!refused) return 'allowed';
    this.oracle.rejected(log.mutationId);
    return log.mutationId.charCodeAt(20) % 2 === 0 ? 'denied' : 'invalid';
  };
}
