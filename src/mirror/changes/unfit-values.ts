import { collectionOf, COLLECTIONS, groupOf } from '../../model/collections.ts';
import {
  type Fields,
  type FieldSpec,
  type FieldValue,
  storable,
  unfit,
} from '../../model/fields/fields.ts';
import { isUnreadToken } from '../../model/fields/raw-value.ts';
import { isRecordable } from '../../model/visits/visit.ts';
import type { MutationInput, MutationStatus, Patch } from '../../mutation/mutation.ts';
import { patchOf, seenOf, newValuesOf, updateOf } from '../../mutation/patch.ts';

/** A value that the server would refuse for good (WRITE-8). */
export class UnfitError extends Error {
  override readonly name = 'UnfitError';
}

/** Whether the server would accept the values of a mutation. */
export function isAccepted(input: MutationInput): boolean {
  const collection = collectionOf(input.path);
  const spec: FieldSpec = COLLECTIONS[collection];
  const given = newValuesOf(input);
  const isFit = ([name, value]: [string, FieldValue]) =>
    unfit(spec[name] ?? 'line', value) === null;
  const isWhole = input.op !== 'addVisit' || isRecordable(collection, given);
  return isWhole && Object.entries(given).every(isFit);
}

type Part = readonly [MutationInput, MutationStatus];

/**
 * Splits a mutation into the values that the server accepts and those that it would refuse, the latter with the fields
 * that belong together with them (PUSH-3). A visit is not split (VISIT-1).
 */
export function partsOf(input: MutationInput): Part[] {
  const { op, path } = input;
  const collection = collectionOf(path);
  const spec: FieldSpec = COLLECTIONS[collection];
  const given = newValuesOf(input);
  const isNameFit = (name: string) =>
    !Object.hasOwn(given, name) || unfit(spec[name] ?? 'line', given[name]!) === null;
  const isFit = ([name]: [string, FieldValue]) => groupOf(collection, name).every(isNameFit);
  const targets = Object.entries(given);
  if (isAccepted(input)) return [[input, 'pending']];
  if (op === 'addVisit') return [[input, 'rejected']];
  const from = Object.entries(patchOf(input)).map(([name, each]) => [name, each.from] as const);
  const before: Fields = { ...seenOf(input), ...Object.fromEntries(from) };
  const fits = Object.fromEntries(targets.filter(isFit));
  const first = op === 'create' ? { op, path, fields: fits } : updateOf(path, before, fits);
  const rest = updateOf(path, { ...before, ...fits }, given);
  return [
    ...(first ? [[first, 'pending'] as const] : []),
    ...(rest ? [[rest, 'rejected'] as const] : []),
  ];
}

/**
 * The patch of a change, with the values in the form that the server stores.
 *
 * @throws UnfitError for an unread value, and in a change that is not rejected yet for one that the server would refuse
 *   for good
 */
export function fitting(path: string, patch: Patch, status: MutationStatus): Patch {
  const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
  const fit = Object.entries(patch).map(([name, { from, to }]) => {
    const kept = storable(to);
    const isRefused = status !== 'rejected' && unfit(spec[name] ?? 'line', kept) !== null;
    if (isRefused || isUnreadToken(to)) throw new UnfitError();
    return [name, { from, to: kept }] as const;
  });
  return Object.fromEntries(fit);
}
