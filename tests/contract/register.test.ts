import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StoredDocument, readDocuments } from '../../e2e/support/read-documents.ts';
import { type Register, openRegister } from '../../src/register/register.ts';
import type { ViewRow } from '../../src/mirror/database/database.ts';
import { instantOf } from '../../src/model/values/calendar.ts';
import { idOf } from '../../src/model/collections.ts';
import { readFields } from '../../src/model/fields/fields.ts';
import type { Horse } from '../../src/model/horses/horse.ts';
import { TREATMENT } from '../../src/model/treatments/treatment.ts';
import { ok } from '../../src/platform/result.ts';
import { firestoreStore } from '../../src/remote/firestore-store.ts';
import { createSyncEngine } from '../../src/sync/engine.ts';
import type { SyncEngine } from '../../src/sync/engine-interface.ts';
import { type Backend, CLOSEST_BACKENDS } from '../support/backends.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { type Phone, freeLocks, openPhone } from '../support/phone.ts';
import { sure } from '../support/scene.ts';

const ACCOUNT = { uid: 'anna', email: 'anna@example.org', password: 'segreto-1' };
const DAY = 86_400_000;
const NO_ACT = {
  kind: '',
  date: null,
  by: '',
  product: '',
  batch: '',
  result: '',
  next: null,
  notes: '',
};

