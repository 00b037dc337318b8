import { it } from '../../i18n/it.ts';
import type { Membership } from '../../model/membership.ts';

/** Given and family name of a member, or that there is none. */
export function memberName({ givenName, familyName }: Membership): string {
  return `${givenName} ${familyName}`.trim() || it.memberships.nameless;
}

/** A membership in words, the year included: 'Anna Verdi (2026)'. */
export function membershipName(fields: Membership): string {
  return it.memberships.named(memberName(fields), String(fields.year ?? '-'));
}
