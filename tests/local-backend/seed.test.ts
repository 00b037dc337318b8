import { describe, expect, test } from 'vitest';
import { taxCode } from '../../local-backend/seed-memberships.ts';
import { inventRegister, seedRegister } from '../../local-backend/seed.ts';
import { startLocalBackend } from '../../local-backend/server.ts';
import { instantOf } from '../../src/model/values/calendar.ts';
import { careState } from '../../src/model/visits/care-interval.ts';
import { COLLECTIONS } from '../../src/model/collections.ts';
import type { Horse } from '../../src/model/horses/horse.ts';
import { flagsAfter } from '../../src/model/movements/movement.ts';
import { CARE, VISIT_KINDS } from '../../src/model/visits/visit.ts';

/** Ends of months and years, a leap day, and the nights when the clocks change. */
const DAYS = [
  '2024-02-29',
  '2025-02-28',
  '2025-03-30',
  '2025-10-26',
  '2026-01-31',
  '2026-08-31',
  '2026-12-31',
];

describe.each(DAYS)('the invented register, as it stands on %s', (today) => {
  const now = instantOf(today);
  const documents = inventRegister(now);
  const of = (collection: keyof typeof COLLECTIONS) =>
    documents.filter((document) => document.collection === collection);
  const horses = of('horses').map(({ path, fields }) => ({
    path,
    horse: fields as unknown as Horse,
  }));

  test('is the same at every run', () => {
    expect(inventRegister(now)).toEqual(documents);
    expect(new Set(documents.map(({ path }) => path)).size).toBe(documents.length);
  });

  test('has the fields of the model, all of them and no other', () => {
    for (const { collection, fields } of documents) {
      expect(Object.keys(fields).toSorted()).toEqual(
        Object.keys(COLLECTIONS[collection]).toSorted(),
      );
    }
  });

  test('has ids as the app makes them', () => {
    for (const { path } of documents) {
      expect(path).toMatch(
        /^horses\/[a-z-]+-[a-z0-9]{6}(\/(hoovesTrims|dentists|movements)\/[a-zA-Z0-9]{20})?$|^(memberships|health|treatments)\/[a-zA-Z0-9]{20}$/,
      );
    }
  });

  test('has horses that are late, due this week, in order and without an interval', () => {
    for (const kind of VISIT_KINDS) {
      const states = horses.map(({ horse }) => careState(horse, kind, now));
      const left = states.flatMap((state) => (state.known ? [state.daysLeft] : []));
      expect(left.some((days) => days < 0)).toBe(true);
      expect(left.some((days) => days >= 0 && days < 7)).toBe(true);
      expect(left.some((days) => days >= 7)).toBe(true);
      expect(left.length).toBeLessThan(horses.length);
    }
    expect(horses.length).toBeGreaterThanOrEqual(28);
  });

  test('has the last date of each horse from its latest visit, none of them yet to come', () => {
    for (const { path, horse } of horses) {
      for (const kind of VISIT_KINDS) {
        const dates = of(kind)
          .filter((visit) => visit.path.startsWith(`${path}/`))
          .map(({ fields }) => Number(fields['date']));
        expect(horse[CARE[kind].last]).toBe(dates.length > 0 ? Math.max(...dates) : null);
        for (const date of dates) {
          expect(date).toBeLessThanOrEqual(now);
          expect(new Date(date).toISOString()).toMatch(/T12:00:00\.000Z$/);
        }
      }
    }
  });

  test('has the flags and the last date of each horse from its last movement', () => {
    const day = (date: unknown) => Number(date);
    for (const { path, horse } of horses) {
      const movements = of('movements').filter((each) => each.path.startsWith(`${path}/`));
      const last = movements
        .toSorted((a, b) => day(a.fields['date']) - day(b.fields['date']))
        .at(-1);
      expect(horse.lastMovement).toBe(last?.fields['date'] ?? null);
      if (last) expect(horse).toMatchObject(flagsAfter(last.fields['kind'], last.fields));
      expect(day(horse.lastMovement)).toBeLessThanOrEqual(now);
    }
    const kinds = of('movements').map(({ fields }) => fields['kind']);
    expect(new Set(kinds)).toEqual(new Set(['arrivo', 'partenza', 'morte']));
  });

  test('has numbers that look like what they stand for', () => {
    for (const { horse } of horses) {
      if (horse.chipnumber !== '') {
        expect(horse.chipnumber).toMatch(/^\d{15}$/);
        expect(Number(horse.chipnumber.slice(3))).toBeLessThanOrEqual(274_877_906_943);
      }
      if (horse.uelnnumber !== '') expect(horse.uelnnumber).toMatch(/^\d{3}[A-Z0-9]{12}$/);
      if (horse.barncode !== '') expect(horse.barncode).toMatch(/^(IT)?\d{3}[A-Z]{2}\d{3}$/);
      expect(horse.ownerPhone).toMatch(/^\+39 /);
    }
  });

  test('has members of this year and the two before', () => {
    const year = Number(today.slice(0, 4));
    const years = of('memberships').map(({ fields }) => fields['year']);
    expect(new Set(years)).toEqual(new Set([year - 2, year - 1, year]));
    const codes = of('memberships').map(({ fields }) => String(fields['taxCode']));
    for (const code of codes)
      expect(code).toMatch(/^[A-Z]{6}\d{2}[ABCDEHLMPRST]\d{2}[A-Z]\d{3}[A-Z]$/);
  });
});

test('the demo register is written with its bookkeeping, by the backend’s own interface', async () => {
  const projectId = 'demo-scuderia';
  const backend = await startLocalBackend({ dataDir: null, projectId, allowOwner: true });
  try {
    const now = Date.now();
    const target = { firestoreUrl: backend.url, projectId };
    const written = await seedRegister(target, now);
    expect(written).toBe(inventRegister(now).length);
    const { path } = inventRegister(now)[1]!;
    const root = `projects/${projectId}/databases/(default)/documents`;
    const answer = await fetch(`${backend.url}/v1/${root}/${path}`, {
      headers: { authorization: 'Bearer owner' },
    });
    const { fields } = (await answer.json()) as { fields: Record<string, unknown> };
    expect(fields).toMatchObject({
      rev: { integerValue: '1' },
      updatedBy: { stringValue: 'seed' },
      createdBy: { stringValue: 'seed' },
      lastMid: { stringValue: '' },
    });
    expect(fields['updatedAt']).toEqual(fields['createdAt']);
    // A register that is not empty is left alone.
    await expect(seedRegister(target, now)).rejects.toThrow('ALREADY_EXISTS');
  } finally {
    await backend.close();
  }
});

test.each([
  ['Mario', 'Rossi', 'M', '1980-01-01', 'H501', 'RSSMRA80A01H501U'],
  ['Mario', 'Rossi', 'M', '1979-02-11', 'C566', 'RSSMRA79B11C566R'],
] as const)('the codice fiscale of %s %s', (given, family, sex, born, town, code) => {
  expect(taxCode(given, family, sex, born, town)).toBe(code);
});

test('short names, women and names with four consonants have their own rules', () => {
  expect(taxCode('Pietro', 'Bo', 'M', '2016-10-19', 'E897')).toMatch(/^BOXPTR16R19E897/);
  expect(taxCode('Anna', 'D’Amico', 'F', '1973-05-21', 'H501')).toMatch(/^DMCNNA73E61H501/);
  expect(taxCode('Francesca', 'Aere', 'F', '1984-07-07', 'E897')).toMatch(/^RAEFNC84L47E897/);
});
