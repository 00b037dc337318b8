/** What the browser keeps of this site. One that keeps nothing answers like one that is new here. */
export const memory: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // A full or forbidden storage: nothing on a public page depends on it.
    }
  },
};
