/** What this browser remembers of how a person likes the back-office. */
export interface Preferences {
  /** Whether the side menu is open; null until they ever opened or closed it. */
  readonly showMenu: boolean | null;
}

const KEY = 'scuderia-preferences';

/** Reads the preferences; what cannot be read counts as not set. */
export function readPreferences(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const showMenu = (kept as { showMenu?: unknown } | null)?.showMenu;
    return { showMenu: typeof showMenu === 'boolean' ? showMenu : null };
  } catch {
    return { showMenu: null };
  }
}

/** Keeps the preferences; where the browser refuses, they hold for this page only. */
export function keepPreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // A full or forbidden storage is no reason to trouble anyone about a menu.
  }
}
