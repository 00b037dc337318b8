import type { World } from '../../model/world.ts';

/**
 * Time passes: until the next timer, or for some seconds in which none is due; or all phones sleep
 * for 20 minutes, and no timer fires.
 */
export function passTime({ chance, schedule }: World): void {
  if (chance.happens(0.1)) {
    schedule.time += 20 * 60_000;
    return;
  }
  const next = schedule.nextTimer();
  const until = chance.happens(0.5) && next !== null ? next : schedule.time + chance.below(8_000);
  schedule.moveTo(Math.min(until, next ?? Infinity));
}
