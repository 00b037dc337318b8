type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

const guarded = (storage: () => Storage): KeyValueStorage => ({
  getItem(key) {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      storage().setItem(key, value);
    } catch {
      // A full or forbidden storage: nothing on a public page depends on it.
    }
  },
});

/** What the browser keeps of this site. Where storage is forbidden it reads as empty. */
export const siteStorage = guarded(() => localStorage);

/** The same until the tab is closed. */
export const visitStorage = guarded(() => sessionStorage);
