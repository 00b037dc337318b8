import { collectionOf, COLLECTIONS, isChildPath, rootPathOf } from '../../model/collections.ts';
import { type Fields, type FieldValue, readFields } from '../../model/fields/fields.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { laterDate } from '../../model/fields/later-date.ts';
import { LAST_DATE, VISIT_KINDS } from '../../model/visits/visit.ts';
import { isErasure, type Mutation, type MutationInput } from '../../mutation/mutation.ts';
import { keepingFlags } from '../../mutation/kept-flags.ts';
import { filledFields, patchOf, seenOf, newValuesOf, updateOf } from '../../mutation/patch.ts';
import { type ReplayedDocument, replayOne } from '../../mutation/replay.ts';
import type { Result } from '../../platform/result.ts';
import type { Mirror } from '../database/database.ts';
import { dropResolvedTexts } from '../drafts/drafts.ts';
import {
  type DeletedConflict,
  type Difference,
  type FieldConflict,
  lostOf,
  type OpenConflict,
  type StaleDeleteConflict,
} from './open-conflicts.ts';
import { followersOf, queuesOfFollowers, dropFollowers } from '../changes/followers.ts';
import { readQueue } from '../outbox/outbox.ts';
import type { OutboxRow } from '../database/outbox-row.ts';
import { refreshView } from '../view/view.ts';
import type { SaveFailure } from '../changes/save-failure.ts';
import {
  append,
  appendAgain,
  appendAll,
  erasing,
  transactOnQueues,
} from '../changes/write-locally.ts';

/*
 * A person's answers to conflicts (CONFLICT-3). An answer is one local transaction that removes the conflict and
 * appends what was chosen as ordinary mutations. It needs no network, and the server's state is merged as usual: what
 * changed again meanwhile is a conflict again. An answer takes no effect where the conflict is not there any more
 * (another tab resolved it, it ended, it became one of another kind), nor where it would delete or write anew a document
 * of which this phone received another state since the conflict was shown. The answer to a conflict in which there is an
 * erasure is an erasure.
 */

/** Whether the answer took effect. */
export type Resolution = Promise<Result<boolean, SaveFailure>>;

/** 'Tieni il mio': my values over those that the conflict showed. */
export async function keepMine(mirror: Mirror, conflict: FieldConflict): Resolution {
  return resolve(mirror, conflict, () => writeOver(mirror, conflict, ({ mine }) => mine));
}

/** 'Unisci': a text that the person made of both sides, for a conflict over one field. */
export async function keepMerged(
  mirror: Mirror,
  conflict: FieldConflict,
  text: string,
): Resolution {
  return resolve(mirror, conflict, () => writeOver(mirror, conflict, () => text), appendAll);
}

/**
 * 'Tieni il loro', 'Scarta', 'Non eliminare': the register stays as it is, my change goes. Not where the card said of a
 * document that it is gone and it was restored since, or the other way round: my change may be wanted then.
 */
export async function keepTheirs(mirror: Mirror, conflict: OpenConflict): Resolution {
  if (conflict.kind !== 'staleDelete')
    return resolve(mirror, conflict, async () => {
      if (conflict.kind === 'field') return [];
      const isThere = (await shownFields(mirror, conflict.path)) !== undefined;
      return isThere === conflict.isThere ? [] : null;
    });
  const { mutationId } = conflict.mutation;
  const queues = await queuesOfFollowers(mirror, mutationId);
  const drop = () => dropFollowers(mirror, mutationId);
  return resolve(mirror, conflict, async () => [], drop, queues);
}

/**
 * 'Elimina lo stesso': deletes what the card showed. What followed from the old deletion follows from this one; what was
 * to write the document again (a file may have brought it) goes: it would wait for this one, which stands behind it.
 */
export async function deleteAnyway(mirror: Mirror, conflict: StaleDeleteConflict): Resolution {
  const before = conflict.mutation.mutationId;
  const answer = async (): Promise<MutationInput[] | null> => {
    if (!(await shownFields(mirror, conflict.path))) return [];
    return (await isAsShown(mirror, conflict)) ? [{ op: 'delete', path: conflict.path }] : null;
  };
  return resolve(mirror, conflict, answer, async (writer, inputs) => {
    for (const input of inputs) await append(writer, input);
    // Not this answer, but that to another conflict over the same document may have deleted it anew.
    const queue = await readQueue(mirror, conflict.path);
    const after = queue.findLast(({ op }) => op === 'delete')?.mutationId;
    if (after === undefined) return;
    const followers = await followersOf(mirror, before);
    const isAgain = ({ lane }: OutboxRow) => lane === conflict.path;
    const again = followers.filter(isAgain);
    const others = followers.filter((row) => !isAgain(row));
    await mirror.db.outbox.bulkPut(others.map((row) => ({ ...row, after })));
    if (again.length === 0) return;
    await mirror.db.outbox.bulkDelete(again.map(({ seq }) => seq));
    await refreshView(mirror, conflict.path, 'all');
  });
}

/**
 * 'Ripristina': creates the document anew over its tombstone, with its last known fields, and adds my visits. Where
 * somebody restored it already, only my changes are written, with the values that I saw as `from`: the card does not
 * show what the document was restored with.
 */
