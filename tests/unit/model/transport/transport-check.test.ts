import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemText, itemStateText } from '../../../../src/admin/transport/item-texts.ts';
import { addDays, dayOf, instantOf } from '../../../../src/model/values/calendar.ts';
import { HEALTH_ACT } from '../../../../src/model/health/health-act.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { HEALTH_KINDS } from '../../../../src/model/health/health-kinds.ts';
import { HORSE } from '../../../../src/model/horses/horse.ts';
import { TRANSPORT_KINDS } from '../../../../src/model/transport/transport-law.ts';
import { transportItems } from '../../../../src/model/transport/transport-check.ts';
import { TREATMENT } from '../../../../src/model/treatments/treatment.ts';

/* What the app says about a horse before transport. */

const DAY = '2026-10-14';
const act = (kind: string, done: string | null, due: string | null, result = '') => ({
  fields: readFields(HEALTH_ACT, {
    horse: 'stella',
    kind,
    result,
    date: done && instantOf(done),
    next: due && instantOf(due),
  }),
});
const treatment = (withdrawal: number | null, more: object = {}) => ({
  fields: readFields(TREATMENT, {
    horse: 'stella',
    date: instantOf('2026-10-01'),
    days: 5,
    drug: 'Fenilbutazone',
    withdrawal,
    isDPA: 1,
    ...more,
  }),
});

/** The list's text about a subject: the word for its state, and the rest. */
const said = (
  about: string,
  {
    horse = {},
    acts = [] as readonly ReturnType<typeof act>[],
    treatments = [] as readonly ReturnType<typeof treatment>[],
    day = DAY,
  } = {},
) => {
  const items = transportItems(readFields(HORSE, horse), acts, treatments, day);
  const item = items.find((each) => (each.about === 'act' ? each.kind : each.about) === about)!;
  return [itemStateText(item), itemText(item)];
};

