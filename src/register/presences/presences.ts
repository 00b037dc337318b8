import { alphabet } from '../../model/values/alphabet.ts';
import type { Day } from '../../model/values/calendar.ts';
import { rootPathOf } from '../../model/collections.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Movement } from '../../model/movements/movement.ts';
import { type Presence, isTelling, presenceOn } from '../../model/movements/presence.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';

/** A horse that was here on a day, or of which that may be wrong. */
export interface PresentHorse {
  readonly horse: ViewRow<Horse>;
  readonly presence: Presence<ViewRow<Movement>>;
  /** Whether one of its movements tells nothing ({@link isTelling}): it may have come or gone otherwise. */
  readonly hasUntold: boolean;
}

/**
 * The horses that were here on a day, by the name on their documents; with those that were not (not `isHere`) and are in
 * the stable by their flags, or have a movement that tells nothing: nobody may leave them out unseen.
 */
export async function listPresent({ db }: Mirror, day: Day): Promise<PresentHorse[]> {
  const [horses, movements] = await Promise.all([
    db.view<Horse>('horses').toArray(),
    db.view<Movement>('movements').toArray(),
  ]);
  const byHorse = groupBy(movements, ({ path }) => rootPathOf(path));
  return horses
    .map((horse) => {
      const moved = byHorse.get(horse.path) ?? [];
      return {
        horse,
        presence: presenceOn(horse.fields, moved, day, horse.unread),
        hasUntold: !moved.every(isTelling),
      };
    })
    .filter(({ presence, hasUntold }) => presence.isHere || presence.isDoubtful || hasUntold)
    .toSorted((a, b) => alphabet.compare(a.horse.fields.docname, b.horse.fields.docname));
}
