/** What a visitor allowed: only analytics. The map asks for itself, each time. */
export interface Consent {
  readonly analytics: boolean;
  /** When it was chosen, in milliseconds since the epoch. */
  readonly at: number;
}

/** Whether consent is asked for: only if the site was built with statistics. */
export const ASKS_CONSENT = Boolean(import.meta.env.VITE_FIREBASE_MEASUREMENT_ID);

const KEY = 'scuderia-consent';
const MONTHS = 6;

/** The choice still valid at `now`; `null` if none was made, or it is older than six months or unreadable. */
export function readConsent(storage: Pick<Storage, 'getItem'>, now: Date): Consent | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { analytics, at } = stored as Partial<Consent>;
    if (typeof analytics !== 'boolean' || typeof at !== 'number') return null;
    const end = new Date(at);
    end.setMonth(end.getMonth() + MONTHS);
    // From a day that the later month has not, `setMonth` goes on into the next: its last day counts.
    if (end.getDate() !== new Date(at).getDate()) end.setDate(0);
    return now < end && at <= now.getTime() ? { analytics, at } : null;
  } catch {
    return null;
  }
}

/** Stores a choice. If the browser cannot, no earlier one is left, the question comes again, and nothing is loaded. */
export function writeConsent(
  storage: Pick<Storage, 'removeItem' | 'setItem'>,
  analytics: boolean,
  now: Date,
): void {
  try {
    storage.removeItem(KEY); // removing works where storing does not
    storage.setItem(KEY, JSON.stringify({ analytics, at: now.getTime() } satisfies Consent));
  } catch {
    // a full or forbidden storage counts as a refusal
  }
}