describe('a transport', () => {
  test('a flag says yes, no, or that nobody said', () => {
    expect(said('papers', { horse: { hasOriginalDocs: 1 } })).toEqual(['Sì', '']);
    expect(said('papers', { horse: { hasOriginalDocs: -1 } })).toEqual(['No', '']);
    expect(said('papers')).toEqual(['Da verificare', 'il registro non lo dice']);
  });

  test('a number stands there, or is missing', () => {
    expect(said('chip', { horse: { chipnumber: ' 380271000012345 ' } })).toEqual([
      'Scritto',
      '380271000012345',
    ]);
    expect(said('ueln', { horse: { uelnnumber: ' ' } })).toEqual(['Manca', 'non è nel registro']);
    // Lists write this where there is no number.
    expect(said('chip', { horse: { chipnumber: 'n/d' } })).toEqual(['Manca', 'n/d']);
    expect(said('document', { horse: { docnumber: '-' } })).toEqual(['Manca', '-']);
    // A spreadsheet made this of a number: nobody can read the chip of a horse by it.
    const rounded = '3,80271E+14';
    expect(said('chip', { horse: { chipnumber: rounded } })).toEqual(['Manca', rounded]);
    expect(said('ueln', { horse: { uelnnumber: '380E12345678901' } })[0]).toBe('Scritto');
  });

  test.each([
    ['2026-10-13', 'Scaduto', 'andava rifatto entro il'],
    [DAY, 'Scritto', 'prossima volta il'],
    ['2026-10-15', 'Scritto', 'prossima volta il'],
  ])(
    'a test that is due again on %s is looked at for the day of the journey',
    (due, word, said_) => {
      const acts = [act('TEST DI COGGINS', '2025-10-14', due, 'negativo')];
      const [year, month, date] = due.split('-');
      expect(said('Test di Coggins', { acts })).toEqual([
        word,
        `fatto il 14/10/2025, esito: negativo, ${said_} ${date}/${month}/${year}`,
      ]);
    },
  );

  test('the last act of a kind counts, and one without a next day has to be looked at', () => {
    const acts = [
      act('Influenza', '2024-01-10', '2025-01-10'),
      act('Influenza', '2026-01-10', null),
    ];
    expect(said('Influenza', { acts })).toEqual([
      'Da verificare',
      'fatto il 10/01/2026, fino a quando vale non è scritto',
    ]);
    expect(said('Tetano', { acts })).toEqual(['Da verificare', 'la data non è nel registro']);
  });

  test('what is done only after the journey does not count as done', () => {
    const stateOf = (day: string) =>
      said('Tetano', { acts: [act('Tetano', day, '2027-10-20')] })[0];
    expect(['2026-10-20', '2026-10-15', DAY].map(stateOf)).toEqual([
      'Da verificare',
      'Da verificare',
      'Scritto',
    ]);
  });

  test('what is done after the journey takes the place of nothing that was done before it', () => {
    const acts = [
      act('Tetano', '2025-10-20', '2026-10-20'),
      act('Tetano', '2026-10-16', '2027-10-16'),
      act('Influenza', '2025-01-10', '2026-01-10'),
      act('Influenza', DAY, '2027-10-14'),
    ];
    const treatments = [treatment(8), treatment(30, { date: instantOf('2026-10-15') })];
    expect(said('Tetano', { acts })).toEqual([
      'Scritto',
      'fatto il 20/10/2025, prossima volta il 20/10/2026',
    ]);
    // Of the day of the journey itself it counts.
    expect(said('Influenza', { acts })[0]).toBe('Scritto');
    expect(said('Influenza', { acts, day: '2026-10-13' })[0]).toBe('Scaduto');
    expect(said('withdrawal', { treatments })[0]).toBe('Libero');
    expect(said('withdrawal', { treatments, day: '2026-10-15' })[0]).toBe('In sospensione');
    const unsaid = [treatment(null, { date: instantOf('2026-10-15') })];
    expect(said('withdrawal', { treatments: unsaid })[0]).toBe('Libero');
    expect(said('withdrawal', { treatments: [treatment(null, { date: null })] })[0]).toBe(
      'Da verificare',
    );
  });

  test('what cannot be read is that of the act which is told, not of a later one', () => {
    const unread = { next: { stringValue: 'in autunno' } };
    const before = act('Tetano', '2025-10-20', null);
    const after = act('Tetano', '2026-10-16', null);
    const unreadOf = (acts: Parameters<typeof transportItems>[1]) =>
      transportItems(readFields(HORSE, {}), acts, [], DAY).flatMap((item) =>
        item.about === 'act' && item.kind === 'Tetano' ? [item.unread] : [],
      );
    expect(unreadOf([before, { ...after, unread }])).toEqual([{}]);
    expect(unreadOf([{ ...before, unread }, after])).toEqual([unread]);
    expect(unreadOf([{ ...after, unread }])).toEqual([unread]);
    expect(unreadOf([])).toEqual([{}]);
  });

  test('on any day, what is dated later changes nothing beside what is dated up to it', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((n) => addDays('2026-09-20', n));
    const anyAct = fc
      .tuple(fc.constantFrom(...TRANSPORT_KINDS), fc.option(day), fc.option(day))
      .map(([kind, done, due]) => act(kind, done, due));
    const anyTreatment = fc
      .tuple(fc.option(fc.nat(20)), fc.option(day))
      .map(([withdrawal, date]) => treatment(withdrawal, { date: date && instantOf(date) }));
    const isUpTo =
      (on: string) =>
      ({ fields: { date } }: { fields: { date: number | null } }) =>
        date === null || dayOf(date) <= on;
    fc.assert(
      fc.property(fc.array(anyAct), fc.array(anyTreatment), day, (acts, treatments, on) => {
        const before = TRANSPORT_KINDS.map((kind) => act(kind, '2026-09-01', null));
        const horse = readFields(HORSE, {});
        const all = transportItems(horse, [...before, ...acts], treatments, on);
        const earlier = [...before, ...acts].filter(isUpTo(on));
        expect(all).toEqual(transportItems(horse, earlier, treatments.filter(isUpTo(on)), on));
      }),
    );
  });

  test('drugs: a withdrawal that runs on that day, one that nobody said, none', () => {
    expect(said('withdrawal', { treatments: [treatment(9)] })).toEqual([
      'In sospensione',
      'in sospensione fino al 14/10/2026',
    ]);
    expect(said('withdrawal', { treatments: [treatment(8)] })).toEqual([
      'Libero',
      'nessuna sospensione',
    ]);
    const unsaid = 'di qualcuno la sospensione non è nota';
    expect(said('withdrawal', { treatments: [treatment(null)] })).toEqual([
      'Da verificare',
      unsaid,
    ]);
    // One that is known says nothing about another that is not.
    expect(said('withdrawal', { treatments: [treatment(9), treatment(null)] })).toEqual([
      'In sospensione',
      `in sospensione fino al 14/10/2026; ${unsaid}`,
    ]);
    expect(said('withdrawal', { treatments: [treatment(9, { cancelledReason: 'x' })] })[0]).toBe(
      'Libero',
    );
    // The horse's status now counts, not the one when the row was written.
    expect(said('withdrawal', { horse: { isDPA: -1 }, treatments: [treatment(9)] })).toEqual([
      'Libero',
      'NON DPA: nessun tempo di sospensione',
    ]);
  });

  test('each kind that it asks for is one that the register proposes', () => {
    expect(HEALTH_KINDS.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...TRANSPORT_KINDS]),
    );
  });
});
