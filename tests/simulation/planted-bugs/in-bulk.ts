import type { PlantedBug } from './planted-bug.ts';

/**
 * Bugs of what writes in many documents at once, from a list or a file (invariants 20 and 21), of held deletions, and
 * of values that cannot be read and are replaced.
 */
export const BULK_BUGS: readonly PlantedBug[] = [
  {
    name: 'a renewal has an id of its own each time',
    file: 'src/register/memberships/renewals.ts',
    find: "return `memberships/${conformingId('memberships', `${idOf(path)} ${year}`)}`;",
    replace:
      "return `memberships/${conformingId('memberships', `${idOf(path)} ${year} ${Math.random()}`)}`;",
  },
  {
    name: 'the undo of a step takes what is on its way',
    file: 'src/register/documents/undo-changes.ts',
    find: "return attempts === 0 || isBack ? 'here' : 'onTheWay';",
    replace: "return attempts < 0 || isBack || true ? 'here' : 'onTheWay';",
  },
  {
    name: 'the undo of a step puts back what another phone wrote first',
    file: 'src/register/documents/undo-changes.ts',
    find: 'const isOwn = (field: string) => isOnly || writerOf(field) === mutationId;',
    replace: 'const isOwn = (field: string) => isOnly || writerOf(field) !== field;',
  },
  {
    name: 'an import of members updates what it finds, and not what the preview showed',
    file: 'src/register/memberships/import-memberships.ts',
    find: 'const change = await appendUpdate(mirror, update);',
    replace:
      "const held = (await mirror.db.view<Membership>('memberships').get(update.held.path)) ?? update.held; const change = await appendUpdate(mirror, { ...update, held });",
  },
  {
    name: 'what somebody changed since the comparison is taken over too',
    file: 'src/register/bdn/apply-bdn.ts',
    find: 'if (now === here) to[field] = there;',
    replace: 'if (now !== there) to[field] = there;',
  },
  {
    name: 'what somebody changed since it was taken over is put back too',
    file: 'src/register/documents/undo-changes.ts',
    find: 'const asWritten = fields.filter((field) => seen[field] === to[field]);',
    replace: 'const asWritten = fields.filter((field) => seen[field] !== field);',
  },
  {
    name: 'an archive brings back what was deleted',
    file: 'src/register/archive/archive-plan.ts',
    find: 'if (tombstone && (tombstone.erased || !isReturnChosen(root, chosen))) {',
    replace: 'if (tombstone && tombstone.erased) {',
  },
  {
    name: 'an archive brings back an erased person who is ticked',
    file: 'src/register/archive/archive-plan.ts',
    find: 'if (tombstone && (tombstone.erased || !isReturnChosen(root, chosen))) {',
    replace: 'if (tombstone && !isReturnChosen(root, chosen)) {',
  },
  {
    name: 'an archive brings back what its preview showed as deleted, where no trace of that is left',
    file: 'src/register/archive/import-archive.ts',
    find: 'if (seen?.deleted.has(root.path) && !isReturnChosen(root, chosen)) continue;',
    replace: '',
  },
  {
    name: 'an archive brings back deleted visits',
    file: 'src/register/archive/plan-visits.ts',
    find: 'const isGone = isErased || (!there && !isComingBack && deletions.length > 0);',
    replace: 'const isGone = isErased;',
  },
  {
    name: 'an archive overwrites what the preview did not show',
    file: 'src/register/archive/plan-page.ts',
    find: 'return !differing || (was?.fields.includes(field) === true && was.shown[field] === value);',
    replace: 'return !differing || was?.path !== field || value !== undefined;',
  },
  {
    name: 'a last date is imported beside the visit that gave it',
    file: 'src/register/archive/plan-root.ts',
    find: 'const fields = filledFields(collection, { ...root.fields, ...lastDates });',
    replace: 'const fields = filledFields(collection, { ...lastDates, ...root.fields });',
  },
  {
    name: 'a last date of an archive goes with the visit that gives way to one of the file',
    file: 'src/register/archive/archive-plan.ts',
    find: 'const whole = keepingLastDates(flagged, root, own.dates, before);',
    replace: 'const whole = keepingLastDates(flagged, root, [], before);',
  },
  {
    name: 'a movement that got a place behind another is recorded again by each import',
    file: 'src/register/archive/plan-visits.ts',
    find: "const isTaken = kind === 'movements' && datesOf(shown, kind).includes(date);",
    replace: "const isTaken = kind === 'movements' && datesOf(shown, kind).length < 0;",
  },
  {
    name: 'a value that cannot be read is replaced, whichever it is',
    file: 'src/register/unread/unread-values.ts',
    find: 'if (!row || !held || textOfRaw(held) !== textOfRaw(raw)) return;',
    replace: 'if (!row || !held || textOfRaw(held) === field) return;',
  },
  {
    name: 'a last date that replaces an unreadable one is that of the phone',
    file: 'src/mutation/merge.ts',
    find: 'newValues[last] = laterDate(newValues[last] ?? null, dateOf(visit));',
    replace: 'newValues[last] = newValues[last] ?? null;',
  },
  {
    name: 'a deletion is not held',
    file: 'src/mirror/changes/write-locally.ts',
    find: 'nextAttemptAt: holdMs > 0 ? createdAt + holdMs : 0,',
    replace: 'nextAttemptAt: holdMs < 0 ? createdAt : 0,',
  },
  {
    name: 'a deletion that was never sent is taken back by writing its document again',
    file: 'src/mirror/changes/undo-deletion.ts',
    find: 'if (await undoUnsent(mirror, rootPath, isMeant)) return true;',
    replace:
      'if (await undoUnsent(mirror, rootPath, isMeant)) { await appendAgain(mirror, again()); return true; }',
  },
];
