import * as v from 'valibot';
import { MUTATION_VERSION } from '../../mirror/database/outbox-row.ts';
import {
  COLLECTION_NAMES,
  COLLECTIONS,
  collectionOf,
  isChildPath,
  isWrittenOnce,
  rootPathOf,
  collectionPathOf,
} from '../../model/collections.ts';
import { isInstant } from '../../model/values/calendar.ts';
import { isCountPath } from '../../model/receipts/receipt.ts';
import {
  type FieldKind,
  type FieldSpec,
  type FieldValue,
  readField,
  storable,
  unfit,
} from '../../model/fields/fields.ts';
import { isUnreadToken, rawOfToken } from '../../model/fields/raw-value.ts';
import { CANCELLATION } from '../../model/treatments/treatment.ts';
import { CHILD_COLLECTIONS, isChildCollection } from '../../model/visits/visit.ts';
import { parseJson } from '../../platform/json-file.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { UNSENT_FORMAT } from './unsent-format.ts';

/*
 * A file of unsent changes is untrusted until it is checked: who wrote it is not known. What the register could not
 * have written is left out, entry by entry; nothing is written here.
 */

/** No register has so many; what a person can look through is far less. */
const MAX_CHANGES = 200_000;

/** Document ids that Firestore accepts, as one segment of a path. */
const ID = String.raw`(?!\.\.?(?:/|$))(?!__[^/]*__(?:/|$))[^/\p{Cc}\p{Cs}]{1,1500}`;
const ROOTS = COLLECTION_NAMES.filter((each) => !isChildCollection(each)).join('|');
const PATH = new RegExp(
  `^(?:(?:${ROOTS})/${ID}|horses/${ID}/(?:${CHILD_COLLECTIONS.join('|')})/${ID})$`,
  'u',
);

const value = v.nullable(v.union([v.string(), v.pipe(v.number(), v.finite())]));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A mutation's id as the rules take it in a log entry: UUIDv7, or v8 where it erases a person. */
const MUTATION_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A change as the outbox keeps it; the names are those of its row. */
const change = v.object({
  mid: v.pipe(v.string(), v.regex(MUTATION_ID)),
  uid: v.string(),
  deviceId: v.pipe(v.string(), v.maxLength(200)),
  v: v.pipe(count, v.maxValue(MUTATION_VERSION)),
  op: v.picklist(['create', 'update', 'delete', 'addVisit', 'deleteVisit']),
  path: v.pipe(v.string(), v.regex(PATH)),
  patch: v.record(v.string(), v.object({ from: value, to: value })),
  seen: v.record(v.string(), value),
  baseRev: count,
  seenVersion: v.optional(v.string()),
  after: v.optional(v.string()),
  replaces: v.optional(v.pipe(v.string(), v.regex(PATH))),
  over: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  ownRevs: v.optional(v.pipe(v.array(count), v.readonly())),
  attempts: count,
  createdAt: v.pipe(
    v.number(),
    v.minValue(0),
    v.check((at) => isInstant(at)),
  ),
  lost: v.optional(v.record(v.string(), value)),
  lostRev: v.optional(count),
});

/** A change that was read from a file. */
export type FileChange = v.InferOutput<typeof change>;

const file = v.object({
  format: v.literal(UNSENT_FORMAT),
  uid: v.string(),
  changes: v.pipe(v.array(v.unknown()), v.maxLength(MAX_CHANGES)),
  damaged: v.fallback(v.array(v.unknown()), []),
});

/**
 * Why an entry cannot be taken in: it is no change of this app, of a newer version, of no document of the register, or
 * of no valid time; it has an unknown field, a value of another kind or one that no document can hold; or it needs an
 * entry that cannot be taken in.
 */
export type ChangeFlaw =
  | 'shape'
  | 'newer'
  | 'path'
  | 'moment'
  | 'field'
  | 'kind'
  | 'outOfRange'
  | 'depends';

/** An entry of a file that cannot be taken in. */
export interface FlawedChange {
  /** Its place in the file, from 1. */
  readonly entry: number;
  readonly why: ChangeFlaw;
  /** The field that it is about; empty where it is the entry as a whole. */
  readonly field: string;
}

/** The content of a file, checked. */
export interface UnsentFile {
  /** The changes that can be taken in, in their order, each once. */
  readonly changes: readonly FileChange[];
  readonly flawed: readonly FlawedChange[];
  /** How many rows are in it that the device that wrote it could not read: no other takes them over (PUSH-14). */
  readonly damaged: number;
}

/**
 * Reads the text of a file of unsent changes.
 *
 * @param uid whose changes are wanted: those of anybody else are refused (AUTH-4)
 */
export function readUnsentFile(
  text: string,
  uid: string,
): Result<UnsentFile, 'unreadable' | 'otherPerson'> {
  const parsed = parseJson(text);
  const read = v.safeParse(file, parsed.success ? parsed.data : null);
  if (!read.success) return fail('unreadable');
  const { changes: entries, damaged } = read.output;
  const owners = [read.output.uid, ...entries.map(ownerOf)];
  if (owners.some((owner) => owner !== undefined && owner !== uid)) return fail('otherPerson');
  const changes = new Map<string, FileChange>();
  const flawed: FlawedChange[] = [];
  const missing = new Set(damaged.flatMap(neededOf));
  const lanes = new Map(entries.map(namesOf).map(({ mid, path }) => [mid, rootPathOf(path)]));
  for (const [index, entry] of entries.entries()) {
    const looked = v.safeParse(change, entry);
    const flaw = looked.success
      ? (flawIn(looked.output, missing) ?? waitsForEver(looked.output, changes, lanes))
      : flawOfIssue(looked.issues[0]);
    if (looked.success && flaw === null) {
      const { mid } = looked.output;
      changes.set(mid, changes.get(mid) ?? looked.output);
    } else {
      flawed.push({ entry: index + 1, why: 'shape', field: '', ...flaw });
      for (const each of neededOf(entry)) missing.add(each);
    }
  }
  return ok({ changes: [...changes.values()], flawed, damaged: damaged.length });
}

