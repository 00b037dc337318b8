import type { World } from '../model/world.ts';

/** Time passes: to the next timer, or a while in which none is due, or all phones sleep. */
export function passTime({ chance, schedule }: World): void {
  if (chance.happens(0.1)) {
    schedule.time += 20 * 60_000;
    return;
  }
  const next = schedule.nextTimer();
  const until = chance.happens(0.5) && next !== null ? next : schedule.time + chance.below(8_000);
  schedule.moveTo(Math.min(until, next ?? Infinity));
}
