import type { Write } from './commit.ts';
import { Refusal } from './errors.ts';
import { type DocumentPath, splitPath } from './names.ts';
import type { Query } from './query.ts';
import type { Store } from './store.ts';

/** The sender of a request: an administrator, a signed-in account, or an anonymous client. */
export type Principal =
  | { kind: 'owner' }
  | { kind: 'user'; uid: string; secondFactor?: boolean }
  | { kind: 'nobody' };

const REGISTER = /^(horses|memberships|events|horses\/[^/]+\/(hoovesTrims|dentists))$/;
const VISIT_GROUPS = ['hoovesTrims', 'dentists'];

/**
 * Access control. This is a fixed, coarse approximation of `firestore.rules`, which it does not
 * interpret: an account on the allow-list reads and writes the register, reads and adds log
 * entries, and deletes nothing for good; an account reads its own place on the list; nobody but the
 * owner changes the list or knows of any other collection. What the rules demand beyond that (a log
 * entry with each change, the bookkeeping fields, sizes) is checked only by real rules: the
 * official emulator's and production's.
 *
 * The checks throw a Refusal PERMISSION_DENIED.
 */
export type Access = {
  /** Whether the sender is on the allow-list, or an administrator. */
  isListed(principal: Principal): boolean;
  checkGet(principal: Principal, path: DocumentPath): void;
  checkQuery(principal: Principal, query: Query): void;
  checkWrites(principal: Principal, writes: readonly Write[]): void;
};

export function createAccess(store: Store): Access {
  const isListed = (principal: Principal): boolean =>
    principal.kind === 'owner' ||
    (principal.kind === 'user' &&
      store.get(`admins/${principal.uid}`) !== undefined &&
      gaveSecondFactor(principal.uid, principal.secondFactor === true));

  /** The account's entry on the list can demand a second factor, as in `firestore.rules`. */
  function gaveSecondFactor(uid: string, given: boolean): boolean {
    const demanded = store.get(`admins/${uid}`)?.fields['requireSecondFactor'];
    const isFree = demanded === undefined || ('booleanValue' in demanded && !demanded.booleanValue);
    return given || isFree;
  }

  function mayGet(principal: Principal, path: DocumentPath): boolean {
    if (principal.kind === 'owner') return true;
    const { collection, id } = splitPath(path);
    if (collection === 'admins') return principal.kind === 'user' && principal.uid === id;
    return isListed(principal) && (REGISTER.test(collection) || collection === 'logs');
  }

  function mayQuery(principal: Principal, query: Query): boolean {
    if (principal.kind === 'owner') return true;
    const { parent, collectionId = '', allDescendants } = query;
    const collection = parent === '' ? collectionId : `${parent}/${collectionId}`;
    const isKnown = allDescendants
      ? VISIT_GROUPS.includes(collectionId)
      : REGISTER.test(collection) || collection === 'logs';
    return isKnown && isListed(principal);
  }

  function mayWrite(principal: Principal, write: Write): boolean {
    if (principal.kind === 'owner') return true;
    const { collection } = splitPath(write.path);
    switch (write.kind) {
      case 'verify':
        return mayGet(principal, write.path);
      case 'delete':
        return false;
      case 'update':
        if (!isListed(principal)) return false;
        if (collection === 'logs') return store.get(write.path) === undefined;
        return REGISTER.test(collection);
    }
  }

  const check = (isAllowed: boolean): void => {
    if (!isAllowed) {
      throw new Refusal('PERMISSION_DENIED', 'Missing or insufficient permissions.');
    }
  };
  return {
    isListed,
    checkGet: (principal, path) => check(mayGet(principal, path)),
    checkQuery: (principal, query) => check(mayQuery(principal, query)),
    checkWrites: (principal, writes) => check(writes.every((write) => mayWrite(principal, write))),
  };
}
