import type { Mirror } from '../../mirror/database.ts';
import { readFields } from '../../model/fields.ts';
import { type GivenRound, GIVEN_ROUND } from '../../model/given-round.ts';

/** Who each round was given to, by its id: the visits that a round made have it as their id. */
export async function guestsOfRounds({ db }: Mirror): Promise<ReadonlyMap<string, string>> {
  const rows = await db.view<GivenRound>('rounds').toArray();
  return new Map(rows.map(({ slug, fields }) => [slug, readFields(GIVEN_ROUND, fields).by]));
}
