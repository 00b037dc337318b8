import type { World } from '../model/world.ts';
import { askForAccount, loseOrRegain } from './server/account-losses.ts';
import { failReads } from './devices/failing-reads.ts';
import { otherProgramWorks } from './server/other-programs.ts';
import { replaceUnread } from './people/unread-in-form.ts';

/** How many of the steps of a run come from outside, where some may. */
const SHARE = 0.03;

/** What may happen from outside in a run, each as often as it weighs. */
export function troublesOf({
  outside: { hasPrograms, hasFailingReads, hasLosses },
}: World): readonly ((world: World) => void)[] {
  return [
    ...(hasPrograms
      ? [otherProgramWorks, otherProgramWorks, otherProgramWorks, replaceUnread]
      : []),
    ...(hasFailingReads ? [failReads] : []),
    ...(hasLosses ? [loseOrRegain, askForAccount] : []),
  ];
}

/**
 * Now and then, something happens from outside that `Outside` has for this run.
 *
 * @returns whether anything happened
 */
export function happensOutside(world: World): boolean {
  const { chance } = world.outside;
  const troubles = troublesOf(world);
  if (troubles.length === 0 || !chance.happens(SHARE)) return false;
  chance.pick(troubles)(world);
  return true;
}
