import type { World } from '../model/world.ts';
import { askForAccount, loseOrRegain } from './account-losses.ts';
import { failReads } from './failing-reads.ts';
import { otherProgramWorks } from './other-programs.ts';
import { replaceUnread } from './unread-values.ts';

/** How many of the steps of a run come from outside, where some may. */
const SHARE = 0.03;

/**
 * Now and then, something happens from outside that `Outside` has for this run.
 *
 * @returns whether anything happened
 */
export function happensOutside(world: World): boolean {
  const { chance, hasPrograms, hasFailingReads, hasLosses } = world.outside;
  const troubles = [
    ...(hasPrograms
      ? [otherProgramWorks, otherProgramWorks, otherProgramWorks, replaceUnread]
      : []),
    ...(hasFailingReads ? [failReads] : []),
    ...(hasLosses ? [loseOrRegain, askForAccount] : []),
  ];
  if (troubles.length === 0 || !chance.happens(SHARE)) return false;
  chance.pick(troubles)(world);
  return true;
}
