import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { labels as archive } from '../../../src/admin/archive/labels.ts';
import { labels as bdn } from '../../../src/admin/bdn/labels.ts';
import { labels as bdnCompare } from '../../../src/admin/bdn-compare/labels.ts';
import { labels as dashboard } from '../../../src/admin/dashboard/labels.ts';
import { labels as due } from '../../../src/admin/due/labels.ts';
import { labels as events } from '../../../src/admin/events/labels.ts';
import { labels as givenRounds } from '../../../src/admin/given-rounds/labels.ts';
import { labels as health } from '../../../src/admin/health/labels.ts';
import { labels as healthRound } from '../../../src/admin/health-round/labels.ts';
import { historyLabels as history } from '../../../src/admin/shared/history/history-labels.ts';
import { labels as horseList } from '../../../src/admin/horse-list/labels.ts';
import { labels as horse } from '../../../src/admin/horse-record/labels.ts';
import { labels as login } from '../../../src/admin/login/labels.ts';
import { labels as memberBook } from '../../../src/admin/member-book/labels.ts';
import { labels as memberImport } from '../../../src/admin/member-import/labels.ts';
import { labels as members } from '../../../src/admin/memberships/labels.ts';
import { labels as movements } from '../../../src/admin/movements/labels.ts';
import { itemText } from '../../../src/admin/transport/item-texts.ts';
import { labels as palette } from '../../../src/admin/palette/labels.ts';
import { labels as person } from '../../../src/admin/person/labels.ts';
import { labels as receipts } from '../../../src/admin/receipts/labels.ts';
import { labels as round } from '../../../src/admin/visit-round/labels.ts';
import { roundLabels } from '../../../src/admin/shared/round/round-labels.ts';
import { leftOutLabels } from '../../../src/admin/shared/horses/left-out-labels.ts';
import { movementOfHorse } from '../../../src/admin/shared/labels/movement-labels.ts';
import { moreLabel } from '../../../src/admin/shared/labels/more-label.ts';
import { printLabels } from '../../../src/admin/shared/output/print-labels.ts';
import { visitLabels } from '../../../src/admin/shared/labels/visit-labels.ts';
import { firstPullLabels } from '../../../src/admin/shared/reading/first-pull-labels.ts';
import { labels as sync } from '../../../src/admin/sync/labels.ts';
import { labels as toCheck } from '../../../src/admin/to-check/labels.ts';
import { labels as treatments } from '../../../src/admin/treatments/labels.ts';
import { cancelledText } from '../../../src/admin/treatments/treatment-texts.ts';
import { unreadToken } from '../../../src/model/fields/raw-value.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { MOVEMENT_KINDS } from '../../../src/model/movements/movement-kinds.ts';

/* Italian texts agree in grammar with the day, the kind of visit and the number that they name. */

describe.each([
  ['2026-10-01', 'il 1º ', 'del 1º ', 'al 1º ', 'dal 1º '],
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
    [round.remove.ask('hoovesTrims', 'Stella', day), ofThe],
    [round.several.askAll(2, 'hoovesTrims', 'Stella', day), ofThe],
    [health.added('Tetano', day), ofThe],
    [movements.ask('Arrivo di Stella', day), ofThe],
    [health.askRemove('Tetano', day), ofThe],
    [health.removeFor('Tetano', day), ofThe],
    [healthRound.remove.ask('Tetano', 'Stella', day), ofThe],
    [healthRound.remove.askAll(2, 'Tetano', 'Stella', day), the],
    [healthRound.all.title(2, 'Tetano', day), ofThe],
    [givenRounds.take.from('Mario', day, 'hoovesTrims'), ofThe],
    [treatments.inWithdrawal(day), toThe],
    [treatments.inWithdrawal(day, true), toThe],
    [treatments.form.until(day), toThe],
    [treatments.screen.period(day, day), fromThe],
    [treatments.screen.period(day, day), toThe],
    [printLabels.printed(day), the],
  ])('%s', (text, words) => {
    expect(text).toContain(` ${words}ottobre 2026`);
  });
});

