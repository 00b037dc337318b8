import { describe, expect, onTestFinished, test } from 'vitest';
import { failureText, isOffline, syncStateOf } from '../../../src/admin/sync-status/sync-state.ts';
import { listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { readMeta, writeMeta } from '../../../src/mirror/database/meta.ts';
import { append, transactOnQueues } from '../../../src/mirror/changes/write-locally.ts';
import { COLLECTION_NAMES } from '../../../src/model/collections.ts';
import { serverTimeOf } from '../../../src/model/values/server-time.ts';
import type { Locks } from '../../../src/platform/locks.ts';
import { fail, ok } from '../../../src/platform/result.ts';
import {
  createSyncEngine,
  CYCLES_A_MINUTE,
  PULL_EVERY_MS,
  REQUESTS_A_MINUTE,
} from '../../../src/sync/engine.ts';
import type { RemoteFailure } from '../../../src/sync/ports.ts';
import { readStatus } from '../../../src/sync/status.ts';
import type { SyncEngine } from '../../../src/sync/engine-interface.ts';
import { eventually } from '../../support/eventually.ts';
import { settle } from '../../support/manual-clock.ts';
import { openTimers } from '../../support/open-timers.ts';
import type { RequestName, Wire } from '../../support/model-server.ts';
import { freeLocks, push } from '../../support/phone.ts';
import { type Alone, create, edit, openAlone } from '../../support/scene.ts';
import { writeAny } from '../../support/write-any.ts';

const STELLA = 'horses/stella';
/** The number of collections that every cycle requests. */
const ALL = COLLECTION_NAMES.length;

/** An engine on Anna's phone whose network and visibility the test decides. */
function startEngine({ anna, server }: Alone, locks: Locks = freeLocks) {
  const made: RequestName[] = [];
  const page = {
    visible: true,
    wake: () => {},
    network: (async (_r, serve) => serve()) as Wire,
    /** What keeps the allow-list from being read, which does not pass the network above. */
    unlisted: null as RemoteFailure | null,
  };
  const remote = server.remote(async (request, serve) => {
    made.push(request);
    return page.network(request, serve);
  });
  const sync: SyncEngine = createSyncEngine({
    mirror: anna,
    remote: {
      ...remote,
      accounts: async (...asked) =>
        page.unlisted === null ? remote.accounts(...asked) : fail(page.unlisted),
    },
    locks,
    signals: {
      isVisible: () => page.visible,
      onWake(wake) {
        page.wake = wake;
        return () => {
          page.wake = () => {};
        };
      },
    },
  });
  const { outbox } = anna.db;
  const orderBy = outbox.orderBy.bind(outbox);
  let counted: number | null = null;
  outbox.orderBy = (index: string | string[]) => {
    const rows = orderBy(index);
    if (index !== 'mid') return rows;
    const count = async () => (counted = await rows.count());
    return { count, keys: () => rows.keys() } as never;
  };
  watchers.set(sync, async () => counted === null || counted === (await outbox.count()));
  onTestFinished(() => sync.stop());
  sync.start();
  return { sync, page, made };
}

/** Waits, because live queries notice a write only some turns later. */
async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  await settle();
}

/** Of each running engine, whether its watcher has counted the outbox as it is now. */
const watchers = new WeakMap<SyncEngine, () => Promise<boolean>>();

/** Waits until what was written is noticed, no cycle runs and no request is under way. */
async function rest(sync: SyncEngine): Promise<void> {
  do await pause();
  while (sync.isBusy() || !(await watchers.get(sync)!()));
  await settle();
  if (sync.isBusy()) await rest(sync);
}

/** A running engine with nothing to do, in a scene with these horses. */
async function atRest(...horses: string[]) {
  const scene = await openAlone(...horses);
  const engine = startEngine(scene);
  await rest(engine.sync);
  return { scene, ...engine };
}

const down: Wire = async () => fail('unreachable');
const denying: Wire = async (request, serve) =>
  request === 'refreshCredentials' ? serve() : fail('denied');

test('[STATUS-1] a phone without room says that it cannot send, until there is room again', async () => {
  const { scene, sync } = await atRest('stella');
  expect(sync.isStorageFull()).toBe(false);
  let told = 0;
  sync.subscribe(() => (told += 1));
  const full = () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  };
  scene.anna.db.outbox.hook('updating', full);
  await edit(scene.anna, STELLA, { notes: 'uno' });
  await rest(sync);
  expect(sync.isStorageFull()).toBe(true);
  expect(told).toBeGreaterThan(0);
  expect(await listUnsent(scene.anna)).toHaveLength(1);
  scene.anna.db.outbox.hook('updating').unsubscribe(full);
  await scene.clock.advance(PULL_EVERY_MS); // it tries again by itself
  await rest(sync);
  expect(sync.isStorageFull()).toBe(false);
  expect(await listUnsent(scene.anna)).toEqual([]);
});

test('[STATUS-1] a phone without room says so until a cycle of this tab ended well, not where another tab runs them', async () => {
  const scene = await openAlone('stella');
  let isFree = true;
  const locks: Locks = {
    hold: async (_name, work) => {
      if (isFree) await work();
    },
  };
  const { sync } = startEngine(scene, locks);
  await rest(sync);
  scene.anna.db.outbox.hook('updating', () => {
    throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  });
  await edit(scene.anna, STELLA, { notes: 'uno' });
  await rest(sync);
  expect(sync.isStorageFull()).toBe(true);
  isFree = false;
  await scene.clock.advance(PULL_EVERY_MS);
  await rest(sync);
  expect(sync.isStorageFull()).toBe(true);
});

