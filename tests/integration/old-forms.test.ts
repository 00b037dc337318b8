import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnsent } from '../../src/mirror/outbox/outbox.ts';
import { instantOf } from '../../src/model/values/calendar.ts';
import { collectionOf, isChildPath } from '../../src/model/collections.ts';
import { readFields } from '../../src/model/fields/fields.ts';
import { HEALTH_ACT } from '../../src/model/health/health-act.ts';
import type { Horse } from '../../src/model/horses/horse.ts';
import type { Membership } from '../../src/model/memberships/membership.ts';
import { type RawValue, valuesOrTokens } from '../../src/model/fields/raw-value.ts';
import { TREATMENT } from '../../src/model/treatments/treatment.ts';
import { VISIT_KINDS } from '../../src/model/visits/visit.ts';
import { writeLocally } from '../../src/mirror/changes/write-locally.ts';
import { updateOf } from '../../src/mutation/patch.ts';
import type { MovementKind } from '../../src/model/movements/movement-kinds.ts';
import { giveRound } from '../../src/register/given-rounds/given-rounds.ts';
import { openRegister, type Register } from '../../src/register/register.ts';
import type { Result } from '../../src/platform/result.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { type Backend, PROJECT_RULES, startEmulator, whyNoEmulator } from '../support/backends.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { onClosestBackend } from '../support/on-each-backend.ts';
import {
  anyValue,
  oldDocument,
  type OldRecord,
  oldRegister,
  putOld,
} from '../support/old-register.ts';
import { fetchMembershipsOn, type Phone, openPhone, pull, push } from '../support/phone.ts';
import { sure } from '../support/scene.ts';
import { signedInStore } from '../support/signed-in-store.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { flag, instant, text } from '../support/raw-values.ts';

/*
 * `firestore.rules`, which compare raw values, must accept what a person does with documents whose values are in old
 * forms, and with any day that a form takes (WRITE-8). Only the official emulator runs the rules.
 */
const AUGUST = '2026-08-01T12:00:00Z';
const VISIT = 'hoovesTrims/v1';

type Fields = Readonly<Record<string, RawValue>>;
type Act = (register: Register, slug: string) => Promise<Result<unknown, unknown>>;

const move =
  (kind: MovementKind): Act =>
  (register, slug) =>
    register.movements.add(slug, {
      kind,
      day: '2026-10-01',
      party: '',
      barncode: '',
      docnumber: '',
      notes: '',
    });
const trim: Act = ({ hoovesTrims }, slug) =>
  hoovesTrims.add(slug, { day: '2026-10-01', notes: '' });

const follow: Act = ({ dentists }, slug) => dentists.follow(slug);

const LATER = '2026-12-01T12:00:00.123456Z';

/** Raw values of a horse and of a visit of it, and what a person does. */
const CASES: readonly (readonly [what: string, horse: Fields, visit: Fields | null, act: Act])[] = [
  ['is here, as a boolean: seen here', { isHere: flag(true) }, null, move('presente')],
  ['is here, as a word: comes', { isHere: text('sì') }, null, move('arrivo')],
  ['is not here, as a boolean: goes', { isHere: flag(false) }, null, move('partenza')],
  ['is dead, as a boolean: dies', { isDeceased: flag(true) }, null, move('morte')],
  ['is alive, as a boolean: comes', { isDeceased: flag(false) }, null, move('arrivo')],
  [
    'moves later, with microseconds: seen',
    { lastMovement: instant(LATER) },
    null,
    move('presente'),
  ],
  ['moves later, as a text: seen', { lastMovement: text('2026-12-01') }, null, move('presente')],
  ['moved, as a text: comes', { lastMovement: text('1/8/2026') }, null, move('arrivo')],
  ['last date as a text: trimmed', { lastHoovesTrim: text('1/8/2026') }, null, trim],
  ['last date as seconds: trimmed', { lastHoovesTrim: { integerValue: '1785578400' } }, null, trim],
  [
    'last date at midnight: trimmed',
    { lastHoovesTrim: instant('2026-07-31T22:00:00Z') },
    null,
    trim,
  ],
  [
    'last date with microseconds: trimmed',
    { lastHoovesTrim: instant('2026-07-31T22:00:00.123456Z') },
    null,
    trim,
  ],
  [
    'a visit’s date as a text: trimmed',
    { lastHoovesTrim: instant(AUGUST) },
    { date: text('2026-08-01') },
    trim,
  ],
  [
    'last date of a year to come, as a text: taken away',
    { lastDentist: text('1/8/62') },
    null,
    follow,
  ],
  ['and as a moment', { lastDentist: instant('2062-07-31T22:00:00Z') }, null, follow],
];
/** Bookkeeping as some other program may have written it, with any value in any of its fields. */
const oldBirth: fc.Arbitrary<Record<string, RawValue>> = fc
  .subarray(['createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'lastMid', 'rev', 'deletedAt'])
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, anyValue]))))
  // A program never writes a revision that is no safe integer.
  .filter(({ rev }) => !rev || Number.isSafeInteger(Number(rev['integerValue'] ?? 0)));

