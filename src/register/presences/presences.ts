import { alphabet } from '../../model/values/alphabet.ts';
import type { Day } from '../../model/values/calendar.ts';
import { rootPathOf } from '../../model/collections.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Movement } from '../../model/movements/movement.ts';
import { type Presence, presenceOn } from '../../model/movements/presence.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';

/** A horse that was here on a day, or of which movements and flags say different things. */
export interface PresentHorse {
  readonly horse: ViewRow<Horse>;
  readonly presence: Presence<ViewRow<Movement>>;
}

/**
 * The horses that were here on a day, by the name on their documents; with those that are in the stable by their flags
 * and not by their movements (not `isHere`), which nobody may leave out unseen.
 */
export async function listPresent({ db }: Mirror, day: Day): Promise<PresentHorse[]> {
  const [horses, movements] = await Promise.all([
    db.view<Horse>('horses').toArray(),
    db.view<Movement>('movements').toArray(),
  ]);
  const byHorse = groupBy(movements, ({ path }) => rootPathOf(path));
  return horses
    .map((horse) => ({
      horse,
      presence: presenceOn(horse.fields, byHorse.get(horse.path) ?? [], day, horse.unread),
    }))
    .filter(({ presence }) => presence.isHere || presence.isDoubtful)
    .toSorted((a, b) => alphabet.compare(a.horse.fields.docname, b.horse.fields.docname));
}
