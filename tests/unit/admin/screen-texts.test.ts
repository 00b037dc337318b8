import { expect, test } from 'vitest';
import { allTicks, choiceOf } from '../../../src/admin/bdn-compare/ticks.ts';
import { dateWarning } from '../../../src/admin/events/date-warning.ts';
import { eventName } from '../../../src/admin/events/event-name.ts';
import { labels as eventLabels } from '../../../src/admin/events/labels.ts';
import { siteSentence } from '../../../src/admin/events/site-sentence.ts';
import { labels as givenRounds } from '../../../src/admin/given-rounds/labels.ts';
import * as act from '../../../src/admin/health/act-warnings.ts';
import { statesOfKinds } from '../../../src/admin/health/kind-states.ts';
import { labels as health } from '../../../src/admin/health/labels.ts';
import { nextHint } from '../../../src/admin/health/next-hint.ts';
import { hasAct } from '../../../src/admin/health-round/has-act.ts';
import { labels as horse } from '../../../src/admin/horse-record/labels.ts';
import { identityLine, statusLine } from '../../../src/admin/horse-record/section-summaries.ts';
import { labels as members } from '../../../src/admin/memberships/labels.ts';
import { exportMemberships } from '../../../src/admin/memberships/membership-export.ts';
import { paperWarnings } from '../../../src/admin/memberships/membership-warnings.ts';
import { itemText } from '../../../src/admin/transport/item-texts.ts';
import { visitOn } from '../../../src/admin/shared/horses/visit-on.ts';
import { failureLabels } from '../../../src/admin/shared/labels/failure-labels.ts';
import { labels as treatments } from '../../../src/admin/treatments/labels.ts';
import {
  cancelledText,
  foodText,
  withdrawalText,
} from '../../../src/admin/treatments/treatment-texts.ts';
import { DAY_REACH_MS, instantOf } from '../../../src/model/values/calendar.ts';
import { readFields } from '../../../src/model/fields/fields.ts';
import { HEALTH_ACT } from '../../../src/model/health/health-act.ts';
import { HORSE } from '../../../src/model/horses/horse.ts';
import { MEMBERSHIP } from '../../../src/model/memberships/membership.ts';
import { TREATMENT } from '../../../src/model/treatments/treatment.ts';
import { ok } from '../../../src/platform/result.ts';
import type { BdnComparison } from '../../../src/register/bdn/compare-bdn.ts';

/* What screens say and ask of single values, by the pure functions that they call. */

const TODAY = '2026-10-14';

test.each([
  ['', eventLabels.warn.undated],
  [' ', eventLabels.warn.undated],
  ['2026-10-13', eventLabels.warn.past],
  [TODAY, undefined],
  ['2026-10-15', undefined],
  ['2028-10-14', undefined],
  // Anybody would read it on the site.
  ['2028-10-15', 'È tra più di due anni: controlla l’anno.'],
  ['2062-05-08', 'È tra più di due anni: controlla l’anno.'],
  ['ieri', undefined],
])('an event on %j: %s', (day, warning) => expect(dateWarning(day, TODAY)).toBe(warning));

test('an event of today is on the site, one of yesterday is not; it is called by its title first', () => {
  expect(siteSentence('dressage', TODAY, TODAY)).toMatch(/^Va sul sito/);
  expect(siteSentence('dressage', '2026-10-13', TODAY)).toBe(eventLabels.site.past);
  expect(eventName({ title: ' Porte aperte ', topic: 'dressage' })).toBe('Porte aperte');
  expect(eventName({ title: ' ', topic: 'dressage' })).toBe('Dressage');
});

test('unusual days of an act: to come, before the birth, due again no later than it was done, or hardly ever', () => {
  const { future, beforeBirth, nextBefore } = health.warn;
  const birth = '2020-05-01';
  expect(act.dateWarning('2026-10-15', TODAY, birth)).toBe(future);
  expect(act.dateWarning('2020-04-30', TODAY, birth)).toBe(beforeBirth(birth));
  for (const day of [TODAY, birth, 'ieri', ''])
    expect(act.dateWarning(day, TODAY, birth)).toBeUndefined();
  expect(act.nextWarning(TODAY, TODAY)).toBe(nextBefore);
  expect(act.nextWarning(TODAY, '2026-10-15')).toBeUndefined();
  expect(act.nextWarning(TODAY, '')).toBeUndefined();
  expect(act.nextWarning(TODAY, '2031-10-14')).toBeUndefined();
  for (const late of ['2031-10-15', '2062-10-14'])
    expect(act.nextWarning(TODAY, late)).toBe('È più di cinque anni dopo: controlla l’anno.');
});