describe('when', () => {
  test('[PULL-6] it receives on start, every minute while visible, and after sending', async () => {
    const { scene, sync, made, page } = await atRest('stella');
    const pulls = () => made.filter((request) => request === 'changedSince').length;
    expect(pulls()).toBe(ALL);
    await scene.clock.advance(59_999);
    expect(pulls()).toBe(ALL);
    await scene.clock.advance(1);
    await rest(sync);
    expect(pulls()).toBe(2 * ALL);
    await edit(scene.anna, STELLA, { notes: 'uno' });
    await rest(sync);
    expect(pulls()).toBe(3 * ALL);
    page.wake();
    await rest(sync);
    expect(pulls()).toBe(4 * ALL);
  });

  test('[PULL-6] nothing runs while hidden', async () => {
    const { scene, sync, made, page } = await atRest('stella');
    page.visible = false;
    made.length = 0;
    await scene.clock.advance(10 * PULL_EVERY_MS);
    expect(made).toEqual([]);
    page.visible = true;
    await scene.clock.advance(PULL_EVERY_MS);
    await rest(sync);
    expect(made).toContain('changedSince');
  });

  test('[PULL-6] numbers of documents are compared at the start and then every hour', async () => {
    const { scene, sync, made } = await atRest('stella');
    for (let minute = 0; minute < 61; minute += 1) {
      await scene.clock.advance(PULL_EVERY_MS);
      await rest(sync);
    }
    expect(made.filter((request) => request === 'count')).toHaveLength(2 * ALL);
  });

  test('[PUSH-9] a failed change is tried again when its wait is over', async () => {
    const { scene, sync, page, made } = await atRest('stella');
    page.network = down;
    await edit(scene.anna, STELLA, { notes: 'uno' });
    await rest(sync);
    const [waiting] = await listUnsent(scene.anna);
    expect(waiting).toMatchObject({ attempts: 1, lastError: 'offline' });
    page.network = async (_r, serve) => serve();
    made.length = 0;
    await scene.clock.advance(waiting!.nextAttemptAt - scene.clock.now());
    await rest(sync);
    expect(made[0]).toBe('commit');
    expect(await listUnsent(scene.anna)).toEqual([]);
  });

  test.each([
    ['a person who asks', ({ sync }: ReturnType<typeof startEngine>) => void sync.syncNow()],
    ['a phone that comes back', ({ page }: ReturnType<typeof startEngine>) => page.wake()],
  ])('[PUSH-9] %s does not wait', async (_who, act) => {
    const scene = await openAlone('stella');
    const engine = startEngine(scene);
    await rest(engine.sync);
    engine.page.network = async () => fail('quota');
    await edit(scene.anna, STELLA, { notes: 'uno' });
    await rest(engine.sync);
    expect(await listUnsent(scene.anna)).toHaveLength(1);
    engine.page.network = async (_r, serve) => serve();
    act(engine);
    await rest(engine.sync);
    expect(await listUnsent(scene.anna)).toEqual([]);
  });

  test('[PUSH-9] a network that is back without saying so is found by receiving: what waits is sent at once, and counts as online', async () => {
    const { scene, sync, page, made } = await atRest('stella');
    const { anna, clock } = scene;
    const passMinute = async () => {
      await clock.advance(PULL_EVERY_MS);
      await rest(sync);
    };
    /** Puts the retry off, as after many attempts. */
    const waitLong = () =>
      anna.db.outbox.toCollection().modify({ nextAttemptAt: clock.now() + 14 * PULL_EVERY_MS });
    page.network = down;
    await edit(anna, STELLA, { notes: 'uno' });
    await rest(sync);
    await passMinute();
    await waitLong();
    const isOfflineNow = async () => isOffline(await readStatus(anna), true);
    expect(await isOfflineNow()).toBe(true);
    // At first only what is read is answered: it is tried once more, and not again and again.
    page.network = async (request, serve) => (request === 'commit' ? fail('unreachable') : serve());
    const commits = () => made.filter((request) => request === 'commit').length;
    const before = commits();
    await passMinute();
    expect(commits()).toBe(before + 1);
    expect(await listUnsent(anna)).toHaveLength(1);
    await waitLong();
    await passMinute();
    expect(commits()).toBe(before + 1);
    expect(await isOfflineNow()).toBe(false);
    page.network = down;
    await passMinute();
    expect(await isOfflineNow()).toBe(true);
    // Nor did one that answers too late say so.
    page.network = async () => fail('timeout');
    await passMinute();
    await waitLong();
    page.network = async (_r, serve) => serve();
    await passMinute();
    expect(await listUnsent(anna)).toEqual([]);
  });

  test('[WRITE-7] it does not send a deletion that can still be undone', async () => {
    const { scene, sync, page, made } = await atRest('stella');
    const { anna, clock } = scene;
    page.network = down;
    await clock.advance(PULL_EVERY_MS);
    await rest(sync);
    page.network = async (_r, serve) => serve();
    await clock.advance(PULL_EVERY_MS - 5000);
    await rest(sync);
    expect(await readMeta(anna, 'pullFailure')).toBe('offline');
    await writeAny(anna, { op: 'delete', path: STELLA }, { holdMs: 8000 });
    await clock.advance(5500);
    await rest(sync);
    expect(await readMeta(anna, 'pullFailure')).toBeNull();
    expect(made).not.toContain('commit');
    await clock.advance(4000);
    await rest(sync);
    expect(made).toContain('commit');
  });

  describe('time passes while a cycle runs', () => {
    const SLOW_MS = 4000;
    const phases = ['locking', 'sending', 'receiving', 'failing'] as const;
    type Phase = (typeof phases)[number];

    /** An engine whose next cycle, once `page.slow` is set, takes four seconds longer in one phase. */
    async function atSlow(phase: Phase) {
      const scene = await openAlone('stella', 'vento');
      const { anna, clock } = scene;
      const page = { slow: false, refuse: null as RemoteFailure | null, cycles: 0 };
      const pass = async () => {
        page.slow = false;
        await new Promise<void>((resolve) => clock.after(SLOW_MS, resolve));
      };
      const locks: Locks = {
        async hold(_name, work) {
          page.cycles += 1;
          // Another tab holds it, and is slow to answer that it is alive.
          return page.slow && phase === 'locking' ? pass() : work();
        },
      };
      const engine = startEngine(scene, locks);
      await rest(engine.sync);
      engine.page.network = async (request, serve) => {
        if (request === 'commit' && page.refuse) {
          const refusal = page.refuse;
          page.refuse = null;
          return fail(refusal);
        }
        const isSlow = page.slow && (request === 'commit') === (phase !== 'receiving');
        if (!isSlow) return serve();
        await pass();
        if (phase === 'failing') {
          const horses = anna.db.base('horses');
          const full = () => {
            horses.hook('updating').unsubscribe(full);
            throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
          };
          horses.hook('updating', full);
        }
        return phase === 'sending' ? fail('quota') : serve();
      };
      /** Lets the slow cycle end, and a second pass. */
      const end = async () => {
        await eventually(() => expect(page.slow).toBe(false));
        for (let passed = 0; passed < SLOW_MS; passed += 1000) await clock.advance(1000);
        await rest(engine.sync);
        await clock.advance(1000);
        await rest(engine.sync);
      };
      return { scene, ...engine, page, signals: engine.page, end };
    }

    test.each(
      phases.flatMap((phase) => [
        ['[WRITE-7]', 'a deletion', phase] as const,
        ['[PUSH-9]', 'an edit', phase] as const,
      ]),
    )(
      '%s %s whose wait ends while a cycle is %s is sent right after that',
      async (_id, what, phase) => {
        const { scene, sync, page, end } = await atSlow(phase);
        const { anna, clock } = scene;
        Object.assign(anna.ids, { random: () => 0.999 });
        const waitMs = what === 'a deletion' ? 8000 : 2000;
        const isPoll = phase === 'receiving';
        if (isPoll) await clock.advance(PULL_EVERY_MS - waitMs + 1000);
        if (what === 'a deletion') {
          await writeAny(anna, { op: 'delete', path: STELLA }, { holdMs: waitMs });
        } else {
          page.refuse = 'contention';
          await edit(anna, STELLA, { notes: 'uno' });
        }
        await rest(sync);
        page.slow = true;
        await clock.advance(waitMs - 1000);
        if (!isPoll) await edit(anna, 'horses/vento', { notes: 'due' });
        await end();
        expect((await listUnsent(anna)).map(({ path }) => path)).not.toContain(STELLA);
      },
    );

    test.each(['sending', 'receiving'] as const)(
      '[PUSH-9] an edit that the same cycle sent in vain is tried again right after its %s',
      async (phase) => {
        const { scene, sync, page, signals, end } = await atSlow(phase);
        const { anna } = scene;
        Object.assign(anna.ids, { random: () => 0.5 });
        const horses = phase === 'sending' ? ['stella', 'vento'] : ['stella'];
        for (const horse of horses) {
          page.refuse = 'quota';
          await edit(anna, `horses/${horse}`, { notes: 'uno' });
          await rest(sync);
        }
        page.slow = true;
        page.refuse = 'contention';
        signals.wake();
        await end();
        expect((await listUnsent(anna)).map(({ lastError }) => lastError)).toEqual(
          phase === 'sending' ? ['quota'] : [],
        );
      },
    );

    test.each([
      ['goes on', 0],
      ['is set back', -5 * 60_000],
      ['is set forward', 20_000],
    ])(
      '[PUSH-9] what became due and cannot be tried asks for one more cycle, and not for another, where the clock %s',
      async (_how, jumpMs) => {
        const { scene, sync, page, made, end } = await atSlow('receiving');
        const { anna, clock } = scene;
        Object.assign(anna.ids, { random: () => 0.999 });
        await clock.advance(PULL_EVERY_MS - 7000);
        page.refuse = 'quota';
        const { mutationId } = await edit(anna, 'horses/vento', { notes: 'uno' });
        const work = () =>
          append(anna, { op: 'delete', path: STELLA }, { holdMs: 8000, after: mutationId });
        await transactOnQueues(anna, 'delete', [STELLA], work);
        await rest(sync);
        page.slow = true;
        page.cycles = made.length = 0;
        await clock.advance(7000);
        clock.jumpTo(clock.now() + jumpMs);
        await end();
        for (let second = 0; second < 5; second += 1) {
          await clock.advance(1000);
          await rest(sync);
        }
        expect(page.cycles).toBe(2);
        expect(made).toEqual(['countLog', ...made.slice(1).fill('changedSince')]);
        expect(made.length).toBeLessThanOrEqual(1 + ALL);
      },
    );

    test('[PUSH-9] an edit that was sent in vain after the clock was set back waits no longer', async () => {
      const { scene, sync, page } = await atRest('stella');
      const { anna, clock } = scene;
      page.network = async () => {
        page.network = async (_r, serve) => serve();
        clock.jumpTo(clock.now() - 3_600_000);
        return fail('contention');
      };
      await edit(anna, STELLA, { notes: 'uno' });
      await eventually(async () =>
        expect(await listUnsent(anna)).toMatchObject([{ lastError: 'contention' }]),
      );
      // Not `rest`: by such a clock the watcher of the outbox rests a second longer.
      for (let second = 0; second < 4; second += 1) {
        do await pause();
        while (sync.isBusy());
        await clock.advance(1000);
      }
      await eventually(() => expect(sync.isBusy()).toBe(false));
      expect(await listUnsent(anna)).toEqual([]);
    });

    test.each([
      ['[PULL-6] hidden', ({ page }: ReturnType<typeof startEngine>) => (page.visible = false)],
      ['[PUSH-9] stopped', ({ sync }: ReturnType<typeof startEngine>) => sync.stop()],
    ])('%s meanwhile, it begins no other cycle', async (how, act) => {
      const { scene, sync, page, signals, made, end } = await atSlow('receiving');
      const { anna, clock } = scene;
      await clock.advance(PULL_EVERY_MS - 7000);
      await writeAny(anna, { op: 'delete', path: STELLA }, { holdMs: 8000 });
      await rest(sync);
      page.slow = true;
      page.cycles = 0;
      await clock.advance(7000);
      act({ sync, page: signals, made });
      await end();
      await clock.advance(2 * PULL_EVERY_MS);
      await rest(sync);
      expect(page.cycles).toBe(1);
      expect(await listUnsent(anna)).toHaveLength(1);
      signals.visible = true;
      signals.wake();
      await rest(sync);
      expect(await listUnsent(anna)).toHaveLength(how.includes('hidden') ? 0 : 1);
    });
  });

  test('[PULL-6] a retry that sends nothing receives nothing, however often and however the clock goes; polls go on', async () => {
    const { scene, sync, page, made } = await atRest('stella', 'vento', 'zeus');
    const { anna, clock } = scene;
    const now = clock.now();
    Object.assign(clock, { now: () => now }); // stands still, its timers do not
    page.network = async (request, serve) => (request === 'commit' ? fail('server') : serve());
    for (const horse of ['stella', 'vento', 'zeus'])
      await edit(anna, `horses/${horse}`, { notes: 'uno' });
    await rest(sync);
    made.length = 0;
    const count = (name: RequestName) => made.filter((request) => request === name).length;
    for (let retry = 0; retry < 12; retry += 1) {
      // A short wait again, and due by a clock that stands still.
      await anna.db.outbox.toCollection().modify({ attempts: 0, nextAttemptAt: now });
      await clock.advance(PULL_EVERY_MS / 3);
      await rest(sync);
    }
    expect(count('commit')).toBeGreaterThan(9);
    // One for each poll in four minutes.
    expect([3, 4]).toContain(count('countLog'));
    expect(count('changedSince')).toBeLessThanOrEqual(ALL);
  });

  test.each([
    ['wake', 'write'],
    ['write', 'wake'],
  ])(
    '[PUSH-9] a %s and a %s in the midst of a cycle: the next one waits for nothing',
    async (...order) => {
      const { scene, sync, page } = await atRest('stella', 'vento', 'zeus');
      page.network = async () => fail('quota');
      await edit(scene.anna, STELLA, { notes: 'aspetta' });
      await rest(sync);
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      page.network = async (_r, serve) => gate.then(serve);
      await edit(scene.anna, 'horses/vento', { notes: 'uno' });
      await pause();
      for (const act of order) {
        if (act === 'wake') page.wake();
        else await edit(scene.anna, 'horses/zeus', { notes: 'due' });
        await pause();
      }
      open();
      await rest(sync);
      expect(await listUnsent(scene.anna)).toEqual([]);
    },
  );

  test('[PUSH-9] a trigger while a cycle is ending is not lost', async () => {
    const { sync, made } = await atRest('stella');
    // Requests one more cycle at every turn of a cycle, its very last included: until some come after its end.
    let late = 0;
    for (let turn = 0; late < 3; turn += 1) {
      made.length = 0;
      const first = sync.syncNow();
      for (let n = 0; n < turn; n += 1) await new Promise((resolve) => setImmediate(resolve));
      if (!sync.isBusy()) late += 1;
      const seen = made.filter((request) => request === 'changedSince').length;
      await sync.syncNow();
      const after = made.filter((request) => request === 'changedSince').length;
      expect(after - seen, `asked again after ${turn} turns`).toBeGreaterThanOrEqual(ALL);
      await first;
      await rest(sync);
    }
  });

  test.each(['at rest', 'as a cycle begins', 'while it sends', 'while it receives'])(
    'an engine that is stopped %s makes no request after that, and keeps no timer',
    async (when) => {
      const scene = await openAlone('stella');
      const timers = openTimers(scene.clock);
      const { sync, page, made } = startEngine(scene);
      await rest(sync);
      page.network = async () => fail('quota');
      await edit(scene.anna, STELLA, { notes: 'aspetta' });
      await rest(sync);
      // The next poll, the next try, and the end of a minute of cycles and of requests.
      expect(timers()).toBe(4);
      let open = () => {};
      const gate = new Promise<void>((resolve) => (open = resolve));
      const held = { 'while it sends': 'commit', 'while it receives': 'changedSince' }[when];
      page.network = async (request, serve) => (request === held ? gate.then(serve) : serve());
      made.length = 0;
      if (when !== 'at rest') void sync.syncNow();
      if (held) await eventually(() => expect(made).toContain(held));
      sync.stop();
      const { length } = made;
      open();
      await rest(sync);
      expect(timers()).toBe(0);
      // The server did answer, or was not asked: nobody waited for it in vain.
      expect(await readMeta(scene.anna, 'pullFailure')).not.toBe('timeout');
      await edit(scene.anna, STELLA, { notes: 'uno' });
      await sync.syncNow();
      await scene.clock.advance(10 * PULL_EVERY_MS);
      expect(made).toHaveLength(length);
      expect(sync.isBusy()).toBe(false);
    },
  );
});

