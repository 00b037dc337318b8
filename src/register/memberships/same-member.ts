import type { Membership } from '../../model/memberships/membership.ts';
import { identifyingCode } from '../../model/memberships/plain-tax-code.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';

/**
 * The other memberships of a year with the same codice fiscale, however it is written; none where `taxCode` is empty or
 * no code.
 *
 * @param slug the membership that is compared; it is left out
 */
export async function findSameTaxCode(
  mirror: Mirror,
  slug: string,
  year: number | null,
  taxCode: string,
): Promise<ViewRow<Membership>[]> {
  const code = identifyingCode(taxCode);
  if (code === '' || year === null) return [];
  const rows = await mirror.db
    .view<Membership>('memberships')
    .where('keys.taxCode')
    .equals(code)
    .toArray();
  return rows.filter((row) => row.slug !== slug && row.fields.year === year);
}
