import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listUnsent } from '../../src/mirror/outbox.ts';
import type { RawValue } from '../../src/model/raw-value.ts';
import type { MovementKind } from '../../src/model/movement-kinds.ts';
import { openRegister, type Register } from '../../src/register/register.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { type Backend, PROJECT_RULES, startEmulator, whyNoEmulator } from '../support/backends.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { putOld } from '../support/old-register.ts';
import { type Phone, openPhone, pull, push } from '../support/phone.ts';
import { sure } from '../support/scene.ts';
import { signedInStore } from '../support/signed-in-store.ts';

/*
 * What a person does with documents whose values stand in old forms is taken by `firestore.rules`, which compare
 * values as they stand (WRITE-8). The rules run on the official emulator alone.
 */
const text = (stringValue: string): RawValue => ({ stringValue });
const flag = (booleanValue: boolean): RawValue => ({ booleanValue });
const instant = (timestampValue: string): RawValue => ({ timestampValue });
const AUGUST = '2026-08-01T12:00:00Z';
const VISIT = 'hoovesTrims/v1';

type Fields = Readonly<Record<string, RawValue>>;
type Act = (register: Register, slug: string) => Promise<{ readonly success: boolean }>;

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

/** What stands of a horse, what of a visit of it, and what a person does. */
const CASES: readonly (readonly [what: string, horse: Fields, visit: Fields | null, act: Act])[] = [
  ['is here, as a boolean: seen here', { isHere: flag(true) }, null, move('presente')],
  ['is here, as a word: comes', { isHere: text('sì') }, null, move('arrivo')],
  ['is not here, as a boolean: goes', { isHere: flag(false) }, null, move('partenza')],
  ['is dead, as a boolean: dies', { isDeceased: flag(true) }, null, move('morte')],
  ['is alive, as a boolean: comes', { isDeceased: flag(false) }, null, move('arrivo')],
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
];
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
        ? [root, { path: `${path}/${VISIT}`, fields: { notes: text(''), ...visit } }]
        : [root];
    });
    await putOld(backend, documents);
    phone = openPhone({ clock: new ManualClock(Date.now()), uid: signedIn.uid });
    sure(await pull(phone, store, true));
  }, 300_000);
  afterAll(() => backend?.close());

  test.each(CASES.map(([what, , , act], index) => [what, act, index] as const))(
    '%s',
    async (_what, act, index) => {
      expect(await act(openRegister(phone), slugOf(index))).toMatchObject({ success: true });
      await push(phone, store);
      const left = (await listUnsent(phone)).filter(({ path }) =>
        path.startsWith(`horses/${slugOf(index)}`),
      );
      expect(left.map(({ status, lastError }) => [status, lastError])).toEqual([]);
    },
    300_000,
  );

  test.each(['Brio #2', 'Brio?', 'Brio 3'])(
    'of a horse whose id is %s',
    async (slug) => {
      await putOld(backend, [{ path: `horses/${slug}`, fields: { name: text('Brio') } }] as never);
      sure(await pull(phone, store, true));
      const register = openRegister(phone);
      const path = sure(await register.hoovesTrims.add(slug, { day: '2026-10-01', notes: '' }));
      await push(phone, store);
      expect((await register.visits.delete(path)).success).toBe(true);
      await push(phone, store);
      expect(
        (await listUnsent(phone)).filter((each) => each.path.startsWith(`horses/${slug}/`)),
      ).toEqual([]);
    },
    300_000,
  );
});
