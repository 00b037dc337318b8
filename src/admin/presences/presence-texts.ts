import type { ViewRow } from '../../mirror/database/database.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { PresentHorse } from '../../register/presences/presences.ts';
import { labels } from './labels.ts';

type ShownHorse = Pick<ViewRow<Horse>, 'fields' | 'unread'>;

const isUnreadHere = ({ unread }: ShownHorse) => unread?.['isHere'] !== undefined;

/** Which flag of a horse that is on the list by its movements contradicts them. */
export function doubtText(horse: ShownHorse): string {
  if (!isAlive(horse.fields)) return labels.doubtfulDead;
  return isUnreadHere(horse) ? labels.unreadHere : labels.doubtful;
}

/**
 * Names the horses that are not on the list by their movements, and perhaps should be by their flag: those that are said
 * to be in the stable, and those of which that cannot be read.
 *
 * @param namesOf gives the names of some of the horses
 */
export function doubtedTexts<
  Present extends Pick<PresentHorse, 'presence'> & { horse: ShownHorse },
>(listed: readonly Present[], namesOf: (some: readonly Present[]) => readonly string[]): string[] {
  const doubted = listed.filter(({ presence }) => !presence.isHere && presence.isDoubtful);
  const said = doubted.filter(({ horse }) => !isUnreadHere(horse));
  const unread = doubted.filter(({ horse }) => isUnreadHere(horse));
  return [
    ...(said.length > 0 ? [labels.doubted(namesOf(said))] : []),
    ...(unread.length > 0 ? [labels.doubtedUnread(namesOf(unread))] : []),
  ];
}
