import { expect, onTestFinished, test } from 'vitest';
import { createHorse, getHorse, updateHorse } from '../../../../src/register/horses/horses.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { addVisit } from '../../../../src/register/visits/visits.ts';
import { saveFailureOf } from '../../../../src/mirror/changes/save-failure.ts';
import { fail } from '../../../../src/platform/result.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { settle } from '../../../support/manual-clock.ts';
import { openPhone, push, type Phone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { addHorse, edit, openAlone, sure, trim } from '../../../support/scene.ts';
import { writeAny } from '../../../support/write-any.ts';

const STELLA = 'horses/stella';

/** Makes every write to a store fail as the platform would. */
function failWrites(phone: Phone, store: string, name: string): void {
  const end = refuseWrites(phone.db, store, () => new DOMException('refused', name));
  onTestFinished(end);
}

test('[WRITE-1] the outbox entry and the view row are written together', async () => {
  const { anna } = await openAlone('stella');
  const visit = await trim(anna, 'stella', '2026-10-14');
  expect(await listUnsent(anna)).toMatchObject([{ path: visit, op: 'addVisit' }]);
  expect((await viewOf(anna)).has(visit)).toBe(true);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
});

test.each(['outbox', 'view2_horses', 'view_hoovesTrims', 'meta'])(
  '[WRITE-1] where %s cannot be written, nothing of the change is kept',
  async (store) => {
    const { anna } = await openAlone('stella');
    const before = await viewOf(anna);
    failWrites(anna, store, 'UnknownError');
    expect(
      await addVisit(anna, 'stella', 'hoovesTrims', { day: '2026-10-14', notes: '' }),
    ).toMatchObject({ success: false });
    expect(await listUnsent(anna)).toEqual([]);
    expect(await viewOf(anna)).toEqual(before);
  },
);

test('[WRITE-1] a page that dies at any moment of a save leaves both or neither', async () => {
  // Where the save is complete, later moments are all alike.
  let more = 5;
  for (let turns = 0; turns < 60 && more > 0; turns += 1) {
    const { anna, clock } = await openAlone('stella');
    void addVisit(anna, 'stella', 'hoovesTrims', { day: '2026-10-14', notes: '' });
    for (let n = 0; n < turns; n += 1) await new Promise((resolve) => setImmediate(resolve));
    anna.db.close(); // aborts incomplete transactions, as the end of a page does
    const again = openPhone({ clock, storage: anna.storage });
    const unsent = await listUnsent(again);
    const shown = await viewOf(again);
    expect(shown.size - 1).toBe(unsent.length);
    expect(shown).toEqual(await replayedView(again));
    again.db.close();
    more -= unsent.length;
  }
  expect(more).toBe(0);
});

test('[WRITE-2] a save that failed says why, and claims nothing', async () => {
  const { anna } = await openAlone('stella');
  failWrites(anna, 'outbox', 'QuotaExceededError');
  expect(await createHorse(anna, { name: 'Vento', docname: 'Vento', isHere: 1 })).toEqual({
    success: false,
    error: 'quota',
  });
  const shown = (await getHorse(anna, 'stella'))!.fields;
  expect(await updateHorse(anna, 'stella', shown, { ...shown, notes: 'uno' })).toMatchObject({
    error: 'quota',
  });
});

test('[WRITE-2] a database that was closed under us says so', async () => {
  const { anna } = await openAlone('stella');
  anna.db.close();
  expect(await addVisit(anna, 'stella', 'hoovesTrims', { day: '2026-10-14', notes: '' })).toEqual({
    success: false,
    error: 'closed',
  });
  expect(saveFailureOf(new DOMException('', 'AbortError'))).toBe('aborted');
  expect(saveFailureOf('anything')).toBe('aborted');
});

test('[WRITE-2] success is told only after the transaction is complete', async () => {
  const { anna, clock } = await openAlone('stella');
  const { core } = anna.db;
  const begin = core.transaction.bind(core);
  let begun = 0;
  let complete = 0;
  core.transaction = (...given) => {
    const transaction = begin(...given);
    begun += 1;
    (transaction as unknown as IDBTransaction).addEventListener('complete', () => (complete += 1));
    return transaction;
  };
  sure(await addVisit(anna, 'stella', 'hoovesTrims', { day: '2026-10-14', notes: '' }));
  expect([begun > 0, complete]).toEqual([true, begun]);
  anna.db.close(); // at once
  const again = openPhone({ clock, storage: anna.storage });
  expect(await listUnsent(again)).toHaveLength(1);
});

test('[WRITE-3] ids are made on the phone: readable for horses, random for visits', async () => {
  const { anna } = await openAlone();
  const one = await addHorse(anna, 'Stella del Mattino');
  const other = await addHorse(anna, 'Stella del Mattino');
  expect(one).toMatch(/^stella-del-mattino-[a-z0-9]{6}$/);
  expect(other).not.toBe(one);
  expect(await trim(anna, one, '2026-10-14')).toMatch(
    new RegExp(`^horses/${one}/hoovesTrims/[A-Za-z0-9]{20}$`),
  );
});

test('[WRITE-4] order is that of writing, whatever the clock says', async () => {
  const { anna, server, clock } = await openAlone('stella');
  await edit(anna, STELLA, { notes: 'uno' });
  clock.jumpTo(clock.now() - 365 * 86_400_000);
  await edit(anna, STELLA, { notes: 'due' });
  clock.jumpTo(clock.now() + 900 * 86_400_000);
  await edit(anna, STELLA, { notes: 'tre' });
  expect((await viewOf(anna)).get(STELLA)?.fields['notes']).toBe('tre');
  await push(anna, server.remote());
  expect(server.documents.get(STELLA)).toMatchObject({ rev: 3, fields: { notes: 'tre' } });
});

test('[WRITE-5] every tab may write, also while another one sends and hears nothing', async () => {
  const { anna, server, clock } = await openAlone('stella', 'vento');
  const tab = openPhone({ clock, seed: 7, storage: anna.storage });
  await edit(anna, STELLA, { notes: 'uno' });
  let answer = () => {};
  const sending = push(
    anna,
    server.remote(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return fail('unreachable');
    }),
  );
  await settle();
  await edit(tab, STELLA, { coat: 'baio' });
  await trim(tab, 'vento', '2026-10-14');
  expect(await listUnsent(anna)).toHaveLength(3);
  expect((await viewOf(anna)).get(STELLA)?.fields).toMatchObject({ notes: 'uno', coat: 'baio' });
  answer();
  await sending;
});

