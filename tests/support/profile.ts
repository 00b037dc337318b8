import type { Profile } from '../../src/platform/profile.ts';

/** The profile of an account of which the identity provider knows no more than the e-mail address. */
export function profileOf(uid: string, email = `${uid}@example.org`): Profile {
  return {
    uid,
    email,
    emailVerified: true,
    displayName: null,
    givenName: null,
    familyName: null,
    photoURL: null,
    phoneNumber: null,
  };
}
