import type { EvictionMarkerStore } from '../../src/mirror/device/eviction.ts';

/** The eviction markers of one device, in memory; they outlive its databases. */
export function memoryEvictionMarkers(): EvictionMarkerStore {
  const notes = new Map<string, string>();
  return {
    read: (uid) => notes.get(uid) ?? null,
    write: (uid, text) => void notes.set(uid, text),
    forget: (uid) => void notes.delete(uid),
  };
}
