import { expect, test } from 'vitest';
import {
  everyLabel,
  lastLabel,
  unknownHint,
} from '../../../../../src/admin/shared/labels/care-labels.ts';
import { instantOf } from '../../../../../src/model/values/calendar.ts';
import { careState } from '../../../../../src/model/visits/care-interval.ts';
import { readFields } from '../../../../../src/model/fields/fields.ts';
import { HORSE } from '../../../../../src/model/horses/horse.ts';

const NOW = instantOf('2026-10-14');
const LAST = instantOf('2026-10-01');

test.each([
  [null, null, 'intervallo non indicato', 'Manca l’ultima data'],
  [null, 1.5, 'ogni 1,5 mesi', 'Manca l’ultima data'],
  [LAST, null, 'intervallo non indicato', 'Manca un intervallo valido'],
  // Old values outside of what the rules accept for new ones, 0 to 1200.
  [LAST, 0, 'intervallo non valido (0)', 'Manca un intervallo valido'],
  [LAST, -2, 'intervallo non valido (-2)', 'Manca un intervallo valido'],
  [LAST, 1300, 'intervallo non valido (1300)', 'Manca un intervallo valido'],
  [null, 0, 'intervallo non valido (0)', 'Manca l’ultima data'],
  [Number.NaN, 1, 'ogni mese', 'Manca l’ultima data'],
] as const)('last %j, every %j months: %s; %s', (last, interval, every, hint) => {
  const fields = {
    ...readFields(HORSE, {}),
    lastHoovesTrim: last,
    hoovesTrimInterval: interval,
  };
  expect(careState(fields, 'hoovesTrims', NOW).known).toBe(false);
  expect(everyLabel({ fields }, 'hoovesTrims')).toBe(every);
  expect(unknownHint({ fields }, 'hoovesTrims')).toBe(hint);
});

test('a value of a kind that cannot be read is told as it stands, and the other kind is not concerned', () => {
  const raw = { stringValue: 'a maggio' };
  const fields = readFields(HORSE, {});
  const said = (unread: object, kind: 'hoovesTrims' | 'dentists') => {
    const told = { fields, unread: unread as Readonly<Record<string, typeof raw>> };
    return [lastLabel(told, kind), everyLabel(told, kind), unknownHint(told, kind)];
  };
  const none = ['mai registrato', 'intervallo non indicato', 'Manca l’ultima data'];
  const hint = 'L’ultima data o l’intervallo non si legge';
  const last = 'ultima data non leggibile: «a maggio»';
  expect(said({ lastDentist: raw }, 'dentists')).toEqual([last, none[1], hint]);
  expect(said({ lastDentist: raw }, 'hoovesTrims')).toEqual(none);
  const every = 'intervallo non leggibile: «a maggio»';
  expect(said({ hoovesTrimInterval: raw }, 'hoovesTrims')).toEqual([none[0], every, hint]);
  const dated = { fields: { ...fields, lastDentist: LAST } };
  expect(lastLabel(dated, 'dentists')).toBe('ultimo 01/10/2026');
});
