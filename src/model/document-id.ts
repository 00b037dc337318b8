import type { Collection } from './collections.ts';
import { holdsTaxCode, slugOf } from './values/slug.ts';

/** 20 characters of a-z, A-Z, 0-9. */
const RANDOM = /^[A-Za-z0-9]{20}$/;
const READABLE = /^(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*$/;
const INHERITED = /^inherited--?[0-9]{1,15}$/;

/**
 * Whether `firestore.rules` accept this id for a new document (WRITE-3). Existing documents may have other ids: older
 * programs required no form.
 */
export function isConformingId(collection: Collection, id: string): boolean {
  if (holdsTaxCode(id)) return false;
  switch (collection) {
    case 'horses':
      return READABLE.test(id);
    case 'events':
      return READABLE.test(id) || RANDOM.test(id);
    case 'memberships':
    case 'health':
    case 'treatments':
    case 'receipts':
    case 'movements':
    case 'rounds':
      return RANDOM.test(id);
    case 'hoovesTrims':
    case 'dentists':
      return RANDOM.test(id) || INHERITED.test(id);
  }
}

/**
 * The new id of a document whose own is no longer accepted by the rules, or which needs another one. It follows from
 * the old id alone, so that two imports of one file make one document.
 */
export function conformingId(collection: Collection, id: string): string {
  const long = hashOf(id);
  return collection === 'horses' ? slugOf(id, long.slice(0, 6).toLowerCase()) : long;
}

/** The characters of ids, in the order in which they stand for numbers. */
export const ID_CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A hash of a text in 20 characters (119 bits): FNV-1a with four seeds. */
function hashOf(text: string): string {
  let hash = '';
  for (let seed = 0; hash.length < 20; seed += 1) {
    let state = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
    for (let index = 0; index < text.length; index += 1) {
      state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
    }
    state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    for (let rest = (state ^ (state >>> 16)) >>> 0, count = 0; count < 5; count += 1) {
      hash += ID_CHARACTERS[rest % 62];
      rest = Math.floor(rest / 62);
    }
  }
  return hash;
}
