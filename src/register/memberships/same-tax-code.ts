import type { Membership } from '../../model/memberships/membership.ts';
import { comparedCode } from '../../model/memberships/plain-tax-code.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';

/**
 * The other memberships of a year with the same codice fiscale, however it is written ({@link comparedCode}); none where
 * `taxCode` is empty or no code.
 *
 * @param slug the membership that is compared; it is left out
 */
export async function findSameTaxCode(
  mirror: Mirror,
  slug: string,
  year: number | null,
  taxCode: string,
): Promise<ViewRow<Membership>[]> {
  const code = comparedCode(taxCode);
  if (code === '' || year === null) return [];
  const rows = await mirror.db
    .view<Membership>('memberships')
    .where('keys.taxCode')
    // The letters of the names; behind them an O may stand for a zero.
    .startsWith(code.slice(0, 6))
    .filter(({ fields }) => fields.year === year && comparedCode(fields.taxCode) === code)
    .toArray();
  return rows.filter((row) => row.slug !== slug);
}
