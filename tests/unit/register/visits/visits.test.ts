import { describe, expect, test } from 'vitest';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { restoreVisit } from '../../../../src/register/visits/restore-visit.ts';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import {
  addVisit,
  deleteVisit,
  followVisits,
  listVisits,
  replaceVisit,
} from '../../../../src/register/visits/visits.ts';
import { newValuesOf } from '../../../../src/mutation/patch.ts';
import { writeLocally } from '../../../../src/mirror/changes/write-locally.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import type { Visit } from '../../../../src/model/visits/visit.ts';
import { fail } from '../../../../src/platform/result.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import type { ModelServer, Wire } from '../../../support/model-server.ts';
import { openPhone, pull, push, type Phone } from '../../../support/phone.ts';
import { deliver, edit, openAlone, openScene, remove, sure, trim } from '../../../support/scene.ts';

const STELLA = 'horses/stella';
const day = (n: number) => `2026-10-${String(n).padStart(2, '0')}`;

async function lastTrim(phone: Phone): Promise<unknown> {
  return (await viewOf(phone)).get(STELLA)?.fields['lastHoovesTrim'];
}

describe('adding', () => {
  test('[VISIT-1] the same visit sent twice, by whatever mutation, is one visit', async () => {
    const { server, anna } = await openAlone('stella');
    const path = await trim(anna, 'stella', day(14));
    const [mutation] = await listUnsent(anna);
    await push(anna, server.remote());
    sure(await writeLocally(anna, { op: 'addVisit', path, fields: newValuesOf(mutation!) }));
    await push(anna, server.remote());
    expect(server.applied).toHaveLength(1);
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 1 });
    expect(await anna.db.conflicts.count()).toBe(0);
  });

  test('[VISIT-1] a visit that was deleted does not come back by being sent again', async () => {
    const { server, anna, bruno } = await openScene('stella');
    const path = await trim(anna, 'stella', day(14));
    const [mutation] = await listUnsent(anna);
    await deliver(server, anna, bruno);
    sure(await deleteVisit(bruno, path));
    await push(bruno, server.remote());
    sure(await writeLocally(anna, { op: 'addVisit', path, fields: newValuesOf(mutation!) }));
    await deliver(server, anna);
    expect(server.documents.get(path)?.deletedAt).not.toBe('');
    expect((await viewOf(anna)).has(path)).toBe(false);
  });

  test('[VISIT-1] an unsent repetition of a visit that somebody deleted is not shown', async () => {
    const { server, anna, bruno } = await openScene('stella');
    const path = await trim(anna, 'stella', day(14));
    const lossy: Wire = async (request, serve) => {
      const answer = serve();
      return request === 'commit' ? fail('timeout') : answer;
    };
    await push(anna, server.remote(lossy));
    await pull(bruno, server.remote());
    sure(await deleteVisit(bruno, path));
    await deliver(server, bruno, anna);
    expect(await listUnsent(anna)).toHaveLength(1);
    expect((await viewOf(anna)).has(path)).toBe(false);
    expect(await lastTrim(anna)).toBeNull();
  });

  test('[VISIT-2] the last date becomes the later one, on the phone at once and on the server', async () => {
    const { server, anna } = await openAlone('stella');
    await trim(anna, 'stella', day(10));
    expect(await lastTrim(anna)).toBe(instantOf(day(10)));
    await trim(anna, 'stella', day(14));
    await trim(anna, 'stella', day(12));
    sure(await addVisit(anna, 'stella', 'dentists', { day: day(20), notes: '' }));
    expect(await lastTrim(anna)).toBe(instantOf(day(14)));
    await push(anna, server.remote());
    expect(server.documents.get(STELLA)).toMatchObject({
      rev: 4,
      fields: { lastHoovesTrim: instantOf(day(14)), lastDentist: instantOf(day(20)) },
    });
    expect(await lastTrim(anna)).toBe(instantOf(day(14)));
  });

  test('[VISIT-2] two phones that add visits to the same horse never conflict', async () => {
    const { server, anna, bruno } = await openScene('stella');
    for (let n = 1; n <= 5; n += 1) {
      await trim(anna, 'stella', day(2 * n));
      await trim(bruno, 'stella', day(2 * n + 1));
    }
    const remote = server.remote();
    await Promise.all([push(anna, remote), push(bruno, remote)]);
    for (const phone of [anna, bruno, anna]) {
      await push(phone, remote);
      await pull(phone, remote);
    }
    for (const phone of [anna, bruno]) {
      expect(await listUnsent(phone)).toEqual([]);
      expect(await phone.db.conflicts.count()).toBe(0);
      expect(await listVisits(phone, 'stella', 'hoovesTrims')).toHaveLength(10);
      expect(await lastTrim(phone)).toBe(instantOf(day(11)));
    }
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 10 });
  });

  test('[VISIT-2] a visit to a horse that was deleted is parked', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await trim(anna, 'stella', day(14), 'zoppica');
    await remove(bruno, STELLA);
    await push(bruno, server.remote());
    await push(anna, server.remote());
    expect(await anna.db.conflicts.toArray()).toMatchObject([
      { kind: 'deleted', lane: STELLA, mutation: { patch: { notes: { to: 'zoppica' } } } },
    ]);
    expect(server.documents.size).toBe(1);
  });
});

