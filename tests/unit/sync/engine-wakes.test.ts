import { expect, test } from 'vitest';
import { createHorse } from '../../../src/register/horses/horses.ts';
import { createSync } from '../../../src/sync/engine.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import { ModelServer } from '../../support/model-server.ts';
import { freeLocks, openPhone } from '../../support/phone.ts';

const calm = { isVisible: () => true, onWake: () => () => {} };

test('[PUSH-9] a save triggers a cycle by itself, the first one and the next', async () => {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  const phone = openPhone({ clock });
  const sync = createSync({
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