describe('who', () => {
  test('[PUSH-13] one at a time by lock, taken for each cycle', async () => {
    const scene = await openAlone('stella');
    const asked: string[] = [];
    let free = true;
    const locks: Locks = {
      async hold(name, work) {
        asked.push(name);
        if (free) await work();
      },
    };
    const { sync, made } = startEngine(scene, locks);
    await rest(sync);
    expect(made).toContain('changedSince');
    made.length = asked.length = 0;
    free = false;
    await edit(scene.anna, STELLA, { notes: 'uno' });
    await scene.clock.advance(2 * PULL_EVERY_MS);
    expect(new Set(asked)).toEqual(new Set(['scuderia-sync-anna']));
    expect(asked.length).toBeGreaterThan(1);
    expect(made).toEqual([]);
  });

  test('[PUSH-9] a trigger by a person is served right after the cycle of another tab, not a minute later', async () => {
    const scene = await openAlone('stella');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const locks: Locks = {
      async hold(_name, work, wait) {
        if (wait === null) return; // another tab holds it
        await held;
        if (!wait.aborted) await work();
      },
    };
    const { sync, made } = startEngine(scene, locks);
    const served = sync.syncNow();
    await scene.clock.advance(5 * PULL_EVERY_MS);
    expect(made).toEqual([]);
    release();
    await served;
    expect(made).toContain('changedSince');
  });

  test('a tab that is closed waits for nobody', async () => {
    const scene = await openAlone('stella');
    const locks: Locks = {
      hold: (_name, _work, wait) =>
        new Promise((_resolve, reject) =>
          wait?.addEventListener('abort', () => reject(new Error('AbortError'))),
        ),
    };
    const { sync, made } = startEngine(scene, locks);
    sync.stop();
    await sync.syncNow();
    await rest(sync);
    expect(made).toEqual([]);
  });

  test('[PULL-6] a collection that the server denies is reported, and nothing is paused', async () => {
    const { scene, sync, page } = await atRest('stella');
    let asked = 0;
    page.network = async (request, serve) => {
      if (request !== 'changedSince') return serve();
      asked += 1;
      return asked % 5 === 0 ? fail('denied') : serve(); // the fifth is that of the events
    };
    await sync.syncNow();
    expect(await readStatus(scene.anna)).toMatchObject({ pullFailure: 'denied', pause: null });
    page.network = async (_request, serve) => serve();
    await sync.syncNow();
    expect(await readStatus(scene.anna)).toMatchObject({ pushFailure: null, pullFailure: null });
  });

  test.each([
    ['off the list', ({ closed }: Alone['server']) => void closed.add('anna')],
    [
      'locked',
      ({ accounts }: Alone['server']) =>
        void accounts.set('anna', { name: '', holds: 'all', isClosed: true }),
    ],
  ])(
    '[PUSH-12] an account that is closed, %s, takes the register from the phone, and nothing that waits',
    async (_how, close) => {
      const { scene, sync, page } = await atRest('stella', 'vento');
      close(scene.server);
      page.network = denying;
      await edit(scene.anna, STELLA, { notes: 'senza rete' });
      await rest(sync);
      const { db } = scene.anna;
      expect((await db.view('horses').toArray()).map(({ path }) => path)).toEqual([STELLA]);
      expect((await db.view('horses').get(STELLA))?.fields['notes']).toBe('senza rete');
      expect(await listUnsent(scene.anna)).toMatchObject([{ status: 'pending' }]);
      page.network = async (_r, serve) => serve();
      await sync.syncNow();
      expect(await db.view('horses').count()).toBe(2);
      expect(await readStatus(scene.anna)).toMatchObject({ pause: null, pending: 0 });
    },
  );

  test('[PUSH-12] a server that denies everything to an open account takes nothing, and the phone goes on by itself', async () => {
    const { scene, sync, page } = await atRest('stella', 'vento');
    page.network = denying;
    for (const write of [true, false]) {
      if (write) await edit(scene.anna, STELLA, { notes: 'aspetta' });
      await sync.syncNow();
      await rest(sync);
      expect(await scene.anna.db.view('horses').count()).toBe(2);
      expect(await readStatus(scene.anna)).toMatchObject({ pullFailure: 'server', pause: null });
    }
    page.network = async (_r, serve) => serve();
    for (let minute = 0; minute < 20; minute += 1) {
      await scene.clock.advance(PULL_EVERY_MS);
      await rest(sync);
    }
    expect(await readStatus(scene.anna)).toMatchObject({
      pushFailure: null,
      pullFailure: null,
      pending: 0,
    });
  });

  test('[PULL-8] receiving that is denied to an open account takes nothing, whatever was said before', async () => {
    const { scene, sync, page } = await atRest('stella', 'vento');
    page.network = denying;
    await writeMeta(scene.anna, 'pause', 'notEnabled'); // the account was opened since
    await sync.syncNow();
    expect(await scene.anna.db.view('horses').count()).toBe(2);
    expect(await readStatus(scene.anna)).toMatchObject({ pullFailure: 'server', pause: null });
  });

  test.each(['canary', 'accounts'] as const)(
    '[PUSH-12] where receiving is denied and the %s cannot be asked, the register stays, and so does the pause',
    async (unanswered) => {
      const { scene, sync, page } = await atRest('stella', 'vento');
      scene.server.closed.add('anna');
      if (unanswered === 'accounts') page.unlisted = 'unreachable';
      page.network = async (request, serve) =>
        request === unanswered ? fail('unreachable') : denying(request, serve);
      for (const pause of ['notEnabled', null] as const) {
        await writeMeta(scene.anna, 'pause', pause);
        await writeMeta(scene.anna, 'pullFailure', null);
        await sync.syncNow();
        expect(await scene.anna.db.view('horses').count()).toBe(2);
        expect(await readStatus(scene.anna)).toMatchObject({ pullFailure: 'offline', pause });
      }
    },
  );

  test('[PULL-8] after a refusal nothing is received before the allow-list says what the account holds', async () => {
    const { scene, sync, page, made } = await atRest('stella');
    await writeMeta(scene.anna, 'pullFailure', 'denied');
    page.unlisted = 'quota';
    made.length = 0;
    await sync.syncNow();
    expect(made).toEqual([]);
    expect(await readMeta(scene.anna, 'pullFailure')).toBe('quota');
  });

  test('[AUTH-1] a server that fails or does not answer takes nothing away from the phone', async () => {
    for (const failure of ['signedOut', 'server', 'quota', 'unreachable'] as const) {
      const scene = await openAlone('stella');
      const { sync, page } = startEngine(scene);
      page.network = async () => fail(failure);
      await rest(sync);
      await edit(scene.anna, STELLA, { notes: 'senza rete' });
      await rest(sync);
      expect((await scene.anna.db.view('horses').get(STELLA))?.fields['notes']).toBe('senza rete');
      expect(await listUnsent(scene.anna)).toMatchObject([{ status: 'pending' }]);
      sync.stop();
    }
  });

  test('[AUTH-2] a revoked session pauses; a login goes on', async () => {
    const { scene, sync, page, made } = await atRest('stella');
    page.network = async () => fail('signedOut');
    await edit(scene.anna, STELLA, { notes: 'uno' });
    await rest(sync);
    expect(await readStatus(scene.anna)).toMatchObject({ pause: 'signedOut', pending: 1 });
    made.length = 0;
    await sync.syncNow();
    expect(made).toEqual(['commit', 'refreshCredentials']);
    made.length = 0;
    await edit(scene.anna, STELLA, { notes: 'due' });
    await scene.clock.advance(PULL_EVERY_MS);
    await rest(sync);
    expect(made).toEqual([]);

    page.network = async (_r, serve) => serve();
    await sync.syncNow(); // what a login does
    expect(await readStatus(scene.anna)).toMatchObject({ pause: null, pending: 0 });
    expect(scene.server.documents.get(STELLA)?.fields['notes']).toBe('due');
  });

  test('[AUTH-2] receiving finds a revoked session and a closed account too', async () => {
    const { scene, sync, page } = await atRest('stella');
    for (const [failure, pause] of [
      ['signedOut', 'signedOut'],
      ['denied', 'notEnabled'],
    ] as const) {
      page.network = async (request, serve) =>
        request === 'refreshCredentials' ? serve() : fail(failure);
      scene.server.closed.add('anna');
      await sync.syncNow();
      expect(await readMeta(scene.anna, 'pause')).toBe(pause);
      scene.server.closed.clear();
      page.network = async (_r, serve) => serve();
      await sync.syncNow();
      expect(await readMeta(scene.anna, 'pause')).toBeNull();
    }
  });

  test('[AUTH-2] a request with an expired token is made again with a fresh one', async () => {
    const { scene, sync, page, made } = await atRest('stella');
    let fresh = false;
    page.network = async (request, serve) => {
      if (request === 'refreshCredentials') fresh = true;
      return fresh ? serve() : fail('signedOut');
    };
    made.length = 0;
    await sync.syncNow();
    expect(made.slice(0, 3)).toEqual(['changedSince', 'refreshCredentials', 'changedSince']);
    expect(await readMeta(scene.anna, 'pause')).toBeNull();
  });
});

