import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupOf } from '../../../src/model/collections.ts';
import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { Fields, FieldValue } from '../../../src/model/fields/fields.ts';
import { inheritedVisitId } from '../../../src/model/visits/visit.ts';
import type { Mutation, MutationInput, Patch } from '../../../src/mutation/mutation.ts';
import { mergeMutation } from '../../../src/mutation/merge.ts';
import { documentsToRead, type ExpectedState } from '../../../src/mutation/required-reads.ts';

const HORSE = 'horses/stella';
const VISIT = 'horses/stella/hoovesTrims/v1';

function held(path: string, fields: Fields, more: Partial<ServerDocument> = {}): ServerDocument {
  return {
    path,
    fields,
    rev: 4,
    version: '2026-10-14T08:00:00.000000000Z',
    updatedAt: '2026-10-14T07:59:59.000000000Z',
    updatedBy: 'bruno',
    createdAt: '2020-01-01T00:00:00.000000000Z',
    createdBy: 'carla',
    lastMid: 'earlier',
    deletedAt: '',
    ...more,
  };
}

function mutation<Input extends MutationInput>(
  input: Input,
  more: { readonly baseRev?: number; readonly over?: readonly string[] } = {},
): Input & Mutation {
  return {
    ...input,
    mutationId: 'mine',
    seq: 1,
    uid: 'anna',
    deviceId: 'phone',
    baseRev: 4,
    status: 'pending',
    attempts: 1,
    nextAttemptAt: 0,
    lastError: null,
    createdAt: 0,
    ...more,
  } as Input & Mutation;
}

const edit = (patch: Patch, seen: Fields = {}) =>
  mutation({ op: 'update', path: HORSE, patch, seen });
const change = (from: FieldValue, to: FieldValue) => ({ from, to });
const expecting = (...documents: ServerDocument[]): ExpectedState =>
  new Map(documents.map((document) => [document.path, document]));
const tombstone = held(HORSE, {}, { deletedAt: '2026-10-14T07:59:59.000000000Z' });
const date = (day: number) => Date.UTC(2026, 9, day, 12);

describe('[PUSH-3] an update', () => {
  // server's name, from, to, outcome
  test.each([
    ['Stella', 'Stella', 'Luna', 'written'],
    ['Luna', 'Stella', 'Luna', 'settled'],
    ['Vento', 'Stella', 'Luna', 'collides'],
  ])('server %s, from %s to %s: %s', (server, from, to, becomes) => {
    const patch = { name: change(from, to) };
    const plan = mergeMutation(edit(patch), expecting(held(HORSE, { name: server })), []);
    if (becomes === 'written') {
      expect(plan).toMatchObject({
        writes: [{ changed: ['name'], expect: '2026-10-14T08:00:00.000000000Z' }],
        conflicts: [],
      });
      expect(plan.writes[0]!.document).toMatchObject({
        rev: 5,
        fields: { name: 'Luna' },
        updatedBy: 'anna',
        lastMid: 'mine',
        createdBy: 'carla',
      });
    } else {
      expect(plan.writes).toEqual([]);
      expect(plan.conflicts).toHaveLength(becomes === 'collides' ? 1 : 0);
    }
  });

  // The server's values of grouped fields, which were seen as A|1 and changed to B|1.
  test.each([
    [{ ownerName: 'A', ownerPhone: '1' }, 'written'],
    [{ ownerName: 'A', ownerPhone: '2' }, 'collides'],
    [{ ownerName: 'B', ownerPhone: '2' }, 'settled'],
    [{ ownerName: 'C', ownerPhone: '1' }, 'collides'],
  ])('owner %o: %s', (server, becomes) => {
    const m = edit({ ownerName: change('A', 'B') }, { ownerPhone: '1' });
    const { writes, conflicts } = mergeMutation(m, expecting(held(HORSE, server)), []);
    expect([writes.length, conflicts.length]).toEqual(
      { written: [1, 0], collides: [0, 1], settled: [0, 0] }[becomes],
    );
  });

  test('a field that was never there counts as empty', () => {
    const patch = { notes: change('', 'zoppica'), isHere: change(0, 1) };
    const { writes, conflicts } = mergeMutation(edit(patch), expecting(held(HORSE, {})), []);
    expect(writes).toMatchObject([{ changed: ['notes', 'isHere'] }]);
    expect(conflicts).toEqual([]);
  });

  test('of a deleted document is parked, and does not bring it back', () => {
    const m = edit({ notes: change('', 'x') });
    for (const expected of [expecting(tombstone), new Map([[HORSE, null]])]) {
      expect(mergeMutation(m, expected, [])).toMatchObject({
        writes: [],
        conflicts: [{ kind: 'deleted', field: '', mutation: m }],
      });
    }
  });
});

