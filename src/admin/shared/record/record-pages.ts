import type { Collection } from '../../../model/collections.ts';

const PAGES = {
  horses: '/admin/horses/$slug',
  memberships: '/admin/memberships/$slug',
  events: '/admin/events/$slug',
  health: '/admin/health/$slug',
  treatments: '/admin/treatments/$slug',
  receipts: '/admin/receipts/$slug',
} as const satisfies Partial<Record<Collection, string>>;

/** The page of a record; null for a collection without pages. */
export function pageOf(collection: Collection): (typeof PAGES)[keyof typeof PAGES] | null {
  return collection in PAGES ? PAGES[collection as keyof typeof PAGES] : null;
}
