import type { PlantedBug } from './planted-bug.ts';

const OUTBOX = 'src/mirror/outbox.ts';

/** Bugs in what is kept on the phone: writing, acknowledging, taking back (WRITE, PUSH-5, PUSH-11). */
export const OUTBOX_BUGS: readonly PlantedBug[] = [
  {
    name: 'the head of the queue is acknowledged, whoever was sent',
    file: OUTBOX,
    find: 'await db.outbox.delete(waiting.seq);',
    replace: "await db.outbox.delete((await db.outbox.orderBy('seq').first())?.seq ?? 0);",
  },
  {
    name: 'an acknowledgement empties the document queue',
    file: OUTBOX,
    find: 'await db.outbox.delete(waiting.seq);',
    replace: "await db.outbox.where('lane').equals(lane).delete();",
  },
  {
    name: 'successors do not learn of the new revision',
    file: OUTBOX,
    find: 'next.baseRev === rev - 1',
    replace: 'next.baseRev === -1',
  },
  {
    name: 'successors learn of it also where they had seen an older one',
    file: OUTBOX,
    find: ' && next.baseRev === rev - 1',
    replace: '',
  },
  {
    name: 'conflicts are not parked',
    file: OUTBOX,
    find: 'conflicts.map((conflict) => ({ ...conflict, mutation: waiting })),',
    replace: '[],',
  },
  {
    name: 'an acknowledgement leaves the screen as it was',
    file: OUTBOX,
    find: 'await rebuildView(mirror, lane);',
    replace: '',
  },
  {
    name: 'an acknowledgement writes over a newer copy',
    file: OUTBOX,
    find: 'if (document && !isNewer(document, held)) continue;',
    replace: '',
  },
  {
    name: 'the row leaves the outbox before its outcome is kept',
    file: OUTBOX,
    find: '  const { lane, mid } = mutation;\n',
    replace:
      "  const { lane, mid } = mutation;\n  await db.outbox.where('mid').equals(mid).delete();\n",
  },
  {
    name: 'an attempt leaves no mark',
    file: OUTBOX,
    find: 'attempts: mutation.attempts + 1',
    replace: 'attempts: mutation.attempts',
  },
  {
    name: 'what the server refuses is dropped',
    file: OUTBOX,
    find: ".modify({ status: 'attention', lastError })",
    replace: '.delete()',
  },
  {
    name: 'a visit is taken back while it is on its way',
    file: 'src/mirror/take-back.ts',
    find: "if (!change || (change.attempts > 0 && change.status !== 'attention')) return false;",
    replace: 'if (!change) return false;',
  },
  {
    name: 'the outbox entry and the view are two transactions',
    file: 'src/mirror/write-locally.ts',
    find: 'await rebuildView(mirror, lane);\n  return { ...entry, seq };',
    replace: 'return { ...entry, seq };',
  },
  {
    name: 'a mutation does not know what it was based on',
    file: 'src/mirror/write-locally.ts',
    find: 'baseRev: base?.rev ?? 0',
    replace: 'baseRev: 0',
  },
];
