import { idOf } from '../model/collections.ts';
import { isForSite } from '../model/events/event.ts';
import { type Fields, MAX_LENGTH, storable } from '../model/fields/fields.ts';
import { toWire } from './firestore-values.ts';

/**
 * The part of a commit that updates the public copy of an event: it is written where the site shows the event,
 * otherwise deleted, whether it existed or not. It contains neither the notes nor anybody's account.
 *
 * The event may be older than the rules and hold values that they let nobody write: the copy holds none of these.
 *
 * @param path of the event
 * @param fields of the event; none where it is deleted
 */
export function toPublicDateWrite(root: string, path: string, fields: Fields): object {
  const name = `${root}/dates/${idOf(path)}`;
  if (!isForSite(fields)) return { delete: name };
  const { date, places } = fields;
  const line = (field: string) =>
    toWire('line', storable(String(fields[field] ?? '').slice(0, MAX_LENGTH.line)));
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
