import { describe, expect, test } from 'vitest';
import { readMeta } from '../../../src/mirror/database/meta.ts';
import { serverTimeOf } from '../../../src/model/values/server-time.ts';
import { fail } from '../../../src/platform/result.ts';
import { pullAll } from '../../../src/sync/pull.ts';
import { withTimeout } from '../../../src/sync/requests.ts';
import type { RemoteStore } from '../../../src/sync/ports.ts';
import type { Wire } from '../../support/model-server.ts';
import { type Phone, openPhone, push } from '../../support/phone.ts';
import { type Scene, edit, openScene, sure } from '../../support/scene.ts';

const HORSES = Array.from({ length: 30 }, (_, n) => `h${n}`);
const first = `horses/${HORSES[0]!}`;

/** A register in which everything was changed in the last minutes. */
async function crowded(): Promise<Scene> {
  const scene = await openScene(...HORSES);
  const { server, clock } = scene;
  for (const horse of HORSES) {
    const path = `horses/${horse}`;
    server.edit(path, { notes: 'importato' });
    server.documents.set(path, { ...server.documents.get(path)!, updatedAt: server.requestTime() });
  }
  server.pageSize = 300;
  await clock.advance(60_000);
  return scene;
}

/** Receives; gives the number of horse documents that were read, and of the counts requested. */
async function receive(phone: Phone, remote: RemoteStore) {
  let read = 0;
  let counted = 0;
  const counting: RemoteStore = {
    ...remote,
    changedSince: async (...asked) => {
      const answer = await remote.changedSince(...asked);
      if (answer.success && asked[0] === 'horses') read += answer.data.items.length;
      return answer;
    },
    countChanges: async (...asked) => {
      counted += 1;
      return remote.countChanges(...asked);
    },
  };
  const ask = withTimeout(phone.clock, new AbortController().signal);
  sure(await pullAll(phone, { remote: counting, ask, maxReread: 10 }, false));
  return { read, counted };
}

const windowOn = async (phone: Phone) => (await readMeta(phone, 'cursors')).horses!.window;

