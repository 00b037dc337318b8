import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { changeLabel, valueLabel } from '../../../../src/admin/shared/labels/change-labels.ts';
import { draftOf } from '../../../../src/admin/sync/draft-of-change.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import {
  keepMine,
  keepTheirs,
  restore,
} from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import { readStatus } from '../../../../src/sync/status.ts';
import { collectionOf } from '../../../../src/model/collections.ts';
import type { FieldValue } from '../../../../src/model/fields/fields.ts';
import { legibleRaw, rawOfToken, unreadToken } from '../../../../src/model/fields/raw-value.ts';
import type { MutationInput } from '../../../../src/mutation/mutation.ts';
import { patchOf, seenOf } from '../../../../src/mutation/patch.ts';
import { readUnsentFile } from '../../../../src/register/unsent-file/read-unsent-file.ts';
import {
  previewUnsent,
  importUnsent,
  writeUnsentFile,
} from '../../../../src/register/unsent-file/unsent-file.ts';
import { listUnsentChanges } from '../../../../src/register/unsent/unsent-changes.ts';
import { toWrite } from '../../../../src/remote/firestore-documents.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import { type Scene, openScene, sure } from '../../../support/scene.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { writeAny } from '../../../support/write-any.ts';

/* However a file is altered, reading it never throws, and what is accepted can be shown, merged and sent. */

const STELLA = 'horses/stella';
const DATE = Date.UTC(2026, 8, 1, 10);
const BOH = { mapValue: { fields: { a: { arrayValue: { values: [{ stringValue: 'boh' }] } } } } };
const TOKEN = unreadToken(BOH);
const MARK = TOKEN.slice(0, TOKEN.indexOf('{'));
const ID = 'a'.repeat(20);

/** A register in which the documents of the file exist, are deleted, or have another value. */
async function register(): Promise<Scene> {
  const scene = await openScene('stella', 'vento', 'gone');
  const { anna, server } = scene;
  server.edit('horses/odd', { name: 'odd', docname: 'odd' }, { coat: BOH, ownerPhone: BOH });
  server.edit('memberships/rossi', { givenName: 'Ada', year: 2026 });
  server.edit(`${STELLA}/dentists/old`, { date: DATE });
  await pull(anna, server.remote(), true);
  return scene;
}

const CHANGES: readonly MutationInput[] = [
  { op: 'update', path: 'horses/odd', patch: { coat: { from: TOKEN, to: 'baio' } }, seen: {} },
  {
    op: 'update',
    path: 'horses/odd',
    patch: { ownerName: { from: '', to: 'Rossi' } },
    seen: { ownerPhone: TOKEN, ownerAddress: '', isCorrectOwner: 0 },
  },
  { op: 'create', path: 'horses/luna', fields: { name: 'Luna', docname: 'LUNA', isDPA: 1 } },
  { op: 'addVisit', path: `${STELLA}/hoovesTrims/${ID}`, fields: { date: DATE, notes: 'n' } },
  { op: 'addVisit', path: `${STELLA}/movements/${ID}`, fields: { date: DATE, kind: 'arrivo' } },
  { op: 'deleteVisit', path: `${STELLA}/dentists/old` },
  { op: 'delete', path: 'memberships/rossi' },
  { op: 'update', path: 'horses/gone', patch: { notes: { from: '', to: 'mia' } }, seen: {} },
  { op: 'update', path: 'horses/vento', patch: { notes: { from: '', to: 'mia' } }, seen: {} },
  { op: 'create', path: `health/${ID}`, fields: { horse: 'stella', kind: 'visita', date: DATE } },
  { op: 'create', path: `receipts/${ID}`, fields: { year: 2026, payer: 'Ada', cents: 100 } },
  { op: 'create', path: `treatments/${ID}`, fields: { horse: 'stella', drug: 'x', date: DATE } },
  { op: 'create', path: `rounds/${ID}`, fields: { by: 'Ada', date: DATE, horses: 'stella' } },
];