describe.each([
  ['2026-10-01', 'il 01/', 'al 01/', 'dal 01/'],
  ['2026-10-08', 'l’08/', 'all’08/', 'dall’08/'],
  ['2026-10-11', 'l’11/', 'all’11/', 'dall’11/'],
  ['2026-10-18', 'il 18/', 'al 18/', 'dal 18/'],
])('of %s in figures', (day, the, toThe, fromThe) => {
  const act = { about: 'act', name: 'Tetano', result: '' } as const;
  test.each([
    [bdn.past(day), the],
    [bdn.running(3, day), the],
    [bdn.over(3, day), the],
    [bdn.wasDue(day), the],
    [bdn.termsSource('x', day), the],
    [due.week(day), fromThe],
    [due.late('Pareggio', day), fromThe],
    [dashboard.charts.week(day, day, [], {} as never), toThe],
    [dashboard.charts.week(day, day, [], {} as never).toLowerCase(), fromThe],
    [health.next.usual(2, '', day), the],
    [healthRound.next(day), the],
    [treatments.withdrawalUntil(day), toThe],
    [
      cancelledText({
        fields: { cancelledAt: instantOf(day), cancelledReason: 'x' },
      } as never),
      the,
    ],
    [itemText({ ...act, state: 'so', done: day, due: day } as never), the],
    [itemText({ ...act, state: 'so', done: day, due: day } as never).split(', ')[1]!, the],
    [itemText({ ...act, state: 'not-so', due: day } as never), the],
    [itemText({ about: 'withdrawal', isFood: true, until: day } as never), toThe],
  ])('%s', (text, words) => {
    expect(` ${text}`).toContain(` ${words}10`);
  });
});

test('a word before a day is never written beside it: it would not be elided', () => {
  const src = resolve(import.meta.dirname, '../../../src');
  const beside = /\b(?:il|al|dal|del|nel|sul) \$\{format(?:Day|ShortDay|DayAndMonth|NearDay)/i;
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const wrong = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(resolve(src, file), 'utf8').split('\n'))
    .filter((line) => beside.test(line));
  expect(wrong).toEqual([]);
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
      round.removed(kind, 'Stella', true),
      round.removed(kind, 'Stella', false),
      round.untilHere.saved(1, kind),
      round.untilHere.saved(2, kind),
      roundLabels.recordAll.confirm(2, kind),
      round.several.askAll(2, kind, 'Stella', '2026-10-12'),
      round.several.removeAll(kind, 2),
    ].map((text) => text.replace(/^.*?: |^.*\. (?=T)/, ''));
  expect(said('hoovesTrims')).toEqual([
    'eliminato.',
    'rimesso.',
    'registrato.',
    'registrato. Salvato sul telefono.',
    'tolto.',
    'tolto in parte.',
    'registrato sul telefono.',
    'registrati sul telefono.',
    'Registra tutti e 2',
    '2 pareggi del 12 ottobre 2026. Toglierli tutti?',
    'Togli 2 pareggi',
  ]);
  expect(said('dentists')).toEqual([
    'eliminata.',
    'rimessa.',
    'registrata.',
    'registrata. Salvato sul telefono.',
    'tolta.',
    'tolta in parte.',
    'registrata sul telefono.',
    'registrate sul telefono.',
    'Registra tutte e 2',
    '2 visite del dentista del 12 ottobre 2026. Toglierle tutte?',
    'Togli 2 visite del dentista',
  ]);
});

