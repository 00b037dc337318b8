import { expect, test } from 'vitest';
import { issueLabel, termLabel } from '../../../../src/admin/bdn/finding-labels.ts';
import { labels } from '../../../../src/admin/bdn/labels.ts';
import { type TermDays, bdnFindings } from '../../../../src/model/bdn/findings.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { type Horse, HORSE } from '../../../../src/model/horses/horse.ts';
import type { Unread } from '../../../../src/model/fields/raw-value.ts';

/** The labels of the first finding. */
function labelsOf(fields: Partial<Horse>, days: Partial<TermDays> = {}): readonly [string, string] {
  const horse = readFields(HORSE, {
    birthday: '2015-04-01',
    isInBDN: 1,
    isCorrectOwner: 1,
    isCorrectBarncodeInBDN: 1,
    hasOriginalDocs: 1,
    docnumber: '1',
    uelnnumber: '1',
    chipnumber: '1',
    ...fields,
  });
  const none = { born: null, changedOwner: null, died: null };
  const finding = bdnFindings(horse, '2026-10-14', { ...none, ...days })[0]!;
  return [issueLabel(finding, horse), termLabel(finding, horse)];
}

const NOT_HELD = 'la data non è nel registro';

test.each<[Partial<Horse>, string, string]>([
  [
    { isInBDN: -1, birthday: '2026-09-01' },
    'Non iscritto in BDN',
    'restano 17 giorni (entro il 31/10/2026); spetta allo stabilimento di nascita',
  ],
  [
    { isInBDN: -1, birthday: '2026-08-16' },
    'Non iscritto in BDN',
    'resta 1 giorno (entro il 15/10/2026); spetta allo stabilimento di nascita',
  ],
  [
    { isInBDN: 0, birthday: '2026-08-15' },
    'Iscrizione in BDN: da indicare',
    'il termine scade oggi (14/10/2026); spetta allo stabilimento di nascita',
  ],
  [{ isInBDN: 0 }, 'Iscrizione in BDN: da indicare', ''],
  [
    { isInBDN: -1 },
    'Non iscritto in BDN',
    'spettava allo stabilimento di nascita entro il 31/05/2015; se è nato qui, il termine è scaduto',
  ],
  [
    { isInBDN: -1, birthday: '2010' },
    'Non iscritto in BDN',
    `entro 60 giorni dalla nascita: ${NOT_HELD}`,
  ],
  [
    { chipnumber: '', birthday: '2026-01-14' },
    'Manca il microchip',
    'spettava allo stabilimento di nascita entro il 14/07/2026; se è nato qui, il termine è scaduto; 12 mesi se è in un libro genealogico',
  ],
  [
    { chipnumber: '', birthday: '2026-01-14', doctype: 'Libro genealogico' },
    'Manca il microchip',
    'restano 3 mesi (entro il 14/01/2027); spetta allo stabilimento di nascita',
  ],
  [
    { chipnumber: '', birthday: '' },
    'Manca il microchip',
    `entro 12 mesi dalla nascita, 6 fuori da un libro genealogico: ${NOT_HELD}`,
  ],
  [
    { isCorrectOwner: -1 },
    'Intestatario non corretto',
    'entro 7 giorni dal passaggio: la data non è nei movimenti',
  ],
  [{ isCorrectOwner: 0 }, 'Intestatario: da indicare', ''],
  [
    { isCorrectBarncodeInBDN: -1, barncode: ' 020MN123' },
    'Non stallato correttamente in BDN (codice aziendale: 020MN123)',
    '',
  ],
  [{ hasOriginalDocs: -1 }, 'Libretto non in scuderia', ''],
  [{ uelnnumber: '' }, 'Manca l’UELN', ''],
  [
    { isDeceased: 1 },
    'Dichiarazione del decesso: da indicare',
    'entro 7 giorni dal decesso: la data non è nei movimenti',
  ],
])('%j: %s, %s', (fields, issue, term) => expect(labelsOf(fields)).toEqual([issue, term]));

test.each<[Partial<Horse>, Partial<TermDays>, string]>([
  [
    { isCorrectOwner: -1 },
    { changedOwner: '2026-10-10' },
    'restano 3 giorni (entro il 17/10/2026); spetta al nuovo proprietario',
  ],
  [
    { isCorrectOwner: -1 },
    { changedOwner: '2026-10-01' },
    'termine scaduto da 6 giorni (era entro l’08/10/2026); spetta al nuovo proprietario',
  ],
  [
    { isDeceased: 1, isDeceasedReported: -1 },
    { died: '2026-10-07' },
    'il termine scade oggi (14/10/2026); spetta a chi lo teneva quel giorno',
  ],
  [
    { isDeceased: 1 },
    { died: '2026-10-01' },
    'andava fatto entro l’08/10/2026; spetta a chi lo teneva quel giorno',
  ],
  [
    { isInBDN: -1 },
    { born: '2026-01-01' },
    'termine scaduto da 7 mesi (era entro il 02/03/2026); spetta a questa struttura: è nato qui',
  ],
  // The day of the birth itself: all sixty days are left.
  [
    { isInBDN: -1 },
    { born: '2026-10-14' },
    'restano 60 giorni (entro il 13/12/2026); spetta a questa struttura: è nato qui',
  ],
])('%j, %j: %s', (fields, days, term) => expect(labelsOf(fields, days)[1]).toBe(term));

test('the verb agrees with the time that is left, however much it is', () => {
  for (let days = 1; days <= 800; days += 1) {
    const said = labels.running(days, '2026-10-14');
    expect(said).toMatch(days === 1 ? /^resta 1 giorno / : /^restano (?!1 )\d+ (giorni|mesi) /);
  }
});

test('what stands there and cannot be read is neither missing nor not said', () => {
  const horse = readFields(HORSE, { hasOriginalDocs: 1, docnumber: '1', uelnnumber: '1' });
  const unread = { isInBDN: { stringValue: 'in corso' }, chipnumber: { arrayValue: {} } };
  const said = bdnFindings(horse, '2026-10-14').map((each) => issueLabel(each, horse, unread));
  expect(said).toContain('Iscrizione in BDN: non leggibile');
  expect(said).toContain('Microchip: non leggibile');
  expect(said).toContain('Intestatario: da indicare');
});

test('a birthday that cannot be read is not said to be missing from the register', () => {
  const horse = readFields(HORSE, { isInBDN: -1 });
  const unread = { birthday: { integerValue: '12042019' } };
  const said = (of: Unread) =>
    bdnFindings(horse, '2026-10-14')
      .map((each) => termLabel(each, horse, of))
      .filter(Boolean);
  expect(said({})).toEqual([
    expect.stringMatching(/^entro 12 mesi dalla nascita, .*: la data non è nel registro$/),
    'entro 60 giorni dalla nascita: la data non è nel registro',
  ]);
  expect(said(unread)).toEqual([
    expect.stringMatching(/^entro 12 mesi dalla nascita, .*: la data non si legge$/),
    'entro 60 giorni dalla nascita: la data non si legge',
  ]);
});
