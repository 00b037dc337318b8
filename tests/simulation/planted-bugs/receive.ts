import type { PlantedBug } from './planted-bug.ts';

const PULL_CHANGES = 'src/sync/pull-changes.ts';
const FIRST_PULL = 'src/sync/first-pull.ts';
const FULL_RECONCILE = 'src/sync/full-reconcile.ts';
const WINDOW = 'src/mirror/receive/received-window.ts';
const APPLY = 'src/mirror/receive/apply-remote.ts';

/** Bugs in receiving: pages, cursors, and what is taken in (PULL-1 to PULL-5, PULL-7). */
export const RECEIVE_BUGS: readonly PlantedBug[] = [
  {
    name: 'a pull begins at the cursor, without overlap',
    file: WINDOW,
    find: 'return before(updatedAt, OVERLAP_MS);',
    replace: 'return before(updatedAt, 0);',
  },
  {
    name: 'the cursor is the phone’s own time',
    file: PULL_CHANGES,
    find: 'next === null || last > firstReadTime ? firstReadTime : last',
    replace: "new Date(mirror.clock.now()).toISOString().replace('Z', '000000Z')",
  },
  {
    name: 'the cursor is saved before its page',
    file: PULL_CHANGES,
    find: 'await applyDocuments(mirror, collection, page.items, step, { belongs });',
    replace:
      'if (step) await moveCursor(mirror, collection, { ...step, to: { ...step.from!, updatedAt: step.to.updatedAt } }); await applyDocuments(mirror, collection, page.items, null, { belongs });',
  },
  {
    name: 'the first page moves the cursor to the end',
    file: PULL_CHANGES,
    find: 'next === null || last > firstReadTime ? firstReadTime : last',
    replace:
      "new Date(Date.parse(firstReadTime) + 3_600_000).toISOString().replace('Z', '000000Z')",
  },
  {
    name: 'a pull goes on where something may still appear',
    file: PULL_CHANGES,
    find: 'next !== null && next < overlapStart({ updatedAt: firstReadTime })',
    replace: 'next !== null',
  },
  {
    name: 'only the first page of changes is read',
    file: 'src/sync/requests.ts',
    find: 'if (next === null) {',
    replace: 'if (next !== undefined) {',
  },
  {
    name: 'nothing is ever compared as a whole',
    file: FULL_RECONCILE,
    find: 'return isReadByOlderCode(cursor) || unreconciled > RECONCILE_EVERY_MS;',
    replace: 'return isReadByOlderCode(cursor);',
  },
  {
    name: 'documents that are gone without a tombstone are kept',
    file: FULL_RECONCILE,
    find: 'await dropDocuments(mirror, collection, [...unseen.values()]);',
    replace: '',
  },
  {
    name: 'whatever arrives is taken for newer',
    file: 'src/model/fields/document.ts',
    find: 'held === undefined || incoming.version > held.version',
    replace: 'true',
  },
  {
    name: 'newer is only what has a higher revision',
    file: 'src/model/fields/document.ts',
    find: 'held === undefined || incoming.version > held.version',
    replace:
      'held === undefined || (incoming as unknown as { rev: number }).rev > (held as unknown as { rev: number }).rev',
  },
  {
    name: 'tombstones are not taken in',
    file: APPLY,
    find: 'return row ? replacesBase(document, row) : belongs(document);',
    replace:
      "return document.deletedAt === '' && (row ? replacesBase(document, row) : belongs(document));",
  },
  {
    name: 'what arrives is shown without what waits to be sent',
    file: APPLY,
    find: 'for (const [rootPath, paths] of touched) await',
    replace: 'for (const [rootPath, paths] of [] as [string, string[]][]) await',
  },
  {
    name: 'a deleted document stays on the screen',
    file: APPLY,
    find: 'await view.bulkDelete(idle.filter(isTombstone).map((row) => row.path));',
    replace: '',
  },
  {
    name: 'what was kept while the account was closed is not compared with the register',
    file: FIRST_PULL,
    find: '(isEmpty && isScopeAt(scope, firstReadTime) ? firstReadTime : NEVER_RECONCILED)',
    replace: '(isScopeAt(scope, firstReadTime) ? firstReadTime : NEVER_RECONCILED)',
  },
  {
    name: 'a read moves the cursor of a mirror that was emptied meanwhile',
    file: 'src/mirror/receive/apply-remote.ts',
    find: 'if (from && (!held || (held.after ?? null) !== (from.after ?? null)))',
    replace: 'if (!to)',
  },
  {
    name: 'the deletion of what is gone is asked about for ever',
    file: 'src/mirror/conflicts/last-known-fields.ts',
    find: 'if (!followers.some(({ lane }) => lane === path)) await mirror.db.conflicts.delete(id);',
    replace: '',
  },
];
