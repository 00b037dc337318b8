import { describe, expect, test } from 'vitest';
import { COLLECTIONS as SPECS } from '../../src/model/collections.ts';
import type { FieldKind } from '../../src/model/fields.ts';
import { LONGEST } from '../../src/model/fields.ts';
import {
  burial,
  type Change,
  COLLECTIONS,
  creation,
  edition,
  type Kind,
  logOf,
  newId,
  SAMPLE,
  stored,
  tombstone,
  visitBurial,
  visitCreation,
  VISITS,
  writesOf,
} from '../support/rules-changes.ts';
import {
  describeRules,
  type Fields,
  instant,
  LISTED,
  map,
  nothing,
  type Principal,
  PRINCIPALS,
  real,
  text,
  texts,
  UNLISTED,
  type Value,
  whole,
  type World,
  type Write,
  yes,
} from '../support/rules-world.ts';

/** The fields of a collection that are of one kind, from the model: so that the rules keep up with it. */
const named = (collection: (typeof COLLECTIONS)[number], kind: FieldKind): readonly string[] =>
  Object.entries(SPECS[collection]).flatMap(([name, each]) => (each === kind ? [name] : []));

const everyone = Object.keys(PRINCIPALS) as Principal[];
const isVisit = (kind: Kind) => kind === 'hoovesTrims' || kind === 'dentists';

/** Whose uid a principal would write. */
const uidOf = (who: Principal): string =>
  who === 'nobody' ? '' : LISTED.includes(who) ? who : 'stranger';

/** Puts there what a change of this kind starts from, and gives back the document's path. */
async function ground(world: World, kind: Kind, before: Fields | null): Promise<string> {
  const horse = `horses/${newId('horse')}`;
  const path = isVisit(kind) ? `${horse}/${kind}/${newId()}` : `${kind}/${newId()}`;
  await world.put({
    ...(isVisit(kind) && { [horse]: stored(SAMPLE.horses) }),
    ...(before && { [path]: before }),
  });
  return path;
}

type Operation = 'create' | 'edit' | 'delete' | 'restore';

const OPERATIONS: Readonly<Record<Kind, readonly Operation[]>> = {
  horses: ['create', 'edit', 'delete', 'restore'],
  memberships: ['create', 'edit', 'delete', 'restore'],
  events: ['create', 'edit', 'delete', 'restore'],
  hoovesTrims: ['create', 'delete'],
  dentists: ['create', 'delete'],
};

const KINDS: readonly Kind[] = [...COLLECTIONS, ...VISITS];

/** A right change of a kind, on ground that is ready for it. */
async function rightChange(
  world: World,
  kind: Kind,
  operation: Operation,
  uid: string,
): Promise<Change> {
  const before = {
    create: null,
    edit: stored(SAMPLE[kind]),
    delete: stored(SAMPLE[kind]),
    restore: tombstone(),
  }[operation];
  const path = await ground(world, kind, before);
  switch (operation) {
    case 'create':
      return isVisit(kind) ? visitCreation(path, { uid }) : creation(path, SAMPLE[kind], { uid });
    case 'edit':
      return edition(path, SAMPLE[kind], { uid });
    case 'delete':
      return isVisit(kind) ? visitBurial(path, { uid }) : burial(path, { uid });
    case 'restore': {
      const { documents, log } = burial(path, { uid, rev: 3 });
      const [{ fields, ...document }] = documents as [Write];
      return {
        documents: [{ ...document, fields: { ...fields, ...SAMPLE[kind] }, stamps: ['updatedAt'] }],
        log,
      };
    }
  }
}

const rightChanges = KINDS.flatMap((kind) =>
  OPERATIONS[kind].map((operation) => [kind, operation] as const),
);

/** A change with its first document altered. */
function altered(change: Change, alter: (write: Write) => Write): Change {
  const [first, ...rest] = change.documents as [Write, ...Write[]];
  return { ...change, documents: [alter(first), ...rest] };
}

