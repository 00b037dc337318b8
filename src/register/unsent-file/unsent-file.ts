import * as v from 'valibot';
import { COLLECTIONS, collectionOf, isVisitPath, rootPathOf } from '../../model/collections.ts';
import { type FieldSpec, readField } from '../../model/fields.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { type NewOutboxRow, MUTATION_VERSION } from '../../mirror/outbox-row.ts';
import { type Mirror, transact } from '../../mirror/database.ts';
import { isReadable, isReadableConflict, listDamaged } from '../../mirror/damaged-rows.ts';
import { rebuildView } from '../../mirror/view.ts';
import { type SaveFailure, saveFailureOf } from '../../mirror/write-locally.ts';

/**
 * Everything of a person that the server does not have, as a file that another device of theirs can
 * take over, each as its row in the outbox. They keep their mutation id: whichever device sends one first, the other finds its
 * receipt, and nothing takes effect twice (PUSH-2).
 */
const FORMAT = 'scuderia-unsent';

const value = v.nullable(v.union([v.string(), v.pipe(v.number(), v.finite())]));
const change = v.object({
  mid: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  uid: v.string(),
  deviceId: v.string(),
  v: v.pipe(v.number(), v.integer(), v.maxValue(MUTATION_VERSION)),
  op: v.picklist(['create', 'update', 'delete', 'addVisit', 'deleteVisit']),
  path: v.pipe(
    v.string(),
    v.regex(/^((horses|memberships|events)\/[^/]+|horses\/[^/]+\/(hoovesTrims|dentists)\/[^/]+)$/),
  ),
  patch: v.record(v.string(), v.object({ from: value, to: value })),
  seen: v.record(v.string(), value),
  baseRev: v.pipe(v.number(), v.integer(), v.minValue(0)),
  over: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  ownRevs: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.readonly())),
  attempts: v.pipe(v.number(), v.integer(), v.minValue(0)),
  createdAt: v.pipe(v.number(), v.finite()),
  lost: v.optional(v.record(v.string(), value)),
});
type Change = v.InferOutput<typeof change>;

const unsentFile = v.object({
  format: v.literal(FORMAT),
  uid: v.string(),
  changes: v.array(change),
});

/** Whether a change is one that the register could have written: its fields, of their kinds. */
function isOfRegister({ op, path, patch, seen, lost = {} }: Change): boolean {
  if (isVisitPath(path) !== (op === 'addVisit' || op === 'deleteVisit')) return false;
  const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
  const root: FieldSpec = COLLECTIONS[collectionOf(rootPathOf(path))];
  return (
    Object.entries(patch).every(
      ([field, { to }]) => Object.hasOwn(spec, field) && readField(spec[field]!, to) === to,
    ) &&
    Object.keys(seen).every((field) => Object.hasOwn(spec, field)) &&
    Object.keys(lost).every((field) => Object.hasOwn(root, field))
  );
}

/** How many changes a file of everything unsent would hold; reads none of those that wait. */
export async function countUnsent({ db }: Mirror): Promise<number> {
  return transact(db, 'count unsent', 'r', ['outbox', 'conflicts'], async () => {
    const parked = (await db.conflicts.toArray()).map((row) =>
      isReadableConflict(row) ? row.mutation.mid : row.id,
    );
    const named = await db.outbox.orderBy('mid').keys();
    const nameless = (await db.outbox.count()) - named.length;
    return new Set([...parked, ...named]).size + nameless;
  });
}

/**
 * Writes everything unsent as the text of a file: waiting and rejected mutations, and conflicts. It
 * holds what people typed, personal data included. Another device may send it from now on, so what
 * is in it counts as tried: taking it back is a change of its own.
 *
 * What this app cannot read is in it as it stands, beside the changes (PUSH-14): for a person who
 * helps, since no device can take it over.
 *
 * @param only the id of the one mutation to write
 */
