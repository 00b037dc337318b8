/**
 * Events of the platform about the network and the page. Hints only, never conditions (STATUS-3).
 */
export interface Signals {
  isVisible(): boolean;
  /** Calls back when the network seems to be there again, and when the page comes to the foreground. */
  onWake(wake: () => void): () => void;
}

/** The browser's own signals. */
export const browserSignals: Signals = {
  isVisible: () => document.visibilityState === 'visible',
  onWake(wake) {
    const ifVisible = () => {
      if (document.visibilityState === 'visible') wake();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', ifVisible);
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', ifVisible);
    };
  },
};
