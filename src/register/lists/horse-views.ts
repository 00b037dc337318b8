import type { Mirror } from '../../mirror/database/database.ts';
import { alphabet } from '../../model/values/alphabet.ts';
import type { Day } from '../../model/values/calendar.ts';
import { dueDayOf } from '../../model/visits/care-interval.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import { complianceOf, COMPLIANCE_FLAGS } from '../../model/horses/compliance.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { VISIT_KINDS } from '../../model/visits/visit.ts';
import { listOverdue } from '../due/due-visits.ts';
import { listPathsHere } from '../due/visit-round.ts';

/**
 * The saved views of the list of horses, each of horses in the stable: those with a visit that is due, and
 * those that are not in order for the BDN (the greyed rows).
 */
export const HORSE_VIEWS = ['care', 'irregular'] as const;
export type HorseView = (typeof HORSE_VIEWS)[number];

/** The paths of a view, read from the indexes. */
export async function listView(
  mirror: Mirror,
  view: HorseView,
  today: Day,
): Promise<ReadonlySet<string>> {
  if (view === 'care') {
    const due = await Promise.all(VISIT_KINDS.map((kind) => listOverdue(mirror, kind, today)));
    return new Set(due.flat());
  }
  const horses = mirror.db.view('horses');
  const [here, ...right] = await Promise.all([
    listPathsHere(mirror),
    ...COMPLIANCE_FLAGS.map((flag) => horses.where(`fields.${flag}`).equals(1).primaryKeys()),
  ]);
  const sets = right.map((paths) => new Set(paths));
  return new Set(here.filter((path) => sets.some((set) => !set.has(path))));
}

/** What the list of horses can be ordered by. */
export const HORSE_ORDERS = ['kind', 'name', 'owner', 'due', 'status'] as const;
export type HorseOrder = (typeof HORSE_ORDERS)[number];

/** What a horse is ordered by; null where there is nothing to order it by. */
const KEYS: Readonly<Record<HorseOrder, (horse: Horse) => string | null>> = {
  kind: ({ species, sex }) => `${species.trim()} ${sex.trim()}`.trim() || null,
  name: ({ name, docname }) => name.trim() || docname.trim() || null,
  owner: ({ ownerName }) => ownerName.trim() || null,
  // A dead horse is due for nothing.
  due: (horse) =>
    (isAlive(horse) ? VISIT_KINDS : [])
      .flatMap((kind) => dueDayOf(horse, kind) ?? [])
      .toSorted()
      .at(0) ?? null,
  status: (horse) => String(complianceOf(horse) + 1),
};

/**
 * Orders horses; those with nothing to order them by come last, either way. It reads them whole: only
 * for an order that a person asked for.
 *
 * @param paths in the order that equal ones keep
 */
export async function orderHorses(
  { db }: Mirror,
  paths: readonly string[],
  order: HorseOrder,
  direction: 'ascending' | 'descending',
): Promise<string[]> {
  const rows = await db.view<Horse>('horses').bulkGet([...paths]);
  const keyed = rows.flatMap((row) =>
    row ? [{ path: row.path, key: KEYS[order](row.fields) }] : [],
  );
  const sign = direction === 'ascending' ? 1 : -1;
  return keyed
    .toSorted((a, b) =>
      a.key === null || b.key === null
        ? Number(a.key === null) - Number(b.key === null)
        : sign * alphabet.compare(a.key, b.key),
    )
    .map(({ path }) => path);
}