describe('[PULL-10] many changes of the last minutes', () => {
  test('are read once, and counted from then on', async () => {
    const scene = await crowded();
    const { anna, server, clock } = scene;
    expect(await receive(anna, server.remote())).toEqual({ read: HORSES.length, counted: 0 });
    for (let times = 0; times < 5; times += 1) {
      await clock.advance(60_000);
      expect(await receive(anna, server.remote())).toEqual({ read: 0, counted: 1 });
    }
  });

  test('one of which changes again: it alone is read', async () => {
    const { anna, bruno, server, clock } = await crowded();
    await receive(anna, server.remote());
    await receive(bruno, server.remote());
    await edit(bruno, first, { notes: 'svelto' });
    await push(bruno, server.remote());
    await clock.advance(30_000);
    expect(await receive(anna, server.remote())).toEqual({ read: 1, counted: 1 });
    expect((await anna.db.view('horses').get(first))!.fields).toMatchObject({ notes: 'svelto' });
    await clock.advance(60_000);
    expect(await receive(anna, server.remote())).toEqual({ read: 0, counted: 1 });
  });

  test('beside what this phone sends itself', async () => {
    const { anna, server, clock } = await crowded();
    await receive(anna, server.remote());
    await edit(anna, first, { notes: 'mio' });
    await push(anna, server.remote());
    await clock.advance(30_000);
    expect(await receive(anna, server.remote())).toEqual({ read: 1, counted: 1 });
    await clock.advance(60_000);
    expect(await receive(anna, server.remote())).toEqual({ read: 0, counted: 1 });
  });

  test('and one more that appears late among them, which is read, also where this phone changed another', async () => {
    const { anna, bruno, server, clock } = await crowded();
    await receive(bruno, server.remote());
    await edit(bruno, first, { notes: 'lento' });
    let land: () => unknown = () => undefined;
    const slow: Wire = async (_request, serve) => {
      land = serve;
      return fail('timeout');
    };
    await push(bruno, server.remote(slow));
    await clock.advance(60_000);
    await receive(anna, server.remote());
    expect(await windowOn(anna)).toMatchObject({ tally: { count: HORSES.length } });
    land();
    // As many documents leave the window as enter it.
    const other = `horses/${HORSES[1]!}`;
    await edit(anna, other, { notes: 'mio' });
    await push(anna, server.remote());
    await clock.advance(60_000);
    await receive(anna, server.remote());
    expect((await anna.db.view('horses').get(first))!.fields).toMatchObject({ notes: 'lento' });
  });

  test('are read again where one of them is gone without a trace, and then counted anew', async () => {
    const { anna, server, clock } = await crowded();
    await receive(anna, server.remote());
    server.erase(first);
    await clock.advance(60_000);
    expect(await receive(anna, server.remote())).toMatchObject({ read: HORSES.length - 1 });
    await clock.advance(60_000);
    expect(await receive(anna, server.remote())).toEqual({ read: 0, counted: 1 });
  });

  test('that a first pull brought are not read again', async () => {
    const { server, clock } = await crowded();
    const carla = openPhone({ clock, seed: 9, uid: 'carla' });
    await receive(carla, server.remote());
    expect(await carla.db.base('horses').count()).toBe(HORSES.length);
    await clock.advance(60_000);
    expect(await receive(carla, server.remote())).toEqual({ read: 0, counted: 1 });
  });

  test('where the index of the count is missing are read again', async () => {
    const { anna, server, clock } = await crowded();
    await receive(anna, server.remote());
    await clock.advance(60_000);
    const remote = server.remote(async (request, serve) =>
      request === 'countChanges' ? fail('precondition') : serve(),
    );
    expect(await receive(anna, remote)).toMatchObject({ read: HORSES.length });
  });

  test('a count that fails moves no cursor', async () => {
    const { anna, server, clock } = await crowded();
    await receive(anna, server.remote());
    const before = (await readMeta(anna, 'cursors')).horses;
    await clock.advance(60_000);
    const ask = withTimeout(clock, new AbortController().signal);
    const remote = server.remote(async (request, serve) =>
      request === 'countChanges' ? fail('server') : serve(),
    );
    const pulled = await pullAll(anna, { remote, ask, maxReread: 10 }, false);
    expect(pulled).toEqual(fail('server'));
    expect((await readMeta(anna, 'cursors')).horses).toEqual(before);
  });

  test('are not read again because a network failed before anything of the next pull came', async () => {
    const { anna, server, clock } = await crowded();
    await receive(anna, server.remote());
    await clock.advance(60_000);
    const ask = withTimeout(clock, new AbortController().signal);
    const down = server.remote(async () => fail('unreachable'));
    await pullAll(anna, { remote: down, ask, maxReread: 10 }, false);
    expect(await receive(anna, server.remote())).toEqual({ read: 0, counted: 1 });
  });

  test('and many more behind them, which arrive also where every pull is cut after some pages', async () => {
    const { anna, server, clock } = await crowded();
    await receive(anna, server.remote());
    await clock.advance(60_000);
    for (const horse of HORSES.slice(0, 12)) {
      const path = `horses/${horse}`;
      server.edit(path, { notes: 'di nuovo' });
      const held = server.documents.get(path)!;
      server.documents.set(path, { ...held, updatedAt: server.requestTime() });
    }
    server.pageSize = 3;
    const ask = withTimeout(clock, new AbortController().signal);
    for (let times = 0; times < 12; times += 1) {
      let left = 3;
      const remote = server.remote(async (_request, serve) =>
        (left -= 1) < 0 ? fail('unreachable') : serve(),
      );
      await pullAll(anna, { remote, ask, maxReread: 10 }, false);
      await clock.advance(3 * 60_000);
    }
    const shown = await anna.db.view('horses').toArray();
    expect(shown.filter(({ fields }) => fields['notes'] === 'di nuovo')).toHaveLength(12);
  });

  test('a window ends when it grows too long', async () => {
    const { anna, server, clock } = await crowded();
    await receive(anna, server.remote());
    for (let minutes = 0; minutes < 40; minutes += 5) {
      await clock.advance(5 * 60_000);
      await receive(anna, server.remote());
    }
    expect(await windowOn(anna)).toBeUndefined();
    expect((await readMeta(anna, 'cursors')).horses!.updatedAt > serverTimeOf(0)).toBe(true);
  });
});