/** A file as the app writes it, with changes of every kind. */
async function wholeFile(): Promise<string> {
  const { anna } = await register();
  for (const change of CHANGES) sure(await writeAny(anna, change));
  const lost = { name: 'Gone', docname: 'GONE', notes: 'x'.repeat(30) };
  await anna.db.outbox.where('lane').equals('horses/gone').modify({ lost });
  return writeUnsentFile(anna);
}

const HOSTILE: readonly unknown[] = [
  null,
  '',
  'x',
  3,
  -1,
  1.5,
  1e300,
  Number.MIN_VALUE,
  true,
  [],
  {},
  [[]],
  'x'.repeat(3000),
  '__proto__',
  'constructor',
  '\ud800',
  'a\udc00',
  '\0',
  'horses/..',
  'receipts/2026',
  'create',
  'update',
  'delete',
  'addVisit',
  'deleteVisit',
  STELLA,
  'horses/vento',
  TOKEN,
  ...['', '{', 'null', '5', '"x"', '[]', '{}', '{"stringValue":{"a":[{}]}}'].map((t) => MARK + t),
  ...['{"mapValue":{"fields":null}}', '{"mapValue":{"fields":{"a":null}}}'].map((t) => MARK + t),
  ...['{"mapValue":null}', '{"arrayValue":{"values":3}}', '{"arrayValue":{}}'].map((t) => MARK + t),
  `${MARK}${'{"arrayValue":{"values":['.repeat(20_000)}${']}}'.repeat(20_000)}`,
  `${MARK}${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  { from: TOKEN, to: TOKEN },
  { from: `${MARK}{`, to: 'x' },
  { notes: { from: '', to: `${MARK}x` }, coat: { from: `${MARK}{`, to: '' } },
];

type Place = readonly (string | number)[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...at, key]))];
}

const valueAt = (value: unknown, place: Place) =>
  place.reduce<unknown>((held, key) => (held as Record<string, unknown>)?.[key], value);

/** One alteration of a file. */
type Harm = {
  readonly kind: 'value' | 'put' | 'copy' | 'drop' | 'rename' | 'twice';
  readonly place: number;
  readonly other: number;
  readonly value: unknown;
};

const anyHarms = fc.array(
  fc.record<Harm>({
    kind: fc.constantFrom('value', 'value', 'value', 'put', 'copy', 'drop', 'rename', 'twice'),
    place: fc.nat(),
    other: fc.nat(),
    value: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...HOSTILE) }, fc.jsonValue()),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Whether a place holds a field's value: before or after a change, as seen, or last known. */
const isValue = (place: Place, held: unknown) =>
  typeof held !== 'object' &&
  place.some((key) => ['from', 'to', 'seen', 'lost'].includes(String(key)));

function harmed(file: object, harms: readonly Harm[]): object {
  const copy = structuredClone(file);
  for (const { kind, place, other, value } of harms) {
    const all = placesIn(copy).filter((each) => each.length > 0);
    const values = all.filter((each) => isValue(each, valueAt(copy, each)));
    const places = kind === 'value' && values.length > 0 ? values : all;
    const at = places[place % places.length]!;
    const source = places[other % places.length]!;
    const holder = valueAt(copy, at.slice(0, -1)) as Record<string, unknown>;
    const key = String(at.at(-1));
    const held = holder[key];
    if (kind === 'put' || kind === 'value') holder[key] = structuredClone(value);
    else if (kind === 'copy') holder[key] = structuredClone(valueAt(copy, source));
    else if (kind === 'drop') delete holder[key];
    else if (kind === 'rename') {
      delete holder[key];
      holder[String(source.at(-1))] = held;
    } else if (Array.isArray(holder)) holder.push(structuredClone(held));
  }
  return copy;
}

/** Calls what the screens call for changes and values. */
async function shownOf(phone: Phone): Promise<void> {
  for (const change of await listUnsentChanges(phone)) {
    const { mutation } = change;
    const of = collectionOf(mutation.path);
    expect(changeLabel(change, '2026-11-01')).not.toBe('');
    const label = ([field, value]: [string, FieldValue]) => valueLabel(of, field, value);
    for (const [field, { from, to }] of Object.entries(patchOf(mutation)))
      [from, to].map((value) => label([field, value]));
    Object.entries(seenOf(mutation)).map(label);
    if (mutation.op === 'update' || mutation.op === 'addVisit') draftOf(undefined, mutation);
  }
  for (const conflict of await listConflicts(phone)) {
    if (conflict.kind !== 'field') continue;
    for (const { field, mine, theirs } of conflict.differences)
      [mine, theirs].map((value) => valueLabel(collectionOf(conflict.path), field, value));
  }
  expect(await viewOf(phone)).toEqual(await replayedView(phone));
}

let whole: object;
beforeAll(async () => {
  whole = JSON.parse(await wholeFile()) as object;
});

test('[STATUS-2] the file that is harmed holds all of it, and is taken in whole', async () => {
  const text = JSON.stringify(whole);
  const { changes, flawed } = sure(readUnsentFile(text, 'anna'));
  expect(flawed).toEqual([]);
  expect(changes).toHaveLength(CHANGES.length);
});

test('[STATUS-2] whatever is made of a file: nothing of it throws when it is read, shown, merged or sent', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(anyHarms, async (all) => {
      const text = JSON.stringify(harmed(whole, all));
      const read = readUnsentFile(text, 'anna');
      if (!read.success) return;
      const { clock, server, bruno } = await register();
      const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
      await pull(tablet, server.remote(), true);
      await previewUnsent(tablet, read.data.changes);
      sure(await importUnsent(tablet, read.data.changes));
      await shownOf(tablet);
      // What was accepted can go on to a third device.
      expect(sure(readUnsentFile(await writeUnsentFile(tablet), 'anna')).flawed).toEqual([]);

      sure(await writeAny(bruno, { op: 'delete', path: 'horses/gone' }));
      await push(bruno, server.remote());
      server.edit('horses/vento', { notes: 'sua' });
      server.edit('horses/odd', { ownerName: 'Verdi' });
      server.admits = ({ writes }) => {
        for (const write of writes) JSON.stringify(toWrite('root', write));
        return 'allowed';
      };
      await push(tablet, server.remote());
      expect((await readStatus(tablet)).pushFailure).not.toBe('internal');
      await shownOf(tablet);
      for (const conflict of await listConflicts(tablet))
        sure(
          await (conflict.kind === 'field'
            ? keepMine(tablet, conflict)
            : conflict.kind === 'deleted'
              ? restore(tablet, conflict)
              : keepTheirs(tablet, conflict)),
        );
      await shownOf(tablet);
      await push(tablet, server.remote());
      const failed = (await listUnsent(tablet)).filter(({ lastError }) => lastError === 'internal');
      expect(failed).toEqual([]);
      sent += 1;
    }),
    { numRuns: propertyRuns(40) },
  );
  expect(sent).toBeGreaterThan(5);
});

test('a token that is broken stands for nothing, and one that is not can be shown', () => {
  expect(rawOfToken(TOKEN)).toEqual(BOH);
  for (const rest of ['', '{', 'null', '5', '[]', '{}', '{"mapValue":{"fields":null}}'])
    expect(rawOfToken(MARK + rest)).toBeNull();
  const tokens = HOSTILE.filter((value) => typeof value === 'string');
  const text = fc.oneof(fc.string(), fc.json({ maxDepth: 5 })).map((rest) => MARK + rest);
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...tokens), text), (token) => {
      const raw = rawOfToken(token);
      if (raw) legibleRaw(raw);
    }),
  );
});

test('[STATUS-2] a file of which some characters are others throws nothing', () => {
  const text = JSON.stringify(whole);
  const change = fc.tuple(fc.nat(text.length), fc.nat(3), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (all) => {
      let harmedText = text;
      for (const [at, length, put] of all)
        harmedText = harmedText.slice(0, at) + put + harmedText.slice(at + length);
      readUnsentFile(harmedText, 'anna');
    }),
    { numRuns: 80 },
  );
});
