import type { AdminApp } from '../../../src/admin/session/admin-app.ts';
import type { Mirror, ViewRow } from '../../../src/mirror/database/database.ts';
import type { EvictionMarkerStore } from '../../../src/mirror/device/eviction.ts';
import { VIEW_STORES } from '../../../src/mirror/database/view-keys.ts';
import type { Collection } from '../../../src/model/collections.ts';
import type { Fields } from '../../../src/model/fields/fields.ts';
import type { HealthAct } from '../../../src/model/health/health-act.ts';
import type { Membership } from '../../../src/model/memberships/membership.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import type { Ids } from '../../../src/platform/ids.ts';
import type { RemovedHorse } from '../../../src/register/horses/horse-removal.ts';
import type { DeletedVisit } from '../../../src/register/visits/visits.ts';
import type { RemoteFailure, RemoteStore } from '../../../src/sync/ports.ts';
import type { SyncEngine } from '../../../src/sync/engine-interface.ts';
import type { MemoryStorage } from '../../support/memory-storage.ts';
import type { RequestName } from '../../support/model-server.ts';

/** A phone or a computer: what outlives its tabs, and its present state. */
export interface Device {
  readonly name: string;
  readonly users: Map<string, DeviceUser>;
  readonly tabs: Set<Tab>;
  /** How many tabs were opened so far, closed ones included. */
  tabsOpened: number;
  /** The Web Locks that are held. */
  readonly locks: Set<string>;
  /** Callbacks of those who wait for a lock. */
  readonly waiting: (() => void)[];
  /** Local storage, which is not evicted with the databases. */
  readonly evictionMarkers: EvictionMarkerStore;
  /** The person whom the session record names; null when signed out. */
  session: string | null;
  /** How often the session record was written. */
  sessionWrites: number;
  /** The person whose credentials the identity provider has left here. */
  identity: string | null;
  readonly sessionWatchers: Map<() => void, Tab>;
  /** How far its clock is off, in milliseconds. */
  clockOffset: number;
  online: boolean;
  token: 'good' | 'expired' | 'revoked';
  /** Whether the account is on the allow-list. */
  enabled: boolean;
  /** The reads that fail, though commits pass; null where none do. */
  failingReads: FailingReads | null;
}

/** Reads that the server does not answer as they should be. */
export interface FailingReads {
  readonly of: readonly RequestName[];
  readonly failure: RemoteFailure;
}

/** One person on one device: their database, and what they did there. */
export interface DeviceUser {
  readonly name: string;
  readonly uid: string;
  readonly storage: MemoryStorage;
  /** How often the storage refused something while this person was signed in. */
  refusals: number;
  /** The paths of the visits that were recorded here. */
  readonly recorded: string[];
  /** What was deleted here, as it was shown before, so that it can be taken back. */
  readonly deleted: DeletedItem[];
}

export type DeletedItem =
  | { readonly horse: RemovedHorse }
  | { readonly visit: DeletedVisit }
  | { readonly act: ViewRow<HealthAct> }
  | { readonly membership: ViewRow<Membership> };

/** A person's register that is open in a tab. */
export interface OpenRegister {
  readonly user: DeviceUser;
  readonly mirror: Mirror;
  readonly remote: RemoteStore;
  readonly sync: SyncEngine | null;
}

/** A page of the app. When it dies, nothing that it was doing continues. */
export interface Tab {
  readonly device: Device;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The register of the person who is signed in; null on the login screen. */
  register: () => OpenRegister | null;
  /** Null in runs without the engine, and until it is open. */
  app: AdminApp | null;
  /** Callbacks that wake the engine. */
  readonly wakers: Set<() => void>;
  /** What the identity provider calls when it ends a session. */
  sessionEnded: (uid: string, code: string) => void;
  visible: boolean;
  alive: boolean;
  /** A form that was opened some time ago, and what it showed. */
  form: { path: string; seen: Fields } | null;
}

/** What a person sees of a collection. */
export function shownRows({ storage }: DeviceUser, collection: Collection): ViewRow[] {
  return storage.rows<ViewRow>(VIEW_STORES[collection]);
}

/** Makes a tab's engine try at once, as the platform does (PUSH-9). */
export function wake(tab: Tab): void {
  for (const each of tab.wakers) each();
}

/** The name of a person's storage on a device, in traces and for the oracle. */
export function nameOn({ name }: Pick<Device, 'name'>, uid: string): string {
  return `${uid} on ${name}`;
}
