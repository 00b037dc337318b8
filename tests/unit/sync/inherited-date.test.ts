import { describe, expect, test } from 'vitest';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { INHERITED_NOTES, inheritedVisitId } from '../../../src/model/visits/visit.ts';
import { deleteVisit, listVisits } from '../../../src/register/visits/visits.ts';
import { replayedView, viewOf } from '../../support/views.ts';
import { countingWire, wireWith } from '../../support/model-server.ts';
import { pull, push } from '../../support/phone.ts';
import { deliver, edit, openScene, sure, trim } from '../../support/scene.ts';

/*
 * Horses of older registers have a last date without a visit that gave it. VISIT-3 recomputes the date from visits
 * alone, so it becomes a visit before another visit takes its place.
 */
const STELLA = 'horses/stella';
const OLD = instantOf('2026-08-01');
const INHERITED = `${STELLA}/hoovesTrims/${inheritedVisitId(OLD)}`;

async function openOldRegister() {
  const scene = await openScene('stella');
  scene.server.edit(STELLA, { lastHoovesTrim: OLD });
  for (const phone of [scene.anna, scene.bruno]) {
    await scene.clock.advance(8 * 86_400_000); // the weekly full reconcile finds what the console wrote
    await pull(phone, scene.server.remote());
  }
  const last = () => scene.server.documents.get(STELLA)?.fields['lastHoovesTrim'];
  const liveVisits = () =>
    [...scene.server.documents.values()].filter(
      ({ path, deletedAt }) => path.includes('/hoovesTrims/') && deletedAt === '',
    );
  return { ...scene, last, liveVisits };
}

const shownLast = async (phone: Parameters<typeof viewOf>[0]) =>
  (await viewOf(phone)).get(STELLA)?.fields['lastHoovesTrim'];

describe('a last date that no visit gave', () => {
  test('[VISIT-3] is there again when the trim that took its place is taken back, sent or not', async () => {
    const { server, anna, last, liveVisits } = await openOldRegister();
    const ticked = await trim(anna, 'stella', '2026-10-14');
    await push(anna, server.remote());
    expect(last()).toBe(instantOf('2026-10-14'));
    expect(liveVisits().map(({ path }) => path)).toContain(INHERITED);
    expect(server.documents.get(INHERITED)?.fields).toEqual({ date: OLD, notes: INHERITED_NOTES });

    sure(await deleteVisit(anna, ticked));
    expect(await shownLast(anna)).toBe(OLD);
    await push(anna, server.remote());
    expect(last()).toBe(OLD);
    expect(await shownLast(anna)).toBe(OLD);
    expect([...server.receipts.values()].map(({ params }) => params.path)).toEqual([
      ticked,
      ticked,
    ]);
  });

  test('[VISIT-3] is shown again at once, also where the answer to the trim was lost', async () => {
    const { server, anna, last } = await openOldRegister();
    const ticked = await trim(anna, 'stella', '2026-10-14');
    const lossy = wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }]);
    await push(anna, server.remote(lossy));
    sure(await deleteVisit(anna, ticked));
    expect(await shownLast(anna)).toBe(OLD);
    await push(anna, server.remote());
    expect(last()).toBe(OLD);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test('[VISIT-2] becomes one visit, however many phones put another in its place', async () => {
    const { server, anna, bruno, liveVisits, last } = await openOldRegister();
    await trim(anna, 'stella', '2026-10-13');
    await trim(bruno, 'stella', '2026-10-14');
    await trim(bruno, 'stella', '2026-10-15');
    await push(anna, server.remote());
    await push(bruno, server.remote());
    expect(liveVisits().map(({ fields }) => fields['date'])).toEqual(
      expect.arrayContaining([OLD, instantOf('2026-10-13'), instantOf('2026-10-14')]),
    );
    expect(liveVisits()).toHaveLength(4);
    expect(last()).toBe(instantOf('2026-10-15'));
  });

  test('[VISIT-2] an earlier visit leaves it as it is, and makes none', async () => {
    const { server, anna, liveVisits, last } = await openOldRegister();
    await trim(anna, 'stella', '2026-07-01');
    await push(anna, server.remote());
    expect(liveVisits()).toHaveLength(1);
    expect(last()).toBe(OLD);
  });

  test('[VISIT-2] that a person deleted does not come back', async () => {
    const { server, anna, bruno, last } = await openOldRegister();
    const first = await trim(anna, 'stella', '2026-10-13');
    await push(anna, server.remote());
    sure(await deleteVisit(anna, INHERITED));
    sure(await deleteVisit(anna, first));
    await push(anna, server.remote());
    expect(last()).toBeNull();

    // The console sets it again, and a phone that never received the tombstone records a visit.
    server.edit(STELLA, { lastHoovesTrim: OLD });
    await trim(bruno, 'stella', '2026-10-14');
    await push(bruno, server.remote());
    expect(server.documents.get(INHERITED)?.deletedAt).not.toBe('');
    expect(last()).toBe(instantOf('2026-10-14'));
  });
});