test('[WRITE-6] a mutation holds the changed fields only, and what belongs to them as it was seen', async () => {
  const { anna, server } = await openAlone('stella');
  server.edit(STELLA, { ownerName: 'Rossi', ownerPhone: '+39 333 1', notes: 'calma' });
  const shown = (await getHorse(anna, 'stella'))!.fields;
  const seen = { ...shown, ownerName: 'Rossi', ownerPhone: '+39 333 1' };
  expect(await updateHorse(anna, 'stella', seen, { ...seen, ownerPhone: '+39 333 2' })).toEqual({
    success: true,
    data: 'saved',
  });
  expect(await listUnsent(anna)).toMatchObject([
    {
      patch: { ownerPhone: { from: '+39 333 1', to: '+39 333 2' } },
      seen: { ownerName: 'Rossi', ownerAddress: '', isCorrectOwner: 0 },
    },
  ]);
  const [mutation] = await anna.db.outbox.toArray();
  expect(Object.keys(mutation!.patch)).toEqual(['ownerPhone']);
  expect(Object.keys(mutation!.seen)).toHaveLength(3);
  expect(await updateHorse(anna, 'stella', seen, { ...seen })).toMatchObject({
    data: 'unchanged',
  });
  expect(await listUnsent(anna)).toHaveLength(1);
});

test('[WRITE-8] what the server would refuse for good becomes no change', async () => {
  const { anna } = await openAlone('stella');
  const shown = (await getHorse(anna, 'stella'))!.fields;
  const unfit = fail('unfit');
  const name = 'x'.repeat(1001);
  expect(await updateHorse(anna, 'stella', shown, { ...shown, name })).toEqual(unfit);
  expect(await updateHorse(anna, 'stella', shown, { ...shown, dentistInterval: -1 })).toEqual(
    unfit,
  );
  expect(await createHorse(anna, { name, docname: 'x', isHere: 1 })).toEqual(unfit);
  const visit = { day: '2026-10-14', notes: 'x'.repeat(20_001) };
  expect(await addVisit(anna, 'stella', 'dentists', visit)).toEqual(unfit);
  expect(await listUnsent(anna)).toEqual([]);
});

test('[WRITE-8] half a character is kept as the sign for one that cannot be read', async () => {
  const { anna } = await openAlone('stella');
  const slug = await addHorse(anna, 'Stella \udc34');
  expect((await getHorse(anna, slug))?.fields.name).toBe('Stella \ufffd');
});

test('a mutation carries who, where and what it was based on', async () => {
  const { anna, server, clock } = await openAlone('stella');
  await edit(anna, STELLA, { notes: 'uno' });
  await push(anna, server.remote());
  const mutation = await edit(anna, STELLA, { notes: 'due' });
  const again = await writeAny(anna, { op: 'delete', path: STELLA });
  expect(mutation).toMatchObject({
    uid: 'anna',
    baseRev: 1,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    createdAt: clock.now(),
  });
  expect(mutation.mutationId).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(sure(again)).toMatchObject({ deviceId: mutation.deviceId, seq: mutation.seq + 1 });
});
