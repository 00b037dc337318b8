import type { Membership } from '../../../model/memberships/membership.ts';
import type { ViewRow } from '../../../mirror/database/database.ts';
import { membershipLabels } from './membership-labels.ts';
import { textsOf } from './unread-labels.ts';

/** Given and family name of a member, or 'senza nome'. */
export function memberName({ givenName, familyName }: Membership): string {
  return `${givenName} ${familyName}`.trim() || membershipLabels.nameless;
}

/** Name and year of a membership: 'Anna Verdi (2026)'. */
export function membershipName(row: Pick<ViewRow<Membership>, 'fields' | 'unread'>): string {
  return membershipLabels.named(memberName(row.fields), yearText(row));
}

/** The year of a membership; one that cannot be read as stored, and a dash for none. */
export function yearText(row: Pick<ViewRow<Membership>, 'fields' | 'unread'>): string {
  return textsOf(row)('year', String(row.fields.year ?? '-'));
}
