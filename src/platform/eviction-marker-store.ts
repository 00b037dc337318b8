const keyOf = (uid: string) => `scuderia-kept-${uid}`;

/**
 * Local storage as the place of the note that tells of a cleared database (STATUS-4): a browser that
 * makes room clears databases and caches, and leaves it. It is written to disk some seconds late,
 * which does no harm: a database is cleared long after, while the site is not in use. Where it is
 * forbidden nothing is noted. A person who clears all data of the site clears it too, knowingly.
 */
export const localEvictionMarkers = {
  read(uid: string): string | null {
    try {
      return localStorage.getItem(keyOf(uid));
    } catch {
      return null;
    }
  },
  write(uid: string, text: string): void {
    try {
      localStorage.setItem(keyOf(uid), text);
    } catch {
      // Nothing is noted; the changes themselves are in the database all the same.
    }
  },
  forget(uid: string): void {
    try {
      localStorage.removeItem(keyOf(uid));
    } catch {
      // Nothing was noted.
    }
  },
};
