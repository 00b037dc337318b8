import { expect, onTestFinished, test } from 'vitest';
import { keepDraft } from '../../src/mirror/drafts/drafts.ts';
import { openSessionRecord } from '../../src/mirror/device/session-record.ts';
import { openGuestStore } from '../../src/site/script/guest-store.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { ModelServer } from '../support/model-server.ts';
import { openPhone, pull, push } from '../support/phone.ts';
import { addHorse } from '../support/scene.ts';

/** Notes how durable each transaction is that may write, by its database: the factory of the tests puts a prefix before the name. */
function watchDurability(): Map<string, Set<string>> {
  const seen = new Map<string, Set<string>>();
  // oxlint-disable-next-line typescript/unbound-method -- bound again by `call`
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const transaction = begin.call(this, stores, mode, options);
    if (mode === 'readwrite') {
      const name = /scuderia.*/.exec(this.name)![0];
      seen.set(name, (seen.get(name) ?? new Set()).add(transaction.durability));
    }
    return transaction;
  };
  onTestFinished(() => void (IDBDatabase.prototype.transaction = begin));
  return seen;
}

test('[WRITE-2] what is said to be saved is on the disk: every transaction that writes is strict', async () => {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  const seen = watchDurability();
  const phone = openPhone({ clock });
  // The first save opens the database through Dexie, the next one begins its transaction without it.
  await addHorse(phone, 'Vento');
  await addHorse(phone, 'Luna');
  await keepDraft(phone, 'horses/x', { notes: 'n' });
  await push(phone, server.remote());
  await pull(phone, server.remote());
  const session = openSessionRecord();
  await session.write(null);
  session.close();
  const guests = await openGuestStore(indexedDB);
  await guests.keepRound({ key: 'k', text: 't', sentAt: null, sentText: '' });
  await guests.keepTicks([{ key: 'k', place: 0, day: null, notes: '' }]);
  await guests.drop('k');
  expect(Object.fromEntries([...seen].map(([name, each]) => [name, [...each]]))).toEqual({
    'scuderia-mirror-anna': ['strict'],
    'scuderia-session': ['strict'],
    'scuderia-giro': ['strict'],
  });
});