describe('a last date that a visit gave', () => {
  test('[VISIT-2] is none any more once the visit that gave it arrives', async () => {
    const { server, anna, bruno } = await openOldRegister();
    await trim(anna, 'stella', '2026-10-14');
    expect((await viewOf(anna)).get(STELLA)?.inherited).toEqual({ [INHERITED]: OLD });
    await trim(bruno, 'stella', '2026-08-01');
    await deliver(server, bruno, anna);
    expect((await viewOf(anna)).get(STELLA)?.inherited).toBeUndefined();
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test('[VISIT-2] costs no request more', async () => {
    const { server, anna, bruno } = await openOldRegister();
    await trim(anna, 'stella', '2026-10-13');
    await push(anna, server.remote());
    const { wire, made } = countingWire();
    await trim(anna, 'stella', '2026-10-14'); // nothing was pulled since
    await push(anna, server.remote(wire));
    await pull(bruno, server.remote());
    await trim(bruno, 'stella', '2026-10-15');
    await push(bruno, server.remote(wire));
    await pull(bruno, server.remote());
    await edit(bruno, STELLA, { notes: 'x' });
    await deliver(server, bruno);
    await trim(bruno, 'stella', '2026-10-16');
    await push(bruno, server.remote(wire));
    expect(made).toEqual(['commit', 'commit', 'commit']);
    expect((await listVisits(bruno, 'stella', 'hoovesTrims')).map((v) => v.fields.notes)).toEqual([
      '',
      '',
      '',
      '',
      INHERITED_NOTES,
    ]);
  });

  test('[VISIT-2] is looked up on the server where the phone has the horse and not its visits yet', async () => {
    const { server, anna, bruno, liveVisits } = await openOldRegister();
    const first = await trim(anna, 'stella', '2026-10-13');
    await deliver(server, anna, bruno);
    await bruno.db.base('hoovesTrims').clear();
    await trim(bruno, 'stella', '2026-10-14');
    const { wire, made } = countingWire();
    await push(bruno, server.remote(wire));
    expect(made).toEqual(['visitsOf', 'commit']);
    expect(liveVisits().map(({ path }) => path)).toEqual(
      expect.arrayContaining([first, INHERITED]),
    );
    expect(liveVisits()).toHaveLength(3);
  });

  test('[VISIT-2] is not taken for that of a visit which the phone has in an older state than the horse', async () => {
    const { server, anna, bruno, liveVisits } = await openOldRegister();
    const first = await trim(anna, 'stella', '2026-10-13');
    await deliver(server, anna, bruno);
    // The visit is deleted, and the console sets the same date again: no visit gives it now.
    sure(await deleteVisit(anna, first));
    await push(anna, server.remote());
    server.edit(STELLA, { lastHoovesTrim: instantOf('2026-10-13') });
    await trim(bruno, 'stella', '2026-10-14');
    await push(bruno, server.remote());
    const dates = liveVisits().map(({ fields }) => fields['date']);
    expect(dates).toEqual(
      expect.arrayContaining([OLD, instantOf('2026-10-13'), instantOf('2026-10-14')]),
    );
  });

  test('[VISIT-2] is not another trim where a program wrote both in two forms, on the phone and on the server', async () => {
    const { server, anna, bruno, liveVisits, last } = await openOldRegister();
    const seven = OLD - 5 * 3_600_000;
    const old = `${STELLA}/hoovesTrims/old`;
    server.edit(old, { date: seven, notes: 'vecchia app' });
    for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
    const ticked = await trim(anna, 'stella', '2026-10-13');
    sure(await deleteVisit(anna, await trim(anna, 'stella', '2026-10-14')));
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    await push(anna, server.remote());
    expect(
      liveVisits()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([ticked, old].toSorted());
    sure(await deleteVisit(anna, ticked));
    expect(await shownLast(anna)).toBe(seven);
    await push(anna, server.remote());
    expect(last()).toBe(seven);
    // Bruno's phone has not received the old visit: it is found on the server.
    server.edit(STELLA, { lastHoovesTrim: OLD });
    sure(await pull(bruno, server.remote(), true));
    await bruno.db.base('hoovesTrims').clear();
    const later = await trim(bruno, 'stella', '2026-10-15');
    await push(bruno, server.remote());
    expect(
      liveVisits()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([later, old].toSorted());
  });
});
