import type { PlantedBug } from './planted-bug.ts';

const OUTBOX = 'src/mirror/outbox/outbox.ts';
const ACKNOWLEDGE = 'src/mirror/receive/acknowledge.ts';
const CONFLICTS = 'src/mirror/conflicts/update-conflicts.ts';
const VIEW = 'src/mirror/view/view.ts';
const TOUCHED = 'src/mirror/view/touched-rows.ts';
const OWN_REVISION = 'src/mutation/base-revision.ts';

/** Bugs in what is kept on the phone: writing, acknowledging, taking back (WRITE, PUSH-5, PUSH-11). */
export const OUTBOX_BUGS: readonly PlantedBug[] = [
  {
    name: 'the head of the queue is acknowledged, whoever was sent',
    file: ACKNOWLEDGE,
    find: 'await db.outbox.delete(row.seq);',
    replace: "await db.outbox.delete((await db.outbox.orderBy('seq').first())?.seq ?? 0);",
  },
  {
    name: 'an acknowledgement empties the document queue',
    file: ACKNOWLEDGE,
    find: 'await db.outbox.delete(row.seq);',
    replace: "await db.outbox.where('lane').equals(rootPath).delete();",
  },
  {
    name: 'a refusal rejects what another attempt is sending',
    file: OUTBOX,
    find: 'if (row?.attempts === attempts)',
    replace: 'if (row)',
  },
  {
    name: 'a visit whose deletion was taken back is recorded beside its correction',
    file: CONFLICTS,
    find: 'if (rev === null) await sendRestoreAsCorrection(mirror, mutationId, path);',
    replace: '',
  },
  {
    name: 'a value that its author replaced since is asked about beside the last one',
    file: CONFLICTS,
    find: "if (op === 'update') await dropReplaced(mirror, row, open);",
    replace: '',
  },
  {
    name: 'what others wrote without a revision counts as this phone’s',
    file: ACKNOWLEDGE,
    find: 'commit.replaced === held.version &&',
    replace: 'document.rev === held.rev + 1 &&',
  },
  {
    name: 'successors do not learn of the new revision',
    file: ACKNOWLEDGE,
    find: 'if (rev !== null) await advanceBaseRevs(mirror, mutationFrom(row), rev);',
    replace: '',
  },
  {
    name: 'successors learn of it also where they had seen an older one',
    file: OWN_REVISION,
    find: 'while (made.has(baseRev + 1)) baseRev += 1;',
    replace: 'baseRev = Math.max(baseRev, rev);',
  },
  {
    name: 'a deletion from a file counts as made over all that waits here',
    file: OWN_REVISION,
    find: 'if (over) return over.includes(earlier.mutationId);',
    replace: 'if (over) return true;',
  },
  {
    name: 'a creation that is answered from its receipt counts as made anew',
    file: OWN_REVISION,
    find: '&& rev === 1 && now === 1;',
    replace: '&& rev === 1;',
  },
  {
    name: 'own answers count only in the order of the revisions',
    file: OWN_REVISION,
    find: 'ownRevs: [...made].filter((own) => own > baseRev)',
    replace: 'ownRevs: []',
  },
  {
    name: 'what one attempt parked and another recorded stays a question',
    file: 'src/mutation/conflict.ts',
    find: 'if (document?.lastMid !== mutationId) return false;',
    replace: "if (document?.lastMid !== mutationId || field === '') return false;",
  },
  {
    name: 'conflicts are not parked',
    file: CONFLICTS,
    find: 'conflicts.map((each) => conflictRowOf({ ...each, mutation }))',
    replace: '[]',
  },
  {
    name: 'an acknowledgement leaves the screen as it was',
    file: ACKNOWLEDGE,
    find: 'else await refreshView(mirror, rootPath, [path, ...documents.keys()]);',
    replace: '',
  },
  {
    name: 'an acknowledgement writes over a newer copy',
    file: ACKNOWLEDGE,
    find: 'if (document && !replacesBase(document, held)) return;',
    replace: '',
  },
  {
    name: 'the row leaves the outbox before its outcome is kept',
    file: ACKNOWLEDGE,
    find: '  const rootPath = rootPathOf(path);\n',
    replace: '  const rootPath = rootPathOf(path);\n  await rowsOf(mirror, mutationId).delete();\n',
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
    find: 'await mirror.db.outbox.update(row.seq, { status: REJECTED, lastError });',
    replace: 'await mirror.db.outbox.delete(row.seq);',
  },
  {
    name: 'a visit is taken back while it is on its way',
    file: 'src/mirror/changes/undo-mutation.ts',
    find: "if (!change || (change.attempts > 0 && change.status !== 'rejected')) return false;",
    replace: 'if (!change) return false;',
  },
  {
    name: 'what follows from a deletion stays when that goes with a discarded creation',
    file: 'src/mirror/changes/undo-mutation.ts',
    find: 'for (const { op, mutationId } of removed)',
    replace: 'for (const { op, mutationId } of [change])',
  },
  {
    name: 'a question about a visit stays though an answer brings the visit',
    file: CONFLICTS,
    find: 'if (root !== path) written.push',
    replace: 'if ((root as string) === `${path}/`) written.push',
  },
  {
    name: 'what a field is emptied by goes with a discarded change that found it empty',
    file: 'src/mutation/undo-in-queue.ts',
    find: 'if (again?.from === to && again.to === from) {',
    replace: 'if (again?.to === from) {',
  },
  {
    name: 'the outbox entry and the view are two transactions',
    file: 'src/mirror/changes/write-locally.ts',
    find: '    ...extendView(mirror, touched, inputOf(stored)),\n',
    replace: '',
  },
  {
    name: 'a mutation does not know what it was based on',
    file: 'src/mirror/changes/write-locally.ts',
    find: 'const baseRev = baseCopy?.rev ?? 0;',
    replace: 'const baseRev = 0;',
  },
  {
    name: 'a visit is added without asking whether another has the last date',
    file: TOUCHED,
    find: 'ofDay(rootPath, last)',
    replace: 'ofDay(rootPath, 0)',
  },
  {
    name: 'a visit is deleted without asking for the others',
    file: TOUCHED,
    find: 'rootPath, 2)',
    replace: 'rootPath, 0)',
  },
  {
    name: 'the date of an older register is forgotten between two changes',
    file: VIEW,
    find: '...(inherited && { inherited }),',
    replace: '',
  },
  {
    name: 'what was received is not shown where changes wait',
    file: VIEW,
    find: 'new Set([rootPath, ...paths, ...queue.map(({ path }) => path)])',
    replace: 'new Set([rootPath, ...queue.map(({ path }) => path)])',
  },
  {
    name: 'a deletion that was acknowledged leaves the visits as they were',
    file: ACKNOWLEDGE,
    find: "if (op === 'delete') await refreshView(mirror, rootPath, 'all')",
    replace: "if (op === 'delete') await refreshView(mirror, rootPath, [path])",
  },
  {
    name: 'revisions of a document that was created anew are not counted from there',
    file: OWN_REVISION,
    find: "earlier.op === 'create' && rev === 1",
    replace: 'false',
  },
  {
    name: 'what follows from a deletion does not wait for it',
    file: OUTBOX,
    find: '!mutation || (await isOpen(mirror, mutation.after))',
    replace: '!mutation',
  },
  {
    name: 'a horse that is written again behind a deletion that came too late stays twice',
    file: CONFLICTS,
    find: 'if (isUndone) await dropFollowers(mirror, mutationId);',
    replace: 'if (isUndone) await Promise.resolve();',
  },
  {
    name: 'a visit is replaced also where it is gone',
    file: 'src/mutation/merge-visit.ts',
    find: 'replaced !== undefined && !alive(expected.get(replaced))',
    replace: "replaced === ''",
  },
  {
    name: 'a visit is replaced as the phone last knew it',
    file: 'src/sync/push.ts',
    find: 'replacedPathOf(mutation) !== undefined',
    replace: "mutation.path === ''",
  },
  {
    name: 'a visit goes before the one in its place is there',
    file: 'src/mutation/send-order.ts',
    find: 'replacedPathOf(earlier) === later.path || replacedPathOf(later) === earlier.path',
    replace: "earlier.path === ''",
  },
  {
    name: 'what is asked about a field stays so when its document is deleted',
    file: 'src/mirror/conflicts/last-known-fields.ts',
    find: "if (row.kind !== 'field' || alive(now)) return row;",
    replace: 'if (row.lane) return row;',
  },
];
