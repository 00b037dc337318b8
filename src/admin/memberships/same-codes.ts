import type { ViewRow } from '../../mirror/database.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { identifyingCode } from '../../model/memberships/plain-tax-code.ts';
import { groupBy } from '../../model/values/group-by.ts';

/**
 * Those of some memberships that are of one year with one codice fiscale, together: two phones that both added somebody
 * before they heard of each other made two memberships.
 */
export function sameCodesOf(rows: Iterable<ViewRow<Membership>>): ViewRow<Membership>[][] {
  const coded = [...rows].filter(
    ({ fields: { year, taxCode } }) => year !== null && identifyingCode(taxCode) !== '',
  );
  const groups = groupBy(
    coded,
    ({ fields }) => `${fields.year} ${identifyingCode(fields.taxCode)}`,
  );
  return [...groups.values()].filter((group) => group.length > 1);
}
