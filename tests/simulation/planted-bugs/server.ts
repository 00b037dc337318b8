import type { PlantedBug } from './planted-bug.ts';

const SERVER = 'tests/support/model-server.ts';

/** Bugs in the simulated server: all of sending relies on what it demands of commits (PUSH-2). */
export const SERVER_BUGS: readonly PlantedBug[] = [
  {
    name: 'commits demand no state of what they write',
    file: SERVER,
    find: 'if (!agrees) return',
    replace: 'if (!agrees && commit.writes.length === 0) return',
  },
  {
    name: 'commits do not demand that their receipt is new',
    file: SERVER,
    find: 'if (!accounted || this.receipts.has(log.mutationId))',
    replace: 'if (!accounted && !this.receipts.has(log.mutationId))',
  },
];