describe('deleting', () => {
  test('[VISIT-3] the remaining visits give the last date, also those this phone never saw', async () => {
    const { server, anna, bruno } = await openScene('stella');
    const last = await trim(anna, 'stella', day(14));
    await trim(anna, 'stella', day(2));
    await push(anna, server.remote());
    await trim(bruno, 'stella', day(9));
    await push(bruno, server.remote());
    sure(await deleteVisit(anna, last));
    expect(await lastTrim(anna)).toBe(instantOf(day(2)));
    await push(anna, server.remote());
    expect(server.documents.get(STELLA)?.fields['lastHoovesTrim']).toBe(instantOf(day(9)));
    expect(server.documents.get(last)).toMatchObject({ fields: {}, rev: 2 });
  });

  test('[VISIT-3] a visit added while another is deleted counts for the last date', async () => {
    const { server, anna, bruno } = await openScene('stella');
    const last = await trim(anna, 'stella', day(14));
    await deliver(server, anna, bruno);
    sure(await deleteVisit(anna, last));
    const meanwhile: Wire = async (request, serve) => {
      const answer = serve();
      if (request === 'visitsOf' && server.applied.length === 1) {
        await trim(bruno, 'stella', day(12));
        await push(bruno, server.remote());
      }
      return answer;
    };
    await push(anna, server.remote(meanwhile));
    expect(server.documents.get(STELLA)?.fields['lastHoovesTrim']).toBe(instantOf(day(12)));
  });

  test('[VISIT-3] a visit that did not give the last date leaves it, also an imported one', async () => {
    const { server, anna } = await openAlone('stella');
    server.edit(STELLA, { lastHoovesTrim: instantOf(day(20)) });
    await pull(anna, server.remote(), true);
    const visit = await trim(anna, 'stella', day(14));
    await push(anna, server.remote());
    sure(await deleteVisit(anna, visit));
    await push(anna, server.remote());
    expect(server.documents.get(STELLA)?.fields['lastHoovesTrim']).toBe(instantOf(day(20)));
  });

  test('[VISIT-3] the last of all visits leaves no date', async () => {
    const { server, anna } = await openAlone('stella');
    const visit = await trim(anna, 'stella', day(14));
    sure(await deleteVisit(anna, visit));
    expect(await lastTrim(anna)).toBeNull();
    await push(anna, server.remote());
    expect(server.documents.get(STELLA)?.fields['lastHoovesTrim']).toBeNull();
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test('[VISIT-3] the last of all visits leaves no date also where the phone holds the visit and does not yet hold its horse', async () => {
    const { server, anna, clock } = await openAlone('stella');
    const visit = await trim(anna, 'stella', day(14));
    await push(anna, server.remote());
    const fresh = openPhone({ clock, seed: 7, uid: 'bruno' });
    let made = 0;
    await pull(
      fresh,
      server.remote(async (_request, serve) => {
        made += 1;
        return made === 1 ? fail('server') : serve(); // the horses come later
      }),
    );
    expect(await fresh.db.base('horses').count()).toBe(0);
    sure(await deleteVisit(fresh, visit));
    await push(fresh, server.remote());
    expect(server.documents.get(visit)?.deletedAt).not.toBe('');
    expect(server.documents.get(STELLA)?.fields['lastHoovesTrim']).toBeNull();
  });

  test('[VISIT-3] with a horse all its visits go, in the same commit', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await trim(anna, 'stella', day(14), 'unghia');
    await deliver(server, anna, bruno);
    sure(await addVisit(anna, 'stella', 'dentists', { day: day(1), notes: 'denti' }));
    await deliver(server, anna, bruno);
    await remove(bruno, STELLA);
    await push(bruno, server.remote());
    expect(JSON.stringify([...server.documents.values()])).not.toMatch(/unghia|denti"/);
    expect(server.applied).toHaveLength(3);
    await pull(anna, server.remote());
    expect((await viewOf(anna)).size).toBe(0);
  });
});

describe('taking back', () => {
  const visit = { day: day(14), notes: '' };

  test('an unsent visit leaves without a trace', async () => {
    const { server, anna } = await openAlone('stella');
    const recorded = sure(await addVisit(anna, 'stella', 'hoovesTrims', visit));
    sure(await deleteVisit(anna, recorded));
    expect(await listUnsent(anna)).toEqual([]);
    expect(await lastTrim(anna)).toBeNull();
    await push(anna, server.remote());
    expect(server.applied).toEqual([]);
  });

  test('a visit that may have reached the server is deleted there', async () => {
    const { server, anna } = await openAlone('stella');
    const recorded = sure(await addVisit(anna, 'stella', 'hoovesTrims', visit));
    const undoing: Wire = async (request, serve) => {
      if (request === 'commit' && server.applied.length === 0) {
        sure(await deleteVisit(anna, recorded)); // while the request is under way
      }
      const answer = serve();
      return server.applied.length === 1 ? fail('timeout') : answer;
    };
    await push(anna, server.remote(undoing));
    expect((await viewOf(anna)).has(recorded)).toBe(false);
    await push(anna, server.remote());
    expect(server.documents.get(recorded)?.deletedAt).not.toBe('');
    expect(server.documents.get(STELLA)).toMatchObject({
      rev: 2,
      fields: { lastHoovesTrim: null },
    });
    expect(await listUnsent(anna)).toEqual([]);
  });

  test('an unsent deletion is withdrawn; a sent one is recorded anew', async () => {
    const { server, anna } = await openAlone('stella');
    await trim(anna, 'stella', day(14), 'bene');
    await push(anna, server.remote());
    const [row] = (await listVisits(anna, 'stella', 'hoovesTrims')) as [ViewRow<Visit>];
    sure(await deleteVisit(anna, row.path));
    sure(await restoreVisit(anna, row));
    expect(await listUnsent(anna)).toEqual([]);
    expect(await listVisits(anna, 'stella', 'hoovesTrims')).toEqual([row]);

    sure(await deleteVisit(anna, row.path));
    await push(anna, server.remote());
    sure(await restoreVisit(anna, row));
    await push(anna, server.remote());
    const now = await listVisits(anna, 'stella', 'hoovesTrims');
    expect(now).toMatchObject([{ fields: row.fields }]);
    expect(now[0]!.path).not.toBe(row.path);
    expect(await lastTrim(anna)).toBe(instantOf(day(14)));
  });

  test('[PUSH-11] a visit that was rejected is taken back as if it had never been made', async () => {
    const { server, anna } = await openAlone('stella');
    const recorded = sure(await addVisit(anna, 'stella', 'hoovesTrims', visit));
    server.admits = () => 'invalid';
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toMatchObject([{ status: 'rejected' }]);
    sure(await deleteVisit(anna, recorded));
    expect(await listUnsent(anna)).toEqual([]);
    expect((await viewOf(anna)).has(recorded)).toBe(false);
  });

  test('[PUSH-11] a rejected deletion is taken back: the visit is there again as it was', async () => {
    const { server, anna } = await openAlone('stella');
    await trim(anna, 'stella', day(14), 'bene');
    await push(anna, server.remote());
    const [row] = (await listVisits(anna, 'stella', 'hoovesTrims')) as [ViewRow<Visit>];
    server.admits = () => 'denied';
    sure(await deleteVisit(anna, row.path));
    await push(anna, server.remote());
    sure(await restoreVisit(anna, row));
    expect(await listUnsent(anna)).toEqual([]);
    expect(await listVisits(anna, 'stella', 'hoovesTrims')).toEqual([row]);
  });

  test('another visit takes the place of one in one step', async () => {
    const { server, anna } = await openAlone('stella');
    const first = sure(await addVisit(anna, 'stella', 'hoovesTrims', visit));
    sure(await replaceVisit(anna, first, { ...visit, notes: 'zoppica' }));
    const shown = await listVisits(anna, 'stella', 'hoovesTrims');
    expect(shown.map((row) => row.fields.notes)).toEqual(['zoppica']);
    await edit(anna, STELLA, { notes: 'uno' });
    await push(anna, server.remote());
    expect(server.applied).toHaveLength(2);
  });

  test('none takes the place of one that is gone, or that another took already', async () => {
    const { anna } = await openAlone('stella');
    const first = sure(await addVisit(anna, 'stella', 'hoovesTrims', visit));
    sure(await replaceVisit(anna, first, { ...visit, notes: 'chiodo' }));
    const again = await replaceVisit(anna, first, { ...visit, notes: 'chiodo davanti' });
    expect(again).toEqual({ success: false, error: 'missing' });
    const shown = await listVisits(anna, 'stella', 'hoovesTrims');
    expect(shown.map((row) => row.fields.notes)).toEqual(['chiodo']);
  });
});

describe('a last date behind the visits, which another program recorded without writing the horse', () => {
  const record = (server: ModelServer, ...days: string[]) => {
    for (const each of days) {
      const fields = { date: instantOf(each), notes: '' };
      server.edit(`${STELLA}/hoovesTrims/${each}`, fields);
    }
  };

  test('[VISIT-2] becomes that of the latest visit once a person says so, also of one not received yet', async () => {
    const { server, anna, bruno } = await openScene('stella');
    record(server, day(1), day(8));
    for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
    expect(await lastTrim(anna)).toBeNull();
    await trim(bruno, 'stella', day(12));
    await deliver(server, bruno);
    sure(await followVisits(anna, 'stella', 'hoovesTrims'));
    expect(await lastTrim(anna)).toBe(instantOf(day(8)));
    await deliver(server, anna);
    expect(await lastTrim(anna)).toBe(instantOf(day(12)));
    expect(await anna.db.conflicts.count()).toBe(0);
  });

  test.each([
    ['of the latest visit’s day', instantOf(day(8)) - 43_200_000],
    ['later', instantOf(day(9))],
  ])('[VISIT-2] is left where it is %s', async (_, lastHoovesTrim) => {
    const { clock, server } = await openAlone();
    server.edit(STELLA, { name: 'Stella', lastHoovesTrim });
    record(server, day(8));
    const phone = openPhone({ clock });
    sure(await pull(phone, server.remote()));
    sure(await followVisits(phone, 'stella', 'hoovesTrims'));
    expect(await listUnsent(phone)).toEqual([]);
    expect(await lastTrim(phone)).toBe(lastHoovesTrim);
  });
});

describe('a last date of a day to come, as by a slip of the year in an older register', () => {
  const lastHoovesTrim = instantOf('2062-10-12');

  test.each([[[day(8)]], [[]]])(
    '[VISIT-2] which no visit gives becomes that of the visits (%j) once a person says so',
    async (days) => {
      const { clock, server } = await openAlone();
      server.edit(STELLA, { name: 'Stella', isHere: 1, hoovesTrimInterval: 2, lastHoovesTrim });
      const phone = openPhone({ clock });
      sure(await pull(phone, server.remote()));
      for (const each of days) await trim(phone, 'stella', each);
      await deliver(server, phone);
      // No visit takes the place of a later date.
      expect(await lastTrim(phone)).toBe(lastHoovesTrim);
      const latest = days[0] === undefined ? null : instantOf(days[0]);
      sure(await followVisits(phone, 'stella', 'hoovesTrims'));
      expect(await lastTrim(phone)).toBe(latest);
      await deliver(server, phone);
      expect(server.documents.get(STELLA)?.fields['lastHoovesTrim']).toBe(latest);
      expect(await phone.db.conflicts.count()).toBe(0);
    },
  );

  test('[VISIT-2] is left where a visit of that day gives it', async () => {
    const { server, anna } = await openAlone('stella');
    await trim(anna, 'stella', '2062-10-12');
    await deliver(server, anna);
    sure(await followVisits(anna, 'stella', 'hoovesTrims'));
    expect(await lastTrim(anna)).toBe(lastHoovesTrim);
  });
});
