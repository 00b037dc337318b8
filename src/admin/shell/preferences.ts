/** The layout preferences, stored in this browser. */
export interface Preferences {
  /** Whether the side menu is open; null until the user has opened or closed it. */
  readonly showMenu: boolean | null;
}

const KEY = 'scuderia-preferences';

/** Reads the preferences; those that cannot be read count as unset. */
export function readPreferences(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const showMenu = (stored as { showMenu?: unknown } | null)?.showMenu;
    return { showMenu: typeof showMenu === 'boolean' ? showMenu : null };
  } catch {
    return { showMenu: null };
  }
}

/** Stores the preferences; if the browser has no storage, they are valid until the page is left. */
export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // The preferences are optional: a failure is not shown.
  }
}