const CANCELLED: readonly string[] = CANCELLATION;

type FoundFlaw = Pick<FlawedChange, 'why'> & { readonly field?: string };

/**
 * Why the register could not have written a change, or null.
 *
 * @param missing ids and paths for which others need entries that cannot be taken in ({@link neededOf})
 */
function flawIn(entry: FileChange, missing: ReadonlySet<string>): FoundFlaw | null {
  const { op, path, patch, seen, after = '', lost = {} } = entry;
  if (isChildPath(path) !== (op === 'addVisit' || op === 'deleteVisit')) return { why: 'path' };
  const { replaces } = entry;
  if (replaces !== undefined && (op !== 'addVisit' || !isBeside(replaces, path)))
    return { why: 'path' };
  // The count of a year's receipts is written only by the commit of a receipt.
  if (isCountPath(path)) return { why: 'path' };
  if ([path, rootPathOf(path), after].some((each) => missing.has(each))) return { why: 'depends' };
  const once = isWrittenOnce(collectionOf(path));
  if (once && op === 'delete') return { why: 'path' };
  const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
  const root: FieldSpec = COLLECTIONS[collectionOf(rootPathOf(path))];
  for (const [field, { from, to }] of Object.entries(patch)) {
    const kind = Object.hasOwn(spec, field) ? spec[field] : undefined;
    if (!kind) return { why: 'field', field };
    if (once && op === 'update' && !CANCELLED.includes(field)) return { why: 'field', field };
    if (isBroken(from) || !isWritable(kind, to)) return { why: 'kind', field };
    // A text that is too long is a person's work, and is let in: the server refuses it, and the person shortens it.
    if (unfit(kind, to) === 'outOfRange') return { why: 'outOfRange', field };
  }
  for (const [field, was] of Object.entries(seen)) {
    if (!Object.hasOwn(spec, field)) return { why: 'field', field };
    if (isBroken(was)) return { why: 'kind', field };
  }
  for (const [field, known] of Object.entries(lost)) {
    const kind = Object.hasOwn(root, field) ? root[field] : undefined;
    if (!kind) return { why: 'field', field };
    if (!isWritable(kind, known)) return { why: 'kind', field };
  }
  return null;
}

/**
 * The flaw of a change that follows from one which could wait for it in turn, so that neither would ever be sent. What
 * the register writes behind a deletion follows from it in the same queue; else only an act follows from the deletion of
 * its horse, wherever that stands: the resolution of a conflict may have made it anew (CONFLICT-3).
 */
function waitsForEver(
  { path, after }: FileChange,
  before: ReadonlyMap<string, FileChange>,
  lanes: ReadonlyMap<string, string>,
): FoundFlaw | null {
  const lane = after && lanes.get(after);
  if (!after || lane === undefined) return null;
  const isAct = collectionOf(path) === 'health' && lane.startsWith('horses/');
  const isSent = lane === rootPathOf(path) ? before.has(after) : isAct;
  return isSent ? null : { why: 'depends' };
}

/** Whether two visits are of one kind and horse. */
function isBeside(one: string, other: string): boolean {
  return one !== other && collectionPathOf(one) === collectionPathOf(other);
}

/** Whether a field can have a value: it is of its kind, no token of an unread value, and has no lone surrogate. */
function isWritable(kind: FieldKind, value: FieldValue): boolean {
  return readField(kind, value) === value && storable(value) === value;
}

/** Whether a value that somebody saw is a broken token of an unread value. */
function isBroken(seen: FieldValue): boolean {
  return isUnreadToken(seen) && rawOfToken(seen) === null;
}

const FLAW_OF_KEY: Readonly<Record<string, ChangeFlaw>> = {
  v: 'newer',
  op: 'path',
  path: 'path',
  createdAt: 'moment',
};

function flawOfIssue(issue: v.BaseIssue<unknown>): FoundFlaw {
  const [key = '', field] = (v.getDotPath(issue) ?? '').split('.');
  if (key === 'patch' && field !== undefined) return { why: 'kind', field };
  return { why: FLAW_OF_KEY[key] ?? 'shape' };
}

const loose = v.fallback(v.string(), '');
const named = v.object({ id: loose, mid: loose, op: loose, path: loose, replaces: loose });
const NOTHING: v.InferOutput<typeof named> = { id: '', mid: '', op: '', path: '', replaces: '' };

/** What an entry says of itself, whatever it is. */
function namesOf(entry: unknown) {
  const read = v.safeParse(named, entry);
  return read.success ? read.output : NOTHING;
}

/**
 * What other entries need an entry for, also where it cannot be taken in, or the device that wrote the file could not
 * read it: its own id (`after`; in that of a conflict, which begins with it), the document that it makes, and the visit
 * that it replaces, which is deleted only once the correction is recorded (decision 032).
 */
function neededOf(entry: unknown): string[] {
  const { id, mid, op, path, replaces } = namesOf(entry);
  const parked = id.split('/')[0]!;
  const isMade = op === 'create' || op === 'addVisit';
  return [mid, parked, isMade ? path : '', isChildPath(replaces) ? replaces : ''].filter(Boolean);
}

function ownerOf(entry: unknown): string | undefined {
  const owned = v.safeParse(v.object({ uid: v.string() }), entry);
  return owned.success ? owned.output.uid : undefined;
}
