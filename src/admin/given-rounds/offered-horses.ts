import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { byLatest } from '../../model/health/health-act.ts';
import { dueDayOfAct } from '../../model/health/health-due.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Day } from '../../model/values/calendar.ts';
import { dueDayOf } from '../../model/visits/care-interval.ts';
import { healthPlaces, readHealthRegister } from '../../register/due/health-round.ts';
import { listPlaces } from '../../register/due/visit-round.ts';
import type { Work } from './given-rounds-search.ts';

/** A horse that is 'in struttura' and alive, and when it is due for the chosen work. */
interface OfferedHorse {
  readonly row: ViewRow<Horse>;
  readonly due: Day | undefined;
}

/** The choices: horses in the order of the round for the same work, and the kinds of act that are in use. */
interface Offered {
  readonly horses: readonly OfferedHorse[];
  readonly kinds: readonly string[];
}

/** Reads what may be chosen for a round of some work on a day. */
export async function readOffered(
  mirror: Mirror,
  work: Work,
  act: string,
  day: Day,
): Promise<Offered> {
  const rowsOf = (places: readonly { path: string }[]) =>
    mirror.db.view<Horse>('horses').bulkGet(places.map(({ path }) => path));
  if (work !== 'health') {
    const rows = await rowsOf(await listPlaces(mirror, work));
    const horses = rows.flatMap((row) => (row ? [{ row, due: dueDayOf(row.fields, work) }] : []));
    return { horses, kinds: [] };
  }
  const register = await readHealthRegister(mirror);
  const places = healthPlaces(register, act, day);
  const rows = await rowsOf(places);
  const horses = places.flatMap(({ act, before }, index) => {
    const row = rows[index];
    // As the guest is told it: one that was done on the day of the round already is due by what that act says.
    const [latest] = [act, before].flatMap((each) => each?.fields ?? []).toSorted(byLatest);
    return row ? [{ row, due: latest && dueDayOfAct(latest) }] : [];
  });
  const kinds = new Set(register.acts.map(({ fields }) => fields.kind.trim()).filter(Boolean));
  return { horses, kinds: [...kinds] };
}

/** Those that are due by a day. */
export function dueBy(horses: readonly OfferedHorse[], day: Day): string[] {
  return horses.filter(({ due }) => due !== undefined && due <= day).map(({ row }) => row.slug);
}
