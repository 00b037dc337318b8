import { collectionOf, COLLECTIONS, rootPathOf } from '../../model/collections.ts';
import { isInstant } from '../../model/values/calendar.ts';
import { conformingId } from '../../model/document-id.ts';
import { alive } from '../../model/fields/document.ts';
import { type Fields, type FieldSpec, emptyOf, readFields } from '../../model/fields/fields.ts';
import { isFirstPull, readMeta } from '../../mirror/database/meta.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { isChildCollection } from '../../model/visits/visit.ts';
import { isReadable, isReadableConflict } from '../../mirror/database/readable-rows.ts';
import { readQueue } from '../../mirror/outbox/outbox.ts';
import { type OutboxRow, mutationFrom, rowOf } from '../../mirror/database/outbox-row.ts';
import { type Mirror, transact } from '../../mirror/database/database.ts';
import { dropDraftsOf, dropResolvedTexts } from '../../mirror/drafts/drafts.ts';
import { secondTabPrefix } from '../../mirror/drafts/draft-keys.ts';
import { refreshView } from '../../mirror/view/view.ts';
import { type SaveFailure, saveFailureOf } from '../../mirror/changes/save-failure.ts';
import { isAccepted } from '../../mirror/changes/unfit-values.ts';
import { appendAgain, erasing } from '../../mirror/changes/write-locally.ts';
import { keepingFlags } from '../../mutation/kept-flags.ts';
import type { Mutation, MutationInput } from '../../mutation/mutation.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { draftsNaming } from './drafts-naming.ts';
import type { Finding } from './finding.ts';
import { type Parked, parkedNaming, waitingNaming } from './parked-naming.ts';
import { traitsToErase } from './traits-to-erase.ts';

/**
 * Erases what was chosen, in one local transaction: memberships are deleted, fields are emptied, a visit with a note is
 * recorded anew without it; what the law requires to keep stays. What only this phone has is removed at once: changes
 * that were never tried or that the server refused, parked conflicts, drafts. The rest are ordinary changes, and reach
 * the server and the other phones as such. A change that is being sent is left: what follows it in its queue erases
 * what it wrote.
 *
 * @param spared findings about somebody else with the same name, whose conflicts and drafts stay as they are
 */