export async function writeUnsentFile(mirror: Mirror, only?: string): Promise<string> {
  const { db } = mirror;
  const chosen = async () =>
    (await unsentChanges(mirror)).filter(({ mid }) => only === undefined || mid === only);
  const handedOver = async () => {
    const changes = await chosen();
    const untried = db.outbox.where('mid').anyOf(changes.map(({ mid }) => mid));
    await untried.filter(({ attempts }) => attempts === 0).modify({ attempts: 1 });
    return changes;
  };
  // Where the storage is full this fails, and the file is needed all the more.
  const stores = ['outbox', 'conflicts'];
  const changes = await transact(db, 'export unsent', 'rw', stores, handedOver).catch(chosen);
  const damaged = only === undefined ? (await listDamaged(mirror)).map(({ row }) => row) : [];
  const file = { format: FORMAT, uid: mirror.uid, changes };
  return JSON.stringify(damaged.length > 0 ? { ...file, damaged } : file, null, 2);
}

/** The changes that such a file holds, in their order: all that can be read. */
export async function unsentChanges({ db }: Mirror): Promise<Change[]> {
  return transact(db, 'read unsent', 'r', ['outbox', 'conflicts'], async () => {
    const parked = (await db.conflicts.toArray()).map((conflict) => conflict.mutation);
    const all = [...parked, ...(await db.outbox.toArray())]
      .filter(isReadable)
      .toSorted((a, b) => a.seq - b.seq);
    return [...new Map(all.map((mutation) => [mutation.mid, mutation])).values()].map(
      ({
        seq: _seq,
        lane: _lane,
        status: _s,
        nextAttemptAt: _n,
        lastError: _e,
        triedAt: _t,
        ...kept
      }) => kept,
    );
  });
}

/** Why a file was not imported: it is not such a file, damaged, or another person's. */
export type ImportFailure = 'unreadable' | 'otherPerson' | SaveFailure;

export interface Imported {
  /** Changes that now wait on this device. */
  readonly added: number;
  /** Changes that were waiting here already. */
  readonly known: number;
}

/**
 * Takes over the changes of a file, all or none, in their order behind what waits here. Those that
 * this device holds already are left alone; those that were sent meanwhile find their receipt. A
 * conflict that another device already resolved may be shown again; it changes nothing before it is
 * resolved.
 *
 * @param text the content of the file
 */
export async function importUnsentFile(
  mirror: Mirror,
  text: string,
): Promise<Result<Imported, ImportFailure>> {
  const read = v.safeParse(unsentFile, parse(text));
  if (!read.success || !read.output.changes.every(isOfRegister)) return fail('unreadable');
  const { uid, changes } = read.output;
  if ([uid, ...changes.map((each) => each.uid)].some((owner) => owner !== mirror.uid)) {
    return fail('otherPerson');
  }
  const { db } = mirror;
  try {
    const stores = db.tables.map(({ name }) => name);
    return await transact(db, 'import unsent', 'rw', stores, async () => {
      const conflicts = (await db.conflicts.toArray()).filter(isReadableConflict);
      const parked = conflicts.map((conflict) => conflict.mutation);
      const held = new Set([...parked, ...(await db.outbox.toArray())].map(({ mid }) => mid));
      const named = [...new Map(changes.map((each) => [each.mid, each])).values()];
      const fresh = named.filter(({ mid }) => !held.has(mid));
      await db.outbox.bulkAdd(fresh.map(waiting));
      const roots = new Set(fresh.map(({ path }) => rootPathOf(path)));
      for (const rootPath of roots) await rebuildView(mirror, rootPath);
      return ok({ added: fresh.length, known: named.length - fresh.length });
    });
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}

/** The other device may have sent it: it counts as tried, so that undoing it is a deletion. */
function waiting({ over, ownRevs, lost, ...each }: Change): NewOutboxRow {
  return {
    ...each,
    ...(over && { over }),
    ...(ownRevs && { ownRevs }),
    ...(lost && { lost }),
    lane: rootPathOf(each.path),
    status: 'pending',
    attempts: Math.max(1, each.attempts),
    nextAttemptAt: 0,
    lastError: null,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