describe('what it tells', () => {
  /** The requests that fail are those that read; the account and the sending work. */
  const reading: readonly RequestName[] = ['changedSince', 'everything', 'countLog', 'count'];
  const failures: readonly RemoteFailure[] = [
    ...(['unreachable', 'timeout', 'server', 'quota', 'contention', 'precondition'] as const),
    ...(['signedOut', 'denied', 'invalid', 'internal'] as const),
  ];

  test.each(failures)(
    '[STATUS-1] a phone that receives nothing any more (%s) never says that all is well',
    async (failure) => {
      const scene = await openAlone('stella');
      scene.server.accounts.set('anna', { name: 'Anna', holds: 'all' });
      const { sync, page } = startEngine(scene);
      await rest(sync);
      page.network = async (request, serve) =>
        reading.includes(request) ? fail(failure) : serve();
      for (let minute = 0; minute < 30; minute += 1) {
        await scene.clock.advance(PULL_EVERY_MS);
        await rest(sync);
      }
      const status = await readStatus(scene.anna);
      const tab = { busy: false, full: false, online: true };
      expect(syncStateOf(status, tab, scene.clock.now())).toBe(
        { unreachable: 'offline', signedOut: 'signedOut' }[failure as string] ?? 'outdated',
      );
      expect(failureText(status) ?? '').not.toMatch(/modifica/);
    },
  );

  test('[STATUS-1] a phone that can keep nothing of what it receives never says that all is well', async () => {
    const { scene, sync } = await atRest('stella');
    scene.anna.db.meta.hook('updating', () => {
      throw new TypeError('a bug of ours');
    });
    for (let minute = 0; minute < 30; minute += 1) {
      await scene.clock.advance(PULL_EVERY_MS);
      await rest(sync);
    }
    const tab = { busy: false, full: false, online: true };
    expect(syncStateOf(await readStatus(scene.anna), tab, scene.clock.now())).toBe('outdated');
  });

  test('[STATUS-1] saved on the phone and sent are two truths', async () => {
    const scene = await openAlone('stella', 'vento');
    const { anna, server, clock } = scene;
    expect(await readStatus(anna)).toEqual({
      pending: 0,
      rejected: 0,
      conflicts: 0,
      damaged: 0,
      oldestPendingAt: null,
      pushFailure: null,
      pushFailedAt: null,
      pullFailure: null,
      lastPushAt: null,
      lastPullAt: null,
      pause: null,
      firstPull: [],
    });
    const savedAt = clock.now();
    await edit(anna, STELLA, { notes: 'uno' });
    await clock.advance(60_000);
    await edit(anna, 'horses/vento', { notes: 'due' });
    await push(
      anna,
      server.remote(async () => fail('timeout')),
    );
    expect(await readStatus(anna)).toMatchObject({
      pending: 2,
      oldestPendingAt: savedAt,
      pushFailure: 'timeout',
      lastPushAt: null,
    });
    // Changes from a file of unsent changes may be older than those here, but come after them in the queue.
    await anna.db.outbox
      .where('lane')
      .equals('horses/vento')
      .modify({ createdAt: savedAt - 1000 });
    expect(await readStatus(anna)).toMatchObject({ oldestPendingAt: savedAt - 1000 });

    server.admits = ({ log }) => (log.params.path === STELLA ? 'invalid' : 'allowed');
    await clock.advance(60_000);
    const { sync } = startEngine(scene);
    await rest(sync);
    expect(await readStatus(anna)).toMatchObject({
      pending: 0,
      rejected: 1,
      oldestPendingAt: null,
      pushFailure: null,
      lastPushAt: clock.now(),
      lastPullAt: clock.now(),
    });
  });

  test('[STATUS-1] it says when it is busy, and when it stops being so', async () => {
    const { sync } = await atRest('stella');
    const heard: boolean[] = [];
    const end = sync.subscribe(() => heard.push(sync.isBusy()));
    await sync.syncNow();
    await settle();
    expect(heard[0]).toBe(true);
    expect(heard.at(-1)).toBe(false);
    end();
    const { length } = heard;
    await sync.syncNow();
    expect(heard).toHaveLength(length);
  });

  test('[STATUS-3] whether a network is there is found out by a request, never by a flag', async () => {
    const scene = await openAlone('stella');
    const { sync, page } = startEngine(scene);
    page.network = down; // the platform may call this online
    await rest(sync);
    await edit(scene.anna, STELLA, { notes: 'uno' });
    await rest(sync);
    page.network = async (_r, serve) => serve(); // and the platform never reports a change
    await scene.clock.advance(PULL_EVERY_MS);
    await rest(sync);
    expect(await listUnsent(scene.anna)).toEqual([]);
  });
});

