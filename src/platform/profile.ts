import * as v from 'valibot';

const profile = v.object({
  uid: v.pipe(v.string(), v.minLength(1)),
  email: v.string(),
  emailVerified: v.boolean(),
  displayName: v.nullable(v.string()),
  givenName: v.nullable(v.string()),
  familyName: v.nullable(v.string()),
  photoURL: v.nullable(v.string()),
  phoneNumber: v.nullable(v.string()),
});

/** Who is signed in, as the session record holds it: the profile, never tokens (AUTH-5). */
export type Profile = Readonly<v.InferOutput<typeof profile>>;

/** Reads a stored profile; null where it is none. */
export function readProfile(json: string): Profile | null {
  try {
    const read = v.safeParse(profile, JSON.parse(json));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
