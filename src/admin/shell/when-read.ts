import { whenIdle } from '../../platform/idle.ts';

/** How often is looked whether something is still read, and how long at the most, in milliseconds. */
const LOOK_MS = 50;
const LONGEST_MS = 1500;

/**
 * Resolves when the screen shows what it reads on this phone and the page rests: for what nobody waits for. What is
 * still read is marked (`Reading`), rows too; some of it may take long, or wait for what is received.
 */
export function whenRead(): Promise<void> {
  return new Promise((resolve) => {
    const look = (left: number) => {
      if (left > 0 && document.querySelector('[data-reading]'))
        setTimeout(look, LOOK_MS, left - LOOK_MS);
      else whenIdle(resolve);
    };
    look(LONGEST_MS);
  });
}
