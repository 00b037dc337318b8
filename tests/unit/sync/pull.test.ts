import { describe, expect, test } from 'vitest';
import { dropDocuments, moveCursor } from '../../../src/mirror/receive/apply-remote.ts';
import { removeRegister } from '../../../src/mirror/scope/lock-mirror.ts';
import { readMeta } from '../../../src/mirror/database/meta.ts';
import { listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { listConflicts } from '../../../src/mirror/conflicts/open-conflicts.ts';
import { isNewer } from '../../../src/model/fields/document.ts';
import { millisOf, serverTimeOf } from '../../../src/model/values/server-time.ts';
import { COLLECTION_NAMES } from '../../../src/model/collections.ts';
import { fail } from '../../../src/platform/result.ts';
import { readStatus } from '../../../src/sync/status.ts';
import { baseOf, replayedView, viewOf } from '../../support/views.ts';
import { type Wire, countingWire, ModelServer } from '../../support/model-server.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openPhone, pull, push } from '../../support/phone.ts';
import {
  addHorse,
  create,
  deliver,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
  trim,
} from '../../support/scene.ts';
import { eventually } from '../../support/eventually.ts';

const STELLA = 'horses/stella';
const WEEK_MS = 7 * 86_400_000;
/** The number of collections besides the horses; each is requested. */
const OTHERS = COLLECTION_NAMES.length - 1;

/** Lets `good` requests succeed, and fails all later ones. */
function failingAfter(good: number): Wire {
  let made = 0;
  return async (_request, serve) => {
    made += 1;
    return made > good ? fail('unreachable') : serve();
  };
}

describe('by cursor', () => {
  test('[PULL-1] changes arrive page by page, ordered by change and id, visits of all horses too', async () => {
    const { server, anna, bruno } = await openScene('stella', 'vento');
    for (let day = 1; day <= 4; day += 1) {
      await trim(anna, 'stella', `2026-10-0${day}`);
      await trim(anna, 'vento', `2026-10-0${day}`);
    }
    await push(anna, server.remote());
    const { wire, made } = countingWire();
    sure(await pull(bruno, server.remote(wire)));
    // Eight visits in pages of three, and one page for each other collection.
    expect(made.filter((request) => request === 'changedSince')).toHaveLength(3 + OTHERS);
    expect(await bruno.db.view('hoovesTrims').count()).toBe(8);
    expect(await viewOf(bruno)).toEqual(await viewOf(anna));
  });

  test('[PULL-1] a commit that appears behind the cursor is found: every pull overlaps the last', async () => {
    const { server, anna, bruno, clock } = await openScene('stella', 'vento');
    await edit(anna, STELLA, { notes: 'lento' });
    let land: () => unknown = () => undefined;
    const slow: Wire = async (_request, serve) => {
      land = serve; // begun now, takes effect later
      return fail('timeout');
    };
    await push(anna, server.remote(slow));
    await clock.advance(4 * 60_000);
    await edit(bruno, 'horses/vento', { notes: 'svelto' });
    await deliver(server, bruno);
    land();
    const { horses } = await readMeta(bruno, 'cursors');
    expect(server.documents.get(STELLA)!.updatedAt < horses!.updatedAt).toBe(true);

    sure(await pull(bruno, server.remote()));
    expect((await viewOf(bruno)).get(STELLA)?.fields['notes']).toBe('lento');
  });

  test('[PULL-2] a pull that breaks off resumes where it was, and has skipped nothing', async () => {
    const { server, anna, bruno, clock } = await openScene();
    for (let n = 0; n < 8; n += 1) {
      await addHorse(anna, `H${n}`);
      await clock.advance(20 * 60_000);
      await push(anna, server.remote());
    }
    expect(await pull(bruno, server.remote(failingAfter(2)))).toMatchObject({ success: false });
    expect(await bruno.db.view('horses').count()).toBe(6);
    const { horses } = await readMeta(bruno, 'cursors');
    const missing = [...server.documents.values()].filter(
      (document) => !(document.updatedAt < horses!.updatedAt),
    );
    expect(missing).toHaveLength(3); // the last that arrived, and the two that did not

    const { wire, made } = countingWire();
    sure(await pull(bruno, server.remote(wire)));
    expect(await bruno.db.view('horses').count()).toBe(8);
    expect(made.filter((request) => request === 'changedSince')).toHaveLength(1 + OTHERS);
  });

  test('[PULL-2] many changes of one moment arrive also where every pull is cut after some pages', async () => {
    const { server, anna, bruno, clock } = await openScene();
    for (let n = 0; n < 12; n += 1) await addHorse(anna, `H${n}`);
    await push(anna, server.remote());
    for (let minutes = 0; minutes < 18; minutes += 3) {
      await pull(bruno, server.remote(failingAfter(2)));
      await clock.advance(3 * 60_000);
    }
    expect(await bruno.db.view('horses').count()).toBe(12);
    sure(await pull(bruno, server.remote()));
    const { horses } = await readMeta(bruno, 'cursors');
    expect(horses).not.toHaveProperty('settled');
    expect(horses!.updatedAt >= server.requestTime()).toBe(true);
  });

  test('[PULL-2] a commit that appears late among the pages of a pull that was cut is found', async () => {
    const { server, anna, bruno, clock } = await openScene('stella');
    await edit(bruno, STELLA, { notes: 'lento' });
    let land: () => unknown = () => undefined;
    const slow: Wire = async (_request, serve) => {
      land = serve; // begun now, takes effect later
      return fail('timeout');
    };
    await push(bruno, server.remote(slow));
    await clock.advance(60_000);
    for (let n = 0; n < 8; n += 1) await addHorse(bruno, `H${n}`);
    await push(bruno, server.remote());
    await clock.advance(3 * 60_000);
    await pull(anna, server.remote(failingAfter(2)));
    expect(await anna.db.view('horses').count()).toBe(7);
    land();
    await clock.advance(20 * 60_000);
    sure(await pull(anna, server.remote()));
    expect((await viewOf(anna)).get(STELLA)?.fields['notes']).toBe('lento');
  });

  test('[PULL-2] a collection that fails does not keep the others from being received', async () => {
    for (const [failure, others] of [
      ['server', OTHERS],
      ['denied', OTHERS],
      ['timeout', OTHERS],
      ['signedOut', 0],
    ] as const) {
      const { server, anna, bruno } = await openScene('stella');
      await create(anna, 'memberships/m1', { givenName: 'Lucia', year: 2026 });
      await push(anna, server.remote());
      let made = 0;
      const first: Wire = async (_request, serve) => {
        made += 1;
        return made === 1 ? fail(failure) : serve();
      };
      expect(await pull(bruno, server.remote(first))).toEqual(fail(failure));
      expect(made).toBe(1 + others);
      expect(await bruno.db.view('memberships').count()).toBe(others > 0 ? 1 : 0);
    }
  });

  test('[PULL-2] a network that answers nothing is not tried for every collection', async () => {
    for (const failure of ['timeout', 'unreachable'] as const) {
      const { server, bruno } = await openScene('stella');
      const { wire, made } = countingWire(async () => fail(failure));
      expect(await pull(bruno, server.remote(wire))).toEqual(fail(failure));
      expect(made).toHaveLength(2);
    }
  });

  test('[PULL-2] of several failures the first is reported', async () => {
    const { server, bruno } = await openScene('stella');
    const failures = ['denied', 'server'] as const;
    let made = 0;
    const wire: Wire = async (_request, serve) => {
      const failure = failures[made++];
      return failure ? fail(failure) : serve();
    };
    expect(await pull(bruno, server.remote(wire))).toEqual(fail('denied'));
  });

  test('[PULL-2] the cursor follows the server also where nothing changed, and never goes back', async () => {
    const { server, anna, bruno, clock } = await openScene();
    await clock.advance(60 * 60_000);
    const begun = server.requestTime();
    sure(await pull(bruno, server.remote()));
    const reached = (await readMeta(bruno, 'cursors')).horses!.updatedAt;
    expect(millisOf(reached)).toBeGreaterThanOrEqual(millisOf(begun));

    for (let n = 0; n < 4; n += 1) await addHorse(anna, `H${n}`);
    await push(anna, server.remote());
    await clock.advance(60_000);
    sure(await pull(bruno, server.remote()));
    const { horses } = await readMeta(bruno, 'cursors');
    // The overlap is read again and breaks off after its first page, which is entirely before the cursor.
    expect(await pull(bruno, server.remote(failingAfter(1)))).toMatchObject({ success: false });
    expect((await readMeta(bruno, 'cursors')).horses).toEqual(horses);
  });

  test('[PULL-2] a page and its cursor are kept together or not at all', async () => {
    const { server, anna, bruno } = await openScene();
    await addHorse(anna, 'Vento');
    await push(anna, server.remote());
    const before = await readMeta(bruno, 'cursors');
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    bruno.db.meta.hook('updating', full);
    await expect(pull(bruno, server.remote())).rejects.toThrow();
    bruno.db.meta.hook('updating').unsubscribe(full);
    expect(await baseOf(bruno)).toEqual([]);
    expect(await readMeta(bruno, 'cursors')).toEqual(before);
    sure(await pull(bruno, server.remote()));
    expect(await bruno.db.view('horses').count()).toBe(1);
  });

  test('[PULL-2] an answer that was overtaken does not restore an older state', async () => {
    const { server, anna } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    await push(anna, server.remote());
    const overtaken: Wire = async (request, serve) => {
      const answer = serve();
      if (request === 'changedSince' && server.applied.length === 1) {
        await edit(anna, STELLA, { notes: 'due' });
        await push(anna, server.remote());
      }
      return answer;
    };
    sure(await pull(anna, server.remote(overtaken)));
    expect((await viewOf(anna)).get(STELLA)?.fields['notes']).toBe('due');
    expect(await baseOf(anna)).toMatchObject([{ rev: 2 }]);
  });

  test('[PULL-2] newer is what has the later version, whatever its revision', () => {
    const at = (rev: number, second: number) => ({
      rev,
      version: `2026-10-14T08:00:0${second}.000000000Z`,
    });
    expect(isNewer(at(1, 1), undefined)).toBe(true);
    expect(isNewer(at(2, 2), at(1, 1))).toBe(true);
    expect(isNewer(at(1, 1), at(1, 1))).toBe(false);
    expect(isNewer(at(1, 2), at(1, 1))).toBe(true); // edited in the console
    expect(isNewer(at(0, 2), at(5, 1))).toBe(true); // written over by an import
    expect(isNewer(at(1, 1), at(2, 2))).toBe(false);
  });

  test('[PULL-3] what waits to be sent is replayed over what arrives', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await edit(anna, STELLA, { notes: 'di anna' });
    const visit = await trim(anna, 'stella', '2026-10-10');
    await edit(bruno, STELLA, { notes: 'di bruno', coat: 'baio' });
    await trim(bruno, 'stella', '2026-10-14');
    await deliver(server, bruno, anna);

    const shown = await viewOf(anna);
    expect(shown.get(STELLA)).toMatchObject({
      pending: 2,
      fields: { notes: 'di anna', coat: 'baio', lastHoovesTrim: Date.UTC(2026, 9, 14, 12) },
    });
    expect(shown.has(visit)).toBe(true);
    expect(shown).toEqual(await replayedView(anna));
    expect(await listUnsent(anna)).toHaveLength(2);
  });

  test('[PULL-4] a deletion arrives as a tombstone without content', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await trim(anna, 'stella', '2026-10-14', 'unghia rotta');
    await deliver(server, anna, bruno);
    await remove(bruno, STELLA);
    await deliver(server, bruno, anna);

    expect(await viewOf(anna)).toEqual(new Map());
    const base = await baseOf(anna);
    expect(base).toHaveLength(2);
    for (const tombstone of base) {
      expect(tombstone.fields).toEqual({});
      expect(tombstone.deletedAt).not.toBe('');
    }
    expect(JSON.stringify(base)).not.toContain('unghia rotta');
  });

  test('[PULL-4] a phone that was away for longer than a week compares everything', async () => {
    const { server, anna, clock } = await openAlone('stella', 'vento');
    await clock.advance(200 * 86_400_000);
    server.erase(STELLA); // a tombstone that was removed meanwhile
    const { wire, made } = countingWire();
    sure(await pull(anna, server.remote(wire)));
    expect(made).toContain('versions');
    expect([...(await viewOf(anna)).keys()]).toEqual(['horses/vento']);
  });

  test('[PULL-4] that comparison is repeated when it broke off, also with a clock that stands still', async () => {
    const { server, anna, clock } = await openAlone('stella', 'vento');
    const phone = openPhone({ clock: new ManualClock(), storage: anna.storage });
    await clock.advance(200 * 86_400_000);
    server.erase(STELLA);
    const cut: Wire = async (request, serve) =>
      request === 'versions' ? fail('unreachable') : serve();
    expect(await pull(phone, server.remote(cut))).toMatchObject({ success: false });
    sure(await pull(phone, server.remote()));
    expect([...(await viewOf(phone)).keys()]).toEqual(['horses/vento']);
  });
});