/** Sets fields, and names them in the mask where there is one. */
function setting(fields: Fields): (write: Write) => Write {
  return (write) => ({
    ...write,
    fields: { ...write.fields, ...fields },
    ...(write.mask && { mask: [...new Set([...write.mask, ...Object.keys(fields)])] }),
    ...(write.stamps && { stamps: write.stamps.filter((name) => !(name in fields)) }),
  });
}

function without(field: string): (write: Write) => Write {
  return ({ stamps = [], fields, ...write }) => ({
    ...write,
    stamps: stamps.filter((name) => name !== field),
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field)),
  });
}

const YESTERDAY = instant('2026-01-01T10:00:00Z');

/** What may be wrong with a document's bookkeeping, whatever kind it is. */
const BOOKKEEPING_ATTACKS: readonly (readonly [string, (write: Write) => Write])[] = [
  ['the revision stays', setting({ rev: whole(0) })],
  ['the revision jumps', setting({ rev: whole(9) })],
  ['the revision is a text', setting({ rev: text('2') })],
  ['the revision is a fraction', setting({ rev: real(2.5) })],
  ['an old time', setting({ updatedAt: YESTERDAY })],
  ['a time to come', setting({ updatedAt: instant('2099-01-01T00:00:00Z') })],
  ['someone else’s uid', setting({ updatedBy: text('bruno') })],
  ['no uid', setting({ updatedBy: text('') })],
  ['no mutation', setting({ lastMid: text('') })],
  ['a mutation that is no text', setting({ lastMid: whole(1) })],
  ['a mutation that has no log entry', setting({ lastMid: text('unheard-of') })],
  ['a field of its own', setting({ isAdmin: yes })],
  ['a field in another’s name', setting({ __proto: text('x') })],
];

/** The log entry is missing, or it is not this change's. */
const LOG_ATTACKS: readonly (readonly [string, (change: Change) => Write[]])[] = [
  ['no log entry', ({ documents }) => documents],
  [
    'a log entry under another id',
    ({ documents, log }) => [...documents, { ...log, path: `logs/${newId('other')}` }],
  ],
  [
    'a log entry in someone else’s name',
    ({ documents, log }) => [...documents, setting({ uid: text('bruno') })(log)],
  ],
  [
    'a log entry of another document',
    ({ documents, log }) => [
      ...documents,
      setting({ params: map({ path: text('horses/another'), fields: texts() }) })(log),
    ],
  ],
  [
    'a log entry with an old time',
    ({ documents, log }) => [...documents, setting({ at: YESTERDAY })(log)],
  ],
];

