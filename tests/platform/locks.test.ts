import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { webLocks } from '../../src/platform/locks.ts';

const never = new AbortController().signal;
let number = 0;
const newName = () => `lock-${(number += 1)}-${Math.random()}`;

/** Work that ends when the test calls `finish`. */
function longWork() {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const work = () => {
    begin();
    return promise;
  };
  return { work, begun, finish };
}

/** Holds the lock and runs nothing, like a frozen tab. Gives the function that thaws it. */
async function frozenHolder(name: string): Promise<() => void> {
  const { work, begun, finish } = longWork();
  void navigator.locks.request(name, work).catch(() => undefined);
  await begun;
  return finish;
}

test('what another tab does by itself is left to it while it holds the lock', async () => {
  const name = newName();
  const { work, begun, finish } = longWork();
  const held = webLocks.hold(name, work, null);
  await begun;
  let done = 0;
  const count = async () => void (done += 1);
  await webLocks.hold(name, count, null);
  expect(done).toBe(0);
  finish();
  await held;
  await webLocks.hold(name, count, null);
  expect(done).toBe(1);
});

test('the waiting can be ended: nothing is done then', async () => {
  const name = newName();
  const { work, begun, finish } = longWork();
  const held = webLocks.hold(name, work, null);
  await begun;
  const wait = new AbortController();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', () => resolve());
  let done = false;
  const waited = webLocks.hold(name, async () => void (done = true), wait.signal);
  await asked;
  wait.abort();
  await expect(waited).rejects.toThrow(/abort/);
  channel.close();
  finish();
  await held;
  expect(done).toBe(false);
});

test('what the work throws comes out, and the lock is free again', async () => {
  const name = newName();
  const failing = webLocks.hold(name, async () => Promise.reject(new Error('no room')), never);
  await expect(failing).rejects.toThrow('no room');
  let done = false;
  await webLocks.hold(name, async () => void (done = true), null);
  expect(done).toBe(true);
});

test('locks of two names do not wait for each other', async () => {
  const { work, begun, finish } = longWork();
  const held = webLocks.hold(newName(), work, null);
  await begun;
  let done = false;
  await webLocks.hold(newName(), async () => void (done = true), null);
  expect(done).toBe(true);
  finish();
  await held;
});

test('without Web Locks the work is done at once', async () => {
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks')!;
  Reflect.deleteProperty(Navigator.prototype, 'locks');
  onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'locks', own));
  let done = false;
  await webLocks.hold(newName(), async () => void (done = true), null);
  expect(done).toBe(true);
});

test('[PUSH-13] where the browser refuses locks the work is done all the same, once, and what it throws comes out', async () => {
  const refused = vi
    .spyOn(navigator.locks, 'request')
    .mockRejectedValue(new DOMException('', 'InvalidStateError'));
  onTestFinished(() => refused.mockRestore());
  let times = 0;
  const work = async () => void (times += 1);
  await webLocks.hold(newName(), work, null);
  await webLocks.hold(newName(), work, never);
  expect(times).toBe(2);
  const failing = webLocks.hold(newName(), async () => Promise.reject(new Error('no room')), null);
  await expect(failing).rejects.toThrow('no room');
});

// Each waits for limits of the lock, of 5 and 10 seconds, and has a lock of its own: so they wait together.
describe.concurrent('while time passes', () => {
  test('a request waits for its turn, however long it takes', async () => {
    const name = newName();
    const { work, begun, finish } = longWork();
    const order: string[] = [];
    const held = webLocks.hold(name, work, null).then(() => order.push('first'));
    await begun;
    const waited = webLocks.hold(name, async () => void order.push('second'), never);
    // Longer than the time after which it checks whether the holder is alive.
    await new Promise((resolve) => setTimeout(resolve, 11_000));
    expect(order).toEqual([]);
    finish();
    await Promise.all([held, waited]);
    expect(order).toEqual(['first', 'second']);
  });

  test.each([
    ['left alone', null],
    ['waited for', never],
  ])('[PUSH-13] a holder that is frozen is not %s', async (_, wait) => {
    const name = newName();
    const thaw = await frozenHolder(name);
    let done = false;
    await webLocks.hold(name, async () => void (done = true), wait);
    expect(done).toBe(true);
    thaw();
  });

  test('[PUSH-13] a holder that freezes while its turn is waited for stops nobody', async () => {
    const name = newName();
    const { work, begun, finish } = longWork();
    const held = webLocks.hold(name, work, null);
    await begun;
    let done = false;
    const waited = webLocks.hold(name, async () => void (done = true), never);
    const thaw = await frozenBehind(name, finish);
    await held;
    await waited;
    expect(done).toBe(true);
    thaw();
  });

  test.each([
    ['found free', async () => undefined],
    [
      'waited for',
      async (name: string) => {
        const { work, begun, finish } = longWork();
        const held = webLocks.hold(name, work, null);
        await begun;
        setTimeout(finish, 1_000);
        void held;
      },
    ],
    ['taken over from a frozen tab', async (name: string) => void (await frozenHolder(name))],
  ])(
    'what long work throws comes out, and it is done once: a lock that was %s',
    async (_, occupy) => {
      const name = newName();
      await occupy(name);
      let times = 0;
      const work = async () => {
        times += 1;
        // Longer than a turn takes.
        await new Promise((resolve) => setTimeout(resolve, 11_000));
        throw new Error('no room');
      };
      await expect(webLocks.hold(name, work, never)).rejects.toThrow('no room');
      expect(times).toBe(1);
    },
  );
});

/** A second holder that gets the lock before later requests, and is frozen at once. */
async function frozenBehind(name: string, release: () => void): Promise<() => void> {
  const next = frozenHolder(name);
  release();
  return next;
}

test('[PUSH-13] whose lock was taken over ends with its own work', async () => {
  const name = newName();
  const { work, begun, finish } = longWork();
  let ended = false;
  const held = webLocks.hold(name, work, null).then(() => (ended = true));
  await begun;
  await navigator.locks.request(name, { steal: true }, async () => undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).toBe(false);
  finish();
  await held;
});
