import type { Profile } from '../../platform/profile.ts';

/** The display name of a user: given and family name if both exist, otherwise the email. */
export function userName(profile: Profile): string {
  return profile.givenName && profile.familyName
    ? `${profile.givenName} ${profile.familyName}`
    : profile.email;
}
