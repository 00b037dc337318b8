import type { EvictionMarkerStore } from '../../src/mirror/eviction.ts';

/** An eviction marker store in memory for one device, which outlives its databases. */
export function memoryEvictionMarkers(): EvictionMarkerStore {
  const notes = new Map<string, string>();
  return {
    read: (uid) => notes.get(uid) ?? null,
    write: (uid, text) => void notes.set(uid, text),
    forget: (uid) => void notes.delete(uid),
  };
}