export async function restore(mirror: Mirror, conflict: DeletedConflict): Resolution {
  const { path, changes, known } = conflict;
  return resolve(mirror, conflict, async () => {
    const shown = await shownFields(mirror, path);
    const visits = changes
      .filter((change) => isChildPath(change.path))
      .map((change): MutationInput => ({
        op: 'addVisit',
        path: change.path,
        fields: newValuesOf(change),
      }));
    if (!shown) {
      // Restored and deleted again since, it had other fields than those that the card showed.
      if (!(await isAsShown(mirror, conflict))) return null;
      const dated = await withDatesShown(mirror, path, known, changes);
      const fields = filledFields(collectionOf(path), dated);
      return asMadeInTurn(mirror, conflict, lostOf(changes), [
        { op: 'create', path, fields },
        ...visits,
      ]);
    }
    const mine = changes.filter((change) => !isChildPath(change.path));
    return asMadeInTurn(mirror, conflict, shown, [...asOneUpdate(path, mine), ...visits]);
  });
}

/**
 * What writes my changes of a horse again, with its flags as these changes left them: the movements among them are
 * recorded last, and a person may have set a flag by hand after one (decision 024).
 *
 * @param before the horse's fields to which my changes came
 */
async function asMadeInTurn(
  { db }: Mirror,
  { path, changes }: DeletedConflict,
  before: Fields,
  again: readonly MutationInput[],
): Promise<MutationInput[]> {
  if (!changes.some((change) => collectionOf(change.path) === 'movements')) return [...again];
  const horse = await db.view('horses').get(path);
  const movements = await db.view('movements').where('lane').equals(path).toArray();
  const fields = { ...readFields(COLLECTIONS.horses, {}), ...before };
  const documents = new Map<string, ReplayedDocument>([[path, { path, fields, pending: 0 }]]);
  for (const change of changes) replayOne({ documents, tombstones: new Set() }, change);
  return [
    ...keepingFlags(again, path, documents.get(path)!.fields, horse && [horse, ...movements]),
  ];
}

/**
 * The last known fields; of a horse that the console erased alone with the last dates that it had, or that its visits have.
 * Not of movements: a date that none of them has would keep the next one from setting the flags.
 */
async function withDatesShown(
  { db }: Mirror,
  path: string,
  known: Fields,
  changes: readonly Mutation[],
): Promise<Fields> {
  // Under a tombstone they were deleted with it, also where this phone still shows them.
  if (collectionOf(path) !== 'horses' || (await db.base('horses').get(path))) return known;
  const fields = { ...known };
  const lost = lostOf(changes);
  for (const kind of VISIT_KINDS) {
    const last = LAST_DATE[kind];
    const rows = await db.view(kind).where('lane').equals(path).toArray();
    const dates = rows.map((row): FieldValue => row.fields['date'] ?? null);
    fields[last] = dates.reduce(laterDate, lost[last] ?? null);
  }
  return fields;
}

/** Combines changes of one document, in their order, into one update; none where they cancel each other out. */
function asOneUpdate(path: string, changes: readonly Mutation[]): MutationInput[] {
  const before: Fields = Object.assign(
    {},
    ...changes
      .map((change): Fields => {
        const from = Object.entries(patchOf(change)).map(([name, each]) => [name, each.from]);
        return { ...seenOf(change), ...Object.fromEntries(from) };
      })
      .toReversed(),
  );
  const update = updateOf(path, before, Object.assign({}, ...changes.map(newValuesOf)) as Fields);
  return update ? [update] : [];
}

/**
 * The update that writes the chosen values over those that the conflict showed; none where they are equal. What belongs
 * together and was no difference was equal on both sides then.
 */
async function writeOver(
  mirror: Mirror,
  { path, differences, mutation }: FieldConflict,
  choose: (difference: Difference) => FieldValue,
): Promise<MutationInput[]> {
  const shown = {
    ...(await shownFields(mirror, path)),
    ...seenOf(mutation),
    ...newValuesOf(mutation),
  };
  const theirs = Object.fromEntries(differences.map(({ field, theirs }) => [field, theirs]));
  const chosen = Object.fromEntries(differences.map((each) => [each.field, choose(each)]));
  const update = updateOf(path, { ...shown, ...theirs }, chosen);
  return update ? [update] : [];
}

/** Whether base still has the version that the card showed. */
async function isAsShown(
  { db }: Mirror,
  { path, version }: DeletedConflict | StaleDeleteConflict,
): Promise<boolean> {
  return (await db.base(collectionOf(path)).get(path))?.version === version;
}

async function shownFields({ db }: Mirror, path: string): Promise<Fields | undefined> {
  const row = await db.view(collectionOf(path)).get(path);
  return row && valuesOrTokens(row.fields, row.unread);
}

/**
 * Gives an answer to a conflict: removes the conflict, with the text that was typed for it, and writes what was chosen.
 *
 * @param answer gives what it writes; null where the conflict is not as it was shown, and the answer takes no effect
 * @param write appends that
 * @param queues those that this touches beside the document's own
 */
async function resolve(
  mirror: Mirror,
  conflict: OpenConflict,
  answer: () => Promise<MutationInput[] | null>,
  write: (mirror: Mirror, inputs: readonly MutationInput[]) => Promise<unknown> = appendAgain,
  queues: readonly string[] = [],
): Resolution {
  const { records, path } = conflict;
  const asked = conflict.kind === 'deleted' ? conflict.changes : [conflict.mutation];
  const isErasing = asked.some(({ mutationId }) => isErasure(mutationId));
  const work = async () => {
    const held = await mirror.db.conflicts.bulkGet([...records]);
    const inputs = held.includes(undefined) ? null : await answer();
    if (!inputs) return false;
    await mirror.db.conflicts.bulkDelete([...records]);
    await dropResolvedTexts(mirror);
    await write(isErasing ? erasing(mirror) : mirror, inputs);
    return true;
  };
  const all = [rootPathOf(path), ...queues];
  return transactOnQueues(mirror, 'resolve conflict', all, work, ['conflicts', 'drafts']);
}
