import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  instantOf,
  isDay,
} from '../../../../src/model/values/calendar.ts';
import {
  type HealthAct,
  HEALTH_ACT,
  isHorseSlug,
  byLatest,
} from '../../../../src/model/health/health-act.ts';
import { actState, kindKey, latestOfKinds } from '../../../../src/model/health/health-due.ts';
import {
  dayAfter,
  kindOf,
  proposedInterval,
} from '../../../../src/model/health/health-proposal.ts';
import { HEALTH_KINDS, SOURCES_READ } from '../../../../src/model/health/health-kinds.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { careState } from '../../../../src/model/visits/care-interval.ts';
import { HORSE } from '../../../../src/model/horses/horse.ts';

const TODAY = '2026-10-14';
const NOW = instantOf(TODAY);

const act = (kind: string, date: string, next = '', more: Partial<HealthAct> = {}): HealthAct => ({
  ...readFields(HEALTH_ACT, {}),
  horse: 'stella',
  kind,
  date: date === '' ? null : instantOf(date),
  next: next === '' ? null : instantOf(next),
  ...more,
});
const rows = (...acts: HealthAct[]) => acts.map((fields) => ({ fields }));

describe('the state of a horse with a kind', () => {
  test('a kind typed on a phone, with a curly apostrophe, is the one that a desk typed', () => {
    const latest = latestOfKinds(
      rows(
        act("Esame dell'anca", '2025-10-01', '2026-10-01'),
        act('Esame dell’anca', '2026-10-01', '2027-10-01'),
      ),
    );
    expect([...latest.values()].map(({ fields }) => fields.kind)).toEqual(['Esame dell’anca']);
  });

  test.each([
    ['2026-10-13', -1],
    ['2026-10-14', 0],
    ['2026-10-15', 1],
  ])('due on %s: the same as a trim that is due then', (next, daysLeft) => {
    const state = actState(act('Tetano', '2026-04-01', next), NOW);
    expect(state).toMatchObject({ known: true, due: next, daysLeft, last: '2026-04-01' });
    const horse = {
      ...readFields(HORSE, {}),
      lastHoovesTrim: instantOf(addDays(next, -15)),
      hoovesTrimInterval: 0.5,
    };
    const trim = careState(horse, 'hoovesTrims', NOW);
    expect(trim).toEqual({ ...state, last: addDays(next, -15) });
    expect(state.known && state.overdue).toBe(daysLeft <= 0);
  });

  test('follows from its latest act alone, and a kind is the same however it is written', () => {
    const acts = rows(
      act('Tetano', '2025-10-01', '2026-10-01'),
      act(' TETANO ', '2026-09-01', '2027-09-01'),
      act('Influenza', '2026-01-01', '2027-01-01'),
      act('Influenza', '2026-06-01'),
    );
    const latest = latestOfKinds(acts);
    expect([...latest.keys()].toSorted()).toEqual(['influenza', 'tetano']);
    expect(actState(latest.get('tetano')!.fields, NOW)).toMatchObject({ due: '2027-09-01' });
    // The latest act says that nothing is due: the one before does not count again.
    expect(actState(latest.get('influenza')!.fields, NOW)).toEqual({ known: false });
  });

  test('is the same in whichever order acts of one day come, and one without a date never counts first', () => {
    const early = act('Tetano', '2026-09-01', '2027-03-01');
    const late = act('Tetano', '2026-09-01', '2027-09-01');
    const none = act('Tetano', '', '2030-01-01');
    const broken = act('Tetano', '', '2030-01-01', { date: 1e300 });
    for (const order of [
      [early, late, none, broken],
      [broken, none, late, early],
    ]) {
      expect(latestOfKinds(rows(...order)).get('tetano')!.fields).toBe(late);
      expect(order.toSorted(byLatest)[0]).toBe(late);
    }
    // Another program stores the moment of a day, not its noon: these are of one day all the same.
    const moment = { ...early, date: early.date! + 3 * 3_600_000 };
    const next = act('Tetano', '2026-09-02');
    for (const order of [
      [moment, late],
      [late, moment],
    ]) {
      expect(latestOfKinds(rows(...order)).get('tetano')!.fields).toBe(late);
      expect([...order, next].toSorted(byLatest)).toEqual([next, late, moment]);
    }
    // Of two that nothing tells apart it is the one that stands first in the list.
    const [one, other] = rows({ ...late }, { ...late });
    expect(latestOfKinds([one!, other!]).get('tetano')).toBe(one);
    expect(actState(none, NOW)).toEqual({ known: false });
    expect(actState({ ...late, next: 1e300 }, NOW)).toEqual({ known: false });
  });
});

describe('the next day that is proposed', () => {
  const proposed = (kind: string, day: string, last?: HealthAct) => {
    const interval = proposedInterval(kind, last);
    return interval === null ? '' : dayAfter(day, interval);
  };

  test('is as long after as it was the last time, in whole months where it was', () => {
    const last = act('Tetano', '2026-01-31', '2026-07-31');
    expect(proposed('Tetano', '2026-08-31', last)).toBe('2027-02-28');
    const odd = act('Tetano', '2026-01-31', '2026-03-12');
    expect(proposed('Tetano', '2026-04-01', odd)).toBe(addDays('2026-04-01', 40));
    // A day that was cut to the end of a shorter month counts as a whole number of months, too.
    const short = act('Tetano', '2026-01-31', '2026-02-28');
    expect(proposed('Tetano', '2026-03-31', short)).toBe('2026-04-30');
  });

  test('is by the default of the kind where the last act says none, or says what is none', () => {
    const { months } = kindOf('tetano')!;
    for (const last of [
      undefined,
      act('Tetano', '2026-01-31'),
      act('Tetano', '2026-01-31', '2026-01-31'),
      act('Tetano', '2026-01-31', '2025-01-31'),
      act('Tetano', '', '2026-01-31'),
    ]) {
      expect(proposed('Tetano', '2026-04-01', last)).toBe(addMonths('2026-04-01', months!));
    }
  });

  test('is none for a kind of another name that was never done', () => {
    expect(proposed('Ferratura', '2026-04-01')).toBe('');
    expect(proposed('Visita veterinaria', '2026-04-01')).toBe('');
    const last = act('Ferratura', '2026-01-01', '2026-02-01');
    expect(proposed('Ferratura', '2026-04-01', last)).toBe('2026-05-01');
  });
});

test('every proposed kind has a name of its own, and who says how often, where somebody does', () => {
  const keys = HEALTH_KINDS.map(({ name }) => kindKey(name));
  expect(new Set(keys).size).toBe(keys.length);
  expect(isDay(SOURCES_READ) && SOURCES_READ <= dayOf(Date.now())).toBe(true);
  for (const { name, months, source } of HEALTH_KINDS) {
    expect(name.trim(), name).toBe(name);
    expect(source === '', name).toBe(months === null);
    expect(months === null || (Number.isInteger(months) && months > 0), name).toBe(true);
  }
});

test.each([
  ['stella-a1b2c3', true],
  ['Vecchio Ç’è 🐴', true],
  ['', false],
  ['horses/stella', false],
  ['x'.repeat(1001), false],
])('%j names a horse: %s', (slug, is) => expect(isHorseSlug(slug)).toBe(is));
