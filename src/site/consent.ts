/** What a visitor allowed: analytics only. The map asks by itself, each time. */
export interface Consent {
  readonly analytics: boolean;
  /** When it was chosen, in milliseconds of the epoch. */
  readonly at: number;
}

/** Whether there is anything to ask: this site was built with statistics. */
export const ASKS_CONSENT = Boolean(import.meta.env.VITE_FIREBASE_MEASUREMENT_ID);

const KEY = 'scuderia-consent';
const MONTHS = 6;

/** The choice still in force at `now`; `null` when none was made, it is older than six months, or unreadable. */
export function readConsent(storage: Pick<Storage, 'getItem'>, now: Date): Consent | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { analytics, at } = stored as Partial<Consent>;
    if (typeof analytics !== 'boolean' || typeof at !== 'number') return null;
    const oldest = new Date(now);
    oldest.setMonth(oldest.getMonth() - MONTHS);
    return at > oldest.getTime() && at <= now.getTime() ? { analytics, at } : null;
  } catch {
    return null;
  }
}

/** Keeps a choice. Where the browser keeps nothing, the question comes again: nothing is loaded. */
export function writeConsent(
  storage: Pick<Storage, 'setItem'>,
  analytics: boolean,
  now: Date,
): void {
  try {
    storage.setItem(KEY, JSON.stringify({ analytics, at: now.getTime() } satisfies Consent));
  } catch {
    // a full or forbidden storage is a refusal
  }
}