describe('the full reconcile', () => {
  test('[PULL-5] the first pull reads everything, documents without bookkeeping included', async () => {
    const { server, anna } = await openAlone('stella', 'vento', 'nuvola', 'zeus');
    expect(await anna.db.view('horses').count()).toBe(4);
    const { horses } = await readMeta(anna, 'cursors');
    expect(millisOf(horses!.updatedAt)).toBeGreaterThanOrEqual(millisOf(server.requestTime()));
  });

  test('[PULL-5] a first pull of 34 pages that is cut again and again goes on where it was', async () => {
    const clock = new ManualClock();
    const server = new ModelServer(() => clock.now());
    server.pageSize = 30;
    const paths = Array.from({ length: 1000 }, (_, n) => `horses/h${String(n).padStart(3, '0')}`);
    server.edit(paths[1]!, { name: 'h001' });
    const other = openPhone({ clock, seed: 2, uid: 'bruno' });
    await pull(other, server.remote());
    for (const path of paths) server.edit(path, { name: path });
    const { storage } = openPhone({ clock });
    const { wire, made } = countingWire();
    for (let cut = 0; cut < 3; cut += 1) {
      const page = openPhone({ clock, storage }); // the page was closed, too
      let left = 9;
      const breaking: Wire = async (request, serve) => {
        if (request !== 'count') left -= 1;
        return left < 0 ? fail('unreachable') : wire(request, serve);
      };
      expect(await pull(page, server.remote(breaking))).toMatchObject({ success: false });
      expect(await page.db.view('horses').count()).toBe(30 * 9 * (cut + 1));
      page.db.close();
    }
    server.erase(paths[999]!);
    server.edit(paths[0]!, { name: 'changed in the console' });
    await edit(other, paths[1]!, { notes: 'changed by bruno' });
    await push(other, server.remote());
    await clock.advance(60 * 60_000);

    const page = openPhone({ clock, storage });
    sure(await pull(page, server.remote(wire)));
    expect(made.filter((request) => request === 'everything')).toHaveLength(34 + OTHERS);
    expect(await page.db.view('horses').count()).toBe(999);
    // Documents that were read and then changed came by cursor, in the same pull.
    expect((await page.db.view('horses').get(paths[1]!))?.fields['notes']).toBe('changed by bruno');
  });

  test('[PULL-5] the status tells how many documents the first pull has brought, and of how many', async () => {
    const clock = new ManualClock();
    const server = new ModelServer(() => clock.now());
    for (let n = 0; n < 8; n += 1) server.edit(`horses/h${n}`, { name: `h${n}` });
    server.edit('memberships/m1', { year: 2026 });
    server.edit('memberships/long-ago', { year: 2019 });
    const phone = openPhone({ clock });
    const firstPull = async () => (await readStatus(phone)).firstPull;
    expect(await firstPull()).toEqual(
      COLLECTION_NAMES.map((collection) => ({ collection, received: 0, total: null })),
    );
    let pages = 0;
    const breaking: Wire = async (request, serve) => {
      if (request === 'everything') pages += 1;
      return request === 'everything' && pages > 2 ? fail('server') : serve();
    };
    await pull(phone, server.remote(breaking));
    expect((await firstPull()).slice(0, 2)).toEqual([
      { collection: 'horses', received: 6, total: 8 },
      { collection: 'hoovesTrims', received: 0, total: 0 },
    ]);
    sure(await pull(phone, server.remote()));
    expect(await firstPull()).toEqual([]);
    expect((await readMeta(phone, 'totals')).memberships).toBe(1);
  });

  test('[PULL-5] a count that fails does not keep the first pull from going on', async () => {
    const { clock, server } = await openAlone('stella');
    const phone = openPhone({ clock });
    const uncounted: Wire = async (request, serve) =>
      request === 'count' ? fail('denied') : serve();
    sure(await pull(phone, server.remote(uncounted)));
    expect(await phone.db.view('horses').count()).toBe(1);
  });

  test('[PULL-5] horses come first, and then all other collections at once', async () => {
    const { clock, server } = await openAlone('stella', 'vento', 'nuvola', 'zeus');
    const phone = openPhone({ clock });
    const open: (() => void)[] = [];
    const asked: string[] = [];
    let isHeld = true;
    const held: Wire = async (request, serve) => {
      asked.push(request);
      if (isHeld) await new Promise<void>((resolve) => void open.push(resolve));
      return serve();
    };
    const pulled = pull(phone, server.remote(held));
    const answered = async () => {
      await eventually(() => expect(open).not.toHaveLength(0));
      const now = open.splice(0);
      for (const answer of now) answer();
      return now.length;
    };
    expect(await answered()).toBe(2); // a page of horses, and their number
    expect(await answered()).toBe(1); // the other page
    await eventually(() =>
      expect(asked.filter((name) => name === 'everything')).toHaveLength(2 + OTHERS),
    );
    isHeld = false;
    await answered();
    sure(await pulled);
  });

  test('[PULL-5] weekly it finds what the console changed, wrote over and deleted', async () => {
    const { server, anna, clock } = await openAlone('stella', 'vento', 'zeus');
    await edit(anna, 'horses/zeus', { notes: 'uno' });
    await push(anna, server.remote());
    server.edit(STELLA, { notes: 'dalla console' });
    server.erase('horses/vento');
    server.erase('horses/zeus');
    server.edit('horses/zeus', { notes: 'importato' });
    server.edit('horses/nuvola', { name: 'Nuvola' });
    sure(await pull(anna, server.remote()));
    expect((await viewOf(anna)).get(STELLA)?.fields['notes']).toBe('');

    await clock.advance(WEEK_MS + 1000);
    sure(await pull(anna, server.remote()));
    const shown = await viewOf(anna);
    expect([...shown.keys()].toSorted()).toEqual(['horses/nuvola', STELLA, 'horses/zeus']);
    expect(shown.get(STELLA)?.fields['notes']).toBe('dalla console');
    expect(shown.get('horses/zeus')?.fields['notes']).toBe('importato');
    const { wire, made } = countingWire();
    sure(await pull(anna, server.remote(wire)));
    expect(made).not.toContain('versions');
  });

  test('[PULL-5] a count that disagrees leads to it at once', async () => {
    const { server, anna } = await openAlone('stella', 'vento');
    server.erase('horses/vento');
    sure(await pull(anna, server.remote(), false));
    expect(await anna.db.view('horses').count()).toBe(2);
    sure(await pull(anna, server.remote(), true));
    expect(await anna.db.view('horses').count()).toBe(1);
    const { wire, made } = countingWire();
    sure(await pull(anna, server.remote(wire), true));
    expect(made.filter((request) => request === 'count')).toHaveLength(1 + OTHERS);
    expect(made).not.toContain('versions');
  });

  test.each([
    ['horses', 20],
    ['events', 200],
  ] as const)(
    '[PULL-5] it reads the %s that differ by %i, the rest too, and again where it could not',
    async (collection, most) => {
      const { server, anna, clock } = await openAlone();
      const paths = Array.from({ length: most + 1 }, (_, n) => `${collection}/x${n}`);
      for (const path of paths) server.edit(path, {});
      await clock.advance(WEEK_MS + 1000);
      const unread: Wire = async (request, serve) =>
        request === 'readMany' ? fail('server') : serve();
      expect(await pull(anna, server.remote(unread))).toEqual(fail('server'));
      const remote = server.remote();
      const asked: number[] = [];
      const readMany: typeof remote.readMany = async (...given) => {
        asked.push(given[0].length);
        return remote.readMany(...given);
      };
      sure(await pull(anna, { ...remote, readMany }));
      expect(asked).toEqual([most, 1]);
      expect(await anna.db.view(collection).count()).toBe(paths.length);
    },
  );

  test('[PULL-5] a count that fails is no agreement', async () => {
    const { server, anna } = await openAlone('stella');
    const uncounted: Wire = async (request, serve) =>
      request === 'count' ? fail('server') : serve();
    expect(await pull(anna, server.remote(uncounted), true)).toEqual(fail('server'));
  });

  test('[PULL-5] what changed since it was compared is not dropped', async () => {
    const { anna } = await openAlone('stella');
    await dropDocuments(anna, 'horses', [{ path: STELLA, version: 'an older one' }]);
    expect(await baseOf(anna)).toHaveLength(1);
  });

  test('[CONFLICT-2] the last known state of what the console erased is kept with the change that waits', async () => {
    const { server, anna } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'mia' });
    server.erase(STELLA);
    sure(await pull(anna, server.remote(), true));
    await push(anna, server.remote());
    expect(await listConflicts(anna)).toMatchObject([{ known: { name: 'stella', notes: 'mia' } }]);
  });

  test('[PULL-5] what is acknowledged while it runs is not taken for deleted', async () => {
    const { server, anna, clock } = await openAlone('stella');
    await clock.advance(WEEK_MS + 1000);
    let added = '';
    const meanwhile: Wire = async (request, serve) => {
      const answer = serve();
      if (request === 'versions' && added === '') {
        added = await addHorse(anna, 'Vento');
        await push(anna, server.remote());
      }
      return answer;
    };
    sure(await pull(anna, server.remote(meanwhile)));
    expect((await viewOf(anna)).has(`horses/${added}`)).toBe(true);
    expect(await baseOf(anna)).toHaveLength(2);
  });

  test('[PULL-5] deleted horses leave with what was replayed over them', async () => {
    const { server, anna } = await openAlone('stella');
    await trim(anna, 'stella', '2026-10-14');
    server.erase(STELLA);
    sure(await pull(anna, server.remote(), true));
    expect(await viewOf(anna)).toEqual(new Map());
    expect(await listUnsent(anna)).toHaveLength(1);
    await push(anna, server.remote());
    expect(await anna.db.conflicts.toArray()).toMatchObject([{ kind: 'deleted', lane: STELLA }]);
  });
});

