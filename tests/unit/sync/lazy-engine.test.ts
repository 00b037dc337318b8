import { expect, test } from 'vitest';
import type { DiaryEvent } from '../../../src/platform/diary.ts';
import { ok } from '../../../src/platform/result.ts';
import { createHorse } from '../../../src/register/horses/horses.ts';
import { createSyncEngine } from '../../../src/sync/engine.ts';
import { LOAD_AGAIN_MS, lazyEngine } from '../../../src/sync/lazy-engine.ts';
import type { SyncEngine } from '../../../src/sync/engine-interface.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import { ModelServer } from '../../support/model-server.ts';
import { freeLocks, openPhone } from '../../support/phone.ts';

const NO_CHANGES = { items: [], readTime: '2026-10-14T08:00:00Z', next: null };

/** A stub of a synchronisation that records its calls, and the lazy one, whose code arrives when the test decides. */
function stage() {
  const asked: string[] = [];
  const noted: DiaryEvent[] = [];
  const clock = new ManualClock();
  const fetching: { arrive: () => void; fail: () => void }[] = [];
  let wake = () => {};
  let isVisible = true;
  let isBusy = false;
  let tell = () => {};
  const engine: SyncEngine = {
    start: () => {
      asked.push('start');
      isBusy = true;
    },
    stop: () => void asked.push('stop'),
    syncNow: async () => void asked.push('syncNow'),
    history: async (path) => {
      asked.push(`history ${path}`);
      return ok(NO_CHANGES);
    },
    earlierValues: async () => ok(null),
    fetchAccounts: async () => ok(undefined),
    fetchMemberships: async () => ok(undefined),
    isBusy: () => isBusy,
    isStorageFull: () => false,
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
  };
  const sync = lazyEngine({
    load: () =>
      new Promise((resolve, reject) => {
        fetching.push({
          arrive: () => resolve(engine),
          fail: () => reject(new TypeError('Failed to fetch dynamically imported module')),
        });
      }),
    clock,
    signals: {
      isVisible: () => isVisible,
      onWake: (listener) => {
        wake = listener;
        return () => {
          wake = () => {};
        };
      },
    },
    diary: { note: (event) => noted.push(event) },
  });
  return {
    sync,
    clock,
    asked,
    noted,
    fetching,
    wake: () => wake(),
    hide: (hidden: boolean) => {
      isVisible = !hidden;
    },
    endCycle: () => {
      isBusy = false;
      tell();
    },
  };
}

test('what is asked before the code is there is asked of the engine once it started, and in its order', async () => {
  const { sync, asked, fetching, wake } = stage();
  sync.start();
  const synced = sync.syncNow();
  const history = sync.history('horses/stella', null);
  wake();
  await settle();
  expect(asked).toEqual([]);
  expect(fetching).toHaveLength(1);
  fetching[0]!.arrive();
  await synced;
  expect(await history).toEqual(ok(NO_CHANGES));
  expect(asked).toEqual(['start', 'syncNow', 'history horses/stella']);
});

test('[STATUS-1] the engine is busy from its start to the end of the first cycle, and tells when that changes', async () => {
  const { sync, fetching, endCycle } = stage();
  const told: boolean[] = [];
  const end = sync.subscribe(() => told.push(sync.isBusy()));
  expect(sync.isBusy()).toBe(false);
  sync.start();
  expect(sync.isBusy()).toBe(true);
  fetching[0]!.arrive();
  await settle();
  expect(sync.isBusy()).toBe(true);
  endCycle();
  expect(told).toEqual([true, true, false]);
  end();
  endCycle();
  expect(told).toHaveLength(3);
});

test('[PUSH-9] a save that was made before the code was there is sent by the first cycle', async () => {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  const phone = openPhone({ clock });
  const signals = { isVisible: () => true, onWake: () => () => {} };
  let arrive = () => {};
  const fetched = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const sync = lazyEngine({
    load: async () => {
      await fetched;
      return createSyncEngine({
        mirror: phone,
        remote: server.remote(),
        locks: freeLocks,
        signals,
      });
    },
    clock,
    signals,
    diary: { note: () => {} },
  });
  sync.start();
  await createHorse(phone, { name: 'Stella', docname: 'Stella', isHere: 1 });
  await settle();
  expect(server.applied).toHaveLength(0);
  arrive();
  await expect.poll(() => server.applied.length).toBe(1);
  sync.stop();
});

test('one that is stopped before its code is there never starts, and asks for no more', async () => {
  const { sync, asked, fetching, wake, clock } = stage();
  sync.start();
  const history = sync.history('horses/stella', null);
  sync.stop();
  expect(sync.isBusy()).toBe(false);
  fetching[0]!.arrive();
  expect(await history).toMatchObject({ success: false, error: 'unreachable' });
  wake();
  await sync.syncNow();
  await clock.advance(2 * LOAD_AGAIN_MS);
  expect(asked).toEqual([]);
  expect(fetching).toHaveLength(1);
});

test('one that is stopped while its code cannot be fetched does not ask for it again', async () => {
  const { sync, fetching, clock } = stage();
  sync.start();
  fetching[0]!.fail();
  await settle();
  sync.stop();
  await clock.advance(2 * LOAD_AGAIN_MS);
  expect(fetching).toHaveLength(1);
});

test('code that cannot be fetched is noted in the diary and asked for again after a minute', async () => {
  const { sync, asked, noted, fetching, clock, hide } = stage();
  sync.start();
  const history = sync.history('horses/stella', null);
  fetching[0]!.fail();
  expect(await history).toMatchObject({ success: false, error: 'unreachable' });
  expect(sync.isBusy()).toBe(false);
  expect(noted).toMatchObject([{ kind: 'failed', where: 'load', error: 'TypeError' }]);
  hide(true);
  await clock.advance(60_000);
  expect(fetching).toHaveLength(1);
  hide(false);
  await clock.advance(59_999);
  expect(fetching).toHaveLength(1);
  await clock.advance(1);
  expect(fetching).toHaveLength(2);
  fetching[1]!.arrive();
  await settle();
  expect(asked).toEqual(['start']);
  await clock.advance(2 * LOAD_AGAIN_MS);
  expect(fetching).toHaveLength(2);
});

test('[PUSH-9] the network, the foreground and a person do not wait for that minute', async () => {
  const { sync, asked, fetching, wake, clock } = stage();
  sync.start();
  fetching[0]!.fail();
  await settle();
  wake();
  expect(fetching).toHaveLength(2);
  fetching[1]!.fail();
  await settle();
  const synced = sync.syncNow();
  expect(sync.isBusy()).toBe(true);
  expect(fetching).toHaveLength(3);
  fetching[2]!.arrive();
  await synced;
  expect(asked).toEqual(['start', 'syncNow']);
  await clock.advance(2 * LOAD_AGAIN_MS);
  wake();
  expect(fetching).toHaveLength(3);
});