export async function erasePerson(
  mirror: Mirror,
  findings: readonly Finding[],
  spared: readonly Finding[] = [],
): Promise<Result<void, SaveFailure>> {
  const { db } = mirror;
  // A visit is recorded anew as it was, and an old text in it that is too long does not prevent the erasure.
  const write: Write = (input) => appendAgain(erasing(mirror), [input]);
  try {
    const stores = db.tables.map(({ name }) => name);
    await transact(db, 'erase person', 'rw', stores, async () => {
      for (const { kind, path, fields } of findings) {
        if (kind === 'kept') continue;
        if (kind === 'membership') await eraseDocument(mirror, path, write);
        else if (isChildCollection(collectionOf(path)))
          await eraseNote(mirror, path, fields, write);
        else await eraseFields(mirror, path, fields, write);
      }
      const traits = await traitsToErase(mirror, findings);
      await db.drafts.bulkDelete(await draftsNaming(mirror, traits, spared));
      await forgetParked(mirror, await parkedNaming(mirror, traits, spared));
      await forgetWaiting(mirror, await waitingNaming(mirror, traits, spared));
      await dropResolvedTexts(mirror);
    });
    return ok(undefined);
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}

type Write = (input: MutationInput) => Promise<unknown>;

/**
 * Whether the server has not got a change from this phone: it was never tried, or was refused. Another device may have
 * sent one that it got in a file.
 */
function isOnlyHere({ attempts, status }: Mutation): boolean {
  return attempts === 0 || status === 'rejected';
}

/** Whether a change is of a document that was deleted under it: sent or not, nothing of it is on the server. */
function isOverTombstone({ op, lastKnown }: Mutation): boolean {
  return lastKnown !== undefined && op !== 'create';
}

async function eraseDocument(mirror: Mirror, path: string, write: Write): Promise<void> {
  const { db } = mirror;
  await db.conflicts.where('lane').equals(path).delete();
  await dropDraftsOf(mirror, [path]);
  const stored = alive(await db.base(collectionOf(path)).get(path));
  const unsent = await readQueue(mirror, path);
  const here = unsent.filter(
    (change) => isOnlyHere(change) || (!stored && isOverTombstone(change)),
  );
  await db.outbox.bulkDelete(here.map(({ seq }) => seq));
  await refreshView(mirror, path, 'all');
  // One that was refused here may have been sent by the device that got it in a file (STATUS-2).
  const isElsewhere = here.length < unsent.length || here.some(({ isHandedOver }) => isHandedOver);
  if (stored || isElsewhere) await write({ op: 'delete', path });
}

async function eraseFields(
  mirror: Mirror,
  path: string,
  fields: readonly string[],
  write: Write,
): Promise<void> {
  const { db } = mirror;
  const collection = collectionOf(path);
  await eraseUnsent(mirror, path, fields);
  const beside = await db.drafts.where('key').startsWith(secondTabPrefix(path)).toArray();
  for (const draft of [await db.drafts.get(path), ...beside]) {
    if (typeof draft?.value !== 'object' || draft.value === null) continue;
    const kept = Object.entries(draft.value).filter(([field]) => !fields.includes(field));
    await db.drafts.put({ ...draft, value: Object.fromEntries(kept) });
  }
  await refreshView(mirror, path, 'all');
  const row = await db.view(collection).get(path);
  if (!row) return;
  const spec: FieldSpec = COLLECTIONS[collection];
  const read: Fields = readFields(spec, row.fields);
  // Of what is no text only an unread value names anybody; what stands instead is the value that is shown.
  const emptied = fields.map((field) => [field, isText(spec, field) ? '' : read[field]!] as const);
  const update = updateOf(path, valuesOrTokens(read, row.unread), Object.fromEntries(emptied));
  if (update) await write(update);
}

const isText = (spec: FieldSpec, field: string): boolean => emptyOf(spec[field] ?? 'line') === '';

/** Removes fields of a document from what only this phone has of it: conflicts, unsent changes, last known fields. */
async function eraseUnsent({ db }: Mirror, path: string, fields: readonly string[]): Promise<void> {
  const lane = rootPathOf(path);
  for (const row of await db.conflicts.where('lane').equals(lane).toArray()) {
    if (row.path === path && fields.includes(row.field)) await db.conflicts.delete(row.id);
    else if (isReadableConflict(row))
      await db.conflicts.put({ ...row, mutation: rowWithout(row.mutation, path, fields) });
  }
  const stored = alive(await db.base(collectionOf(lane)).get(lane));
  for (const row of await db.outbox.where('lane').equals(lane).toArray()) {
    if (!isReadable(row)) continue;
    const change = mutationFrom(row);
    const rest = rowWithout(row, path, fields);
    const isHere = isOnlyHere(change) || (!stored && isOverTombstone(change));
    const isEmpty = row.op === 'update' && Object.keys(rest.patch).length === 0;
    // A change that may be on its way is sent as it is; its last known fields are on this phone only.
    if (!isHere) await db.outbox.put({ ...rest, patch: row.patch, seen: row.seen });
    else await (isEmpty ? db.outbox.delete(row.seq) : db.outbox.put(rest));
  }
}

/** Removes what names the person from conflicts of other documents, or of versions that the register does not show. */
async function forgetParked(
  { db: { conflicts } }: Mirror,
  named: ReadonlyMap<string, Parked>,
): Promise<void> {
  for (const [id, parked] of named) {
    const row = (await conflicts.get(id))!;
    if (parked.mine.has(row.field)) {
      await conflicts.delete(id);
      continue;
    }
    const theirs = parked.theirs.has(row.field) ? '' : row.theirs;
    await conflicts.put({ ...row, mutation: rowWithoutNamed(row.mutation, parked), theirs });
  }
}

/** Removes what names the person from unsent changes of documents that were deleted under them. */
async function forgetWaiting(mirror: Mirror, named: ReadonlyMap<number, Parked>): Promise<void> {
  const { outbox } = mirror.db;
  for (const [seq, waiting] of named) {
    const row = rowWithoutNamed((await outbox.get(seq))!, waiting);
    const isEmpty = row.op === 'update' && Object.keys(row.patch).length === 0;
    await (isEmpty ? outbox.delete(seq) : outbox.put(row));
    await refreshView(mirror, row.lane, 'all');
  }
}

/** A row without the fields by which its versions name the person; what it replaced is empty there. */
function rowWithoutNamed(row: OutboxRow, { mine, before, lost }: Parked): OutboxRow {
  const patch = Object.entries(without(row.patch, mine)).map(([field, { from, to }]) => [
    field,
    { from: before.has(field) ? '' : from, to },
  ]);
  return {
    ...row,
    patch: Object.fromEntries(patch) as OutboxRow['patch'],
    seen: without(row.seen, mine),
    ...(row.lost && { lost: without(row.lost, lost) }),
  };
}

function without<Value>(
  record: Readonly<Record<string, Value>>,
  fields: ReadonlySet<string>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.has(field)));
}