/** Every call of the register on a phone; the engine sends the changes under the project's own rules. */
for (const { name, start, whyNot } of CLOSEST_BACKENDS) {
  const suite = whyNot === null ? describe : describe.skip;
  suite(`The register, on the ${name} backend${whyNot ? ` (skipped: ${whyNot})` : ''}`, () => {
    let backend: Backend;
    let phone: Phone;
    let sync: SyncEngine;
    let register: Register;
    const clock = new ManualClock();

    beforeAll(async () => {
      backend = await start();
      await backend.users.create(ACCOUNT);
      await backend.users.setAdmin(ACCOUNT.uid, true);
      const token = ok(await idToken(backend));
      phone = openPhone({ clock });
      register = openRegister(phone);
      sync = createSyncEngine({
        mirror: phone,
        remote: firestoreStore({
          endpoint: `${backend.firestoreUrl}/v1`,
          root: `projects/${backend.projectId}/databases/(default)/documents`,
          tokens: { current: async () => token, refresh: async () => token },
          fetch,
        }),
        locks: freeLocks,
        signals: { isVisible: () => true, onWake: () => () => {} },
      });
    });
    afterAll(async () => {
      sync.stop();
      phone.db.close();
      await backend.close();
    });

    /** Sends everything unsent, and reads a collection without the app. */
    async function sent(collection: string): Promise<StoredDocument[]> {
      await sync.syncNow();
      await sync.syncNow(); // the mutations that follow from a deletion are sent after it
      expect(await phone.db.outbox.toArray()).toEqual([]);
      expect(await phone.db.conflicts.count()).toBe(0);
      return readDocuments(backend, collection);
    }

    /** The one document of a collection with this id, as the server holds it. */
    async function stored(collection: string, id: string): Promise<StoredDocument['data']> {
      const found = (await sent(collection)).filter(({ path }) => path.endsWith(`/${id}`));
      expect(found).toHaveLength(1);
      return found[0]!.data;
    }

    /** The log entries of the documents below a path, by function. */
    async function logged(path: string): Promise<unknown[]> {
      const entries = (await sent('logs')).map(({ data }) => ({
        function: data['function'] as string,
        user: data['user'],
        params: data['params'] as { path: string; fields: string[] },
      }));
      return entries
        .filter(({ params }) => params.path.startsWith(path))
        .toSorted((one, other) => (one.function < other.function ? -1 : 1));
    }

    /** The functions that the log names for the documents below a path, sorted. */
    const functions = async (path: string) =>
      (await logged(path)).map((entry) => (entry as { function: string }).function);

    test('horses: add, get, list by document name with filters, update, delete; each is logged', async () => {
      const stella = sure(
        await register.horses.add({ name: 'Stella', docname: 'ZULU', isHere: 1, isInBDN: 1 }),
      );
      const lampo = sure(await register.horses.add({ name: 'Lampo', docname: 'ALFA', isHere: -1 }));
      expect(stella).toMatch(/^stella-/);
      expect(await stored('horses', stella)).toMatchObject({ name: 'Stella', docname: 'ZULU' });

      const held = sure(await register.horses.get(stella));
      expect(held).toMatchObject({
        slug: stella,
        fields: { name: 'Stella', isHere: 1, isDeceased: -1 },
      });
      const slugs = async (...filters: Parameters<typeof register.horses.list>) =>
        sure(await register.horses.list(...filters)).map(({ slug }) => slug);
      expect(await slugs()).toEqual([lampo, stella]);
      expect(await slugs({ isHere: 1 })).toEqual([stella]);
      expect(await slugs({ isHere: 1, isInBDN: -1 })).toEqual([]);
      expect(await slugs({ isInBDN: 0, isDeceased: -1 })).toEqual([lampo]);
      expect(await slugs({ isCorrectOwner: 0, isCorrectBarncodeInBDN: 0 })).toHaveLength(2);

      const edited = { ...held.fields, coat: 'Baio', isInBDN: -1 } as const;
      expect(await register.horses.update(stella, held.fields, edited)).toEqual({
        success: true,
        data: 'saved',
      });
      expect(await stored('horses', stella)).toMatchObject({ coat: 'Baio', isInBDN: -1, rev: 2 });

      expect(await register.horses.delete(lampo)).toMatchObject({ success: true });
      expect(Object.keys(await stored('horses', lampo))).toContain('deletedAt');
      expect(await register.horses.get(lampo)).toEqual({ success: false, error: 'missing' });
      expect(await register.horses.delete(lampo)).toEqual({ success: false, error: 'missing' });

      const path = `horses/${stella}`;
      expect((await logged(path))[1]).toEqual({
        function: 'updateHorse',
        user: ACCOUNT.email,
        params: { path, fields: ['coat', 'isInBDN'] },
      });
      expect(await functions(`horses/${lampo}`)).toEqual(['createHorse', 'deleteHorse']);
    });

    test.each(['hoovesTrims', 'dentists'] as const)(
      '%s of a horse: add, list, delete',
      async (kind) => {
        const horse = sure(await register.horses.add({ name: 'Nina', docname: 'NINA' }));
        const old = sure(await register[kind].add(horse, { day: '2026-05-01', notes: 'prima' }));
        const late = sure(await register[kind].add(horse, { day: '2026-09-30', notes: '' }));
        expect(sure(await register[kind].list(horse)).map(({ path }) => path)).toEqual([late, old]);
        expect(await stored(kind, idOf(old))).toMatchObject({
          date: '2026-05-01T12:00:00Z',
          notes: 'prima',
        });
        expect(await register.visits.delete(late)).toMatchObject({ data: { path: late } });
        expect(Object.keys(await stored(kind, idOf(late)))).toContain('deletedAt');
        expect(await register.visits.delete(late)).toEqual({ success: false, error: 'missing' });
        expect(await register[kind].list(horse)).toMatchObject({
          success: true,
          data: [{ slug: idOf(old), fields: { date: instantOf('2026-05-01'), notes: 'prima' } }],
        });
        const last = kind === 'hoovesTrims' ? 'lastHoovesTrim' : 'lastDentist';
        expect((await stored('horses', horse))[last]).toBe('2026-05-01T12:00:00Z');
        const noun = kind === 'hoovesTrims' ? 'HoovesTrim' : 'Dentist';
        expect(await functions(`horses/${horse}/`)).toEqual([
          `add${noun}`,
          `add${noun}`,
          `delete${noun}`,
        ]);
      },
    );

    test('events: set by id, get, past and next by date, update, delete; each is logged', async () => {
      const now = clock.now();
      const at = (days: number) => ({ date: now + days * DAY, title: `${days}`, notes: '' });
      for (const days of [9, -1, 2, -7]) sure(await register.events.set(`giorno${days}`, at(days)));
      sure(await register.events.set('ora', at(0)));
      sure(await register.events.set('senza-data', { date: null, title: 'Festa', notes: '' }));
      const listed = async (status: 'past' | 'next') =>
        sure(await register.events.list(status)).map(({ slug }) => slug);
      expect(await listed('past')).toEqual(['giorno-7', 'giorno-1']);
      expect(await listed('next')).toEqual(['ora', 'giorno2', 'giorno9']);
      expect(await stored('events', 'giorno2')).toMatchObject({ title: '2', rev: 1 });

      // Setting an existing event writes only the fields that differ.
      sure(await register.events.set('giorno2', { ...at(2), notes: 'Portare il casco' }));
      expect(await stored('events', 'giorno2')).toMatchObject({
        notes: 'Portare il casco',
        title: '2',
        rev: 2,
      });
      const held = sure(await register.events.get('giorno2'));
      const renamed = { ...held.fields, title: 'Escursione' };
      sure(await register.events.update('giorno2', held.fields, renamed));
      expect(await stored('events', 'giorno2')).toMatchObject({ title: 'Escursione', rev: 3 });

      sure(await register.events.delete('giorno2'));
      expect(Object.keys(await stored('events', 'giorno2'))).toContain('deletedAt');
      expect(await register.events.get('giorno2')).toEqual({ success: false, error: 'missing' });
      // The id can be used again: the new event replaces the tombstone.
      sure(await register.events.set('giorno2', at(2)));
      expect(await stored('events', 'giorno2')).toMatchObject({ title: '2', rev: 5 });
      expect(await functions('events/giorno2')).toEqual([
        'createEvent',
        'createEvent',
        'deleteEvent',
        'updateEvent',
        'updateEvent',
      ]);
    });

    test('health acts: add, get, list latest first, update, delete, restore; each is logged', async () => {
      const horse = sure(await register.horses.add({ name: 'Luna', docname: 'Luna' }));
      const day = (text: string) => instantOf(text);
      const act = { ...NO_ACT, kind: 'Tetano', date: day('2026-09-01'), next: day('2027-09-01') };
      const slug = sure(await register.health.add(horse, act));
      const older = { ...NO_ACT, kind: 'Sverminazione', date: day('2026-03-01') };
      const other = sure(await register.health.add(horse, older));
      expect(sure(await register.health.list(horse)).map((row) => row.slug)).toEqual([slug, other]);
      expect(await stored('health', slug)).toMatchObject({ horse, kind: 'Tetano', rev: 1 });

      const held = sure(await register.health.get(slug));
      const named = { product: 'Equilis', batch: 'L12' };
      sure(await register.health.update(slug, held.fields, { ...held.fields, ...named }));
      expect(await stored('health', slug)).toMatchObject({ ...named, kind: 'Tetano', rev: 2 });

      const deleted = sure(await register.health.delete(slug));
      expect(Object.keys(await stored('health', slug))).toContain('deletedAt');
      expect(await register.health.get(slug)).toEqual({ success: false, error: 'missing' });
      sure(await register.health.restore(deleted));
      expect(await stored('health', slug)).toMatchObject({ ...named, horse, rev: 4 });
      expect(await functions(`health/${slug}`)).toEqual([
        'createHealthAct',
        'createHealthAct',
        'deleteHealthAct',
        'updateHealthAct',
      ]);

      // The horse's acts are deleted with it, each by a mutation of its own; the undo brings them back.
      const removed = sure(await register.horses.delete(horse));
      expect(removed.acts).toHaveLength(2);
      expect(Object.keys(await stored('health', other))).toContain('deletedAt');
      sure(await register.horses.restore(removed));
      expect(await stored('health', other)).toMatchObject({ horse, kind: 'Sverminazione' });
      expect(sure(await register.health.list(horse))).toHaveLength(2);
    });

    test('movements: add, list, replace, delete; the flags follow; each is logged', async () => {
      const horse = sure(await register.horses.add({ name: 'Nuvola', docname: 'Nuvola' }));
      const rest = { party: 'Bianchi', barncode: '', docnumber: 'M4', notes: '' };
      const move = async (kind: 'arrivo' | 'vendita', day: string) =>
        sure(await register.movements.add(horse, { ...rest, kind, day }));
      await move('arrivo', '2026-03-10');
      expect(await stored('horses', horse)).toMatchObject({ isHere: 1 });
      const sold = await move('vendita', '2026-05-20');
      expect(await stored('horses', horse)).toMatchObject({ isHere: -1 });
      const other = sure(
        await register.movements.replace(sold, { ...rest, kind: 'vendita', day: '2026-05-21' }),
      );
      expect(await stored('horses', horse)).toMatchObject({ isHere: -1 });
      sure(await register.visits.delete(other));
      expect(await stored('horses', horse)).toMatchObject({ isHere: 1 });
      expect(sure(await register.movements.list(horse))).toMatchObject([
        { fields: { kind: 'arrivo', party: 'Bianchi', docnumber: 'M4' } },
      ]);
    });

    test('treatments: add, get, list, cancel once; they outlive their horse; each is logged', async () => {
      const horse = sure(await register.horses.add({ name: 'Luna', docname: 'Luna' }));
      const row = sure(await register.horses.get(horse));
      const treatment = {
        ...readFields(TREATMENT, {}),
        date: instantOf('2026-09-01'),
        days: 5,
        drug: 'Fenilbutazone',
        withdrawal: 28,
      };
      const slug = sure(await register.treatments.add(row, treatment));
      expect(sure(await register.treatments.list(horse)).map((each) => each.slug)).toEqual([slug]);
      expect(await stored('treatments', slug)).toMatchObject({
        horse,
        horseName: 'Luna',
        drug: 'Fenilbutazone',
        rev: 1,
      });
      sure(await register.treatments.cancel(slug, 'doppione'));
      expect(await stored('treatments', slug)).toMatchObject({
        cancelledReason: 'doppione',
        drug: 'Fenilbutazone',
        rev: 2,
      });
      sure(await register.horses.delete(horse));
      const all = sure(await register.treatments.between('2026-01-01', '2026-12-31'));
      expect(all.map((each) => each.slug)).toEqual([slug]);
      expect(await stored('treatments', slug)).toMatchObject({ rev: 2 });
      expect(await functions(`treatments/${slug}`)).toEqual(['createTreatment', 'updateTreatment']);
    });

    test('memberships: add, get, list by year, update, delete; each is logged', async () => {
      const member = { givenName: 'Maria', familyName: 'Rossi' };
      const now = sure(await register.memberships.add({ ...member, year: 2026, hasPaid: 1 }));
      const before = sure(await register.memberships.add({ ...member, year: 2025 }));
      expect(await stored('memberships', now)).toMatchObject({ ...member, year: 2026, hasPaid: 1 });
      const of = async (year: number | null) =>
        sure(await register.memberships.list(year)).map(({ slug }) => slug);
      expect(await of(2026)).toEqual([now]);
      expect(await of(2024)).toEqual([]);
      expect((await of(null)).toSorted()).toEqual([now, before].toSorted());
      const held = sure(await register.memberships.get(now));
      sure(await register.memberships.update(now, held.fields, { ...held.fields, number: '17' }));
      expect(await stored('memberships', now)).toMatchObject({ number: '17', rev: 2 });
      sure(await register.memberships.delete(before));
      expect(Object.keys(await stored('memberships', before))).toContain('deletedAt');
      expect(await functions('memberships/')).toEqual([
        'createMembership',
        'createMembership',
        'deleteMembership',
        'updateMembership',
      ]);
    });

    test('[RECEIPT-1] receipts: each has the next number of its year; cancelled once; they outlive their member', async () => {
      const member = sure(await register.memberships.add({ givenName: 'Ada', year: 2026 }));
      const row = sure(await register.memberships.get(member));
      const typed = { payer: 'Ada', payerTaxCode: '', cause: 'Quota', cents: 5000, method: '' };
      const issued: string[] = [];
      for (const day of ['2026-09-01', '2026-09-02', '2025-12-31']) {
        const slug = sure(await register.receipts.add(row, { ...typed, day }));
        issued.push(slug);
        await stored('receipts', slug);
      }
      const numbers = [];
      for (const slug of [...issued, '2026', '2025'])
        numbers.push((await stored('receipts', slug))['receiptNumber']);
      expect(numbers).toEqual([1, 2, 1, 2, 1]);
      const [first] = issued;
      expect(sure(await register.receipts.cancel(first!, 'doppione'))).toBe('cancelled');
      expect(await stored('receipts', first!)).toMatchObject({
        cancelledReason: 'doppione',
        receiptNumber: 1,
        rev: 2,
      });
      sure(await register.memberships.delete(member));
      await stored('memberships', member);
      const listed = sure(await register.receipts.ofYear(2026));
      expect(listed.map((each) => each.slug)).toEqual(issued.slice(0, 2));
      expect(await functions(`receipts/${first!}`)).toEqual(['createReceipt', 'updateReceipt']);
    });
  });
}