test('a proposed day is said to be as the last time where it is, and by whom where it is not', () => {
  expect(nextHint('Tetano', { from: 'last', months: 12 })).toBe(health.next.asBefore('12 mesi'));
  expect(nextHint('Tetano', { from: 'last', days: 40 })).toBe(health.next.asBefore('40 giorni'));
  expect(nextHint('Tetano', { from: 'kind', months: 12 })).toMatch(
    /^Di solito dopo 12 mesi .*AAEP/,
  );
  expect(nextHint('Tetano', null)).toBe(health.next.none);
});

const acted = (kind: string, date: string, next: string) => ({
  fields: readFields(HEALTH_ACT, {
    kind,
    date: instantOf(date),
    next: next === '' ? null : instantOf(next),
  }),
});

test('kinds that are due again come first, by their day, then the others by name', () => {
  const acts = [
    acted('Visita', '2026-01-01', ''),
    acted('Coggins', '2026-01-01', ''),
    acted('Tetano', '2026-01-01', '2027-01-01'),
    acted('Influenza', '2026-01-01', '2026-07-01'),
  ];
  const kinds = statesOfKinds(acts, instantOf(TODAY)).map(({ kind }) => kind);
  expect(kinds).toEqual(['Influenza', 'Tetano', 'Coggins', 'Visita']);
});

test('whether something was recorded on a day is asked by its day in Rome, and its kind however it is written', async () => {
  const dated = (day: string, ms = 0) => ({ fields: { date: instantOf(day) + ms } });
  const visits = [dated('2026-10-15'), dated('2026-10-13', DAY_REACH_MS - 7_200_000)];
  const list = async (found: unknown) => ok(found);
  const register = {
    health: { list: () => list([acted(' TETANO', TODAY, '')]) },
    dentists: { list: () => list(visits) },
  } as never;
  expect(await hasAct(register, 'Tetano', 'stella', TODAY)).toEqual(ok(true));
  expect(await hasAct(register, 'Influenza', 'stella', TODAY)).toEqual(ok(false));
  expect(await hasAct(register, 'Tetano', 'stella', '2026-10-13')).toEqual(ok(false));
  expect(await visitOn(register, 'dentists', 'stella', TODAY)).toEqual(ok(visits[1]));
  expect(await visitOn(register, 'dentists', 'stella', '2026-10-13')).toEqual(ok(undefined));
});

test('a horse in a line: what is empty is left out, and a declaration that cannot be read is not called undeclared', () => {
  const known = readFields(HORSE, { docname: 'STELLA', isHere: 1, isDPA: -1 });
  expect(identityLine({ fields: known })).toBe('STELLA');
  expect(identityLine({ fields: { ...known, birthday: '2010-01-02' } })).toBe(
    'STELLA · nascita 02/01/2010',
  );
  expect(identityLine({ fields: { ...known, birthday: '2010' } })).toBe('STELLA · nascita 2010');
  expect(statusLine({ fields: known })).toBe('In struttura · NON DPA');
  expect(
    statusLine({ fields: { ...known, isDPA: 0 }, unread: { isDPA: { stringValue: 'forse' } } }),
  ).toBe(`In struttura · ${horse.summary.dpaUnread}`);
});

test('the papers of a member: each that lacks or is over is warned of, no other', () => {
  const { certificate, birthDate, guardian, consents } = members.warn;
  const of = (fields: object) => paperWarnings(readFields(MEMBERSHIP, { ...fields }), TODAY);
  expect(of({})).toEqual({});
  expect(of({ certificateExpiry: '2027-10-14' })).toEqual({});
  for (const [day, state] of [
    ['2026-10-13', 'expired'],
    ['2026-10-20', 'soon'],
  ] as const)
    expect(of({ certificateExpiry: day })).toEqual({ certificateExpiry: certificate[state] });
  expect(of({ certificateKind: 'Agonistico' })).toEqual({ certificateExpiry: certificate.unknown });
  expect(of({ certificateExpiry: 'maggio', consentDay: 'ieri' })).toEqual({
    certificateExpiry: birthDate,
    consentDay: birthDate,
  });
  expect(of({ consentDay: TODAY })).toEqual({});
  // A slip of the year: nobody would be told that it is over, and no consent was given on such a day.
  expect(of({ certificateExpiry: '2028-10-14' })).toEqual({});
  expect(of({ certificateExpiry: '2028-10-15', consentDay: '2026-10-15' })).toEqual({
    certificateExpiry: 'È tra più di due anni: controlla l’anno.',
    consentDay: 'È un giorno futuro: controlla l’anno.',
  });
  expect(of({ birthDate: '2015-01-01' })).toEqual({ guardianName: guardian, consentBy: consents });
});

