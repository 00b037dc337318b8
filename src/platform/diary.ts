/**
 * An event on this phone, for a person who helps from afar, and for a test that failed. It holds no value that a person
 * typed, and no path: a slug is a name made readable. Documents are told by their collection, changes by their mutation
 * id, errors by their name and where they were thrown.
 */
export type DiaryEvent =
  | { readonly kind: 'started'; readonly version: string }
  | { readonly kind: 'updateWaits' }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'signedIn' }
  /** `why`: `person`, or the identity provider's code. */
  | { readonly kind: 'signedOut'; readonly why: string }
  | { readonly kind: 'locked'; readonly changes: number; readonly drafts: number }
  | { readonly kind: 'evicted'; readonly unsent: number }
  | { readonly kind: 'cycleBegan'; readonly why: 'written' | 'timer' | 'requested' }
  | { readonly kind: 'cycleEnded'; readonly sent: number; readonly pause: string | null }
  | {
      readonly kind: 'attempt';
      readonly mutation: string;
      readonly op: string;
      readonly collection: string;
      readonly attempt: number;
    }
  /** The outcome of an attempt: see `Outcome`; `conflicts` counts those that were parked. */
  | {
      readonly kind: 'outcome';
      readonly mutation: string;
      readonly outcome: string;
      readonly reason: string | null;
      readonly conflicts: number;
    }
  | { readonly kind: 'pulled'; readonly collection: string; readonly failure: string | null }
  | {
      readonly kind: 'failed';
      readonly where: string;
      readonly error: string;
      readonly at: readonly string[];
    };

/** Takes down events. Never throws, and nothing waits for it. */
export interface DiaryWriter {
  note(event: DiaryEvent): void;
}

/** A diary that drops all events. */
export const noDiary: DiaryWriter = { note: () => undefined };

/** An event with when it happened, by this phone's clock in milliseconds. */
export interface DiaryEntry {
  readonly event: DiaryEvent;
  /** The first time. */
  readonly at: number;
  /** How often it was recorded in this entry, and when last. */
  readonly times: number;
  readonly lastAt: number;
}

/** A diary that is kept on the phone, where it can be read. */
export interface Diary extends DiaryWriter {
  /** What it holds, oldest first; nothing where it cannot be read. Observable with Dexie's live queries. */
  entries(): Promise<readonly DiaryEntry[]>;
}

/** How many frames of a stack are kept. */
const FRAMES = 8;

/** An exception without its message, which may quote what somebody typed. */
export function exceptionEvent(where: string, thrown: unknown): DiaryEvent {
  const error = thrown instanceof Error || thrown instanceof DOMException ? thrown : null;
  const name = error?.name ?? typeof thrown;
  const places = error?.stack?.split(error.message || '\0').join(' ');
  const frames = places?.match(/[\w.-]+\.(?:m?js|tsx?)(?:\?[\w=]*)?:\d+:\d+/g) ?? [];
  return {
    kind: 'failed',
    where,
    error: /^[A-Z]\w{2,40}Error$/.test(name) ? name : 'Error',
    at: frames.slice(0, FRAMES),
  };
}