describe('a fault of the app itself', () => {
  /** A change whose expected state the app fails to find out. */
  async function plantUnmergeable({ anna }: Alone): Promise<void> {
    await create(anna, 'events/rotto', { title: 'x' });
    const get = () => {
      throw new TypeError('a fault of ours');
    };
    Object.assign(anna.db.base('events'), { get });
  }

  test('[PUSH-10] a change whose merge throws waits alone: the others are sent, and all is received', async () => {
    const scene = await openAlone('stella', 'vento');
    await edit(scene.anna, STELLA, { notes: 'uno' });
    await plantUnmergeable(scene);
    await edit(scene.anna, 'horses/vento', { notes: 'due' });
    scene.server.edit('horses/luna', { name: 'Luna' });
    const { sync } = startEngine(scene);
    await rest(sync);
    expect(await listUnsent(scene.anna)).toMatchObject([
      { path: 'events/rotto', status: 'pending', attempts: 1, lastError: 'internal' },
    ]);
    expect((await listUnsent(scene.anna))[0]!.nextAttemptAt).toBeGreaterThan(scene.clock.now() - 1);
    expect(await scene.anna.db.base('horses').get('horses/luna')).toBeDefined();
    expect(sync.isStorageFull()).toBe(false);
    expect(await readStatus(scene.anna)).toMatchObject({ pushFailure: 'internal' });
  });

  test('[PUSH-9] a phone on which nothing can be looked up rests until the timer, and goes on when it can', async () => {
    const scene = await openAlone('stella');
    await edit(scene.anna, STELLA, { notes: 'uno' });
    const { meta } = scene.anna.db;
    const get = meta.get.bind(meta);
    let asked = 0;
    const broken = () => {
      asked += 1;
      throw new TypeError('a fault of ours');
    };
    Object.assign(meta, { get: broken });
    const { sync } = startEngine(scene);
    await sync.syncNow();
    for (let turn = 0; turn < 20; turn += 1) await pause();
    expect(sync.isBusy()).toBe(false);
    expect(asked).toBeLessThan(10);
    Object.assign(meta, { get });
    await scene.clock.advance(PULL_EVERY_MS);
    await rest(sync);
    expect(await listUnsent(scene.anna)).toEqual([]);
  });

  test('[PUSH-9] an attempt that fails on the phone itself does not ask for the next at once', async () => {
    const { scene, sync, made } = await atRest('stella');
    made.length = 0;
    // The answer cannot be acknowledged, because the phone is full.
    scene.anna.db.base('horses').hook('updating', () => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    });
    await edit(scene.anna, STELLA, { notes: 'uno' });
    for (let turn = 0; turn < 20; turn += 1) await pause();
    expect(made.filter((request) => request === 'commit').length).toBeLessThanOrEqual(2);
    expect(await listUnsent(scene.anna)).toHaveLength(1);
    expect(sync.isStorageFull()).toBe(true);
  });

  test('[PUSH-9] whatever asks for cycles, a bounded number begins in a minute; later all is sent', async () => {
    const { scene, sync, made } = await atRest('stella');
    made.length = 0;
    for (let n = 0; n < CYCLES_A_MINUTE + 30; n += 1) {
      await edit(scene.anna, STELLA, { notes: `${n}` });
      await rest(sync);
    }
    const commits = made.filter((request) => request === 'commit').length;
    expect(commits).toBeLessThanOrEqual(CYCLES_A_MINUTE);
    expect((await listUnsent(scene.anna)).length).toBeGreaterThan(20);
    await scene.clock.advance(PULL_EVERY_MS);
    await rest(sync);
    expect(await listUnsent(scene.anna)).toEqual([]);
  });

  test.each(['lead back to where they began', 'never end'])(
    '[PUSH-9] pages that %s: requests a minute are bounded, and changes are sent',
    async (pages) => {
      const scene = await openAlone('stella');
      const remote = scene.server.remote();
      let asked = 0;
      const changedSince: typeof remote.changedSince = async () => {
        asked += 1;
        const next = serverTimeOf(pages === 'never end' ? asked : 1);
        return ok({ items: [], next, readTime: serverTimeOf(scene.clock.now()) });
      };
      const signals = { isVisible: () => true, onWake: () => () => {} };
      const parts = { mirror: scene.anna, locks: freeLocks, signals };
      const sync = createSyncEngine({ ...parts, remote: { ...remote, changedSince } });
      onTestFinished(() => sync.stop());
      await edit(scene.anna, STELLA, { notes: 'uno' });
      sync.start();
      const limit = pages === 'never end' ? REQUESTS_A_MINUTE : 3 * ALL;
      await eventually(async () => expect(asked).toBeGreaterThan(limit / 2));
      for (let turn = 0; turn < 20; turn += 1) await pause();
      expect(await listUnsent(scene.anna)).toEqual([]);
      expect(asked).toBeLessThanOrEqual(limit);
      expect(sync.isBusy()).toBe(pages === 'never end');
    },
  );
});

