type KeyValueStorage = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>;

const guarded = (storage: () => Storage): KeyValueStorage => ({
  getItem(key) {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  removeItem(key) {
    try {
      storage().removeItem(key);
    } catch {
      // What cannot be reached reads as empty.
    }
  },
  setItem(key, value) {
    try {
      storage().setItem(key, value);
    } catch {
      // Storage may be full or forbidden: nothing on a public page depends on it.
    }
  },
});

/** The browser's storage for this site. If storage is forbidden, it reads as empty. */
export const siteStorage = guarded(() => localStorage);

/** The same, kept until the tab is closed. */
export const visitStorage = guarded(() => sessionStorage);