describe('a create', () => {
  const m = mutation({ op: 'create', path: HORSE, fields: { name: 'Luna' } }, { baseRev: 0 });

  test('writes a whole document that must not exist', () => {
    const { writes } = mergeMutation(m, new Map([[HORSE, null]]), []);
    expect(writes).toMatchObject([
      { changed: 'create', expect: null, document: { rev: 1, createdBy: 'anna' } },
    ]);
    expect(writes[0]!.document.fields).toMatchObject({
      name: 'Luna',
      notes: '',
      lastDentist: null,
    });
  });

  test('writes over a tombstone only for who saw it', () => {
    expect(mergeMutation(m, expecting(tombstone), [])).toMatchObject({
      writes: [],
      conflicts: [{ kind: 'deleted' }],
    });
    const { writes } = mergeMutation({ ...m, baseRev: 4 }, expecting(tombstone), []);
    expect(writes).toMatchObject([{ expect: tombstone.version, document: { rev: 5 } }]);
  });
});

describe('a deletion', () => {
  test('[VISIT-3] erases the content of the horse and of its visits', () => {
    const visit = held(VISIT, { date: date(1), notes: 'segreto' }, { rev: 1 });
    const horse = held(HORSE, { ownerName: 'Rossi' });
    const { writes } = mergeMutation(mutation({ op: 'delete', path: HORSE }), expecting(horse), [
      visit,
    ]);
    expect(writes.map(({ changed, document }) => [changed, document.path, document.rev])).toEqual([
      ['tombstone', HORSE, 5],
      ['tombstone', VISIT, 2],
    ]);
    expect(JSON.stringify(writes)).not.toMatch(/Rossi|segreto/);
    expect(writes[0]!.document).toMatchObject({ createdBy: 'carla', fields: {} });
  });

  test.each([3, 5])('of rev %i where the server has 4 asks', (baseRev) => {
    const plan = mergeMutation(
      mutation({ op: 'delete', path: HORSE }, { baseRev }),
      expecting(held(HORSE, {})),
      [],
    );
    expect(plan).toMatchObject({
      writes: [],
      conflicts: [{ kind: 'staleDelete', theirsBy: 'bruno' }],
    });
  });

  test.each([
    [3, 'own', true],
    [3, 'earlier', false],
    [2, 'own', false], // another person may have made the revision between
    [5, 'own', false],
  ])('[PUSH-5] of rev %i where %s made rev 4 is done: %s', (baseRev, lastMid, isDone) => {
    const deletion = mutation({ op: 'delete', path: HORSE }, { baseRev, over: ['first', 'own'] });
    const plan = mergeMutation(deletion, expecting(held(HORSE, {}, { lastMid })), []);
    expect([plan.writes.length, plan.conflicts.length]).toEqual(isDone ? [1, 0] : [0, 1]);
  });

  test('of what is gone is done', () => {
    for (const expected of [expecting(tombstone), new Map([[HORSE, null]])]) {
      expect(mergeMutation(mutation({ op: 'delete', path: HORSE }), expected, [])).toEqual({
        writes: [],
        conflicts: [],
      });
    }
  });
});