test('[PUSH-9] of more requests than a minute allows the others wait for the next one, and end with the engine', async () => {
  const { scene, sync, made } = await atRest('stella');
  const ask = (many: number) =>
    Promise.all(Array.from({ length: many }, () => sync.history(STELLA, null)));
  const answers = ask(2 * REQUESTS_A_MINUTE);
  for (const minutes of [1, 2]) {
    await settle();
    expect(made.length).toBeLessThanOrEqual(minutes * REQUESTS_A_MINUTE);
    await scene.clock.advance(60_000);
  }
  expect((await answers).every(({ success }) => success)).toBe(true);
  const late = ask(REQUESTS_A_MINUTE);
  await settle();
  const { length } = made;
  sync.stop();
  expect((await late).at(-1)).toEqual(fail('timeout'));
  expect(made).toHaveLength(length);
});

test('[PULL-7] what was saved while a screen fetched memberships waited for it, and is sent right after', async () => {
  const scene = await openAlone('stella');
  let isHeld = false;
  const locks: Locks = {
    async hold(_name, work) {
      if (isHeld) return;
      isHeld = true;
      await work().finally(() => (isHeld = false));
    },
  };
  const { sync, page, made } = startEngine(scene, locks);
  await rest(sync);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  page.network = async (request, serve) => {
    if (request === 'everything') await asked;
    return serve();
  };
  const fetched = sync.fetchMemberships(2020);
  await edit(scene.anna, STELLA, { notes: 'uno' });
  await rest(sync);
  expect(made).not.toContain('commit');
  answer();
  await fetched;
  await rest(sync);
  expect(await listUnsent(scene.anna)).toEqual([]);
});

test('[UNDO-2] a phone of somebody who holds the horses alone asks for no deletion of earlier values', async () => {
  const scene = await openAlone('stella');
  scene.server.accounts.set('anna', { name: 'Anna', holds: 'horses' });
  const { sync, made } = startEngine(scene);
  await rest(sync);
  expect(await readMeta(scene.anna, 'holds')).toBe('horses');
  expect(made).not.toContain('deleteEarlierValuesBefore');
});

test('[UNDO-2] what changes replaced goes after 90 days, and not before', async () => {
  const scene = await openAlone('stella');
  const DAY_MS = 86_400_000;
  const kept = (days: number) => ({
    path: STELLA,
    fields: { notes: 'uno' },
    unreadable: [],
    at: serverTimeOf(scene.clock.now() - days * DAY_MS),
  });
  scene.server.earlier.set('old', kept(91));
  scene.server.earlier.set('young', kept(89));
  const { sync, made } = startEngine(scene);
  await rest(sync);
  expect([...scene.server.earlier.keys()]).toEqual(['young']);
  await scene.clock.advance(2 * 60 * PULL_EVERY_MS);
  await rest(sync);
  expect(made.filter((request) => request === 'deleteEarlierValuesBefore')).toHaveLength(1);
});
