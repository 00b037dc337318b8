import type { Membership } from '../../model/membership.ts';
import { membershipLabels } from './membership-labels.ts';

/** Given and family name of a member, or that there is none. */
export function memberName({ givenName, familyName }: Membership): string {
  return `${givenName} ${familyName}`.trim() || membershipLabels.nameless;
}

/** A membership in words, the year included: 'Anna Verdi (2026)'. */
export function membershipName(fields: Membership): string {
  return membershipLabels.named(memberName(fields), String(fields.year ?? '-'));
}
