import type { Mirror } from './database.ts';
import { countVisits } from './visits.ts';

/** How much of the register this phone holds. */
export interface Holdings {
  readonly horses: number;
  readonly hoovesTrims: number;
  readonly dentists: number;
}

/** Counts what the phone holds, deleted documents left out. */
export async function countHoldings(mirror: Mirror): Promise<Holdings> {
  const [horses, visits] = await Promise.all([
    mirror.db.view('horses').count(),
    countVisits(mirror),
  ]);
  return { horses, ...visits };
}
