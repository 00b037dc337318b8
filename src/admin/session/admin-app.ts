import type { Mirror } from '../../mirror/database/database.ts';
import type { UnsentWork } from '../../mirror/scope/lock-mirror.ts';
import type { AppUpdate } from '../../platform/app-update.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Diary } from '../../platform/diary.ts';
import type { ImageStorage } from '../../platform/image-storage.ts';
import type { Result } from '../../platform/result.ts';
import type { Profile } from '../../platform/profile.ts';
import type { SecondFactor, SignInFailure } from '../../platform/identity.ts';
import type { Register } from '../../register/register.ts';
import type { SyncEngine } from '../../sync/engine-interface.ts';

/** A signed-in user's session on this device. */
export interface Session {
  readonly profile: Profile;
  readonly mirror: Mirror;
  readonly register: Register;
  readonly sync: SyncEngine;
}

/** A session that the identity provider ended (AUTH-2). */
export interface EndedSession {
  /** Empty in a tab that was opened after it: the address is not kept. */
  readonly email: string;
  /** The provider's code, without its `auth/` prefix. */
  readonly code: string;
  /** What this device keeps for that account; null if unknown. */
  readonly waiting: UnsentWork | null;
}

/** The admin app of this tab. All but {@link signIn}, {@link images} and {@link secondFactor} works without a network. */
export interface AdminApp {
  readonly clock: Clock;
  /** The version of the app, from package.json. */
  readonly version: string;
  /** The diary of this device, whoever was signed in. */
  readonly diary: Diary;
  /** Reports newer versions, once the code that does so has come, which may be never; null in a development build. */
  readonly appUpdate: Promise<AppUpdate | null>;
  /** The images of the public site; the module is loaded at the first call. */
  images(): Promise<ImageStorage>;
  /** The session of the person whom the device's session record names; null when signed out. */
  session(): Session | null;
  /** The session that the identity provider ended on this device, until somebody signs in. */
  ended(): EndedSession | null;
  /** Whether newer code of another tab has upgraded the database: this tab can only be reloaded. */
  isOutdated(): boolean;
  /** Calls back when somebody signs in or out, in this tab or another, or when this tab is outdated. */
  subscribe(listener: () => void): () => void;
  /**
   * The second factors of the signed-in account; the module is loaded at the first call.
   *
   * @throws Error when nobody is signed in
   */
  secondFactor(): Promise<SecondFactor>;
  signIn(email: string, password: string): Promise<Result<Profile, SignInFailure>>;
  signOut(): Promise<void>;
}
