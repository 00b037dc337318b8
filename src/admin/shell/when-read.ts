import { whenIdle } from '../../platform/idle.ts';

/** How often to check whether something is still being read, and for how long at most, in milliseconds. */
const LOOK_MS = 50;
const MAX_WAIT_MS = 1500;

/**
 * Resolves when the screen shows what it reads from this phone and the page is idle: for work that can wait. Parts that
 * are still being read are marked (`Reading`), rows too; some may take long, or wait for a pull, hence the limit.
 */
export function whenRead(): Promise<void> {
  return new Promise((resolve) => {
    const look = (left: number) => {
      if (left > 0 && document.querySelector('[data-reading]'))
        setTimeout(look, LOOK_MS, left - LOOK_MS);
      else whenIdle(resolve);
    };
    look(MAX_WAIT_MS);
  });
}
