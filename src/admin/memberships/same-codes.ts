import type { ViewRow } from '../../mirror/database/database.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { comparedCode } from '../../model/memberships/plain-tax-code.ts';
import { groupBy } from '../../model/values/group-by.ts';

/**
 * The groups of memberships of one year with the same codice fiscale, as where two phones added the same person before
 * either received the other's.
 */
export function sameCodesOf(rows: Iterable<ViewRow<Membership>>): ViewRow<Membership>[][] {
  // A code that is no text, against its type, must not throw here: only its own row fails to be rendered.
  const coded = [...rows].flatMap((row) => {
    const { year, taxCode }: { year: number | null; taxCode: unknown } = row.fields;
    const code = typeof taxCode === 'string' ? comparedCode(taxCode) : '';
    return year === null || code === '' ? [] : [{ row, key: `${year} ${code}` }];
  });
  return [...groupBy(coded, ({ key }) => key).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ row }) => row));
}
