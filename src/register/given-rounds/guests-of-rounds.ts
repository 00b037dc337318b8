import type { Mirror } from '../../mirror/database/database.ts';
import { readFields } from '../../model/fields/fields.ts';
import { type GivenRound, GIVEN_ROUND } from '../../model/given-rounds/given-round.ts';
import { roundIdPrefix } from '../../model/guest-tick-ids.ts';

/** Who each round was given to, by what its id shares with those of its visits (`roundIdPrefix`). */
export async function guestsOfRounds({ db }: Mirror): Promise<ReadonlyMap<string, string>> {
  const rows = await db.view<GivenRound>('rounds').toArray();
  return new Map(
    rows.map(({ slug, fields }) => [roundIdPrefix(slug), readFields(GIVEN_ROUND, fields).by]),
  );
}
