import type { Mirror } from '../../mirror/database/database.ts';

/** The years that receipts on this phone are numbered in, as an address can name them. */
export async function receiptYears(mirror: Mirror): Promise<number[]> {
  const keys = await mirror.db.view('receipts').where('fields.year').above(0).uniqueKeys();
  return keys.filter((key) => typeof key === 'number');
}
