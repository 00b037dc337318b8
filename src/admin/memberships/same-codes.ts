import type { ViewRow } from '../../mirror/database.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { comparedCode } from '../../model/memberships/plain-tax-code.ts';
import { groupBy } from '../../model/values/group-by.ts';

/**
 * Those of some memberships that are of one year with one codice fiscale, together: two phones that both added somebody
 * before they heard of each other made two memberships.
 */
export function sameCodesOf(rows: Iterable<ViewRow<Membership>>): ViewRow<Membership>[][] {
  // What is no text against all types takes its own row, not the list.
  const coded = [...rows].flatMap((row) => {
    const { year, taxCode }: { year: number | null; taxCode: unknown } = row.fields;
    const code = typeof taxCode === 'string' ? comparedCode(taxCode) : '';
    return year === null || code === '' ? [] : [{ row, key: `${year} ${code}` }];
  });
  return [...groupBy(coded, ({ key }) => key).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ row }) => row));
}