describe('visits', () => {
  const add = mutation({
    op: 'addVisit',
    path: VISIT,
    fields: { date: date(10), notes: '' },
  });
  const horse = (last: number | null) =>
    held(HORSE, { lastHoovesTrim: last, lastDentist: date(30) });

  test.each([
    [null, date(10), true],
    [date(1), date(10), true],
    [date(10), date(10), false],
    [date(20), date(20), false],
  ])('[VISIT-2] last %s becomes %s', (before, after, written) => {
    const { writes } = mergeMutation(
      add,
      new Map([
        [VISIT, null],
        [HORSE, horse(before)],
      ]),
      [held(`${HORSE}/hoovesTrims/before`, { date: before })],
    );
    expect(writes).toHaveLength(2);
    expect(writes[0]).toMatchObject({ changed: 'create', expect: null, document: { rev: 1 } });
    expect(writes[1]).toMatchObject({
      changed: written ? ['lastHoovesTrim'] : [],
      expect: horse(before).version,
      document: { rev: 5, fields: { lastHoovesTrim: after, lastDentist: date(30) } },
    });
  });

  test('[VISIT-2] a last date that no visit gave becomes one, whose id follows from it', () => {
    const inherited = `${HORSE}/hoovesTrims/inherited-${date(1)}`;
    const expected = expecting(horse(date(1)));
    const written = mergeMutation(add, expected, []).writes.map(({ document }) => document);
    expect(written).toMatchObject([
      { path: VISIT },
      { path: inherited, rev: 1, lastMid: 'mine', fields: { date: date(1) } },
      { path: HORSE, fields: { lastHoovesTrim: date(10) } },
    ]);
    const deleted = held(inherited, {}, { deletedAt: 'then' });
    const again = mergeMutation(add, expecting(horse(date(1)), deleted), []);
    expect(again.writes.map(({ document }) => document.path)).toEqual([VISIT, HORSE]);
  });

  test('[VISIT-2] a correction of the visit that keeps the last date asks for no document twice', () => {
    const replaces = `${HORSE}/hoovesTrims/inherited-${date(1)}`;
    const paths = documentsToRead({ ...add, replaces }, expecting(horse(date(1))));
    expect(paths).toEqual([VISIT, HORSE, replaces]);
  });

  test('[VISIT-2] the id is that of the instant, also before 1970', () => {
    expect([0, -1, date(1)].map(inheritedVisitId)).toEqual([
      'inherited-0',
      'inherited--1',
      'inherited-1790856000000',
    ]);
  });

  test('[VISIT-1] one that is there, or was, is not made again', () => {
    for (const more of [{}, { deletedAt: 'then' }]) {
      const expected = expecting(held(VISIT, {}, more), horse(null));
      expect(mergeMutation(add, expected, [])).toEqual({ writes: [], conflicts: [] });
    }
  });

  const remove = mutation({ op: 'deleteVisit', path: VISIT });
  const visit = (n: number, day: number) =>
    held(`horses/stella/hoovesTrims/v${n}`, { date: date(day), notes: '' });

  test.each([
    ['gave it, others remain', date(10), [visit(1, 10), visit(2, 3), visit(3, 7)], date(7)],
    ['gave it, another of the same day', date(10), [visit(1, 10), visit(2, 10)], date(10)],
    ['gave it, none remains', date(10), [visit(1, 10)], null],
    ['did not give it', date(12), [visit(1, 10), visit(2, 12)], date(12)],
    ['and the date was imported', date(25), [visit(1, 10)], date(25)],
  ])('[VISIT-3] the deleted one %s', (_what, last, visits, becomes) => {
    const { writes } = mergeMutation(remove, expecting(visits[0]!, horse(last)), visits);
    expect(writes).toMatchObject([
      { changed: 'tombstone', document: { path: VISIT, fields: {} } },
      { document: { path: HORSE, rev: 5, fields: { lastHoovesTrim: becomes } } },
    ]);
  });

  test('[VISIT-3] of a horse that is gone goes alone', () => {
    const { writes } = mergeMutation(remove, expecting(visit(1, 10), tombstone), [visit(1, 10)]);
    expect(writes.map((write) => write.document.path)).toEqual([VISIT]);
  });
});

