import type { Mirror } from '../../mirror/database.ts';
import type { AppUpdate } from '../../platform/app-update.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ImageStorage } from '../../platform/image-storage.ts';
import type { Result } from '../../platform/result.ts';
import type { Profile } from '../../model/profile.ts';
import type { SignInFailure } from '../../sync/ports.ts';
import type { Sync } from '../../sync/status.ts';

/** One signed-in person's register on this device. */
export interface Session {
  readonly profile: Profile;
  readonly mirror: Mirror;
  readonly sync: Sync;
}

/** The back-office of this tab. All but {@link signIn} and {@link images} works without a network. */
export interface AdminApp {
  readonly clock: Clock;
  /** The version of the app, from package.json. */
  readonly version: string;
  /** Tells of newer versions, once the service worker is installed; null where there is none. */
  readonly appUpdate: Promise<AppUpdate | null>;
  /** The images of the public site; loaded when first asked for. */
  images(): Promise<ImageStorage>;
  /** The desk of whoever this device's session record names; null when signed out. */
  session(): Session | null;
  /** Whether newer code of another tab has the register: this one can only be loaded anew. */
  isOutdated(): boolean;
  /** Calls back when somebody signs in or out, in this tab or another, or this one is outdated. */
  subscribe(listener: () => void): () => void;
  signIn(email: string, password: string): Promise<Result<Profile, SignInFailure>>;
  signOut(): Promise<void>;
}