/** The words of a plural in the sources, where the singular is another word. */
function pluralsInSources(): Set<string> {
  const src = resolve(import.meta.dirname, '../../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
  const pairs = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(resolve(src, file), 'utf8').matchAll(
        /(?:formatQuantity\([^,]+,\s*|\[)'([\p{L} ]+)',\s*'([\p{L} ]+)'/gu,
      ),
    ])
    .map(([, one, many]) => [one!.split(' ')[0]!, many!.split(' ')[0]!] as const);
  return new Set(pairs.filter(([one, many]) => one !== many).map(([, many]) => many));
}

/** Every text of the labels that takes only counts, said of one. */
function* saidOfOne(
  labels: unknown,
  name: string,
): Generator<readonly [name: string, text: string]> {
  if (typeof labels === 'function') {
    let text: unknown;
    try {
      text = (labels as (...counts: number[]) => unknown)(...Array(labels.length).fill(1));
    } catch {
      // It takes something else than counts.
    }
    if (typeof text === 'string') yield [name, text];
  } else if (typeof labels === 'object' && labels !== null) {
    for (const [key, each] of Object.entries(labels)) yield* saidOfOne(each, `${name}.${key}`);
  }
}

test.each([
  health.added('Visita veterinaria di Stella', '2026-10-12'),
  health.removed('Visita veterinaria di Stella'),
  health.restored('Visita veterinaria di Stella'),
  healthRound.recorded('Sverminazione', 'Stella'),
  healthRound.removed('Sverminazione', 'Stella', true),
  healthRound.removed('Sverminazione', 'Stella', false),
  movements.added('Partenza di Stella'),
  movements.replaced('Partenza di Stella'),
  movements.removed('Partenza di Stella'),
  treatments.added('Penicillina a Stella'),
  events.removed('Giornata aperta'),
  events.restored('Giornata aperta'),
  sync.rejected.discarded('Pareggio di Stella, 12 ottobre'),
])(
  'a participle agrees with a noun of its own, as the name before it may be of either gender: %s',
  (text) => {
    const [, noun, participle] = /: (\p{L}+) (\p{L}+)( in parte)?\./u.exec(text) ?? [];
    const isFeminine = noun === 'riga' || noun === 'modifica';
    expect(isFeminine || noun === 'atto' || noun === 'movimento' || noun === 'evento').toBe(true);
    expect(participle).toMatch(isFeminine ? /a$/ : /o$/);
  },
);

test('a movement is called by its kind and its horse, without what the kind adds', () => {
  const names = Object.keys(MOVEMENT_KINDS).map((kind) => movementOfHorse(kind, 'Stella'));
  expect(names).toEqual([
    'Arrivo di Stella',
    'Nascita in struttura di Stella',
    'Partenza di Stella',
    'Vendita di Stella',
    'Cambio di proprietario di Stella',
    'Morte di Stella',
    'Presenza segnata a mano di Stella',
    'Assenza segnata a mano di Stella',
    'Decesso segnato a mano di Stella',
  ]);
  expect(movementOfHorse('', 'Stella')).toBe('Movimento di Stella');
  // Another program's word is shown: it is neither a kind nor missing.
  expect(movementOfHorse(' Arrivo, nuovo ', 'Stella')).toBe('Movimento «Arrivo, nuovo» di Stella');
  const token = unreadToken({ booleanValue: true });
  expect(movementOfHorse(token, 'Stella')).toBe('Movimento «true» di Stella');
});

test('why a horse was missed is said in words that fit a mare too', () => {
  expect(round.missed.reasons).toEqual([
    'Non c’era',
    'Zoppia',
    'Agitazione',
    'Ferita',
    'Maltempo',
    'Mancato il tempo',
  ]);
});

test('no text says a plural of one', () => {
  const plurals = pluralsInSources();
  for (const known of ['cavalli', 'modifiche', 'righe', 'visite', 'pareggi', 'spunte'])
    expect(plurals).toContain(known);
  const plural = [...plurals, 'date', 'schede', 'salvati', 'eliminazioni', 'voci', 'cose'].join(
    '|',
  );
  const ofOne = new RegExp(
    `(?<![\\d.])1 (${plural})\\b|\\b(altri|altre|tutte le|tutti e) 1\\b`,
    'u',
  );
  const modules = import.meta.glob<object>('../../../src/**/*labels.ts', { eager: true });
  const said = Object.entries(modules).flatMap(([file, module]) => [...saidOfOne(module, file)]);
  expect(said.length).toBeGreaterThan(150);
  /** Only shown for more than one. */
  const never = /\.(showAll|visitsDeleted|askAll)$/;
  expect(said.filter(([name, text]) => ofOne.test(text) && !never.test(name))).toEqual([]);
});

test('who is left out of a list of names, or is outside of a round, is counted: one is singular', () => {
  const asked = (n: number) => person.ask(Array.from({ length: n }, () => 'Ada'));
  expect(asked(6)).toBe('Cancellare i dati di Ada, Ada, Ada, Ada, Ada e un altro?');
  expect(asked(7)).toContain(' e altri 2?');
  expect([1, 2].map(roundLabels.outside)).toEqual([
    '1 fuori dal giro (non in struttura, o deceduto)',
    '2 fuori dal giro (non in struttura, o deceduti)',
  ]);
});

test('one is singular, two are plural', () => {
  expect(archive.stopped(1)).toContain('dopo 1 modifica:');
  expect(archive.stopped(2)).toContain('dopo 2 modifiche:');
  const undone = (back: number, left: number, gone: number, rejected = 0) =>
    members.undone({ back, left, gone, rejected });
  expect(undone(3, 1, 0)).toMatch(
    /^Annullato, ma 1 resta com’è: qualcuno l’ha modificato, o la modifica è già in viaggio/,
  );
  expect(undone(1, 2, 0, 1)).toMatch(
    /ma 2 restano come sono: qualcuno li ha modificati.* Un valore di prima .* è da controllare\.$/,
  );
  expect(undone(0, 2, 0)).toMatch(/^Non annullato: 2 restano/);
  expect(undone(2, 0, 0, 2)).toMatch(/^Annullato\. 2 valori di prima .* sono da controllare\.$/);
  expect(undone(0, 0, 2)).toBe('Non annullato: 2 non ci sono più: qualcuno li ha eliminati.');
  expect(undone(1, 1, 1)).toMatch(/server\. 1 non c’è più: qualcuno l’ha eliminato\.$/);
  const of = (left: number | null, step?: number) => [
    moreLabel('m', left, step),
    moreLabel('f', left, step),
  ];
  expect(of(1, 500)).toEqual(['Mostra l’altro', 'Mostra l’altra']);
  expect(of(2)).toEqual(['Mostra gli altri (2)', 'Mostra le altre (2)']);
  expect(of(500, 500)).toEqual(['Mostra gli altri (500)', 'Mostra le altre (500)']);
  expect(of(1501, 500)).toEqual(['Mostra altri 500 di 1.501', 'Mostra altre 500 di 1.501']);
  expect(of(null)).toEqual(['Mostra gli altri', 'Mostra le altre']);
  expect(of(null, 500)).toEqual(['Mostra altri', 'Mostra altre']);
  expect(toCheck.more(1)).toBe('Mostra l’ultimo');
  expect(toCheck.more(2)).toBe('Mostra altri, ne restano 2');
});

test('of codes that several rows have, it is said that each has its own rows', () => {
  expect(memberBook.doubled(['Rossi Mario'])).toBe(
    'Lo stesso codice fiscale è in più righe: Rossi Mario.',
  );
  expect(memberBook.doubled(['Rossi Mario', 'Verdi Ada'])).toBe(
    '2 codici fiscali sono in più righe ciascuno: quello di Rossi Mario, quello di Verdi Ada.',
  );
});

test('a step for many that concerned one person speaks of one', () => {
  const anna = { fields: { givenName: 'Anna', familyName: 'Po' } };
  const marked = (n: number) =>
    members.many.notMarked({
      unread: Array.from({ length: n }, () => anna),
    } as never);
  expect(marked(1)).toBe('Non segnato, perché quello che c’è scritto non si legge: Anna Po.');
  expect(marked(2)).toMatch(/^Non segnati, /);
  const renewed = (n: number) =>
    members.many.notRenewed(
      { unsure: Array.from({ length: n }, () => anna), incomplete: [] } as never,
      2027,
    );
  expect(renewed(1)).toBe(
    'Non rinnovato, perché nel 2027 c’è già il suo nome: Anna Po. Se è un’altra persona, rinnovala dalla sua scheda.',
  );
  expect(renewed(2)).toMatch(/^Non rinnovati, .* il loro nome: .* Se sono altre persone, /);
  expect([1, 2].map((n) => members.many.allMarked('hasPaid', n))).toEqual([
    'Era già segnato: Pagato.',
    'Erano già segnati tutti: Pagato.',
  ]);
  expect([1, 2].map((n) => members.many.allRenewed(2027, n))).toEqual([
    'È già nel registro del 2027.',
    'Sono già tutti nel registro del 2027.',
  ]);
});

test('what is chosen, deleted or missing agrees with its number', () => {
  expect([0, 1, 2].map((n) => givenRounds.give.chosen(n, 12))).toEqual([
    'Scelti 0 di 12 cavalli',
    'Scelto 1 di 12 cavalli',
    'Scelti 2 di 12 cavalli',
  ]);
  expect([1, 2].map(roundLabels.remove.sent)).toEqual([
    'È già sul server: sparisce per tutti.',
    'È già sul server, almeno in parte: sparisce per tutti.',
  ]);
  expect([[2024], [2024, 2025]].map(memberImport.choices.carryMissing)).toEqual([
    expect.stringMatching(/^I dati del 2024 sono /),
    expect.stringMatching(/^I dati degli anni 2024, 2025 sono /),
  ]);
});

test('an import of new people says that those who are updated are others', () => {
  expect(memberImport.run(3, 0)).toBe('Importa 3 tesserati');
  expect(memberImport.run(0, 2)).toBe('Aggiorna 2 tesserati');
  expect(memberImport.run(3, 2)).toBe('Importa 3 tesserati e aggiornane altri 2');
  expect(memberImport.run(3, 1)).toBe('Importa 3 tesserati e aggiornane un altro');
});

test('an undo of what came from the BDN says all that stays, and is whole only where nothing does', () => {
  const undone = (fields: number, horses: number, rejected = 0, gone = 0, back = 1) =>
    bdnCompare.undone({ back, fields, horses, gone, rejected });
  expect(undone(0, 0)).toBe('Annullato: tutto come prima.');
  expect(undone(1, 0)).toMatch(/^Annullato, ma resta 1 valore cambiato nel frattempo.*server\.$/);
  expect(undone(0, 1)).toBe('Annullato, ma resta 1 cavallo cambiato nel frattempo.');
  expect(undone(1, 1)).toMatch(/, ma restano 1 valore .* e 1 cavallo cambiato nel frattempo\.$/);
  expect(undone(0, 2)).toBe('Annullato, ma restano 2 cavalli cambiati nel frattempo.');
  expect(undone(0, 0, 1)).toMatch(/^Annullato\. Un valore di prima .* è da controllare\.$/);
  expect(undone(0, 0, 0, 1)).toBe('Annullato, ma 1 cavallo non c’è più: qualcuno l’ha eliminato.');
  expect(undone(0, 1, 1, 2)).toMatch(
    /cambiato nel frattempo\. 2 cavalli non ci sono più: qualcuno li ha eliminati\. Un valore/,
  );
  // Nothing came back.
  expect(undone(0, 2, 0, 0, 0)).toBe('Non annullato: restano 2 cavalli cambiati nel frattempo.');
  expect(undone(0, 0, 0, 1, 0)).toBe(
    'Non annullato: 1 cavallo non c’è più: qualcuno l’ha eliminato.',
  );
  expect([true, false].map((isAll) => bdnCompare.done(0, isAll))).toEqual([
    'Non c’era più niente da scrivere.',
    'Non ho scritto niente.',
  ]);
  expect(bdnCompare.skipped(2)).toBe('2 cose non sono state scritte:');
});

test('what a file of the register lacks is told with its horses, and where nothing is written that is said', () => {
  const left = (count: number, horses: readonly string[], years: readonly number[] | null = null) =>
    archive.exported(years, { count, horses }, 0, null);
  expect(left(0, [])).toBe('File pronto: c’è tutto il registro.');
  expect(left(1, ['Stella'])).toBe(
    'File pronto. Manca 1 visita o movimento di un cavallo che non è più nel registro: Stella. È in «Dati da controllare».',
  );
  expect(left(3, ['Stella', 'Luna'])).toBe(
    'File pronto. Mancano 3 visite e movimenti di cavalli che non sono più nel registro: Stella, Luna. Sono in «Dati da controllare».',
  );
  expect(left(0, [], [2025, 2026])).toMatch(/solo questi anni: 2025, 2026\. Gli altri/);
  expect(archive.exported(null, { count: 0, horses: [] }, 2, null)).toMatch(
    /^File pronto\. Mancano 2 modifiche che l’app non riesce a leggere/,
  );
  expect(archive.done(0)).toBe('Era già tutto nel registro: non ho scritto niente.');
  expect(archive.changedSince(0)).toMatch(/^Non ho scritto niente: quello che qualcuno/);
  expect(archive.run(1000)).toBe('Importa 1.000 modifiche');
  expect(archive.inherited(2)).toMatch(/^2 ultime date non hanno una loro visita: lo diventano/);
  const { record, acts, visits, texts } = archive.returning;
  expect(record('Stella', 0, 0)).toBe('Stella');
  expect(record('Stella', 2, 1)).toBe('Stella, con 2 visite o movimenti e 1 atto di salute');
  expect([1, 2].map((n) => visits('Stella', n))).toEqual([
    'Stella: 1 visita o movimento eliminato',
    'Stella: 2 visite o movimenti eliminati',
  ]);
  expect(acts('Stella', 2)).toBe('Stella: 2 atti di salute eliminati');
  expect(texts('Stella', 'note', 2)).toMatch(/^Stella, testi tolti dal registro: note/);
});

test('what is left out of a list or a return is counted, or said without a number while rows may be missing', () => {
  expect([2, 1, null].map(horseList.unsaid)).toEqual([
    '2 in struttura e non sono qui, perché «Deceduto» non è indicato',
    '1 in struttura e non è qui, perché «Deceduto» non è indicato',
    'In struttura e non sono qui, perché «Deceduto» non è indicato',
  ]);
  expect([bdn.leftOut.here(2), bdn.leftOut.here(null), bdn.leftOut.all(null)]).toEqual([
    '2 in ordine o fuori da questo elenco',
    'In ordine o fuori da questo elenco',
    'Senza niente da sistemare',
  ]);
  expect(givenRounds.take.leftOut(2)).toMatch(/^2 spunte .*, restano fuori: /);
  expect([1, 2].map(givenRounds.take.others)).toEqual([
    'Nel testo c’è un altro giro tornato: questo è l’ultimo.',
    'Nel testo ci sono altri 2 giri tornati: questo è l’ultimo.',
  ]);
  expect([-31, 0, 61].map(horse.card.days)).toEqual(['−31 gg', 'oggi', '+61 gg']);
});

test('one change that waits for a person is spoken of as one, and a health act by its name', () => {
  const said = [sync.rejected.hint, sync.damaged.hint, sync.waiting.ofNewerApp];
  expect([1, 2].map((n) => said.map((text) => text(n).split(' ').slice(0, 6).join(' ')))).toEqual([
    [
      'Resta su questo telefono finché non',
      'L’app non riesce a leggere questa',
      'Viene da una versione più nuova',
    ],
    [
      'Restano su questo telefono finché non',
      'L’app non riesce a leggere queste',
      'Vengono da una versione più nuova',
    ],
  ]);
  expect(sync.conflicts.visitsGone).toContain('atti di salute');
});

test('what a file of unsent changes holds, and what goes with a discarded one, is counted', () => {
  const { imported } = sync.file;
  expect([imported(0, 0), imported(0, 2)]).toEqual([
    'Il file è vuoto.',
    'Niente di nuovo: era già tutto su questo telefono.',
  ]);
  expect([imported(1, 0), imported(2, 1)]).toEqual([
    '1 modifica dal file aspetta su questo telefono.',
    '2 modifiche dal file aspettano su questo telefono.',
  ]);
  const { deletes, takeDeletions, flawedHint, damaged } = sync.preview;
  const counted = [deletes, takeDeletions, flawedHint, damaged, sync.rejected.alsoLost];
  expect(counted.map((text) => text(2))).toEqual([
    'Il file chiede 2 eliminazioni.',
    'Importa anche le 2 eliminazioni',
    '2 voci non sono come le scrive il registro, e restano fuori:',
    '2 voci erano illeggibili già sul dispositivo che ha scritto il file, e sono rimaste là.',
    'Con lei si perdono anche queste 2 modifiche, che non possono esistere da sole:',
  ]);
  expect(deletes(1)).toBe('Il file chiede un’eliminazione.');
  // The button counts all of them as changes: no line above it may call a part so.
  expect(sync.preview.run(2)).toBe('Importa 2 modifiche');
  expect(Object.values(sync.preview)).not.toContain('Modifiche');
  // There are others only beside deletions.
  expect([0, 1].map((n) => sync.preview.allFresh(5, n))).toEqual([
    'Le voci da importare (5)',
    'Le altre voci da importare (5)',
  ]);
});

test('whose account was closed reads what of their work is still on the phone, and who finds it', () => {
  const { locked } = login.ended;
  const gone = 'Il registro è stato tolto da questo telefono.';
  expect(locked({ changes: 0, drafts: 0 }, true)).toBe(gone);
  expect(locked({ changes: 1, drafts: 0 }, false)).toMatch(/ La ritrovi quando rientri tu\.$/);
  expect(locked({ changes: 2, drafts: 0 }, false)).toMatch(/ Le ritrovi quando rientri tu\.$/);
  expect(locked({ changes: 0, drafts: 1 }, false)).toBe(
    `${gone} Quello che avevi scritto senza salvare c’è ancora.`,
  );
  for (const work of [
    { changes: 1, drafts: 0 },
    { changes: 0, drafts: 1 },
  ]) {
    expect(locked(work, true)).toContain('Un account nuovo, anche con la stessa email, non trova');
    expect(locked(work, true)).not.toContain('ritrov');
  }
  expect([1, 2].map(login.dropDrafts)).toEqual([
    'Butta la modifica non salvata',
    'Butta le modifiche non salvate',
  ]);
});

test('the question before an erasure names five people at most, and counts one other or others', () => {
  const names = ['Ada', 'Bea', 'Caia', 'Dea', 'Eva', 'Fulvia', 'Gaia'];
  expect([1, 2, 5, 6, 7].map((n) => person.ask(names.slice(0, n)))).toEqual([
    'Cancellare i dati di Ada?',
    'Cancellare i dati di Ada e Bea?',
    'Cancellare i dati di Ada, Bea, Caia, Dea e Eva?',
    'Cancellare i dati di Ada, Bea, Caia, Dea, Eva e un altro?',
    'Cancellare i dati di Ada, Bea, Caia, Dea, Eva e altri 2?',
  ]);
  expect([person.drafts(2), person.parked(2)]).toEqual([
    'Su questo telefono spariscono anche 2 bozze non salvate che la nominano.',
    'Su questo telefono sparisce anche quello che la nomina in 2 scelte ancora da fare.',
  ]);
});

test('of others that a list leaves out no number is said while more may be missing', () => {
  const { outsideFilters, outsideList, more } = leftOutLabels;
  const texts = [outsideFilters, outsideList, more, palette.others, roundLabels.outside];
  expect(texts.map((text) => text(null))).toEqual([
    'Fuori dai filtri',
    'Fuori da questo elenco',
    ' e altri',
    'Ce ne sono altri: scrivi ancora qualcosa.',
    'Fuori dal giro (non in struttura, o deceduti)',
  ]);
  expect([1, 2].map(more)).toEqual([' e un altro', ' e altri 2']);
  expect([1, 2].map(palette.others)).toEqual([
    'Ce n’è un altro: scrivi ancora qualcosa.',
    'Ce ne sono altri 2: scrivi ancora qualcosa.',
  ]);
});

test('how much of the register has come is said of a total only where that is not less than what came', () => {
  const said = (received: number, total: number | null, stopped: 'offline' | null = null) =>
    firstPullLabels.sentence({ collection: 'horses', received, total } as never, stopped);
  expect(said(0, null)).toBe('Scarico il registro: cavalli…');
  expect(said(0, 0)).toBe('Scarico il registro: cavalli…');
  expect(said(3, 20)).toBe('Scarico il registro: 3 di 20 cavalli');
  expect(said(20, 20)).toBe('Scarico il registro: 20 di 20 cavalli');
  // More were recorded since they were counted.
  expect(said(21, 20)).toBe('Scarico il registro: 21 cavalli');
  expect(said(1, null)).toBe('Scarico il registro: 1 cavallo');
  expect(said(3, 20, 'offline')).toMatch(
    /^Il registro non è ancora tutto su questo telefono \(finora 3 di 20 cavalli\)\. /,
  );
  expect(said(0, null, 'offline')).toMatch(/^Il registro non è ancora tutto su questo telefono\. /);
});

test('what a sum or a count leaves out is counted beside it', () => {
  expect([1, 2].map(receipts.screen.cancelled)).toEqual([
    '1 ricevuta annullata: il numero resta usato.',
    '2 ricevute annullate: i numeri restano usati.',
  ]);
  expect([1, 2].map(receipts.screen.cancelledDrafts)).toEqual([
    '1 ricevuta annullata non ha ancora il numero: arriva quando è inviata.',
    '2 ricevute annullate non hanno ancora il numero: arriva quando sono inviate.',
  ]);
  expect([1, 2].map(receipts.screen.drafts)).toEqual([
    'Una bozza non ha ancora il numero e non è nel totale.',
    '2 bozze non hanno ancora il numero e non sono nel totale.',
  ]);
  const { count } = treatments.screen;
  expect([count(1, 0), count(2, 1), count(3, 2)]).toEqual([
    '1 riga',
    '2 righe, di cui 1 annullata',
    '3 righe, di cui 2 annullate',
  ]);
  const { difference } = memberImport.choices;
  expect([0, 1, 2].map((empty) => difference('CAP', 2, empty))).toEqual([
    'CAP: 2 differenze',
    'CAP: 2 differenze, in 1 qui manca',
    'CAP: 2 differenze, qui manca',
  ]);
  expect(memberImport.changedSince(2)).toMatch(/^Per 2 righe .*: guardale qui sotto/);
});