/** A visit or a movement is never edited (VISIT-1): it is deleted, and recorded anew without these texts. */
async function eraseNote(
  mirror: Mirror,
  path: string,
  texts: readonly string[],
  write: Write,
): Promise<void> {
  const { db } = mirror;
  const horse = rootPathOf(path);
  const kind = collectionOf(path);
  const shown = (await db.view(kind).get(path))?.fields;
  // Its horse was deleted: the visit is in a conflict, or will be.
  if (!shown) return eraseUnsent(mirror, path, texts);
  const unsent = (await readQueue(mirror, horse)).filter((change) => change.path === path);
  const here = unsent.filter(isOnlyHere);
  const stored = alive(await db.base(kind).get(path));
  const emptied = Object.fromEntries(
    texts.filter((field) => isText(COLLECTIONS[kind], field)).map((field) => [field, '']),
  );
  const added = here.find(({ op }) => op === 'addVisit');
  if (!stored && added?.op === 'addVisit' && here.length === unsent.length) {
    // Only this phone has it: it keeps its place before what was made over it, and what it corrects.
    const left = { ...added, fields: { ...added.fields, ...emptied } };
    // What was refused for that text alone is sent.
    const isMended = added.lastError === 'unfit' && isAccepted(left);
    await db.outbox.put(rowOf(isMended ? { ...left, status: 'pending', lastError: null } : left));
    return refreshView(mirror, horse, 'all');
  }
  await db.outbox.bulkDelete(here.map(({ seq }) => seq));
  await refreshView(mirror, horse, 'all');
  // Its id follows from the visit and the erased fields: two phones that erase the same person make one visit.
  const anew = `${horse}/${kind}/${conformingId(kind, `${path} ${texts.join(' ')}`)}`;
  // A date that no calendar has cannot be written again; the note is erased all the same.
  const date = isInstant(shown['date']) ? shown['date'] : null;
  const fields: Fields = { ...readFields(COLLECTIONS[kind], shown), date, ...emptied };
  const addition = { op: 'addVisit', path: anew, fields } as const;
  const deletion = { op: 'deleteVisit', path } as const;
  if (!stored && here.length === unsent.length) return void (await write(addition));
  const above = await db.view('horses').get(horse);
  // The console erased its horse: it could not be recorded anew. While horses are still received, it may come.
  const cursor = (await readMeta(mirror, 'cursors')).horses;
  if (!above && cursor !== undefined && !isFirstPull(cursor)) return void (await write(deletion));
  // A correction (VISIT-1): a visit that somebody else deleted or corrected meanwhile does not come back unasked. But a
  // deletion waits for what replaces its visit: where the server will refuse that, the text is erased first.
  const isFit = isAccepted(addition);
  const again = [...(isFit ? [{ ...addition, replaces: path }] : []), deletion];
  const below = await db.view(kind).where('lane').equals(horse).toArray();
  const changes = above
    ? keepingFlags(again, horse, valuesOrTokens(above.fields, above.unread), [above, ...below])
    : again;
  for (const change of changes) await write(change);
  // What is left of it stays here for the person, unless that is nothing at all.
  if (!isFit && Object.keys(filledFields(kind, fields)).length > 0) await write(addition);
}

/** A row without some fields of a document, also in its last known fields. */
function rowWithout(row: OutboxRow, path: string, fields: readonly string[]): OutboxRow {
  const gone = new Set(fields);
  return {
    ...row,
    ...(row.path === path && { patch: without(row.patch, gone), seen: without(row.seen, gone) }),
    // What is last known is of the root document.
    ...(row.lost && row.lane === path && { lost: without(row.lost, gone) }),
  };
}
