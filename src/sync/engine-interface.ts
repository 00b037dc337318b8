import type { WantedMemberships } from '../mirror/scope/membership-years.ts';
import type { EarlierValues } from '../mutation/earlier-values.ts';
import type { LoggedChange, Page, RemoteAnswer } from './ports.ts';

/** The synchronisation of one mirror, as screens may drive it. */
export interface SyncEngine {
  /** Begins to send and receive by itself. Once. */
  start(): void;
  /** Ends it for good; a request under way is abandoned, its mutation stays pending. */
  stop(): void;
  /** Sends and receives at once, ignoring backoff: a person asked (PUSH-9). */
  syncNow(): Promise<void>;
  /** Reads the log entries of a document from the server, latest first. Writes nothing. */
  history(path: string, after: string | null): RemoteAnswer<Page<LoggedChange>>;
  /** Reads the values that a change replaced, while the server keeps them (UNDO-1). */
  earlierValues(mutationId: string): RemoteAnswer<EarlierValues | null>;
  /** Fetches the names of accounts from the allow-list and stores them. @throws where the storage refuses */
  fetchAccounts(uids: readonly string[]): RemoteAnswer<void>;
  /**
   * Brings memberships that this phone may not hold (PULL-7); asks for nothing that it holds whole. One
   * that is not on the server is no failure.
   *
   * @throws where the phone's storage refuses; an `AbortError` where it is stopped while another tab is at work
   */
  fetchMemberships(wanted: WantedMemberships): RemoteAnswer<void>;
  /** Whether a cycle of this tab runs, or waits for that of another tab to end. */
  isBusy(): boolean;
  /**
   * Whether the phone's storage was full in the last cycle: nothing is sent until there is room, because an attempt is
   * stored before it is made. Not in the mirror, which could not be written.
   */
  isStorageFull(): boolean;
  /** Calls back whenever {@link isBusy} or {@link isStorageFull} changes; gives the function that ends it. */
  subscribe(listener: () => void): () => void;
}
