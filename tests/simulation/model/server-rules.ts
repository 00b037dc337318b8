import type { Commit } from '../../../src/sync/ports.ts';
import type { Oracle } from '../oracle.ts';

/** A text that the rules of the simulated server always refuse in notes. */
export const POISON = 'veleno';

/** What the simulated server refuses for good, beside what every document's state demands. */
export class ServerRules {
  /** The field that may not be changed; it changes now and then. */
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
