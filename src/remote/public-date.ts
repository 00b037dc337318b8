import { idOf } from '../model/collections.ts';
import { isForSite } from '../model/event.ts';
import { type Fields, LONGEST, storable } from '../model/fields.ts';
import { toWire } from './firestore-values.ts';

/**
 * The part of a commit that makes the public copy of an event what the event becomes: written where the site
 * shows it, otherwise deleted, whether it was there or not. It has no note and nobody's account in it.
 *
 * The event may be older than the rules, and hold what they let nobody write: the copy holds none of that.
 *
 * @param path of the event
 * @param fields of the event; none where it is deleted
 */
export function toPublicDateWrite(root: string, path: string, fields: Fields): object {
  const name = `${root}/dates/${idOf(path)}`;
  if (!isForSite(fields)) return { delete: name };
  const { date, places } = fields;
  const line = (field: string) =>
    toWire('line', storable(String(fields[field] ?? '').slice(0, LONGEST.line)));
  return {
    update: {
      name,
      fields: {
        date: toWire('instant', date!),
        title: line('title'),
        topic: line('topic'),
        places: toWire('whole', Number.isSafeInteger(places) ? places! : null),
      },
    },
  };
}
