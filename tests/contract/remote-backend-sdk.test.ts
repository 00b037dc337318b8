import {
  addDoc,
  and,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  type DocumentData,
  endAt,
  endBefore,
  type Firestore,
  GeoPoint,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  increment,
  limit,
  or,
  orderBy,
  query,
  type QueryConstraint,
  type QueryNonFilterConstraint,
  runTransaction,
  serverTimestamp,
  setDoc,
  startAfter,
  startAt,
  sum,
  Timestamp,
  updateDoc,
  vector,
  where,
  type WhereFilterOp,
  writeBatch,
} from 'firebase/firestore/lite';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownerClient } from '../support/lite-client.ts';
import { onEachBackend } from '../support/on-each-backend.ts';

/** A horse with every field that the app gives it, and the bookkeeping. */
const HORSE: DocumentData = {
  name: 'Stella',
  docname: 'STELLA DEL MATTINO',
  species: 'Cavallo',
  breed: 'Maremmano',
  sex: 'Femmina',
  coat: 'Baio',
  birthday: '2011-04-03',
  birthplace: 'Grosseto',
  isDeceased: -1,
  isDeceasedReported: 0,
  doctype: 'documento unico BDN',
  docnumber: '0012345',
  chipnumber: '380271000012345',
  uelnnumber: '380007A00123456',
  isHere: 1,
  isInBDN: 1,
  isDPA: -1,
  hasOriginalDocs: 0,
  isCorrectBarncodeInBDN: 1,
  barncode: '015MN047',
  statusNotes: 'già però così €',
  isCorrectOwner: 1,
  ownerName: 'Ada Bianchi',
  ownerPhone: '+39 000 000000',
  ownerAddress: 'Via dei Prati 1',
  ownerNotes: '',
  notes: 'due righe\ne un emoji 🐴',
  hoovesTrimInterval: 1.5,
  hoovesTrimNotes: '',
  lastHoovesTrim: Timestamp.fromDate(new Date('2026-09-30T22:00:00Z')),
  dentistInterval: null,
  dentistNotes: '',
  lastDentist: null,
  rev: 3,
  updatedBy: 'demo',
  createdBy: 'demo',
  lastMid: '01890a5d-ac96-774b-bcce-b302099a8057',
};

const DOCUMENTS: Record<string, DocumentData> = {
  'a horse': HORSE,
  'a visit': { date: Timestamp.fromMillis(1_700_000_000_123), notes: 'piede destro' },
  'a membership': { year: 2026, givenName: 'Nino', zip: '00100', hasPaid: 1, hasCard: -1 },
  'a log entry': {
    user: 'demo@example.org',
    function: 'updateHorse',
    params: { path: 'horses/stella', fields: ['notes', 'isHere'] },
    result: { rev: 4, before: 3, conflicts: [] },
  },
  'a tombstone': { rev: 9, deletedAt: Timestamp.fromMillis(0) },
  nothing: {},
  'every type of value': {
    null: null,
    yes: true,
    no: false,
    zero: 0,
    negative: -7,
    largest: Number.MAX_SAFE_INTEGER,
    smallest: Number.MIN_SAFE_INTEGER,
    fraction: 0.1,
    tiny: Number.MIN_VALUE,
    huge: Number.MAX_VALUE,
    notANumber: Number.NaN,
    infinite: Infinity,
    minusInfinite: -Infinity,
    empty: '',
    text: 'a\u0000b',
    time: new Timestamp(1_700_000_000, 123_456_000),
    beforeEpoch: new Timestamp(-1, 999_999_000),
    firstYear: new Timestamp(-62_135_596_800, 0),
    lastYear: new Timestamp(253_402_300_799, 999_999_000),
    place: new GeoPoint(45.1, 10.8),
    nowhere: new GeoPoint(0, 0),
    list: [1, 'two', { three: 3 }, null],
    emptyList: [],
    map: { inner: { deep: true }, 'a.b': 1, 'con spazio': 2, '`': 3 },
    emptyMap: {},
    constructor: 'is no inherited thing',
    toString: 'nor is this',
    vector: vector([1, 2.5]),
  },
};

const at = (firestore: Firestore, path: string) => doc(firestore, path);

