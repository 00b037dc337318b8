import type { ServerDocument } from './fields/document.ts';
import { EVENT } from './events/event.ts';
import { type FieldKind, type FieldSpec, type FieldValue, emptyOf } from './fields/fields.ts';
import { GIVEN_ROUND } from './given-rounds/given-round.ts';
import { HEALTH_ACT } from './health/health-act.ts';
import { HORSE } from './horses/horse.ts';
import { MEMBERSHIP, MEMBERSHIP_GROUPS } from './memberships/membership.ts';
import type { NamedCollection, ReadingForm } from './fields/old-values.ts';
import { unreadToken } from './fields/raw-value.ts';
import { MOVEMENT } from './movements/movement.ts';
import { CANCELLATION, TREATMENT } from './treatments/treatment.ts';
import { RECEIPT } from './receipts/receipt.ts';
import { type ChildCollection, VISIT } from './visits/visit.ts';

/** The synchronised collections and what their documents hold. */
export const COLLECTIONS = {
  horses: HORSE,
  hoovesTrims: VISIT,
  dentists: VISIT,
  movements: MOVEMENT,
  memberships: MEMBERSHIP,
  events: EVENT,
  health: HEALTH_ACT,
  treatments: TREATMENT,
  receipts: RECEIPT,
  rounds: GIVEN_ROUND,
} as const satisfies Record<string, FieldSpec>;

export type Collection = keyof typeof COLLECTIONS;

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as readonly Collection[];

/** The fields that name documents of another collection, by their ids, one a line; and that collection. */
export const NAMED_DOCUMENTS: Partial<
  Record<Collection, Readonly<Record<string, NamedCollection>>>
> = {
  health: { horse: 'horses' },
  treatments: { horse: 'horses' },
  receipts: { membership: 'memberships' },
  rounds: { horses: 'horses' },
};

/** Fields that are one fact together: in a merge they move as one (PUSH-3). */
const GROUPS: Partial<Record<Collection, readonly (readonly string[])[]>> = {
  horses: [
    ['isCorrectOwner', 'ownerName', 'ownerPhone', 'ownerAddress'],
    ['doctype', 'docnumber', 'chipnumber', 'uelnnumber'],
    ['barncode', 'isCorrectBarncodeInBDN'],
    ['isDeceased', 'isDeceasedReported'],
  ],
  memberships: MEMBERSHIP_GROUPS,
  health: [['product', 'batch']],
  treatments: [CANCELLATION],
  receipts: [CANCELLATION],
};

/**
 * Fields that the app never writes again: no form changes them, and without its value a document would be listed under
 * no year, or no horse.
 */
const FIXED: Readonly<Partial<Record<Collection, readonly string[]>>> = {
  memberships: ['year'],
  health: ['horse'],
};

/** Whether a field keeps its first value for ever, also one that cannot be read. */
export function isFixedField(collection: Collection, field: string): boolean {
  return FIXED[collection]?.includes(field) === true;
}

/** Whether documents of a collection are written once and then only cancelled: they are never edited or deleted. */
export function isWrittenOnce(collection: Collection): collection is 'treatments' | 'receipts' {
  return collection === 'treatments' || collection === 'receipts';
}

/** Texts that are days, yyyy-mm-dd. */
const DAYS: readonly string[] = ['birthday', 'birthDate', 'certificateExpiry', 'consentDay'];

/** How the value of a field is read from a document of any age. */
export function readingFormOf(collection: Collection, field: string): ReadingForm {
  if (DAYS.includes(field)) return 'day';
  const kind = fieldKindOf(collection, field);
  const named = NAMED_DOCUMENTS[collection];
  // A list of ids, one a line, is read as a text.
  return kind === 'line' && named && Object.hasOwn(named, field) ? named[field]! : kind;
}

/** The kind of a field; of one that the register does not know, whatever its name, that of a line. */
export function fieldKindOf(collection: Collection, field: string): FieldKind {
  const spec: FieldSpec = COLLECTIONS[collection];
  return Object.hasOwn(spec, field) ? spec[field]! : 'line';
}

/** The fields that move together with `field`, itself included. */
export function groupOf(collection: Collection, field: string): readonly string[] {
  return GROUPS[collection]?.find((group) => group.includes(field)) ?? [field];
}

/**
 * The collection a document path lies in: the last but one segment.
 *
 * @throws RangeError when the path names none of the synchronised collections (a bug of ours)
 */
export function collectionOf(path: string): Collection {
  const end = path.lastIndexOf('/');
  const name = path.slice(path.lastIndexOf('/', end - 1) + 1, Math.max(end, 0));
  if (!Object.hasOwn(COLLECTIONS, name))
    throw new RangeError(`no synchronised collection: ${path}`);
  return name as Collection;
}

/** The path of the collection in which a document lies. */
export function collectionPathOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The root document that a path belongs to; its mutations are one document queue. */
export function rootPathOf(path: string): string {
  // By position and not by splitting: nothing is called as often.
  const below = path.indexOf('/', path.indexOf('/') + 1);
  return below < 0 ? path : path.slice(0, below);
}

/** The document's own id: the slug of a horse, the random id of a visit. */
export function idOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether the path is that of a child document: a visit or a movement, under its horse. */
export function isChildPath(path: string): boolean {
  return rootPathOf(path) !== path;
}

/** The collection of a child document. Only for paths where {@link isChildPath} holds. */
export function childCollectionOf(path: string): ChildCollection {
  return collectionOf(path) as ChildCollection;
}

/** The value of a field as a person sees it: where it cannot be read, its token. */
export function valueOrToken(
  collection: Collection,
  { fields, unread }: Pick<ServerDocument, 'fields' | 'unread'>,
  name: string,
): FieldValue {
  return unread && Object.hasOwn(unread, name)
    ? unreadToken(unread[name]!)
    : fieldOf(collection, fields, name);
}

/** The value that a field of a document has, the kind's empty value where it was never set. */
export function fieldOf(
  collection: Collection,
  fields: Readonly<Record<string, FieldValue>>,
  name: string,
): FieldValue {
  return Object.hasOwn(fields, name) ? fields[name]! : emptyOf(fieldKindOf(collection, name));
}
