import { useEffect, useState } from 'react';
import type { PhotoSlot } from '../../model/photo-slots.ts';
import type { AdminApp } from '../session/admin-app.ts';
import { useAdminApp } from '../session/session-context.tsx';

/** A change of a photo that runs: of what was chosen for its slot, or of what is in Storage. */
export interface PhotoChange {
  readonly kind: 'preparing' | 'uploading' | 'removing';
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<void>;
}

/** The changes that run in this tab, at most one for each slot. They outlast the cards that began them. */
const running = new WeakMap<AdminApp, Map<PhotoSlot, PhotoChange>>();

function runningIn(app: AdminApp): Map<PhotoSlot, PhotoChange> {
  const changes = running.get(app) ?? new Map<PhotoSlot, PhotoChange>();
  running.set(app, changes);
  return changes;
}

/** Holds a slot until a change of its photo has ended. */
export async function holdSlot(
  app: AdminApp,
  slot: PhotoSlot,
  kind: PhotoChange['kind'],
  change: () => Promise<void>,
): Promise<void> {
  const changes = runningIn(app);
  const done = change();
  const end = () => void changes.delete(slot);
  changes.set(slot, { kind, ended: done.then(end, end) });
  await done;
}

/**
 * The change of a slot that ran when its card was shown, until it has ended; undefined if none did.
 *
 * @param onEnd called when it has ended
 */
export function useEarlierChange(
  slot: PhotoSlot,
  onEnd: () => Promise<void>,
): PhotoChange | undefined {
  const app = useAdminApp();
  const [change, setChange] = useState(() => runningIn(app).get(slot));
  useEffect(() => {
    let isLeft = false;
    void change?.ended.then(() => {
      if (isLeft) return;
      setChange(undefined);
      void onEnd();
    });
    return () => {
      isLeft = true;
    };
    // What is called at the end does not begin the wait anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [change]);
  return change;
}