const slugOf = (index: number) => `old-${index}`;

const why = whyNoEmulator();
describe.skipIf(why !== null)('[WRITE-8] the rules take what is done with old forms', () => {
  let backend: Backend;
  let store: RemoteStore;
  let phone: Phone;
  beforeAll(async () => {
    backend = await startEmulator({ rules: PROJECT_RULES });
    const signedIn = await signedInStore(backend);
    store = signedIn.store;
    const documents = CASES.flatMap(([, horse, visit], index) => {
      const path = `horses/${slugOf(index)}`;
      const root = { path, fields: { name: text('Stella'), ...horse } };
      return visit
        ? [
            root,
            {
              path: `${path}/${VISIT}`,
              fields: { notes: text(''), ...visit },
            },
          ]
        : [root];
    });
    await putOld(backend, documents);
    phone = openPhone({
      clock: new ManualClock(Date.now()),
      uid: signedIn.uid,
    });
    sure(await pull(phone, store, true));
  }, 300_000);
  afterAll(() => backend?.close());

  test.each(CASES.map(([what, , , act], index) => [what, act, index] as const))(
    '%s',
    async (_what, act, index) => {
      expect(await act(openRegister(phone), slugOf(index))).toMatchObject({
        success: true,
      });
      await push(phone, store);
      const left = (await listUnsent(phone)).filter(({ path }) =>
        path.startsWith(`horses/${slugOf(index)}`),
      );
      expect(left.map(({ status, lastError }) => [status, lastError])).toEqual([]);
    },
    300_000,
  );

  test('whatever an old register holds', async () => {
    const registers = fc.sample(
      fc.tuple(oldRegister, fc.array(oldDocument('movements')), fc.array(oldBirth)),
      { numRuns: propertyRuns(18) },
    );
    const all = registers.flatMap(([register, moves, births], n) =>
      [
        ...register,
        ...moves.map((fields, at) => ({ path: `horses/d0/movements/m${at}`, fields })),
      ].map(({ path, fields }, at): OldRecord => ({
        path: path.replace('/', `/z${n}`),
        fields: { ...fields, ...births[at] },
      })),
    );
    await putOld(backend, all);
    sure(await pull(phone, store, true));
    sure(await fetchMembershipsOn(phone, store, 'all'));
    const register = openRegister(phone);
    const horses = all.filter(({ path }) => /^horses\/[^/]+$/.test(path));
    const inTurn = async (act: () => Promise<unknown>) => {
      await act();
      await push(phone, store);
      const left = (await listUnsent(phone)).map(({ op, path, lastError }) => ({
        op,
        path,
        lastError,
        documents: all.filter((each) => path === each.path || path.startsWith(`${each.path}/`)),
      }));
      expect(left).toEqual([]);
    };
    const ofEach = (paths: readonly OldRecord[], act: (path: string) => Promise<unknown>) =>
      inTurn(() => Promise.all(paths.map(({ path }) => act(path))));
    const slugIn = (path: string) => path.split('/')[1]!;
    await ofEach(
      all.filter(({ path }) => !isChildPath(path)),
      async (path) => {
        const row = await phone.db.view(collectionOf(path)).get(path);
        if (!row) return;
        const field = path.startsWith('memberships/') ? 'address' : 'notes';
        const seen = valuesOrTokens(row.fields, row.unread);
        sure(await writeLocally(phone, updateOf(path, seen, { ...seen, [field]: 'adesso' })!));
      },
    );
    const trims: string[] = [];
    await ofEach(horses, async (path) => {
      const added = await register.hoovesTrims.add(slugIn(path), { day: '2026-10-01', notes: '' });
      if (added.success) trims.push(added.data);
    });
    expect(trims.length).toBeGreaterThan(10);
    await inTurn(() => Promise.all(trims.map((path) => register.visits.delete(path))));
    await ofEach(horses, (path) => move('arrivo')(register, slugIn(path)));
    await ofEach(
      all.filter(({ path }) => isChildPath(path)),
      (path) => register.visits.delete(path),
    );
    await ofEach(horses, (path) => register.horses.delete(slugIn(path)));
    await ofEach(
      all.filter(({ path }) => path.startsWith('memberships/')),
      (path) => register.memberships.delete(slugIn(path)),
    );
    await ofEach(
      all.filter(({ path }) => path.startsWith('events/')),
      (path) => register.events.delete(slugIn(path)),
    );
    await ofEach(
      all.filter(({ path }) => path.startsWith('health/')),
      (path) => register.health.delete(slugIn(path)),
    );
  }, 300_000);

  test('any day that a person can type, in every kind of document that has one', async () => {
    const register = openRegister(phone);
    const held = async <Row extends Horse | Membership>(
      collection: 'horses' | 'memberships',
      slug: string,
    ) => (await phone.db.view<Row>(collection).get(`${collection}/${slug}`))!;
    for (const day of ['0001-01-01', '0999-12-31', '1000-01-01', '9999-12-31']) {
      const date = instantOf(day);
      const slug = sure(await register.horses.add({ name: day, docname: day }));
      for (const kind of VISIT_KINDS) sure(await register[kind].add(slug, { day, notes: '' }));
      const moved = { party: '', barncode: '', docnumber: '', notes: '' };
      sure(await register.movements.add(slug, { ...moved, kind: 'arrivo', day }));
      const act = readFields(HEALTH_ACT, { kind: 'Tetano', date, next: date });
      sure(await register.health.add(slug, act));
      const treatment = readFields(TREATMENT, { drug: 'A', date, days: 1 });
      sure(await register.treatments.add(await held<Horse>('horses', slug), treatment));
      sure(await register.events.add({ title: day, date }));
      sure(await giveRound(phone, { by: 'Mario', day, kind: 'dentists', horses: [slug] }));
      const year = day < '1900' ? 1900 : 2199;
      const member = sure(await register.memberships.add({ year, birthDate: day }));
      const paid = { payer: 'A', payerTaxCode: '', cause: 'Quota', cents: 1, method: '' };
      const receipt = await register.receipts.add(await held<Membership>('memberships', member), {
        ...paid,
        day,
      });
      // The form refuses what the rules would refuse for good.
      expect([day, receipt.success]).toEqual([day, day >= '1000']);
    }
    await push(phone, store);
    expect((await listUnsent(phone)).map(({ path, lastError }) => [path, lastError])).toEqual([]);
  }, 300_000);
});

