import {
  collectionOf,
  COLLECTIONS,
  fieldOf,
  groupOf,
  isVisitPath,
  rootPathOf,
} from '../model/collections.ts';
import type { Fields, FieldSpec, FieldValue } from '../model/fields.ts';
import { emptyOf } from '../model/fields.ts';
import type { MutationInput, Patch } from '../mutation/mutation.ts';
import type { Result } from '../platform/result.ts';
import type { Mirror } from './database.ts';
import type {
  DeletedConflict,
  FieldConflict,
  OpenConflict,
  StaleDeleteConflict,
} from './open-conflicts.ts';
import type { SaveFailure } from './write-locally.ts';
import { appendAll, transactOnQueue } from './write-locally.ts';

/*
 * A person's answers (CONFLICT-3). An answer is one local transaction that removes the conflict and
 * appends what was chosen as mutations like any other; it needs no network, and the server judges it
 * like any other: what moved again meanwhile is asked again. An answer to a question that was
 * answered in another tab does nothing.
 */

export type Resolution = Promise<Result<void, SaveFailure>>;

/** 'Tieni il mio': my values over those that the question showed. */
export async function keepMine(mirror: Mirror, question: FieldConflict): Resolution {
  return resolve(mirror, question, () => writeOver(mirror, question, (d) => d.mine));
}

/** 'Unisci': a text that the person made of both sides, for a question over one field. */
export async function keepMerged(
  mirror: Mirror,
  question: FieldConflict,
  text: string,
): Resolution {
  return resolve(mirror, question, () => writeOver(mirror, question, () => text));
}

/** 'Tieni il loro', 'Scarta', 'Non eliminare': the register stays as it is, my change goes. */
export async function keepTheirs(mirror: Mirror, question: OpenConflict): Resolution {
  return resolve(mirror, question, async () => []);
}

/** 'Elimina lo stesso': deletes what the phone shows now. */
export async function deleteAnyway(mirror: Mirror, question: StaleDeleteConflict): Resolution {
  return resolve(mirror, question, async () => {
    const shown = await mirror.db.view(collectionOf(question.path)).get(question.path);
    return shown ? [{ op: 'delete', path: question.path, patch: {}, seen: {} }] : [];
  });
}

/**
 * 'Ripristina': the document is made anew over its tombstone, as far as this phone knows it, and my
 * visits are added to it. Where somebody restored it already, only my changes are written.
 */
export async function restore(mirror: Mirror, question: DeletedConflict): Resolution {
  const { path, changes, known } = question;
  const collection = collectionOf(path);
  return resolve(mirror, question, async () => {
    const shown = (await mirror.db.view(collection).get(path))?.fields;
    const visits = changes
      .filter((change) => isVisitPath(change.path))
      .map(({ path: visit, patch }): MutationInput => ({
        op: 'addVisit',
        path: visit,
        patch,
        seen: {},
      }));
    if (!shown) {
      const spec: FieldSpec = COLLECTIONS[collection];
      const patch = patchOf(known, (field) => emptyOf(spec[field] ?? 'line'));
      return [{ op: 'create', path, patch, seen: {} }, ...visits];
    }
    const touched = changes
      .filter((change) => !isVisitPath(change.path))
      .flatMap((change) => Object.entries(change.patch).map(([field, { to }]) => [field, to]));
    const mine: Fields = Object.fromEntries(touched);
    const patch = patchOf(mine, (field) => fieldOf(collection, shown, field));
    return [...update(path, patch, shown), ...visits];
  });
}

async function writeOver(
  mirror: Mirror,
  { path, differences }: FieldConflict,
  choose: (difference: FieldConflict['differences'][number]) => FieldValue,
): Promise<MutationInput[]> {
  const shown = (await mirror.db.view(collectionOf(path)).get(path))?.fields ?? {};
  const from = new Map(differences.map((difference) => [difference.field, difference.theirs]));
  const chosen = Object.fromEntries(differences.map((d) => [d.field, choose(d)]));
  const patch = patchOf(chosen, (field) => from.get(field) ?? null);
  return update(path, patch, shown);
}

/** The fields that are not yet what they are to be. */
function patchOf(to: Fields, from: (field: string) => FieldValue): Patch {
  const changed = Object.entries(to).filter(([field, value]) => from(field) !== value);
  return Object.fromEntries(
    changed.map(([field, value]) => [field, { from: from(field), to: value }]),
  );
}

/** @param shown the document as the person sees it, for the fields that belong to the changed ones */
function update(path: string, patch: Patch, shown: Fields): MutationInput[] {
  const collection = collectionOf(path);
  const mates = Object.keys(patch)
    .flatMap((field) => groupOf(collection, field))
    .filter((field) => !(field in patch));
  const seen = Object.fromEntries(mates.map((field) => [field, fieldOf(collection, shown, field)]));
  return Object.keys(patch).length === 0 ? [] : [{ op: 'update', path, patch, seen }];
}

async function resolve(
  mirror: Mirror,
  { conflicts, path }: OpenConflict,
  answer: () => Promise<MutationInput[]>,
): Resolution {
  const work = async () => {
    const held = await mirror.db.conflicts.bulkGet([...conflicts]);
    if (held.includes(undefined)) return;
    await mirror.db.conflicts.bulkDelete([...conflicts]);
    await appendAll(mirror, await answer());
  };
  return transactOnQueue(mirror, rootPathOf(path), work, ['conflicts']);
}