async function idToken(backend: Backend): Promise<string> {
  const response = await fetch(
    `${backend.identityUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    { method: 'POST', body: JSON.stringify({ ...ACCOUNT, returnSecureToken: true }) },
  );
  return ((await response.json()) as { idToken: string }).idToken;
}

test('a random order holds every horse once, and is decided by the injected source', async () => {
  const phone = openPhone({ clock: new ManualClock(), seed: 7 });
  const { horses } = openRegister(phone);
  for (let index = 0; index < 20; index += 1) {
    sure(await horses.add({ name: `Cavallo ${index}`, docname: `C${index + 10}` }));
  }
  const names = (list: readonly ViewRow<Horse>[]) => list.map(({ fields }) => fields.docname);
  const ordered = names(sure(await horses.list()));
  const mixed = names(sure(await horses.list({}, 'random')));
  expect(ordered).toEqual(ordered.toSorted());
  expect(mixed).not.toEqual(ordered);
  expect(mixed.toSorted()).toEqual(ordered);
  // With a source that always gives the same number, the order is predictable.
  const still = openRegister({ ...phone, ids: { ...phone.ids, random: () => 0 } });
  expect(names(sure(await still.horses.list({}, 'random')))).toEqual([
    ...ordered.slice(1),
    ordered[0],
  ]);
  phone.db.close();
  expect(await horses.list()).toEqual({ success: false, error: 'unreadable' });
  expect(await horses.add({ name: 'Ultimo', docname: 'ULTIMO' })).toEqual({
    success: false,
    error: 'closed',
  });
});

/** Never run: what must not compile. */
export function wrongUses(register: Register, { fields }: ViewRow<Horse>): void {
  // @ts-expect-error no such filter
  void register.horses.list({ breed: 1 });
  // @ts-expect-error a flag has three values
  void register.horses.list({ isHere: 2 });
  // @ts-expect-error no such order
  void register.horses.list({}, 'name');
  // @ts-expect-error a horse has a document name
  void register.horses.add({ name: 'Stella' });
  // @ts-expect-error an update says what was seen
  void register.horses.update('stella', fields);
  // @ts-expect-error last dates come from visits
  void register.horses.add({ name: 'Stella', docname: 'STELLA', lastDentist: 0 });
  // @ts-expect-error a visit is never edited
  void register.dentists.update('stella', fields);
  // @ts-expect-error past or next
  void register.events.list('today');
  // @ts-expect-error an answer may be a failure
  void register.horses.get('stella').then((answer) => answer.data);
  // @ts-expect-error the log is written by the writes
  void register.logs;
}
