import { expect, onTestFinished, test } from 'vitest';
import { importReturn } from '../../../../src/register/given-rounds/import-return.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import type { Phone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { deliver, edit, openScene, sure } from '../../../support/scene.ts';

/* The line in a horse's notes that says that it was missed on a day, and the visits of that day (decision 017). */

const STELLA = 'horses/stella';
const DAY = '2026-11-27';
const LINE = 'Non fatto il 27/11/2026: zoppo';
const OTHERS = 'Solo davanti.\nNon fatto il 26/11/2026: maltempo';

/** A horse that was missed on the day. */
async function scene() {
  const of = await openScene('stella');
  await edit(of.anna, STELLA, { hoovesTrimNotes: `${OTHERS}\n${LINE}`, dentistNotes: LINE });
  await deliver(of.server, of.anna, of.bruno);
  return { ...of, register: openRegister(of.anna) };
}
const notes = async (phone: Phone) =>
  (await phone.db.view('horses').get(STELLA))!.fields['hoovesTrimNotes'];
const visit = { day: DAY, notes: '' };

test('a visit of the day takes the line out, in one transaction; of another day or kind it does not', async () => {
  const { anna, server, register } = await scene();
  sure(await register.hoovesTrims.add('stella', { ...visit, day: '2026-11-25' }));
  sure(await register.dentists.add('stella', visit));
  expect(await notes(anna)).toBe(`${OTHERS}\n${LINE}`);
  let writes = 0;
  onTestFinished(
    refuseWrites(anna.db, 'outbox', () => {
      writes += 1;
      return writes === 2 ? new Error('no room') : null;
    }),
  );
  expect((await register.hoovesTrims.add('stella', visit)).success).toBe(false);
  expect(await notes(anna)).toBe(`${OTHERS}\n${LINE}`);
  expect(sure(await register.hoovesTrims.list('stella'))).toHaveLength(1);
  sure(await register.hoovesTrims.add('stella', visit));
  expect(await notes(anna)).toBe(OTHERS);
  await deliver(server, anna);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
});

test('a tick of a given round takes the line out, too', async () => {
  const { anna } = await scene();
  const round = {
    slug: 'aB3'.padEnd(20, 'x'),
    kind: 'hoovesTrims',
    by: '',
    product: '',
    batch: '',
  };
  sure(await importReturn(anna, round, [{ place: 0, horse: STELLA, day: DAY, notes: '' }]));
  expect(await notes(anna)).toBe(OTHERS);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
});

test.each([false, true])(
  'what takes a visit back brings the line back, sent (%s) or not; what restores it takes it out again',
  async (isSent) => {
    const { anna, server, register } = await scene();
    const path = sure(await register.hoovesTrims.add('stella', visit));
    expect(await notes(anna)).toBe(OTHERS);
    if (isSent) await deliver(server, anna);
    // The note of a tick is saved: another visit in its place.
    const noted = sure(await register.visits.replace(path, { ...visit, notes: 'chiodo' }));
    const beside = sure(await register.hoovesTrims.add('stella', visit));
    sure(await register.visits.delete(beside));
    expect(await notes(anna)).toBe(OTHERS);
    const deleted = sure(await register.visits.delete(noted));
    expect(await notes(anna)).toBe(`${OTHERS}\n${LINE}`);
    sure(await register.visits.restore(deleted));
    expect(await notes(anna)).toBe(OTHERS);
    await deliver(server, anna);
    expect(server.documents.get(STELLA)!.fields['hoovesTrimNotes']).toBe(OTHERS);
    expect(await anna.db.outbox.count()).toBe(0);
  },
);

test('what takes a visit back brings its line back in the same transaction', async () => {
  const { anna, register } = await scene();
  const path = sure(await register.hoovesTrims.add('stella', visit));
  await anna.db.outbox.toCollection().modify({ attempts: 1 });
  let writes = 0;
  const allow = refuseWrites(anna.db, 'outbox', () => {
    writes += 1;
    return writes === 2 ? new Error('no room') : null;
  });
  onTestFinished(allow);
  expect((await register.visits.delete(path)).success).toBe(false);
  expect(await notes(anna)).toBe(OTHERS);
  expect(sure(await register.hoovesTrims.list('stella'))).toHaveLength(1);
  sure(await register.visits.delete(path));
  expect(await notes(anna)).toBe(`${OTHERS}\n${LINE}`);
});

test('a line that somebody took out by hand, or wrote anew, stays as it is', async () => {
  const { anna, register } = await scene();
  const path = sure(await register.hoovesTrims.add('stella', visit));
  await edit(anna, STELLA, { hoovesTrimNotes: 'Non fatto il 27/11/2026: agitato' });
  sure(await register.visits.delete(path));
  expect(await notes(anna)).toBe('Non fatto il 27/11/2026: agitato');
  await edit(anna, STELLA, { hoovesTrimNotes: '' });
  sure(await register.visits.delete(sure(await register.hoovesTrims.add('stella', visit))));
  expect(await notes(anna)).toBe('');
});

test('two lines of a day, which two phones wrote and somebody kept, are both there again', async () => {
  const { anna, server, register } = await scene();
  const both = `${OTHERS}\n${LINE}\nNon fatto il 27/11/2026: ferita`;
  await edit(anna, STELLA, { hoovesTrimNotes: both });
  await deliver(server, anna);
  const path = sure(await register.hoovesTrims.add('stella', visit));
  expect(await notes(anna)).toBe(OTHERS);
  sure(await register.visits.delete(path));
  expect(await notes(anna)).toBe(both);
});

test('over notes that cannot be written a visit is recorded all the same', async () => {
  const { anna, server, register } = await scene();
  server.edit(STELLA, { hoovesTrimNotes: `${'x'.repeat(20_001)}\n${LINE}` });
  await deliver(server, anna);
  sure(await register.hoovesTrims.add('stella', visit));
  await deliver(server, anna);
  expect(await anna.db.outbox.count()).toBe(0);
  expect(sure(await register.hoovesTrims.list('stella'))).toHaveLength(1);
});

test('where the storage was closed meanwhile, a visit is not recorded, and the save says why', async () => {
  const { anna, register } = await scene();
  anna.db.close();
  expect(await register.hoovesTrims.add('stella', visit)).toEqual({
    success: false,
    error: 'closed',
  });
});
