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
/** The public copies of events: visitors of the site may list them; each is written and deleted with its event. */
const PUBLIC = 'dates';
/** The most of them that one query may ask for. */
const MAX_PUBLIC = 50;
/** Earlier values: written once like the log, and deleted with their document or when they have expired. */
const KEPT = 'earlierValues';
const VISIT_GROUPS = ['hoovesTrims', 'dentists', 'movements'];
/** What an account with the role of the horses may not access. */
const BEYOND_HORSES = /^(memberships|events|receipts)(\/|$)/;

/**
 * Access control: a fixed, coarse approximation of `firestore.rules`, which it does not interpret. An account on the
 * allow-list reads and writes the register, reads and adds log entries and earlier values, and deletes nothing of the
 * register for good. One with the role of the horses has no access to the rest. Every account reads its own entry on
 * the list, and one on the list reads the others'. Anybody lists the dates of the site; whoever holds the events writes
 * and deletes them. Only the owner changes the list or accesses other collections. What the rules demand beyond that (a
 * log entry with each change, the bookkeeping fields, sizes) is checked only by real rules: the official emulator's and
 * production's.
 *
 * The checks throw a Refusal PERMISSION_DENIED.
 */
export type Access = {
  /** Whether the sender holds the whole register, not only the horses. */
  holdsAll(principal: Principal): boolean;
  checkGet(principal: Principal, path: DocumentPath): void;
  checkQuery(principal: Principal, query: Query): void;
  checkWrites(principal: Principal, writes: readonly Write[]): void;
};

export function createAccess(store: Store): Access {
  const entryOf = (principal: Principal) =>
    principal.kind === 'user' ? store.get(`admins/${principal.uid}`) : undefined;

  /** Whether the sender is on the allow-list, or an administrator. */
  function isListed(principal: Principal): boolean {
    if (principal.kind === 'owner') return true;
    const entry = entryOf(principal);
    if (entry === undefined) return false;
    const active = fieldOf(entry.fields, 'active');
    const isActive = active === undefined || ('booleanValue' in active && active.booleanValue);
    return isActive && gaveSecondFactor(principal, entry.fields);
  }

  /** Whether the sender gave the second factor that its entry on the list may demand, as in `firestore.rules`. */
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

  /** The path of the document whose earlier values a document holds; '' where it holds none. */
  function keptPath(path: DocumentPath): string {
    const subject = fieldOf(store.get(path)?.fields ?? {}, 'path');
    return subject && 'stringValue' in subject ? subject.stringValue : '';
  }

  /** The path of the document that a log entry is about; '' where there is none. */
  function subjectOf(path: DocumentPath): string {
    const params = fieldOf(store.get(path)?.fields ?? {}, 'params');
    const subject =
      params && 'mapValue' in params ? fieldOf(params.mapValue.fields ?? {}, 'path') : undefined;
    return subject && 'stringValue' in subject ? subject.stringValue : '';
  }

  /** The only value that a query's filter allows for a field; undefined where it may allow others. */
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
    if (collection === PUBLIC && !allDescendants) return (query.limit ?? Infinity) <= MAX_PUBLIC;
    const isKnown = allDescendants
      ? VISIT_GROUPS.includes(collectionId)
      : REGISTER.test(collection) || ['logs', KEPT].includes(collection);
    if (!isKnown) return false;
    // An account that holds only the horses has to query the log or earlier values of one document that it holds.
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
    holdsAll: (principal) => holds(principal, 'memberships'),
    checkGet: (principal, path) => check(mayGet(principal, path)),
    checkQuery: (principal, query) => check(mayQuery(principal, query)),
    checkWrites: (principal, writes) => check(writes.every((write) => mayWrite(principal, write))),
  };
}
