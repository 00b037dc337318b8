import { collectionOf, COLLECTIONS } from '../../src/model/collections.ts';
import type { ServerDocument } from '../../src/model/fields/document.ts';
import { type Fields, readFields } from '../../src/model/fields/fields.ts';

/** A document as the server holds it. @param at its times of creation and change, of any form */
export const documentOf = (path: string, fields: Fields, at = ''): ServerDocument => ({
  path,
  fields: readFields(COLLECTIONS[collectionOf(path)], fields),
  rev: 1,
  version: '2026-01-01T00:00:00.000000000Z',
  updatedAt: at,
  updatedBy: '__proto__',
  createdAt: at,
  createdBy: '',
  lastMid: '',
  deletedAt: '',
});
