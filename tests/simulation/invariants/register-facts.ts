import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { OutboxRow } from './stored-rows.ts';

/*
 * Facts about the register's documents and mutations, written a second time: the invariants do not
 * use the code that they judge.
 */

export const COLLECTIONS = [
  'horses',
  'hoovesTrims',
  'dentists',
  'movements',
  'memberships',
  'events',
  'health',
  'treatments',
  'receipts',
  'rounds',
] as const;
export const LAST_DATES = ['lastHoovesTrim', 'lastDentist', 'lastMovement'] as const;

/** Fields that belong together (PUSH-3). */
const GROUPS = [
  ['isCorrectOwner', 'ownerName', 'ownerPhone', 'ownerAddress'],
  ['doctype', 'docnumber', 'chipnumber', 'uelnnumber'],
  ['barncode', 'isCorrectBarncodeInBDN'],
  ['isDeceased', 'isDeceasedReported'],
  ['city', 'zip', 'address'],
  ['certificateKind', 'certificateExpiry'],
  ['guardianName', 'guardianRelation', 'guardianContact'],
  ['consentBy', 'consentDay', 'hasActivityConsent', 'hasDataConsent', 'hasPhotoConsent'],
  ['product', 'batch'],
  ['cancelledAt', 'cancelledReason'],
];

/**
 * The years whose memberships every phone holds (PULL-7). A tombstone has no year, and counts as of
 * another.
 */
const YEARS: readonly unknown[] = [2025, 2026, 2027];

// By positions and not by splitting, for speed: no other functions are called as often in a run.
export const rootOf = (path: string) => {
  const end = path.indexOf('/', path.indexOf('/') + 1);
  return end < 0 ? path : path.slice(0, end);
};
export const collectionOf = (path: string) => {
  const end = path.lastIndexOf('/');
  return path.slice(path.lastIndexOf('/', end - 1) + 1, end);
};
export const isVisit = (path: string) => rootOf(path) !== path;
/** The field of a horse that holds the last date of visits of this kind. */
export const lastDateOf = (visit: string) =>
  collectionOf(visit) === 'hoovesTrims'
    ? 'lastHoovesTrim'
    : collectionOf(visit) === 'dentists'
      ? 'lastDentist'
      : 'lastMovement';
export const isMovement = (path: string) => isVisit(path) && collectionOf(path) === 'movements';
/**
 * The path of the inherited visit for a last date that the horse of a visit had from elsewhere
 * (VISIT-2).
 */
export const inheritedPathOf = (visit: string, date: unknown) =>
  `${rootOf(visit)}/${collectionOf(visit)}/inherited-${String(date)}`;
export const groupOf = (field: string) => GROUPS.find((group) => group.includes(field)) ?? [field];

export const isAlive = (d: ServerDocument | null | undefined): d is ServerDocument =>
  !!d && d.deletedAt === '';

/** The latest of some dates; null when there is none. */
export const latest = (dates: readonly unknown[]) =>
  dates.reduce<number | null>(
    (last, date) => (typeof date === 'number' && (last === null || date > last) ? date : last),
    null,
  );

const rome = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' });

/** Whether two dates are of one day in Rome: a last date and its visit may be there in two forms (VISIT-2). */
export const isOneDay = (one: unknown, other: unknown) =>
  one === other ||
  (typeof one === 'number' &&
    typeof other === 'number' &&
    Math.abs(one - other) < 90_000_000 &&
    rome.format(one) === rome.format(other));

/** The value of a field that was never filled in. */
export const emptyValue = (field: string) =>
  /^(last|hoovesTrimInterval|dentistInterval|date|next|year|places|days|withdrawal|cancelledAt|receiptNumber|cents)/.test(
    field,
  )
    ? null
    : /^(is|has)|Before$/.test(field)
      ? 0
      : '';

/**
 * What a person saw of a field that belongs together with a changed one, and left as it was; undefined where it is not
 * known. A new document is empty where nothing was filled in.
 */
export const valueBeside = ({ op, seen }: OutboxRow, field: string) =>
  op === 'create' ? emptyValue(field) : seen[field];

/** The value of a field as it is compared: for a value that cannot be read, its token. */
export const valueOf = (
  { fields, unread }: Pick<ServerDocument, 'fields' | 'unread'>,
  field: string,
) =>
  unread?.[field] === undefined
    ? (fields[field] ?? emptyValue(field))
    : `\ud800unread ${JSON.stringify(unread[field])}`;

/**
 * The flags that a movement of a kind sets on its horse.
 *
 * @param isDeceased the flag of the horse before
 */
export function flagsOfKind(kind: unknown, isDeceased: unknown): Readonly<Record<string, number>> {
  if (kind === 'morte' || kind === 'deceduto') return { isHere: -1, isDeceased: 1 };
  const here = { arrivo: 1, nascita: 1, passaggio: 1, presente: 1 };
  const isHere = { ...here, partenza: -1, vendita: -1, assente: -1 }[String(kind)];
  if (isHere === undefined) return {};
  return isDeceased === 1 ? { isHere, isDeceased: -1 } : { isHere };
}

/** Whether a phone need not hold a document (PULL-7). */
export const mayBeElsewhere = (document: ServerDocument) =>
  collectionOf(document.path) === 'memberships' && !YEARS.includes(document.fields['year']);

const NOUNS = new Map([
  ['horses', 'Horse'],
  ['hoovesTrims', 'HoovesTrim'],
  ['dentists', 'Dentist'],
  ['movements', 'Movement'],
  ['memberships', 'Membership'],
  ['events', 'Event'],
  ['health', 'HealthAct'],
  ['treatments', 'Treatment'],
  ['receipts', 'Receipt'],
  ['rounds', 'Round'],
]);

/** The name in the log for what a commit does to a document. */
export function logNameOf(
  before: ServerDocument | null | undefined,
  { path, ...after }: ServerDocument,
): string {
  const made = isVisit(path) ? 'add' : 'create';
  const verb = after.deletedAt !== '' ? 'delete' : isAlive(before) ? 'update' : made;
  return `${verb}${NOUNS.get(collectionOf(path))}`;
}

/** Whether a mutation makes sense only after an earlier one of its document queue. */
export function dependsOn(later: OutboxRow, earlier: OutboxRow): boolean {
  const whole = (m: OutboxRow) => m.path === m.lane && (m.op === 'create' || m.op === 'delete');
  if (whole(earlier) || whole(later)) return true;
  if (earlier.replaces === later.path || later.replaces === earlier.path) return true;
  if (later.after === earlier.mid) return true;
  if (later.path !== earlier.path) return false;
  return (
    isVisit(later.path) ||
    Object.keys(later.patch).some((f) => groupOf(f).some((mate) => mate in earlier.patch))
  );
}

/**
 * Whether a mutation is rejected, or depends on a rejected one of its queue, directly or through
 * others (PUSH-11).
 */
export function isBlocked(mutation: OutboxRow, queue: readonly OutboxRow[]): boolean {
  return (
    mutation.status === 'attention' ||
    queue.some(
      (earlier) =>
        earlier.seq < mutation.seq && dependsOn(mutation, earlier) && isBlocked(earlier, queue),
    )
  );
}
