import {
  collectionOf,
  COLLECTIONS,
  fieldOf,
  groupOf,
  type Collection,
} from '../model/collections.ts';
import { type Fields, type FieldSpec, type FieldValue, emptyOf } from '../model/fields/fields.ts';
import { isUnreadToken, rawOfToken } from '../model/fields/raw-value.ts';
import type { MutationInput, Patch } from './mutation.ts';

/**
 * The difference between a document as it was seen and as it was left: the changed fields, and the
 * unchanged ones that belong together with them, as they were seen (WRITE-6, PUSH-3).
 *
 * @param edited only these fields are compared
 */
export function diffFields(
  collection: Collection,
  seen: Fields,
  edited: Fields,
): { readonly patch: Patch; readonly seen: Fields } {
  const patch: Record<string, { from: FieldValue; to: FieldValue }> = {};
  for (const [name, to] of Object.entries(edited)) {
    // A row that an earlier release stored lacks fields that were added since: they are empty, as on the server.
    const from = fieldOf(collection, seen, name);
    // A token stands for a value that was seen but cannot be read; it is never written. A text that only begins like one
    // holds what a person typed: it must not vanish here (saving it is refused, WRITE-8).
    if (from !== to && !rawOfToken(to)) patch[name] = { from, to };
  }
  const beside = namesBeside(collection, Object.keys(patch)).filter((name) => name in seen);
  return { patch, seen: Object.fromEntries(beside.map((name) => [name, seen[name]!])) };
}

/** The other fields that belong together with some. */
function namesBeside(collection: Collection, names: readonly string[]): string[] {
  return names.flatMap((name) => groupOf(collection, name)).filter((name) => !names.includes(name));
}

/** The change that turns `seen` into `edited`; null where they are the same. */
export function updateOf(
  path: string,
  seen: Fields,
  edited: Fields,
): Extract<MutationInput, { op: 'update' }> | null {
  const difference = diffFields(collectionOf(path), seen, edited);
  return Object.keys(difference.patch).length > 0 ? { op: 'update', path, ...difference } : null;
}

/** The fields that hold something; the others are empty in a new document anyway. */
export function filledFields(collection: Collection, fields: Fields): Fields {
  const spec: FieldSpec = COLLECTIONS[collection];
  return Object.fromEntries(
    Object.entries(spec).flatMap(([name, kind]) =>
      Object.hasOwn(fields, name) && fields[name] !== emptyOf(kind) && !isUnreadToken(fields[name])
        ? [[name, fields[name]!]]
        : [],
    ),
  );
}

/** The new values of the fields that a change touches; none for a deletion. */
export function newValuesOf(change: MutationInput): Fields {
  switch (change.op) {
    case 'create':
    case 'addVisit':
      return change.fields;
    case 'update':
      return Object.fromEntries(Object.entries(change.patch).map(([name, { to }]) => [name, to]));
    case 'delete':
    case 'deleteVisit':
      return {};
  }
}

/** A change as a patch. A field that was filled in for a new document counts as changed from empty. */
export function patchOf(change: MutationInput): Patch {
  if (change.op === 'update') return change.patch;
  const spec: FieldSpec = COLLECTIONS[collectionOf(change.path)];
  return Object.fromEntries(
    Object.entries(newValuesOf(change)).map(([name, to]) => [
      name,
      { from: emptyOf(spec[name] ?? 'line'), to },
    ]),
  );
}

/**
 * Whether a change names only fields that this app knows. A mutation that newer code recorded in another tab may name
 * others: this app would send it without them and count it as sent (PUSH-14).
 */
export function namesKnownFields(change: MutationInput): boolean {
  const spec: FieldSpec = COLLECTIONS[collectionOf(change.path)];
  const named = [...Object.keys(newValuesOf(change)), ...Object.keys(seenOf(change))];
  return named.every((name) => Object.hasOwn(spec, name));
}

/**
 * The fields that belong together with the changed ones, as the person saw them (PUSH-3): beside those that were filled in
 * for a new document, the others were empty.
 */
export function seenOf(change: MutationInput): Fields {
  if (change.op === 'update') return change.seen;
  if (change.op !== 'create') return {};
  const collection = collectionOf(change.path);
  const spec: FieldSpec = COLLECTIONS[collection];
  const beside = namesBeside(collection, Object.keys(change.fields));
  return Object.fromEntries(beside.map((name) => [name, emptyOf(spec[name]!)]));
}
