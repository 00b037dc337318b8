import type { Membership } from '../../model/membership.ts';
import { type Person, isSamePerson } from '../../model/same-person.ts';
import { identifyingCode } from '../../model/plain-tax-code.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { nameText } from '../../mirror/view-keys.ts';

/**
 * The other memberships of a year with the same codice fiscale, however it is written in this form;
 * none where none is written, or a text that is no code.
 *
 * @param slug the membership that is looked at; it is not the same as itself
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

/** A person's membership in a year, wherever it stands; undefined where there is none. */
export async function findMemberIn(
  mirror: Mirror,
  person: Person,
  year: number,
): Promise<ViewRow<Membership> | undefined> {
  const byCode = await findSameTaxCode(mirror, '', year, person.taxCode);
  const own = byCode.find(({ fields }) => isSamePerson(fields, person));
  if (own) return own;
  return mirror.db
    .view<Membership>('memberships')
    .where('[fields.year+keys.text]')
    .between(...ofName(year, person))
    .filter(({ fields }) => isSamePerson(fields, person))
    .first();
}

/** The rows of a year with a person's names, whatever their codice fiscale. */
function ofName(year: number, person: Person): [[number, string], [number, string]] {
  const name = nameText(person);
  return [
    [year, name],
    [year, `${name}\uffff`],
  ];
}
