import { alphabet } from '../../model/values/alphabet.ts';
import {
  type BdnFinding,
  type BdnGroup,
  bdnFindings,
  byBdnUrgency,
  groupOfFinding,
  termDaysOf,
} from '../../model/bdn/findings.ts';
import type { Day } from '../../model/values/calendar.ts';
import { rootPathOf } from '../../model/collections.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Movement } from '../../model/movements/movement.ts';
import type { Mirror } from '../../mirror/database/database.ts';

/** Which horses are checked: those in the stable and the dead, whose death still has to be reported; or all. */
export type BdnScope = 'here' | 'all';

/** A horse with findings. */
export interface Checked {
  readonly path: string;
  readonly findings: readonly BdnFinding[];
}

/** The group of a horse: that of its first finding, the most urgent one. */
export function groupOf({ findings }: Checked): BdnGroup {
  return groupOfFinding(findings[0]!);
}

/**
 * The findings about each horse for the national database, most urgent first, then by document name. No index holds
 * papers and terms, so whole rows of horses and movements are read; only horses with findings are kept.
 *
 * @param today in Rome
 */
export async function checkBdn({ db }: Mirror, scope: BdnScope, today: Day): Promise<Checked[]> {
  const horses = db.view<Horse>('horses');
  const read = await Promise.all(
    scope === 'all'
      ? [horses.toArray()]
      : // The dead have no `here` key, so no horse is read twice.
        [
          horses.where('keys.here').equals(1).toArray(),
          horses.where('fields.isDeceased').equals(1).toArray(),
        ],
  );
  const movements = await db.view<Movement>('movements').toArray();
  const byHorse = groupBy(movements, (row) => rootPathOf(row.path));
  return read
    .flat()
    .map(({ path, fields, unread }) => ({
      path,
      name: fields.docname,
      findings: bdnFindings(fields, today, termDaysOf(byHorse.get(path) ?? []), unread),
    }))
    .filter(({ findings }) => findings.length > 0)
    .toSorted((a, b) => byBdnUrgency(a.findings, b.findings) || alphabet.compare(a.name, b.name))
    .map(({ path, findings }) => ({ path, findings }));
}
