const keyOf = (uid: string) => `scuderia-kept-${uid}`;

/**
 * The eviction markers in local storage, by which an evicted database is noticed (STATUS-4): a
 * browser that frees space clears databases and caches, but not local storage. It is written to
 * disk some seconds late, which does no harm: eviction happens while the site is not in use. Where
 * local storage is forbidden there are no markers. A person who clears all data of the site clears
 * the markers too, knowingly.
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
      // No marker is kept; the changes themselves are in the database.
    }
  },
  forget(uid: string): void {
    try {
      localStorage.removeItem(keyOf(uid));
    } catch {
      // There was no marker.
    }
  },
};