describeRules('Writing', (world) => {
  describe.each(rightChanges)('%s: %s', (kind, operation) => {
    test.each(everyone)('by %s', async (who) => {
      const change = await rightChange(world, kind, operation, uidOf(who));
      const verdict = LISTED.includes(who) ? 'allowed' : 'denied';
      expect(await world.commit(who, writesOf(change))).toBe(verdict);
    });

    test.each(BOOKKEEPING_ATTACKS)('%s', async (_, attack) => {
      const change = await rightChange(world, kind, operation, 'anna');
      expect(await world.commit('anna', writesOf(altered(change, attack)))).toBe('denied');
    });

    test.each(LOG_ATTACKS)('%s', async (_, attack) => {
      const change = await rightChange(world, kind, operation, 'anna');
      expect(await world.commit('anna', attack(change))).toBe('denied');
    });

    test('with the log entry of an earlier commit', async () => {
      const change = await rightChange(world, kind, operation, 'anna');
      expect(await world.commit('anna', [change.log])).toBe('allowed');
      expect(await world.commit('anna', change.documents)).toBe('denied');
    });
  });

  describe.each(KINDS)('%s', (kind) => {
    const make = (uid = 'anna') => rightChange(world, kind, 'create', uid);

    test.each([
      ['created by someone else', setting({ createdBy: text('bruno') })],
      ['created by nobody', without('createdBy')],
      ['created long ago', setting({ createdAt: YESTERDAY })],
      ['created at no time', without('createdAt')],
      ['created dead', setting({ deletedAt: YESTERDAY })],
      ['created with a higher revision', setting({ rev: whole(2) })],
      ['created without a revision', without('rev')],
      ['created without a time', without('updatedAt')],
    ])('%s', async (_, attack) => {
      expect(await world.commit('anna', writesOf(altered(await make(), attack)))).toBe('denied');
    });

    test.each([
      ['keeping its content', setting(SAMPLE[kind])],
      ['keeping one field', setting({ notes: text('Elena') })],
      ['at an old time', setting({ deletedAt: YESTERDAY })],
      ['with another creator', setting({ createdBy: text('bruno') })],
      ['with another time of creation', setting({ createdAt: instant('2020-01-01T00:00:00Z') })],
      ['without its creator', without('createdBy')],
    ])('deleted, but %s', async (_, attack) => {
      const change = await rightChange(world, kind, 'delete', 'anna');
      expect(await world.commit('anna', writesOf(altered(change, attack)))).toBe('denied');
    });

    test('deleted twice', async () => {
      const path = await ground(world, kind, tombstone());
      const change = burial(path, { uid: 'anna', rev: 3 });
      expect(await world.commit('anna', writesOf(change))).toBe('denied');
    });

    test.each(everyone)('hard deleted by %s', async (who) => {
      const path = await ground(world, kind, stored(SAMPLE[kind]));
      const gone: Write = { path, fields: {}, delete: true };
      const log = logOf(newId('mid'), path, uidOf(who));
      expect(await world.commit(who, [gone])).toBe('denied');
      expect(await world.commit(who, [gone, log])).toBe('denied');
    });

    test('from before the bookkeeping: deleted as it is', async () => {
      const path = await ground(world, kind, SAMPLE[kind]);
      const change = isVisit(kind)
        ? visitBurial(path, { uid: 'anna' })
        : burial(path, { uid: 'anna' });
      const legacy = altered(change, (write) =>
        without('createdAt')(without('createdBy')(setting({ rev: whole(1) })(write))),
      );
      expect(await world.commit('anna', writesOf(legacy))).toBe('allowed');
    });
  });

  describe.each(COLLECTIONS)('%s', (kind) => {
    test.each([
      ['the creator changes', setting({ createdBy: text('bruno') })],
      ['the time of creation changes', setting({ createdAt: instant('2020-01-01T00:00:00Z') })],
      ['it is marked as deleted, and keeps its content', setting({ deletedAt: YESTERDAY })],
    ])('edited, and %s', async (_, attack) => {
      const change = await rightChange(world, kind, 'edit', 'anna');
      expect(await world.commit('anna', writesOf(altered(change, attack)))).toBe('denied');
    });

    test('from before the bookkeeping: no rev counts as 0', async () => {
      const path = await ground(world, kind, SAMPLE[kind]);
      const edit = (rev: number) => writesOf(edition(path, SAMPLE[kind], { uid: 'anna', rev }));
      expect(await world.commit('anna', edit(2))).toBe('denied');
      expect(await world.commit('anna', edit(1))).toBe('allowed');
      expect(Object.keys(await world.get(path))).not.toContain('createdBy');
    });

    test('from before the bookkeeping: nobody becomes its creator', async () => {
      const path = await ground(world, kind, SAMPLE[kind]);
      const change = edition(path, { createdBy: text('anna') }, { uid: 'anna', rev: 1 });
      expect(await world.commit('anna', writesOf(change))).toBe('denied');
    });
  });

  describe('fields', () => {
    const noText = [whole(1), nothing, yes, texts('a'), map({})];
    const wrong: Readonly<Record<FieldKind, readonly Value[]>> = {
      line: [...noText, text('x'.repeat(LONGEST.line + 1))],
      prose: [...noText, text('x'.repeat(LONGEST.prose + 1))],
      flag: [whole(2), whole(-2), text('1'), yes, real(0.5), nothing],
      months: [text('1,5'), real(-1), real(1200.5), yes, { doubleValue: 'Infinity' }],
      whole: [text('2026'), real(2026.5), yes],
      instant: [text('2026-01-01'), whole(1), yes],
    };
    const someText = [text(''), text('Ç’è un cavallo 🐴'), text('<script>'), text('=CMD()')];
    const right: Readonly<Record<FieldKind, readonly Value[]>> = {
      line: [...someText, text('x'.repeat(LONGEST.line))],
      prose: [...someText, text('🐴'.repeat(LONGEST.prose / 2))],
      flag: [whole(-1), whole(0), whole(1)],
      months: [real(1.5), whole(0), whole(1200), nothing],
      whole: [whole(2026), nothing],
      instant: [instant('2026-02-03T12:00:00Z'), nothing],
    };
    const fields = COLLECTIONS.flatMap((kind) =>
      Object.entries(SPECS[kind]).map(([name, type]) => [kind, name, type] as const),
    );

    test.each(fields)('%s.%s is a %s', async (kind, name, type) => {
      const path = await ground(world, kind, stored(SAMPLE[kind]));
      for (const value of wrong[type]) {
        const change = edition(path, { [name]: value }, { uid: 'anna' });
        expect(await world.commit('anna', writesOf(change)), JSON.stringify(value)).toBe('denied');
      }
      let rev = 1;
      for (const value of right[type]) {
        const change = edition(path, { [name]: value }, { uid: 'anna', rev: (rev += 1) });
        expect(await world.commit('anna', writesOf(change)), JSON.stringify(value)).toBe('allowed');
      }
    });

    test.each(VISITS)('%s: date and notes', async (kind) => {
      const visit = async (fields: Fields) => {
        const path = await ground(world, kind, null);
        const change = altered(visitCreation(path, { uid: 'anna' }), setting(fields));
        return world.commit('anna', writesOf(change));
      };
      for (const date of wrong.instant) expect(await visit({ date })).toBe('denied');
      for (const notes of wrong.prose) expect(await visit({ notes })).toBe('denied');
      expect(await visit({ date: nothing })).toBe('denied');
      expect(await visit({ notes: text('') })).toBe('allowed');
    });

    // The register holds what is on paper, and what was there before these rules.
    test('an old value of the wrong type stays, and does not stand in the way', async () => {
      const path = await ground(world, 'horses', {
        ...SAMPLE.horses,
        chipnumber: whole(380),
        isDPA: text('no'),
        somethingElse: yes,
      });
      const change = edition(path, { name: text('Stellina') }, { uid: 'anna', rev: 1 });
      expect(await world.commit('anna', writesOf(change))).toBe('allowed');
      expect(await world.get(path)).toMatchObject({ chipnumber: whole(380), somethingElse: yes });
    });

    test('a horse with every field set is within what a request may cost', async () => {
      const path = await ground(world, 'horses', null);
      const full = {
        ...Object.fromEntries(named('horses', 'line').map((name) => [name, text('x'.repeat(900))])),
        ...Object.fromEntries(
          named('horses', 'prose').map((name) => [name, text('x'.repeat(900))]),
        ),
        ...Object.fromEntries(named('horses', 'flag').map((name) => [name, whole(1)])),
        hoovesTrimInterval: real(1.5),
        dentistInterval: whole(12),
        lastHoovesTrim: instant('2026-02-03T12:00:00Z'),
        lastDentist: instant('2026-02-03T12:00:00Z'),
      };
      expect(await world.commit('anna', writesOf(creation(path, full, { uid: 'anna' })))).toBe(
        'allowed',
      );
      const again = edition(path, full, { uid: 'bruno' });
      expect(await world.commit('bruno', writesOf(again))).toBe('allowed');
    });
  });

  describe.each(VISITS)('%s and their horse', (kind) => {
    const bare = (change: Change): Write[] => [change.documents[0]!, change.log];

    test('made without the horse moving on', async () => {
      const path = await ground(world, kind, null);
      const change = visitCreation(path, { uid: 'anna' });
      expect(await world.commit('anna', bare(change))).toBe('denied');
    });

    test('deleted without the horse moving on', async () => {
      const path = await ground(world, kind, stored(SAMPLE[kind]));
      const change = visitBurial(path, { uid: 'anna' });
      expect(await world.commit('anna', bare(change))).toBe('denied');
    });

    test('made for a horse that is not there', async () => {
      const path = `horses/${newId('nowhere')}/${kind}/${newId()}`;
      const change = visitCreation(path, { uid: 'anna' });
      expect(await world.commit('anna', bare(change))).toBe('denied');
    });

    test('made for a horse that was deleted', async () => {
      const horse = `horses/${newId('horse')}`;
      await world.put({ [horse]: tombstone() });
      const change = visitCreation(`${horse}/${kind}/${newId()}`, { uid: 'anna' });
      expect(await world.commit('anna', bare(change))).toBe('denied');
    });

    test.each([
      ['not there', null],
      ['deleted', tombstone()],
    ])('left over from a horse that is %s: deleted alone', async (_, horse) => {
      const path = `horses/${newId('horse')}/${kind}/${newId()}`;
      await world.put({
        [path]: stored(SAMPLE[kind]),
        ...(horse && { [path.split('/').slice(0, 2).join('/')]: horse }),
      });
      expect(await world.commit('anna', writesOf(burial(path, { uid: 'anna' })))).toBe('allowed');
    });

    test('edited', async () => {
      const path = await ground(world, kind, stored(SAMPLE[kind]));
      const mid = newId('mid');
      const { documents, log } = edition(path, { notes: text('x') }, { uid: 'anna', mid });
      const horse = edition(path.split('/').slice(0, 2).join('/'), {}, { uid: 'anna', mid });
      expect(await world.commit('anna', [...documents, ...horse.documents, log])).toBe('denied');
    });

    test('put somewhere else than under a horse', async () => {
      const path = `memberships/${newId()}/${kind}/${newId()}`;
      expect(
        await world.commit('anna', writesOf(creation(path, SAMPLE[kind], { uid: 'anna' }))),
      ).toBe('denied');
    });
  });

  // The list, the log entry and the horse are looked up once for the whole commit, however many
  // documents it holds; looked up for each, they would be far beyond what a request may look up.
  test('a horse is deleted together with 400 visits', async () => {
    const horse = `horses/${newId('horse')}`;
    const visits = Array.from(
      { length: 400 },
      (_, index) => `${horse}/${VISITS[index % 2]!}/${newId()}`,
    );
    await world.put({
      [horse]: stored(SAMPLE.horses),
      ...Object.fromEntries(visits.map((path) => [path, stored(SAMPLE.dentists)])),
    });
    const mid = newId('mid');
    const documents = [horse, ...visits].map(
      (path) => burial(path, { uid: 'anna', mid }).documents[0]!,
    );
    const log = logOf(mid, horse, 'anna', { function: text('deleteHorse') });
    expect(await world.commit('anna', [...documents.slice(0, -1), log])).toBe('allowed');
    expect(await world.get(horse)).toHaveProperty('deletedAt');
    expect(await world.get(visits[0]!)).not.toHaveProperty('notes');
  });

  test.each(UNLISTED)('%s cannot write to other collections, nor can anna', async (who) => {
    const fields = { name: text('x') };
    for (const path of ['settings/site', 'horses/some/notes/x', 'users/anna']) {
      expect(await world.commit(who, [{ path, fields }])).toBe('denied');
      expect(await world.commit('anna', [{ path, fields }])).toBe('denied');
    }
  });
});
