import { collectionOf, COLLECTIONS } from '../../../../src/model/collections.ts';
import type { RawFields, Unread } from '../../../../src/model/fields/raw-value.ts';
import type { World } from '../../model/world.ts';

/** Last dates that horses of older registers have without a visit; some are the dates of visits here. */
const OLD_DATES = [Date.UTC(2026, 8, 20, 12), Date.UTC(2026, 9, 3, 12), Date.UTC(2026, 9, 2, 22)];

/** Values that the app cannot read, in fields that people here write as well. */
const UNREADABLE: readonly Unread[] = [
  { coat: { mapValue: { fields: { colore: { stringValue: 'baio' } } } } },
  { ownerName: { arrayValue: { values: [{ stringValue: 'Rossi' }] } } },
  { isHere: { stringValue: 'forse' } },
  { lastMovement: { stringValue: 'ieri' }, isDeceased: { stringValue: 'boh' } },
  { lastHoovesTrim: { stringValue: 'in estate' }, notes: { bytesValue: 'AA==' } },
];
const UNREADABLE_OTHER: readonly Unread[] = [
  { city: { arrayValue: {} } },
  { hasPaid: { stringValue: 'forse' }, notes: { mapValue: {} } },
];
/** An old form of a flag, which is read, and a field that the register does not know. */
const OLD_FORMS: RawFields = { isHere: { stringValue: 'si' }, farrier: { stringValue: 'Piero' } };

/** The values of fields that a document's collection has: only these count as values that cannot be read. */
const knownIn = (path: string, unread: Unread): Unread => {
  const spec = COLLECTIONS[collectionOf(path)];
  return Object.fromEntries(Object.entries(unread).filter(([name]) => Object.hasOwn(spec, name)));
};

/**
 * Another program works on the register, past all rules and without any bookkeeping: somebody in the
 * console, a script, an old app. It adds documents, edits them, erases them for good, records visits,
 * and leaves values of other forms.
 */
export function editInConsole({ chance, trace, server, oracle, nextNumber }: World): void {
  const roots = [...server.documents.values()]
    .filter((d) => d.deletedAt === '' && d.path.split('/').length === 2)
    .map((d) => d.path);
  const choice = chance.below(14);
  if (roots.length < 2 || choice < 2) {
    const path = `horses/console-${nextNumber()}`;
    const lastDentist = chance.happens(0.5) ? chance.pick(OLD_DATES) : null;
    server.edit(
      path,
      { name: 'Vecchia', lastHoovesTrim: chance.pick(OLD_DATES), lastDentist, isHere: 1 },
      chance.happens(0.3) ? chance.pick(UNREADABLE) : {},
      chance.happens(0.3) ? OLD_FORMS : {},
    );
    oracle.consoleTouched(path);
    return;
  }
  const path = chance.pick(roots);
  const isHorse = path.startsWith('horses');
  trace(`console touches ${path}`);
  if (choice < 4) server.erase(path);
  else if (choice < 6 && isHorse)
    server.edit(path, { lastHoovesTrim: chance.pick([null, ...OLD_DATES]) });
  else if (choice < 8 && isHorse) server.edit(path, { notes: chance.pick(['x', 'a']) });
  else if (choice < 10)
    server.edit(path, {}, knownIn(path, chance.pick(isHorse ? UNREADABLE : UNREADABLE_OTHER)));
  else if (choice < 11) server.edit(path, { isHere: 1 }, {}, OLD_FORMS);
  else if (choice < 13 && isHorse) {
    // As an old app records a trim: one document after the other, and perhaps without a date.
    const date = chance.pick([null, ...OLD_DATES]);
    const visit = `${path}/hoovesTrims/old-${nextNumber()}`;
    server.edit(visit, { date, notes: 'vecchia app' });
    oracle.consoleTouched(visit);
    if (date !== null) server.edit(path, { lastHoovesTrim: date });
  } else server.edit(path, isHorse ? { coat: 'x' } : { city: 'x' });
  oracle.consoleTouched(path);
}
