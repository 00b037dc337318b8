import { useRef } from 'react';
import { useAdminApp } from '../session/session-context.tsx';

/** A second tap so soon after the first is the same tap of a gloved hand (milliseconds). */
const SAME_TAP_MS = 600;

/** Runs a write, unless one is under way. */
type RunOnce = (write: () => Promise<void>) => Promise<void>;

/**
 * For buttons that write: one write at a time. `tap` also lets pass what is only the echo of the tap
 * before; `run` is for writes that no tap began.
 */
export function useOneTap(): { readonly tap: RunOnce; readonly run: RunOnce } {
  const { clock } = useAdminApp();
  const working = useRef(false);
  const endedAt = useRef(0);
  const run: RunOnce = async (write) => {
    if (working.current) return;
    working.current = true;
    try {
      await write();
    } finally {
      working.current = false;
      endedAt.current = clock.now();
    }
  };
  const isEcho = () => Math.abs(clock.now() - endedAt.current) < SAME_TAP_MS;
  return { run, tap: async (write) => (isEcho() ? undefined : run(write)) };
}
