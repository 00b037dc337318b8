import { useRef } from 'react';
import { useAdminApp } from '../../session/session-context.tsx';
import { unsavedLabels } from '../labels/unsaved-labels.ts';
import { useToasts } from '../frame/toasts.tsx';

/** A tap this soon after the last one counts as a double tap, as by a gloved hand (milliseconds). */
const DOUBLE_TAP_MS = 600;

/** Runs a write, unless one is running. */
type RunOnce = (write: () => Promise<void>) => Promise<void>;

/** The writes of a row or a form, of which one runs at a time. */
export interface SingleFlight {
  readonly tap: RunOnce;
  readonly run: RunOnce;
}

/**
 * For buttons that write: one write at a time, others are ignored. `tap` also ignores a double tap; `run` is for writes
 * that may follow another at once, such as an undo. An exception of a write is said, and reported: a button that does
 * nothing is pressed again, or taken to have worked.
 */
export function useSingleFlight(): SingleFlight {
  const { clock } = useAdminApp();
  const { toastError } = useToasts();
  const running = useRef(false);
  const endedAt = useRef(0);
  const run: RunOnce = async (write) => {
    if (running.current) return;
    running.current = true;
    try {
      await write();
    } catch (error) {
      reportError(error);
      toastError(unsavedLabels.unexpected);
    } finally {
      running.current = false;
      endedAt.current = clock.now();
    }
  };
  const isDoubleTap = () => Math.abs(clock.now() - endedAt.current) < DOUBLE_TAP_MS;
  return { run, tap: async (write) => (isDoubleTap() ? undefined : run(write)) };
}