describe('properties of the merge', () => {
  const FIELDS = ['name', 'notes', 'ownerName', 'ownerPhone', 'isCorrectOwner'] as const;
  const value = fc.constantFrom('a', 'b', 'c');
  const record = fc.record(Object.fromEntries(FIELDS.map((field) => [field, value])));
  const edited = fc.tuple(record, record, record).map(([seen, mine, server]) => {
    const changed = FIELDS.filter((field) => seen[field] !== mine[field]);
    const mates = changed
      .flatMap((field) => groupOf('horses', field))
      .filter((field) => !changed.includes(field as (typeof FIELDS)[number]) && field in seen);
    return {
      seen,
      mine,
      server,
      m: edit(
        Object.fromEntries(changed.map((f) => [f, change(seen[f]!, mine[f]!)])),
        Object.fromEntries(mates.map((field) => [field, seen[field]!])),
      ),
    };
  });

  test('every changed field is written, settled or parked, and exactly one of them', () => {
    fc.assert(
      fc.property(edited, ({ m, server }) => {
        const { writes, conflicts } = mergeMutation(m, expecting(held(HORSE, server)), []);
        const written = writes.flatMap((write) => write.changed as readonly string[]);
        for (const [field, { to }] of Object.entries(m.patch)) {
          const fates = [
            written.includes(field),
            conflicts.some((conflict) => conflict.field === field),
            server[field] === to,
          ];
          expect(fates.filter(Boolean)).toHaveLength(1);
        }
        expect(written.length + conflicts.length).toBeLessThanOrEqual(Object.keys(m.patch).length);
      }),
    );
  });

  test('nothing is written over that the writer had not seen, and groups are never mixed', () => {
    let written = 0;
    fc.assert(
      fc.property(edited, ({ m, seen, mine, server }) => {
        const [write] = mergeMutation(m, expecting(held(HORSE, server)), []).writes;
        if (!write) return;
        for (const field of write.changed as readonly string[]) {
          expect(server[field]).toBe(seen[field]);
          for (const mate of groupOf('horses', field).filter((f) => f in server)) {
            expect([seen[mate], mine[mate]]).toContain(server[mate]);
          }
        }
        for (const field of FIELDS.filter((f) => !write.changed.includes(f))) {
          expect(write.document.fields[field]).toBe(server[field]);
        }
        written += 1;
      }),
    );
    expect(written).toBeGreaterThan(20);
  });

  test('done twice is done once: what a plan leaves behind asks for nothing more', () => {
    fc.assert(
      fc.property(edited, ({ m, server }) => {
        const plan = mergeMutation(m, expecting(held(HORSE, server)), []);
        const after = plan.writes[0]?.document ?? held(HORSE, server);
        const again = mergeMutation(m, expecting({ ...after, version: 'later' }), []);
        expect(again.writes).toEqual([]);
        expect(again.conflicts.map((c) => c.id)).toEqual(plan.conflicts.map((c) => c.id));
      }),
    );
  });

  test('two people who change different groups end alike, whoever comes first', () => {
    const apply = (server: ServerDocument, m: Mutation) =>
      mergeMutation(m, expecting(server), []).writes[0]?.document ?? server;
    fc.assert(
      fc.property(record, value, value, (server, notes, owner) => {
        const one = edit({ notes: change(server['notes']!, notes) });
        const other = edit({ ownerName: change(server['ownerName']!, owner) });
        const start = held(HORSE, server);
        expect(apply(apply(start, one), other).fields).toEqual(
          apply(apply(start, other), one).fields,
        );
      }),
    );
  });
});

describe('the horse of an earlier movement', () => {
  const path = `${HORSE}/movements/m1`;
  const add = mutation({
    op: 'addVisit',
    path,
    fields: { date: date(1), kind: 'partenza', hereBefore: 1, deceasedBefore: 0 },
  });
  const LAST = { isHere: 1, lastMovement: date(9) };
  const written = (raw: ServerDocument['raw']) => {
    const plan = mergeMutation(add, expecting(held(HORSE, LAST, { ...(raw && { raw }) })), []);
    return plan.writes.find(({ document }) => document.path === HORSE)?.changed;
  };
  test.each([
    ['as the register writes it', undefined, []],
    ['with microseconds, which it keeps', { timestampValue: '2026-10-09T12:00:00.000123Z' }, []],
    ['as a text, which becomes a time', { stringValue: '9/10/2026' }, ['lastMovement']],
  ])('has a last date %s', (_, lastMovement, expected) => {
    expect(written(lastMovement && { lastMovement })).toEqual(expected);
  });
});
