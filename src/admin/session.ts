import * as v from 'valibot';
import type { Profile } from '../sync/ports.ts';

/** Where the signed-in user is kept: the profile as JSON, or `null` when signed out. */
export const SESSION_KEY = 'scuderia-user';

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

/** The device's own record of who is signed in. It needs no identity provider (AUTH-1, AUTH-5). */
export interface Session {
  read(): Profile | null;
  write(value: Profile | null): void;
  /** Calls back when another tab signs in or out. */
  onOtherTab(changed: () => void): () => void;
}

/** The session record in the browser's local storage. */
export function browserSession(storage: Storage): Session {
  return {
    read() {
      try {
        const read = v.safeParse(profile, JSON.parse(storage.getItem(SESSION_KEY) ?? 'null'));
        return read.success ? read.output : null;
      } catch {
        return null;
      }
    },
    write: (value) => storage.setItem(SESSION_KEY, JSON.stringify(value)),
    onOtherTab(changed) {
      const heard = (event: StorageEvent) => {
        if (event.key === SESSION_KEY || event.key === null) changed();
      };
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  };
}