const IDS = ['Brio #2?', '50%', ' a+b ', '%41', '{x} a%2Fb $(x) latt%C3%A8'];

onClosestBackend(
  '[WRITE-8] whatever the ids of old documents hold',
  (backend) => {
    test('all that a person does with them is sent', async () => {
      const { store, uid } = await signedInStore(backend());
      const phone = openPhone({ clock: new ManualClock(Date.parse('2026-11-01')), uid });
      const register = openRegister(phone);
      await putOld(
        backend(),
        IDS.flatMap((id) => [
          { path: `horses/${id}`, fields: { name: text('Brio') } },
          { path: `horses/${id}/${VISIT_KINDS[0]}/${id}`, fields: { date: instant(AUGUST) } },
          { path: `horses/${id}/movements/${id}`, fields: { date: instant(AUGUST) } },
          { path: `memberships/${id}`, fields: { year: { integerValue: '2026' } } },
          { path: `events/${id}`, fields: { title: text('Festa') } },
          { path: `health/${id}`, fields: { horse: text(id) } },
          { path: `treatments/${id}`, fields: { horse: text(id) } },
          { path: `receipts/${id}`, fields: { membership: text(id) } },
        ]),
      );
      sure(await pull(phone, store, true));
      type Done = Promise<Result<unknown, unknown>>;
      /** Does these things with the documents of each id, and expects that nothing stays unsent. */
      const sent = async (...acts: readonly ((id: string) => Done)[]) => {
        for (const id of IDS) for (const act of acts) sure(await act(id));
        await push(phone, store);
        // What follows from a deletion is sent after it.
        await push(phone, store);
        const left = (await listUnsent(phone)).map(({ op, path, lastError }) => [
          op,
          path,
          lastError,
        ]);
        expect(left).toEqual([]);
      };
      await sent(
        async (id) => {
          const { fields } = sure(await register.horses.get(id));
          return register.horses.update(id, fields, { ...fields, name: 'Luna' });
        },
        async (id) => {
          const { fields } = sure(await register.memberships.get(id));
          return register.memberships.update(id, fields, { ...fields, givenName: 'Anna' });
        },
        async (id) => {
          const { fields } = sure(await register.events.get(id));
          return register.events.update(id, fields, { title: 'Altra' });
        },
        async (id) => {
          const { fields } = sure(await register.health.get(id));
          return register.health.update(id, fields, { batch: 'L1' });
        },
        (id) => register.treatments.cancel(id, 'Doppione'),
        (id) => register.receipts.cancel(id, 'Doppione'),
      );
      await sent(
        (id) => trim(register, id),
        (id) => move('arrivo')(register, id),
        (id) => register.health.add(id, readFields(HEALTH_ACT, { kind: 'Tetano' })),
      );
      await sent(
        (id) => register.visits.delete(`horses/${id}/${VISIT_KINDS[0]}/${id}`),
        (id) => register.visits.delete(`horses/${id}/movements/${id}`),
      );
      await sent(
        (id) => register.horses.delete(id),
        (id) => register.memberships.delete(id),
        (id) => register.events.delete(id),
      );
    }, 300_000);
  },
  { rules: PROJECT_RULES },
);
