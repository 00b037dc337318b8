import { collectionOf, COLLECTIONS, rootPathOf } from '../../model/collections.ts';
import { isInstant } from '../../model/calendar.ts';
import { alive } from '../../model/document.ts';
import { readFields } from '../../model/fields.ts';
import { seenFields } from '../../model/raw-value.ts';
import { isVisitCollection } from '../../model/visit.ts';
import { isReadable, isReadableConflict } from '../../mirror/readable-rows.ts';
import { readQueue } from '../../mirror/outbox.ts';
import { type OutboxRow, mutationFrom } from '../../mirror/outbox-row.ts';
import { type Mirror, transact } from '../../mirror/database.ts';
import { rebuildView } from '../../mirror/view.ts';
import { type SaveFailure, saveFailureOf, writeLocally } from '../../mirror/write-locally.ts';
import { type Mutation, type MutationInput, erasureId } from '../../mutation/mutation.ts';
import { updateOf } from '../../mutation/patch.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { type Finding, draftsNaming, traitsOfFindings } from './find-person.ts';

/**
 * Erases what was chosen, in one local transaction: memberships are deleted, fields are emptied, a
 * visit with a note is recorded anew without it; what the law has kept stays. What of it is only on this phone goes at once:
 * changes that were never tried or that the server refused, parked conflicts, drafts. The rest are
 * ordinary changes, and reach the server and the other phones as such. A change that is on its way
 * is left: what follows it in its queue erases what it brought.
 */
export async function erasePerson(
  mirror: Mirror,
  findings: readonly Finding[],
): Promise<Result<void, SaveFailure>> {
  const { db, ids } = mirror;
  // What is deleted here stays so: an archive does not bring it back.
  const erasing = { ...mirror, ids: { ...ids, mutationId: () => erasureId(ids.mutationId()) } };
  let failure: SaveFailure | null = null;
  const write = async (input: MutationInput) => {
    const saved = await writeLocally(erasing, input);
    if (saved.success) return;
    failure = saved.error;
    throw new Error(`not erased: ${failure}`); // aborts the transaction: all or nothing
  };
  try {
    const stores = db.tables.map(({ name }) => name);
    await transact(db, 'erase person', 'rw', stores, async () => {
      for (const { kind, path, fields } of findings) {
        if (kind === 'kept') continue;
        if (kind === 'membership') await eraseDocument(mirror, path, write);
        else if (isVisitCollection(collectionOf(path)))
          await eraseNote(mirror, path, fields, write);
        else await eraseFields(mirror, path, fields, write);
      }
      await db.drafts.bulkDelete(await draftsNaming(mirror, traitsOfFindings(findings)));
    });
    return ok(undefined);
  } catch (error) {
    return fail(failure ?? saveFailureOf(error));
  }
}

type Write = (input: MutationInput) => Promise<void>;

/** Whether a change is certainly only on this phone. */
function isOnlyHere({ attempts, status }: Mutation): boolean {
  return attempts === 0 || status === 'rejected';
}

async function eraseDocument(mirror: Mirror, path: string, write: Write): Promise<void> {
  const { db } = mirror;
  await db.conflicts.where('lane').equals(path).delete();
  await db.drafts.delete(path);
  const unsent = await readQueue(mirror, path);
  const here = unsent.filter(isOnlyHere);
  await db.outbox.bulkDelete(here.map(({ seq }) => seq));
  await rebuildView(mirror, path);
  const stored = alive(await db.base(collectionOf(path)).get(path));
  if (stored || here.length < unsent.length) {
    await write({ op: 'delete', path });
  }
}

async function eraseFields(
  mirror: Mirror,
  path: string,
  fields: readonly string[],
  write: Write,
): Promise<void> {
  const { db } = mirror;
  const collection = collectionOf(path);
  for (const row of await db.conflicts.where('lane').equals(path).toArray()) {
    if (row.path === path && fields.includes(row.field)) await db.conflicts.delete(row.id);
    else if (isReadableConflict(row))
      await db.conflicts.put({ ...row, mutation: rowWithout(row.mutation, path, fields) });
  }
  for (const row of await db.outbox.where('lane').equals(path).toArray()) {
    if (!isReadable(row) || !isOnlyHere(mutationFrom(row))) continue;
    const rest = rowWithout(row, path, fields);
    const isEmpty = row.op === 'update' && Object.keys(rest.patch).length === 0;
    await (isEmpty ? db.outbox.delete(row.seq) : db.outbox.put(rest));
  }
  const draft = await db.drafts.get(path);
  if (draft && typeof draft.value === 'object' && draft.value !== null) {
    const kept = Object.entries(draft.value).filter(([field]) => !fields.includes(field));
    await db.drafts.put({ ...draft, value: Object.fromEntries(kept) });
  }
  await rebuildView(mirror, path);
  const row = await db.view(collection).get(path);
  if (!row) return;
  const shown = seenFields(readFields(COLLECTIONS[collection], row.fields), row.unread);
  const emptied = Object.fromEntries(fields.map((field) => [field, '']));
  const update = updateOf(path, shown, emptied);
  if (update) await write(update);
}

/** A visit or a movement is never edited (VISIT-1): it is deleted, and recorded anew without these texts. */
async function eraseNote(
  mirror: Mirror,
  path: string,
  texts: readonly string[],
  write: Write,
): Promise<void> {
  const { db, ids } = mirror;
  const horse = rootPathOf(path);
  const kind = collectionOf(path);
  const shown = (await db.view(kind).get(path))?.fields;
  const unsent = (await readQueue(mirror, horse)).filter((change) => change.path === path);
  const here = unsent.filter(isOnlyHere);
  await db.outbox.bulkDelete(here.map(({ seq }) => seq));
  await rebuildView(mirror, horse);
  const stored = alive(await db.base(kind).get(path));
  if (stored || here.length < unsent.length) {
    await write({ op: 'deleteVisit', path });
  }
  if (!shown) return;
  const anew = `${horse}/${kind}/${ids.documentId()}`;
  // A date that no calendar has cannot be written again; the note is erased all the same.
  const date = isInstant(shown['date']) ? shown['date'] : null;
  const emptied = Object.fromEntries(texts.map((field) => [field, '']));
  const fields = { ...readFields(COLLECTIONS[kind], shown), date, ...emptied };
  await write({ op: 'addVisit', path: anew, fields });
}

/** A row without some fields of a document; also what it keeps of it for a person's choice. */
function rowWithout(row: OutboxRow, path: string, fields: readonly string[]): OutboxRow {
  const drop = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
  const own = row.path === path;
  return {
    ...row,
    ...(own && { patch: drop(row.patch), seen: drop(row.seen) }),
    ...(row.lost && { lost: drop(row.lost) }),
  };
}