test('an export writes days and flags as its import reads them', () => {
  const row = { birthDate: '2010-01-02', certificateExpiry: '2027-03-04', hasPaid: 1, hasCard: -1 };
  const [, line] = exportMemberships([{ fields: readFields(MEMBERSHIP, row) }]).split('\r\n');
  expect(line).toBe(';;;;02/01/2010;;;;;;;Sì;;No;;04/03/2027');
});

test('an act without a day that is due again says when, and not that nothing is known', () => {
  const item = {
    about: 'act',
    kind: 'Tetano',
    state: 'unsaid',
    done: undefined,
    result: '',
    unread: {},
  } as const;
  expect(itemText({ ...item, due: '2026-12-01' })).toBe('prossima volta il 01/12/2026');
  expect(itemText({ ...item, due: undefined })).toBe('la data non è nel registro');
});

test('why something is not saved names no button: it is told of taps and ticks too', () => {
  for (const text of Object.values(failureLabels.save)) expect(text).not.toMatch(/premi|Salva\b/);
});

test('what is said of any given round holds of health acts, which have who did it in a field, and of horses without a photo', () => {
  expect(givenRounds.given.withdrawHint).not.toContain('nelle note');
  expect(givenRounds.send.fileHint).toMatch(
    /^Nel file ci sono anche le foto dei cavalli che ne hanno/,
  );
});

test('the withdrawal of a treatment: none where it is cancelled, none told where its terms cannot be read', () => {
  const typed = { date: instantOf('2026-10-01'), days: 3, withdrawal: 28 };
  const fields = readFields(TREATMENT, typed);
  expect(withdrawalText({ fields })).toBe(treatments.withdrawalUntil('2026-10-31'));
  expect(withdrawalText({ fields: { ...fields, cancelledReason: 'errore' } })).toBe('');
  // One that another program cancelled without a reason: that is said, and the withdrawal counts on.
  const cancelled = { fields: { ...fields, cancelledAt: instantOf('2026-10-12') } };
  expect(cancelledText(cancelled)).toBe('Annullato il 12/10/2026');
  expect(withdrawalText(cancelled)).toBe(treatments.withdrawalUntil('2026-10-31'));
  const unknown = { ...fields, withdrawal: null };
  expect(withdrawalText({ fields: unknown })).toBe(treatments.withdrawalUnsaid);
  // Said, but nobody can tell from which day, or for how many it was given; or of more days than there can be.
  for (const odd of [{ date: null }, { days: null }, { withdrawal: 5000 }])
    expect(withdrawalText({ fields: { ...fields, ...odd } })).toBe(treatments.endUnknown);
  const unread = { withdrawal: { stringValue: 'un mese' } };
  expect(withdrawalText({ fields: unknown, unread })).toContain('«un mese»');
  const stella = readFields(HORSE, {});
  expect(foodText({ fields: stella })).toBe(treatments.food[0]);
  expect(foodText({ fields: stella, unread: { isDPA: { stringValue: 'x' } } })).toContain('«x»');
});

test('of a comparison with the BDN all is ticked but what is final; a tick is of the value that was seen', () => {
  const differing = (there: string) => ({
    different: [
      {
        horse: { path: 'horses/stella' },
        differences: [
          { field: 'coat', here: '', there, canBeTaken: true },
          { field: 'isDPA', here: -1, there: 1, canBeTaken: false },
        ],
      },
    ],
    onlyThere: [{ row: { line: 7 } }],
  });
  const compared = (there: string) => differing(there) as unknown as BdnComparison;
  const ticks = allTicks(compared('baio'));
  expect(ticks.size).toBe(2);
  const { taken, added } = choiceOf(compared('baio'), ticks);
  expect(taken.flatMap(({ differences }) => differences.map(({ field }) => field))).toEqual([
    'coat',
  ]);
  expect(added).toEqual([{ line: 7 }]);
  expect(choiceOf(compared('sauro'), ticks).taken).toEqual([]);
});