describe('while the mirror is emptied', () => {
  const reads = [
    ['changedSince', 3],
    ['everything', 3], // by then the first page was taken in, whatever the second does
    ['versions', 3],
  ] as const;
  test.each(reads)(
    '[PULL-2] what %s was bringing moves no cursor: the next pull brings it',
    async (read, answer) => {
      const { server, anna, bruno, clock } = await openScene(
        'stella',
        'a',
        'b',
        'c',
        'd',
        'e',
        'f',
      );
      for (let day = 1; day <= 5; day += 1) await trim(anna, 'stella', `2026-10-0${day}`);
      await push(anna, server.remote());
      if (read === 'everything') await removeRegister(bruno);
      if (read === 'versions') await clock.advance(WEEK_MS + 60_000);
      let asked = 0;
      const forgetting: Wire = async (request, serve) => {
        const served = serve();
        if (request === read && (asked += 1) === answer) await removeRegister(bruno);
        return served;
      };
      await expect(pull(bruno, server.remote(forgetting))).rejects.toThrow('emptied');

      sure(await pull(bruno, server.remote()));
      const held = (await baseOf(bruno)).map(({ path }) => path);
      expect(new Set(held)).toEqual(new Set(server.documents.keys()));
    },
  );

  test('[PULL-9] that everything is to be compared stays noted by a read that began before', async () => {
    const { anna } = await openAlone('stella');
    const from = (await readMeta(anna, 'cursors')).horses!;
    const marked = { ...from, reconciledAt: serverTimeOf(0) };
    await moveCursor(anna, 'horses', { from, to: marked });
    const updatedAt = serverTimeOf(millisOf(from.updatedAt) + 1);
    await moveCursor(anna, 'horses', { from, to: { ...from, updatedAt } });
    expect((await readMeta(anna, 'cursors')).horses).toEqual({ ...marked, updatedAt });
    const compared = { ...from, reconciledAt: updatedAt };
    // Also by a comparison that had begun before: it may have asked a server that was restored only then.
    await moveCursor(anna, 'horses', { from, to: compared });
    expect((await readMeta(anna, 'cursors')).horses).toEqual(marked);
    await moveCursor(anna, 'horses', { from: marked, to: compared });
    expect((await readMeta(anna, 'cursors')).horses).toEqual(compared);
  });
});

