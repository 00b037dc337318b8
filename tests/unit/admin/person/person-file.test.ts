import { expect, test } from 'vitest';
import { labels } from '../../../../src/admin/person/labels.ts';
import {
  findingTitle,
  findingValues,
  namesOf,
  personJson,
  personText,
} from '../../../../src/admin/person/person-file.ts';
import type { Finding } from '../../../../src/register/person/finding.ts';

const finding: Finding = {
  kind: 'membership',
  path: 'memberships/x',
  fields: ['familyName', 'city'],
  shown: { familyName: 'Verdi', city: 'Mantova', zip: '46100' },
  root: { familyName: 'Verdi' },
};

test('a file for a machine lists kind, path and fields of what was chosen, and nothing else of it', () => {
  expect(JSON.parse(personJson([finding], '2026-10-14', null))).toEqual({
    format: 'scuderia-person',
    version: 1,
    day: '2026-10-14',
    isWhole: true,
    held: [
      {
        kind: 'membership',
        path: 'memberships/x',
        fields: { familyName: 'Verdi', city: 'Mantova' },
      },
    ],
  });
});

const HORSE = { name: 'Stella' };
test.each([
  ['membership', 'memberships/x', { familyName: 'Verdi', year: 2026 }, 'Verdi (2026)'],
  ['guardian', 'memberships/x', { familyName: 'Verdi' }, 'Chi risponde di Verdi'],
  ['owner', 'horses/stella', HORSE, 'Proprietario di Stella'],
  ['note', 'horses/stella', HORSE, 'Note di Stella'],
  ['note', 'horses/stella/dentists/x', { date: 43_200_000 }, 'Note di Stella, 1º gennaio 1970'],
  ['note', 'horses/stella/dentists/x', { date: null }, 'Note di Stella'],
  ['note', 'health/x', { kind: 'Tetano', horse: 'stella' }, 'Note di Tetano di Stella'],
  ['kept', 'treatments/x', { drug: 'Penicillina', horseName: 'Brio' }, 'Penicillina a Brio'],
] as const)('a finding (%s) in %s, %j, is called %s', (kind, path, shown, title) => {
  const isBelow = path.split('/').length > 2 || path.startsWith('health/');
  const found = { kind, path, fields: [], shown, root: isBelow ? HORSE : shown };
  expect(findingTitle(found)).toBe(title);
});

test('of a finding only what is filled in is told, whatever its kind', () => {
  const shown = { familyName: 'Verdi', city: '', hasPaid: 0, isSubmitted: -1, year: null };
  const fields = Object.keys(shown);
  expect(findingValues({ ...finding, fields, shown })).toEqual([
    ['Cognome', 'Verdi'],
    ['Registrazione inviata', 'No'],
  ]);
});

test('whoever is erased is called by each name once: a member, who answers for one, an owner; nobody by a note', () => {
  const of = (kind: Finding['kind'], shown: Finding['shown'], ...fields: string[]) => ({
    ...finding,
    kind,
    shown,
    fields,
  });
  const child = { givenName: 'Nino', familyName: 'Verdi', guardianName: 'Ada Verdi ' };
  expect(
    namesOf([
      of('note', { notes: 'chiedere a Bruno Po' }, 'notes'),
      of('guardian', child, 'guardianName', 'guardianPhone'),
      of('membership', { givenName: 'Ada', familyName: 'VERDI' }, 'familyName'),
      of('owner', { ownerName: 'Bruno Po' }, 'ownerName'),
      // Found by what is written of the consents alone: whose name that is nobody says.
      of('guardian', { ...child, guardianName: 'Carla Neri' }, 'consentBy'),
    ]),
  ).toEqual(['Ada Verdi', 'Bruno Po']);
});

test('whoever only did something, or consented, is called by that name, once; a title beside it is no other name', () => {
  const named = (path: string, shown: Finding['shown'], kind: Finding['kind'] = 'note') =>
    ({ kind, path, shown, fields: Object.keys(shown), root: shown }) satisfies Finding;
  expect(
    namesOf([
      named('health/a', { by: 'Dott. Mario Rossi', notes: 'chiedere a Bruno Po' }),
      named('rounds/g', { by: 'Rossi Mario' }),
      named('horses/h/movements/m', { party: 'Luca Rossi' }),
      named('memberships/n', { consentBy: 'Ida Rossi' }, 'guardian'),
      // What the law requires to keep is not erased, and a receipt names the member beside who paid.
      named('receipts/r', { payer: 'Carla Rossi', memberName: 'Nino Rossi' }, 'kept'),
    ]),
  ).toEqual(['Ida Rossi', 'Luca Rossi', 'Rossi Mario']);
});

test('of a receipt a person gets what it is of, and not only where it names them', () => {
  const shown = { payer: 'Ada Verdi', memberName: 'Nino Verdi', cents: 5000, receiptNumber: 3 };
  const receipt: Finding = {
    kind: 'kept',
    path: 'receipts/r',
    fields: ['payer'],
    shown: { ...shown, year: 2026, method: 'Contanti' },
    root: shown,
  };
  expect(findingValues(receipt).map(([, value]) => value)).toEqual([
    'Ada Verdi',
    '3',
    '2026',
    '50,00\u00a0€',
    'Contanti',
  ]);
  const [held] = JSON.parse(personJson([receipt], '2026-10-14', null)).held;
  expect(held.fields).toMatchObject({ payer: 'Ada Verdi', cents: 5000, cancelledAt: null });
  expect(held.fields).not.toHaveProperty('memberName');
});

test('what an erasure does is told as a sentence', () => {
  expect(labels.goes(1, 0, 0, 2)).toBe(
    '1 tesseramento viene eliminato; 2 schede restano senza le note che la nominano.',
  );
  expect(labels.goes(0, 0, 0, 1)).toBe('1 scheda resta senza le note che la nominano.');
});

test('where memberships of other years are missing, both files say so', () => {
  expect(personText([finding], '2026-10-14', null)).not.toContain(labels.yearsMissing);
  expect(personText([finding], '2026-10-14', labels.yearsMissing)).toContain(labels.yearsMissing);
  expect(JSON.parse(personJson([finding], '2026-10-14', labels.yearsMissing))).toMatchObject({
    isWhole: false,
    notes: [labels.yearsMissing],
  });
});

test('[STATUS-1] up to when others’ changes were received is in both files where that is outdated', () => {
  const outdated = 'Fermo a ieri.';
  expect(personText([finding], '2026-10-14', null, outdated)).toContain(outdated);
  expect(JSON.parse(personJson([finding], '2026-10-14', null, outdated))).toMatchObject({
    isWhole: true,
    notes: [outdated],
  });
});
