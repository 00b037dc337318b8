import { describe, expect, test } from 'vitest';
import { labels as archive } from '../../../src/admin/archive/labels.ts';
import { labels as givenRounds } from '../../../src/admin/given-rounds/labels.ts';
import { labels as health } from '../../../src/admin/health/labels.ts';
import { labels as healthRound } from '../../../src/admin/health-round/labels.ts';
import { labels as history } from '../../../src/admin/history/labels.ts';
import { labels as horse } from '../../../src/admin/horse-record/labels.ts';
import { importLabels } from '../../../src/admin/memberships/import-labels.ts';
import { labels as round } from '../../../src/admin/round/labels.ts';
import { visitLabels } from '../../../src/admin/shared/visit-labels.ts';
import { labels as toCheck } from '../../../src/admin/to-check/labels.ts';
import { labels as treatments } from '../../../src/admin/treatments/labels.ts';

/* What a text says agrees with the day, the kind of visit and the number that it says it of. */

describe.each([
  ['2026-10-01', 'il 1 ', 'del 1 ', 'al 1 ', 'dal 1 '],
  ['2026-10-08', 'l’8 ', 'dell’8 ', 'all’8 ', 'dall’8 '],
  ['2026-10-11', 'l’11 ', 'dell’11 ', 'all’11 ', 'dall’11 '],
  ['2026-10-12', 'il 12 ', 'del 12 ', 'al 12 ', 'dal 12 '],
])('of %s', (day, the, ofThe, toThe, fromThe) => {
  test.each([
    [horse.visit.removeFor('hoovesTrims', day), ofThe],
    [horse.visit.askRemove('dentists', 'Stella', day), ofThe],
    [horse.visit.added('dentists', 'Stella', day), ofThe],
    [horse.chart.line('Pareggi', 2, 0, day), the],
    [round.untilHere.title(2, 'hoovesTrims', day), ofThe],
    [round.takeBack.ask('hoovesTrims', 'Stella', day), ofThe],
    [round.several.askAll(2, 'hoovesTrims', 'Stella', day), ofThe],
    [health.added('Tetano', day), ofThe],
    [health.askRemove('Tetano', day), ofThe],
    [health.removeFor('Tetano', day), ofThe],
    [healthRound.takeBack.ask('Tetano', 'Stella', day), ofThe],
    [healthRound.takeBack.askAll(2, 'Tetano', 'Stella', day), the],
    [healthRound.all.title(2, 'Tetano', day), ofThe],
    [givenRounds.take.from('Mario', day, 'hoovesTrims'), ofThe],
    [treatments.inWithdrawal(day), toThe],
    [treatments.form.until(day), toThe],
    [treatments.screen.period(day, day), fromThe],
    [treatments.screen.period(day, day), toThe],
    [treatments.screen.printed(day), the],
  ])('%s', (text, words) => {
    expect(text).toContain(` ${words}ottobre 2026`);
  });
});

test('the history names the day of a visit', () => {
  expect(history.visitAdded.hoovesTrims('8 ottobre')).toBe('Pareggio dell’8 ottobre aggiunto');
  expect(history.visitAdded.dentists('12 ottobre')).toBe(
    'Visita del dentista del 12 ottobre aggiunta',
  );
});

test('a trim is masculine, a visit feminine', () => {
  const said = (kind: 'hoovesTrims' | 'dentists') =>
    [
      horse.visit.removed(kind, 'Stella'),
      horse.visit.restored(kind, 'Stella'),
      horse.visit.added(kind, 'Stella', '2026-10-12'),
      visitLabels.announceDone(kind, 'Stella'),
      round.removed(kind, 'Stella'),
      round.untilHere.saved(1, kind),
      round.untilHere.saved(2, kind),
      round.several.askAll(2, kind, 'Stella', '2026-10-12'),
    ].map((text) => text.replace(/^.*?: |^.*\. (?=T)/, ''));
  expect(said('hoovesTrims')).toEqual([
    'eliminato.',
    'rimesso.',
    'registrato.',
    'registrato. Salvato sul telefono.',
    'tolto.',
    'registrato sul telefono.',
    'registrati sul telefono.',
    '2 pareggi del 12 ottobre 2026. Toglierli tutti?',
  ]);
  expect(said('dentists')).toEqual([
    'eliminata.',
    'rimessa.',
    'registrata.',
    'registrata. Salvato sul telefono.',
    'tolta.',
    'registrata sul telefono.',
    'registrate sul telefono.',
    '2 visite del dentista del 12 ottobre 2026. Toglierle tutte?',
  ]);
});

test('one is singular, two are plural', () => {
  expect(archive.stopped(1)).toContain('dopo 1 modifica:');
  expect(archive.stopped(2)).toContain('dopo 2 modifiche:');
  expect(importLabels.undoneBut(1)).toMatch(/1 è stato modificato dopo e resta com’è adesso\.$/);
  expect(importLabels.undoneBut(2)).toMatch(
    /2 sono stati modificati dopo e restano come sono adesso\.$/,
  );
  expect(toCheck.more(1)).toBe('Ce n’è un altro: compare quando questi sono sistemati.');
  expect(toCheck.more(2)).toBe('Ce ne sono altri 2: compaiono quando questi sono sistemati.');
});