test('[PULL-2] a pull that is cut among documents of a time to come misses nothing that is written after', async () => {
  const { server, anna } = await openAlone('stella');
  await pull(anna, server.remote());
  for (let n = 0; n < 4; n += 1) {
    server.edit(`events/e${n}`, { title: `e${n}` });
    const held = server.documents.get(`events/e${n}`)!;
    server.documents.set(held.path, { ...held, updatedAt: '2099-01-01T00:00:00.000000000Z' });
  }
  const remote = server.remote();
  const cut: typeof remote = {
    ...remote,
    changedSince: async (collection, since, after, signal) =>
      collection === 'events' && after !== null
        ? fail('timeout')
        : remote.changedSince(collection, since, after, signal),
  };
  await pull(anna, cut);
  server.edit('events/later', { title: 'dopo' });
  const later = server.documents.get('events/later')!;
  server.documents.set(later.path, { ...later, updatedAt: server.requestTime() });
  await pull(anna, server.remote());
  expect(await anna.db.view('events').get('events/later')).toBeDefined();
});

test('[PULL-2] a cut pull goes on inside of what it asks for: Firestore refuses a position before it', async () => {
  const { server, anna, bruno, clock } = await openScene('stella');
  server.pageSize = 2;
  await pull(anna, server.remote());
  const add = async (count: number) => {
    for (let n = 0; n < count; n += 1) await addHorse(bruno, `h${n}-${clock.now()}`);
    await push(bruno, server.remote());
  };
  clock.jumpTo(clock.now() + 3_600_000);
  await add(2);
  clock.jumpTo(clock.now() + 3_600_000);
  await add(5);
  clock.jumpTo(clock.now() + 60_000);
  let pages = 0;
  const cut: Wire = async (request, serve) =>
    request === 'changedSince' && (pages += 1) > 2 ? fail('timeout') : serve();
  await pull(anna, server.remote(cut));
  clock.jumpTo(clock.now() + 3_600_000);
  sure(await pull(anna, server.remote()));
  expect(await anna.db.view('horses').count()).toBe(8);
});
