import type { Mirror } from '../../mirror/database/database.ts';
import { countVisits } from '../visits/visits.ts';

/** How much of the register this phone holds. */
export interface LocalCounts {
  readonly horses: number;
  readonly hoovesTrims: number;
  readonly dentists: number;
  readonly memberships: number;
}

/** Counts what the phone holds, deleted documents left out. */
export async function countLocally(mirror: Mirror): Promise<LocalCounts> {
  const [horses, visits, memberships] = await Promise.all([
    mirror.db.view('horses').count(),
    countVisits(mirror),
    mirror.db.view('memberships').count(),
  ]);
  return { horses, ...visits, memberships };
}
