import { formatShortDay } from '../../i18n/format.ts';
import { ageOn } from '../../model/values/age.ts';
import { type Day, isDay } from '../../model/values/calendar.ts';
import { boxName } from '../../model/horses/box.ts';
import type { ShownHorse } from '../shared/labels/care-labels.ts';
import { textsOf } from '../shared/labels/unread-labels.ts';
import { labels } from './labels.ts';

/*
 * The one-line summaries beside the titles of a horse's sections, and the one of its card. A text that cannot be read is
 * shown as stored.
 */

/** The texts that are not empty, joined to one line. */
const line = (...texts: readonly (string | false)[]): string =>
  texts.flatMap((text) => (text && text.trim() !== '' ? [text.trim()] : [])).join(' · ');

/** The place, species, sex, age and coat of a horse; empty if nothing is known. */
export function kindOfHorse(row: ShownHorse, today: Day): string {
  const text = textsOf(row);
  const age = ageOn(row.fields.birthday, today);
  return line(
    text('box', boxName(row.fields.box)),
    text('species'),
    text('sex'),
    text('birthday', age === null ? '' : labels.age(age)),
    text('coat'),
  );
}

/** The identity in a line. */
export function identityLine(row: ShownHorse): string {
  const text = textsOf(row);
  const { birthday } = row.fields;
  const born = text('birthday', isDay(birthday) ? formatShortDay(birthday) : birthday);
  const chip = text('chipnumber');
  return line(
    text('docname'),
    text('breed'),
    born !== '' && labels.summary.born(born),
    chip !== '' && labels.summary.chip(chip),
  );
}

/** The bureaucratic status in a line. A DPA flag that cannot be read is not called undeclared. */
export function statusLine({ fields: horse, unread = {} }: ShownHorse): string {
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
export function ownerLine(row: ShownHorse): string {
  const text = textsOf(row);
  return line(
    text('ownerName'),
    text('ownerPhone'),
    labels.summary.flags.isCorrectOwner[row.fields.isCorrectOwner],
  );
}
