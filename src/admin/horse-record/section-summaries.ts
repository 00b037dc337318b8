import { formatShortDay } from '../../i18n/format.ts';
import { ageOn } from '../../model/age.ts';
import { type Day, isDay } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import type { Unread } from '../../model/raw-value.ts';
import { labels } from './labels.ts';

/** The one-line summaries that the sections of a horse show while they are closed. */

/** The texts that are not empty, joined to one line. */
const line = (...texts: readonly (string | false)[]): string =>
  texts.flatMap((text) => (text && text.trim() !== '' ? [text.trim()] : [])).join(' · ');

/** The species, sex, age and coat of a horse; empty if nothing is known. */
export function kindOfHorse(horse: Horse, today: Day): string {
  const age = ageOn(horse.birthday, today);
  return line(horse.species, horse.sex, age !== null && labels.age(age), horse.coat);
}

/** The identity in a line. */
export function identityLine(horse: Horse): string {
  const born = isDay(horse.birthday) ? formatShortDay(horse.birthday) : horse.birthday;
  return line(
    horse.docname,
    horse.breed,
    born !== '' && labels.summary.born(born),
    horse.chipnumber !== '' && labels.summary.chip(horse.chipnumber),
  );
}

/** The bureaucratic status in a line. A DPA flag that cannot be read is not called undeclared. */
export function statusLine(horse: Horse, unread: Unread = {}): string {
  const said = labels.summary.flags;
  return line(
    said.isHere[horse.isHere],
    said.isInBDN[horse.isInBDN],
    Object.hasOwn(unread, 'isDPA') ? labels.summary.dpaUnread : said.isDPA[horse.isDPA],
    said.hasOriginalDocs[horse.hasOriginalDocs],
    said.isCorrectBarncodeInBDN[horse.isCorrectBarncodeInBDN],
  );
}

/** The owner in a line. */
export function ownerLine(horse: Horse): string {
  return line(
    horse.ownerName,
    horse.ownerPhone,
    labels.summary.flags.isCorrectOwner[horse.isCorrectOwner],
  );
}
