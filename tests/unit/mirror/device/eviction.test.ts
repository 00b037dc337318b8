import { expect, test } from 'vitest';
import {
  dismissEviction,
  readEviction,
  watchForEviction,
  type EvictionMarkerStore,
} from '../../../../src/mirror/device/eviction.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { memoryEvictionMarkers } from '../../../support/eviction-marker-store.ts';
import { openPhone } from '../../../support/phone.ts';
import { addHorse } from '../../../support/scene.ts';
import { eventually } from '../../../support/eventually.ts';

const noted = async (place: EvictionMarkerStore, unsent: number) =>
  eventually(() => expect(JSON.parse(place.read('anna') ?? '{}')).toMatchObject({ unsent }));

const deviceIn = (place: EvictionMarkerStore): unknown =>
  JSON.parse(place.read('anna') ?? '{}').deviceId;

test('[STATUS-4] a database that was cleared is noticed, with how much was not sent and since when', async () => {
  const clock = new ManualClock();
  const place = memoryEvictionMarkers();
  const phone = openPhone({ clock });
  const end = watchForEviction(phone, place);
  await clock.advance(0);
  await noted(place, 0);
  const madeAt = clock.now();
  await addHorse(phone, 'Vento');
  await clock.advance(60_000);
  await addHorse(phone, 'Onda');
  await noted(place, 2);
  const before = deviceIn(place);
  end();
  phone.db.close();
  expect(await readEviction(openPhone({ clock, storage: phone.storage }))).toBeNull();

  await clock.advance(86_400_000);
  const cleared = openPhone({ clock, seed: 8 });
  const endAgain = watchForEviction(cleared, place);
  await clock.advance(0);
  await eventually(async () =>
    expect(await readEviction(cleared)).toMatchObject({ unsent: 2, oldestAt: madeAt }),
  );
  // It is reported until it was read, but not again at a later launch.
  await eventually(() => expect(deviceIn(place)).not.toBe(before));
  await noted(place, 2);
  endAgain();
  const next = openPhone({ clock, storage: cleared.storage });
  const endNext = watchForEviction(next, place);
  await clock.advance(0);
  expect(await readEviction(next)).toMatchObject({ unsent: 2 });
  await dismissEviction(next);
  await noted(place, 0);
  expect(await readEviction(next)).toBeNull();
  endNext();
  const last = openPhone({ clock, storage: cleared.storage });
  const endLast = watchForEviction(last, place);
  await clock.advance(0);
  await addHorse(last, 'Luna');
  await noted(place, 1);
  expect(await readEviction(last)).toBeNull();
  endLast();
});

test('[STATUS-4] what an earlier clearing lost, and nobody has read, is told with what the next one lost', async () => {
  const clock = new ManualClock();
  const place = memoryEvictionMarkers();
  const lost = { deviceId: 'first', unsent: 2, oldestAt: 5, at: 6 };
  place.write('anna', JSON.stringify(lost));
  const second = openPhone({ clock });
  const end = watchForEviction(second, place);
  await clock.advance(0);
  await eventually(async () => expect(await readEviction(second)).toEqual(lost));
  await addHorse(second, 'Vento');
  await noted(place, 3);
  end();
  const third = openPhone({ clock, seed: 8 });
  const endThird = watchForEviction(third, place);
  await clock.advance(0);
  await eventually(async () =>
    expect(await readEviction(third)).toMatchObject({ unsent: 3, oldestAt: 5 }),
  );
  // What was read is not told again.
  await dismissEviction(third);
  await noted(place, 0);
  endThird();
});

test('[STATUS-4] the oldest change is the one that was made first: of a file, of a parked conflict, and whatever cannot be read', async () => {
  const clock = new ManualClock();
  const place = memoryEvictionMarkers();
  const phone = openPhone({ clock });
  const madeAt = clock.now();
  await addHorse(phone, 'Vento');
  const [row] = await phone.db.outbox.toArray();
  await clock.advance(60_000);
  await phone.db.outbox.add({ ...row!, mid: 'from-a-file', seq: 7, createdAt: madeAt - 1000 });
  await phone.db.outbox.put({ ...row!, seq: 0, mid: 'damaged', createdAt: 'when' as never });
  const end = watchForEviction(phone, place);
  await clock.advance(0);
  const oldest = (oldestAt: number) =>
    eventually(() => expect(JSON.parse(place.read('anna') ?? '{}')).toMatchObject({ oldestAt }));
  await oldest(madeAt - 1000);
  const mutation = { ...row!, mid: 'parked', createdAt: madeAt - 2000 };
  const { path, lane } = row!;
  const parked = { kind: 'deleted' as const, field: '', mine: null, theirs: null };
  const who = { theirsBy: '', theirsAt: '' };
  await phone.db.conflicts.add({ id: 'parked/', path, lane, mutation, ...parked, ...who });
  await oldest(madeAt - 2000);
  end();
});

test('[STATUS-4] a phone that never held anything, or a marker that is unreadable, is no eviction', async () => {
  const place = memoryEvictionMarkers();
  place.write('anna', '{"unsent":');
  const clock = new ManualClock();
  const phone = openPhone({ clock });
  const end = watchForEviction(phone, place);
  await clock.advance(0);
  await noted(place, 0);
  expect(await readEviction(phone)).toBeNull();
  end();
});