onEachBackend('The lite SDK', (backend) => {
  let firestore: Firestore;
  beforeEach(async () => {
    await backend().reset();
    firestore = ownerClient(backend());
  });

  describe('documents', () => {
    test.each(Object.entries(DOCUMENTS))('%s comes back as it was written', async (_, data) => {
      await setDoc(at(firestore, 'things/one'), data);
      const read = await getDoc(at(firestore, 'things/one'));
      expect(read.data()).toEqual(data);
    });

    test('bytes and references come back', async () => {
      const written = {
        bytes: Bytes.fromUint8Array(new Uint8Array([0, 255, 127])),
        reference: at(firestore, 'horses/stella'),
      };
      await setDoc(at(firestore, 'things/one'), written);
      const read = (await getDoc(at(firestore, 'things/one'))).data() as typeof written;
      expect(read.bytes.isEqual(written.bytes)).toBe(true);
      expect(read.reference.path).toBe('horses/stella');
    });

    test.each([
      ['with an accent', 'è'],
      ['with a space', 'con spazio'],
      ['with a colon', 'due:punti'],
      ['like a method', 'due:commit'],
      ['with an encoded slash', 'a%2Fb'],
      ['with a percent sign', '100%'],
      ['like a query', '?q=1#x'],
      ['of an inherited thing', 'constructor'],
      ['as long as can be', 'x'.repeat(1500)],
    ])('an id %s is an id like any other', async (_, id) => {
      await setDoc(doc(firestore, 'things', id), { id });
      expect((await getDoc(doc(firestore, 'things', id))).data()).toEqual({ id });
      const found = await getDocs(collection(firestore, 'things'));
      expect(found.docs.map((each) => each.id)).toEqual([id]);
    });

    test('a document that is not there says so', async () => {
      expect((await getDoc(at(firestore, 'horses/nobody'))).exists()).toBe(false);
    });

    test('a document below one that is not there can be', async () => {
      await setDoc(at(firestore, 'horses/ghost/hoovesTrims/t1'), { notes: '' });
      expect((await getDoc(at(firestore, 'horses/ghost'))).exists()).toBe(false);
      expect((await getDocs(collection(firestore, 'horses/ghost/hoovesTrims'))).size).toBe(1);
    });

    test('set replaces, merge adds, update changes, deleteField removes', async () => {
      const horse = at(firestore, 'horses/stella');
      await setDoc(horse, { a: 1, gone: 1 });
      await setDoc(horse, { a: 1, map: { x: 1, y: 1 } });
      await setDoc(horse, { map: { y: 2 } }, { merge: true });
      await updateDoc(horse, { 'map.z': 3, b: 2 });
      await updateDoc(horse, { a: deleteField(), 'map.x': deleteField(), none: deleteField() });
      expect((await getDoc(horse)).data()).toEqual({ b: 2, map: { y: 2, z: 3 } });
    });

    test('update of a document that is not there is refused', async () => {
      await expect(updateDoc(at(firestore, 'horses/nobody'), { a: 1 })).rejects.toMatchObject({
        code: 'not-found',
      });
    });

    test('delete takes a document away and leaves those below it', async () => {
      await setDoc(at(firestore, 'horses/stella'), { a: 1 });
      await setDoc(at(firestore, 'horses/stella/dentists/d1'), { a: 1 });
      await deleteDoc(at(firestore, 'horses/stella'));
      expect((await getDoc(at(firestore, 'horses/stella'))).exists()).toBe(false);
      expect((await getDoc(at(firestore, 'horses/stella/dentists/d1'))).exists()).toBe(true);
      await expect(deleteDoc(at(firestore, 'horses/stella'))).resolves.toBeUndefined();
    });

    test('addDoc makes an id', async () => {
      const added = await addDoc(collection(firestore, 'memberships'), { year: 2026 });
      expect((await getDoc(added)).data()).toEqual({ year: 2026 });
    });

    test('server times, sums and unions are worked out on the server', async () => {
      const before = Date.now();
      const thing = at(firestore, 'things/one');
      await setDoc(thing, { n: 1, list: [1, 2], at: serverTimestamp() });
      await updateDoc(thing, {
        n: increment(2),
        fraction: increment(0.5),
        list: arrayUnion(2, 3),
        none: arrayUnion('x'),
        'deep.at': serverTimestamp(),
      });
      await updateDoc(thing, { list: arrayRemove(1) });
      const data = (await getDoc(thing)).data() as { at: Timestamp; deep: { at: Timestamp } };
      expect(data).toMatchObject({ n: 3, fraction: 0.5, list: [2, 3], none: ['x'] });
      expect(data.at.toMillis()).toBeGreaterThanOrEqual(before - 1000);
      expect(data.deep.at.toMillis()).toBeGreaterThanOrEqual(data.at.toMillis());
    });
  });

  describe('commits and transactions', () => {
    test('a batch is written whole', async () => {
      const batch = writeBatch(firestore);
      batch.set(at(firestore, 'horses/a'), { n: 1 });
      batch.set(at(firestore, 'logs/m1'), { n: 1 });
      batch.delete(at(firestore, 'horses/nobody'));
      await batch.commit();
      expect((await getDocs(collection(firestore, 'horses'))).size).toBe(1);
      expect((await getDocs(collection(firestore, 'logs'))).size).toBe(1);
    });

    test('a batch of which one write is refused changes nothing', async () => {
      const batch = writeBatch(firestore);
      batch.set(at(firestore, 'horses/a'), { n: 1 });
      batch.update(at(firestore, 'horses/nobody'), { n: 1 });
      await expect(batch.commit()).rejects.toMatchObject({ code: 'not-found' });
      expect((await getDoc(at(firestore, 'horses/a'))).exists()).toBe(false);
    });

    test('two clients race for one document: one wins, the other retries on what it left', async () => {
      const horse = at(firestore, 'horses/stella');
      await setDoc(horse, { rev: 1, notes: '' });
      const attempts = { first: 0, second: 0 };
      let secondHasRead: () => void = () => {};
      let firstIsDone: () => void = () => {};
      const read = new Promise<void>((resolve) => (secondHasRead = resolve));
      const done = new Promise<void>((resolve) => (firstIsDone = resolve));

      const first = runTransaction(firestore, async (transaction) => {
        attempts.first++;
        const found = await transaction.get(horse);
        await read;
        transaction.update(horse, { rev: (found.data()?.['rev'] as number) + 1, notes: 'primo' });
      }).then(firstIsDone);
      const other = ownerClient(backend());
      const second = runTransaction(other, async (transaction) => {
        attempts.second++;
        const found = await transaction.get(at(other, 'horses/stella'));
        secondHasRead();
        await done;
        const { rev, notes } = found.data() as { rev: number; notes: string };
        transaction.update(at(other, 'horses/stella'), {
          rev: rev + 1,
          notes: `${notes}, secondo`,
        });
      });
      await Promise.all([first, second]);

      expect(attempts).toEqual({ first: 1, second: 2 });
      expect((await getDoc(horse)).data()).toEqual({ rev: 3, notes: 'primo, secondo' });
    });

    test('two clients create one document: one makes it, the other finds it', async () => {
      const create = (who: string) => {
        const mine = ownerClient(backend());
        const horse = at(mine, 'horses/stella');
        return runTransaction(mine, async (transaction) => {
          const found = await transaction.get(horse);
          if (found.exists()) return `${who} found ${found.data()['by'] as string}`;
          transaction.set(horse, { by: who });
          return who;
        });
      };
      const outcomes = await Promise.all([create('first'), create('second')]);
      const { by } = (await getDoc(at(firestore, 'horses/stella'))).data() as { by: string };
      const other = by === 'first' ? 'second' : 'first';
      expect(outcomes.sort()).toEqual([by, `${other} found ${by}`].sort());
    });

    test('clients that count up at once lose no step', async () => {
      const counter = at(firestore, 'things/counter');
      await setDoc(counter, { n: 0 });
      const step = () => {
        const mine = ownerClient(backend());
        return runTransaction(
          mine,
          async (transaction) => {
            const { n } = (await transaction.get(at(mine, 'things/counter'))).data() as {
              n: number;
            };
            transaction.update(at(mine, 'things/counter'), { n: n + 1 });
          },
          { maxAttempts: 50 },
        );
      };
      await Promise.all(Array.from({ length: 3 }, step));
      expect((await getDoc(counter)).data()).toEqual({ n: 3 });
    });

    test('what a transaction only read is verified: a change of it meanwhile is noticed', async () => {
      await setDoc(at(firestore, 'horses/read'), { n: 1 });
      let attempts = 0;
      await runTransaction(firestore, async (transaction) => {
        attempts++;
        const { n } = (await transaction.get(at(firestore, 'horses/read'))).data() as { n: number };
        if (attempts === 1) await setDoc(at(firestore, 'horses/read'), { n: 2 });
        transaction.set(at(firestore, 'horses/written'), { n });
      });
      expect(attempts).toBe(2);
      expect((await getDoc(at(firestore, 'horses/written'))).data()).toEqual({ n: 2 });
    });
  });

  describe('queries', () => {
    const HORSES: Record<string, DocumentData> = {
      brio: { docname: 'BRIO', isHere: 1, isInBDN: 1, isDeceased: -1, tags: ['a', 'b'], n: 1 },
      alba: { docname: 'ALBA', isHere: 1, isInBDN: -1, isDeceased: -1, tags: ['b'], n: 2.5 },
      cielo: { docname: 'CIELO', isHere: -1, isInBDN: 1, isDeceased: 1, n: null },
      duca: { docname: 'DUCA', isHere: 1, isInBDN: 1, isDeceased: -1, n: Number.NaN },
      elba: { docname: 'ÈLBA', isHere: 0, isInBDN: 0, isDeceased: 0, tags: [], n: '1' },
      fuoco: { docname: 'FUOCO', isHere: 1, isInBDN: 1, isDeceased: -1, nested: { k: 1 }, n: 3 },
      gioia: { isHere: 1 },
    };

    beforeEach(async () => {
      const batch = writeBatch(firestore);
      for (const [id, data] of Object.entries(HORSES))
        batch.set(at(firestore, `horses/${id}`), data);
      for (const [path, day] of [
        ['horses/brio/hoovesTrims/t1', 1],
        ['horses/brio/hoovesTrims/t2', 3],
        ['horses/alba/hoovesTrims/t3', 2],
        ['horses/alba/dentists/d1', 9],
      ] as const) {
        batch.set(at(firestore, path), { date: Timestamp.fromMillis(day), updatedAt: day });
      }
      for (const [id, year] of [
        ['m1', 2024],
        ['m2', 2025],
        ['m3', 2025],
      ] as const) {
        batch.set(at(firestore, `memberships/${id}`), { year });
      }
      await batch.commit();
    });

    const idsOf = async (name: string, ...constraints: QueryConstraint[]) =>
      (await getDocs(query(collection(firestore, name), ...constraints))).docs.map(({ id }) => id);

    test('every horse, in the order of ids', async () => {
      expect(await idsOf('horses')).toEqual(Object.keys(HORSES).sort());
    });

    test('horses by docname: those without one are not in it, accents come after Z', async () => {
      expect(await idsOf('horses', orderBy('docname'))).toEqual([
        'alba',
        'brio',
        'cielo',
        'duca',
        'fuoco',
        'elba',
      ]);
      expect(await idsOf('horses', orderBy('docname', 'desc'), limit(2))).toEqual([
        'elba',
        'fuoco',
      ]);
    });

    test('the equality filters of the register, ordered by docname', async () => {
      expect(
        await idsOf(
          'horses',
          where('isHere', '==', 1),
          where('isInBDN', '==', 1),
          where('isDeceased', '==', -1),
          orderBy('docname'),
        ),
      ).toEqual(['brio', 'duca', 'fuoco']);
      expect(await idsOf('memberships', where('year', '==', 2025))).toEqual(['m2', 'm3']);
    });

    test.each<[WhereFilterOp, unknown, string[]]>([
      ['==', 1, ['brio']],
      ['==', 2.5, ['alba']],
      ['==', null, ['cielo']],
      ['==', Number.NaN, ['duca']],
      ['!=', 1, ['duca', 'alba', 'fuoco', 'elba']],
      ['!=', null, ['duca', 'brio', 'alba', 'fuoco', 'elba']],
      ['!=', Number.NaN, ['brio', 'alba', 'fuoco', 'elba']],
      ['<', 2.5, ['brio']],
      ['<=', 2.5, ['brio', 'alba']],
      ['>', 1, ['alba', 'fuoco']],
      ['>=', '', ['elba']],
      ['in', [1, 3, '1'], ['brio', 'elba', 'fuoco']],
      ['not-in', [1, '1'], ['duca', 'alba', 'fuoco']],
    ])('n %s %o', async (op, value, expected) => {
      expect(await idsOf('horses', where('n', op, value))).toEqual(expected);
    });

    test('filters on lists, maps and ids', async () => {
      expect(await idsOf('horses', where('tags', 'array-contains', 'b'))).toEqual(['alba', 'brio']);
      expect(await idsOf('horses', where('tags', 'array-contains-any', ['a', 'z']))).toEqual([
        'brio',
      ]);
      expect(await idsOf('horses', where('nested.k', '==', 1))).toEqual(['fuoco']);
      expect(await idsOf('horses', where(documentId(), 'in', ['alba', 'nobody']))).toEqual([
        'alba',
      ]);
      expect(await idsOf('horses', where(documentId(), '>', 'elba'))).toEqual(['fuoco', 'gioia']);
    });

    test('and, or', async () => {
      const found = await getDocs(
        query(
          collection(firestore, 'horses'),
          or(
            where('docname', '==', 'ALBA'),
            and(where('isHere', '==', -1), where('isDeceased', '==', 1)),
          ),
        ),
      );
      expect(found.docs.map(({ id }) => id)).toEqual(['alba', 'cielo']);
    });

    test.each<[string, QueryNonFilterConstraint[], string[]]>([
      ['startAt', [startAt('CIELO')], ['cielo', 'duca', 'fuoco', 'elba']],
      ['startAfter', [startAfter('CIELO')], ['duca', 'fuoco', 'elba']],
      ['endAt', [endAt('CIELO')], ['alba', 'brio', 'cielo']],
      ['endBefore', [endBefore('CIELO')], ['alba', 'brio']],
      ['both, with a limit', [startAt('BRIO'), endAt('FUOCO'), limit(2)], ['brio', 'cielo']],
    ])('cursors: %s', async (_, constraints, expected) => {
      expect(await idsOf('horses', orderBy('docname'), ...constraints)).toEqual(expected);
    });

    test('pages by a document cursor reach everything once, equal keys and all', async () => {
      const seen: string[] = [];
      let last: QueryConstraint[] = [];
      for (;;) {
        const page = await getDocs(
          query(collection(firestore, 'horses'), orderBy('isHere', 'desc'), ...last, limit(2)),
        );
        seen.push(...page.docs.map(({ id }) => id));
        if (page.size < 2) break;
        last = [startAfter(page.docs.at(-1))];
      }
      expect(seen).toEqual(['gioia', 'fuoco', 'duca', 'brio', 'alba', 'elba', 'cielo']);
    });

    test('visits of one horse by date, and of all horses by collection group', async () => {
      expect(await idsOf('horses/brio/hoovesTrims', orderBy('date', 'desc'))).toEqual(['t2', 't1']);
      const all = await getDocs(
        query(
          collectionGroup(firestore, 'hoovesTrims'),
          where('updatedAt', '>=', 2),
          orderBy('updatedAt'),
          orderBy(documentId()),
        ),
      );
      expect(all.docs.map(({ ref }) => ref.path)).toEqual([
        'horses/alba/hoovesTrims/t3',
        'horses/brio/hoovesTrims/t2',
      ]);
    });

    test('counts, sums and averages', async () => {
      const horses = collection(firestore, 'horses');
      expect((await getCount(horses)).data().count).toBe(7);
      expect((await getCount(query(horses, where('isHere', '==', 1)))).data().count).toBe(5);
      expect((await getCount(query(horses, limit(3)))).data().count).toBe(3);
      expect((await getCount(collectionGroup(firestore, 'hoovesTrims'))).data().count).toBe(3);
      expect((await getCount(collection(firestore, 'nothing'))).data().count).toBe(0);
      const numbers = query(horses, where('n', '>', 0));
      const { total, mean } = (
        await getAggregate(numbers, { total: sum('n'), mean: average('n') })
      ).data();
      expect([total, mean]).toEqual([6.5, 6.5 / 3]);
    });
  });
});
