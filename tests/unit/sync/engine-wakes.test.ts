import { expect, onTestFinished, test, vi } from 'vitest';
import { createHorse } from '../../../src/register/horses/horses.ts';
import { createSyncEngine } from '../../../src/sync/engine.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import { ModelServer } from '../../support/model-server.ts';
import { freeLocks, openPhone } from '../../support/phone.ts';

const calm = { isVisible: () => true, onWake: () => () => {} };

test('[PUSH-9] a save triggers a cycle by itself, the first one and the next', async () => {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  const phone = openPhone({ clock });
  const sync = createSyncEngine({
    mirror: phone,
    remote: server.remote(),
    locks: freeLocks,
    signals: calm,
  });
  sync.start();
  await settle();
  for (const [index, name] of ['Stella', 'Bruno', 'Oliva'].entries()) {
    await createHorse(phone, { name, docname: name, isHere: 1 });
    await expect.poll(() => server.applied.length).toBe(index + 1);
    await settle();
  }
  sync.stop();
});

test('[PUSH-9] where the outbox cannot be read once, the saves after that trigger cycles all the same', async () => {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  const phone = openPhone({ clock, uid: 'carla' });
  await phone.db.open();
  const { outbox } = phone.db;
  const orderBy = outbox.orderBy.bind(outbox);
  let failures = 0;
  vi.spyOn(outbox, 'orderBy').mockImplementation((index) => {
    // Only the watcher counts, and by this index.
    if (index !== 'mid' || failures > 0) return orderBy(index);
    failures += 1;
    const count = () => Promise.reject(new DOMException('internal', 'UnknownError'));
    return { count } as never;
  });
  const sync = createSyncEngine({
    mirror: phone,
    remote: server.remote(),
    locks: freeLocks,
    signals: calm,
  });
  onTestFinished(() => sync.stop());
  sync.start();
  await expect.poll(() => failures).toBe(1);
  await settle();
  await clock.advance(1000);
  await settle();
  await createHorse(phone, { name: 'Stella', docname: 'Stella', isHere: 1 });
  await expect.poll(() => server.applied.length).toBe(1);
});
