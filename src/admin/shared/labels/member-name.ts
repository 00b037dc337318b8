import type { Membership } from '../../../model/memberships/membership.ts';
import { membershipLabels } from './membership-labels.ts';

/** Given and family name of a member, or 'senza nome'. */
export function memberName({ givenName, familyName }: Membership): string {
  return `${givenName} ${familyName}`.trim() || membershipLabels.nameless;
}

/** Name and year of a membership: 'Anna Verdi (2026)'. */
export function membershipName(fields: Membership): string {
  return membershipLabels.named(memberName(fields), String(fields.year ?? '-'));
}
