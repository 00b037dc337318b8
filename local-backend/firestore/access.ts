import type { Write } from './commit.ts';
import { Refusal } from './errors.ts';
import { type DocumentPath, splitPath } from './names.ts';
import type { Query } from './query.ts';
import type { Store } from './store.ts';
import { type Fields, fieldOf } from './values.ts';

/** The sender of a request: an administrator, a signed-in account, or an anonymous client. */
export type Principal =
  | { kind: 'owner' }
  | { kind: 'user'; uid: string; secondFactor?: boolean }
  | { kind: 'nobody' };

const REGISTER =
  /^(horses|memberships|events|health|treatments|receipts|rounds|horses\/[^/]+\/(hoovesTrims|dentists|movements))$/;
/** What visitors of the site may list, and is written and deleted with its event. */
const PUBLIC = 'dates';
/** As many of it as anybody may ask for at once. */
const MOST_PUBLIC = 50;
/** What changes replaced: written once like the log, and deleted with its document or when it is old. */
const KEPT = 'earlierValues';
const VISIT_GROUPS = ['hoovesTrims', 'dentists', 'movements'];
/** What an account whose role is not the whole register has nothing of. */
const BEYOND_HORSES = /^(memberships|events|receipts)(\/|$)/;

/**
 * Access control. This is a fixed, coarse approximation of `firestore.rules`, which it does not
 * interpret: an account on the allow-list reads and writes the register, reads and adds log
 * entries, and deletes nothing for good; one whose role is the horses has nothing of the rest; an
 * account reads its own place on the list, one on the list each other's; anybody lists the dates of the
 * site, and whoever holds the events writes and deletes them; nobody but the owner changes the list or knows
 * of any other collection. What the rules demand beyond that (a log
 * entry with each change, the bookkeeping fields, sizes) is checked only by real rules: the
 * official emulator's and production's.
 *
 * The checks throw a Refusal PERMISSION_DENIED.
 */
export type Access = {
  /** Whether the sender is on the allow-list, or an administrator. */
  isListed(principal: Principal): boolean;
  /** Whether the sender holds the whole register, not that of the horses alone. */
  holdsAll(principal: Principal): boolean;
  checkGet(principal: Principal, path: DocumentPath): void;
  checkQuery(principal: Principal, query: Query): void;
  checkWrites(principal: Principal, writes: readonly Write[]): void;
};

export function createAccess(store: Store): Access {
  const entryOf = (principal: Principal) =>
    principal.kind === 'user' ? store.get(`admins/${principal.uid}`) : undefined;

  function isListed(principal: Principal): boolean {
    if (principal.kind === 'owner') return true;
    const entry = entryOf(principal);
    if (entry === undefined) return false;
    const active = fieldOf(entry.fields, 'active');
    const isActive = active === undefined || ('booleanValue' in active && active.booleanValue);
    return isActive && gaveSecondFactor(principal, entry.fields);
  }

  /** The account's entry on the list can demand a second factor, as in `firestore.rules`. */
  function gaveSecondFactor(principal: Principal, entry: Fields): boolean {
    const demanded = fieldOf(entry, 'requireSecondFactor');
    const isFree = demanded === undefined || ('booleanValue' in demanded && !demanded.booleanValue);
    return isFree || (principal.kind === 'user' && principal.secondFactor === true);
  }

  /** @param path of a document or a collection */
  function holds(principal: Principal, path: string): boolean {
    if (principal.kind === 'owner') return true;
    if (!isListed(principal)) return false;
    const role = fieldOf(entryOf(principal)?.fields ?? {}, 'role');
    const isAll = role === undefined || ('stringValue' in role && role.stringValue === 'all');
    return isAll || !BEYOND_HORSES.test(path);
  }

  /** The document of which something is kept; '' where there is none. */
  function keptPath(path: DocumentPath): string {
    const subject = fieldOf(store.get(path)?.fields ?? {}, 'path');
    return subject && 'stringValue' in subject ? subject.stringValue : '';
  }

  /** The document that a log entry is of; '' where it is none. */
  function subjectOf(path: DocumentPath): string {
    const params = fieldOf(store.get(path)?.fields ?? {}, 'params');
    const subject =
      params && 'mapValue' in params ? fieldOf(params.mapValue.fields ?? {}, 'path') : undefined;
    return subject && 'stringValue' in subject ? subject.stringValue : '';
  }

  /** The document that a field of what a query asks for names; undefined where it asks for others too. */
  function subjectAsked({ filter }: Query, field: string): string | undefined {
    const isSubject =
      filter?.kind === 'field' && filter.field.text === field && filter.op === 'EQUAL';
    return isSubject && 'stringValue' in filter.value ? filter.value.stringValue : undefined;
  }

  function mayGet(principal: Principal, path: DocumentPath): boolean {
    if (principal.kind === 'owner') return true;
    const { collection, id } = splitPath(path);
    if (collection === 'admins') {
      return (principal.kind === 'user' && principal.uid === id) || isListed(principal);
    }
    if (collection === 'logs') return holds(principal, subjectOf(path));
    if (collection === KEPT) return holds(principal, keptPath(path));
    return REGISTER.test(collection) && holds(principal, collection);
  }

  function mayQuery(principal: Principal, query: Query): boolean {
    if (principal.kind === 'owner') return true;
    const { parent, collectionId = '', allDescendants } = query;
    const collection = parent === '' ? collectionId : `${parent}/${collectionId}`;
    if (collection === PUBLIC && !allDescendants) return (query.limit ?? Infinity) <= MOST_PUBLIC;
    const isKnown = allDescendants
      ? VISIT_GROUPS.includes(collectionId)
      : REGISTER.test(collection) || ['logs', KEPT].includes(collection);
    if (!isKnown) return false;
    // Whoever holds the horses alone reads the log of one of them, and what its changes replaced.
    if (collection === 'logs')
      return holds(principal, subjectAsked(query, 'params.path') ?? 'memberships');
    if (collection === KEPT) return holds(principal, subjectAsked(query, 'path') ?? 'memberships');
    return holds(principal, collection);
  }

  function mayWrite(principal: Principal, write: Write): boolean {
    if (principal.kind === 'owner') return true;
    const { collection } = splitPath(write.path);
    switch (write.kind) {
      case 'verify':
        return mayGet(principal, write.path);
      case 'delete':
        return (
          (collection === PUBLIC && holds(principal, 'events')) ||
          (collection === KEPT && isListed(principal) && holds(principal, keptPath(write.path)))
        );
      case 'update':
        if (!isListed(principal)) return false;
        if (collection === PUBLIC) return holds(principal, 'events');
        if (['logs', KEPT].includes(collection)) return store.get(write.path) === undefined;
        return REGISTER.test(collection) && holds(principal, collection);
    }
  }

  const check = (isAllowed: boolean): void => {
    if (!isAllowed) {
      throw new Refusal('PERMISSION_DENIED', 'Missing or insufficient permissions.');
    }
  };
  return {
    isListed,
    holdsAll: (principal) => holds(principal, 'memberships'),
    checkGet: (principal, path) => check(mayGet(principal, path)),
    checkQuery: (principal, query) => check(mayQuery(principal, query)),
    checkWrites: (principal, writes) => check(writes.every((write) => mayWrite(principal, write))),
  };
}
