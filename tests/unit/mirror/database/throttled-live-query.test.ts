import { expect, test } from 'vitest';
import { throttledLiveQuery } from '../../../../src/mirror/database/throttled-live-query.ts';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock, settle } from '../../../support/manual-clock.ts';
import { openPhone } from '../../../support/phone.ts';

let phones = 0;

/** A phone whose number of drafts is watched; each reading takes `tookMs`. */
async function watchDrafts(tookMs = 0) {
  const clock = new ManualClock();
  // A database name of its own: Dexie reports changes to all databases of a name, with delay, whatever their storage.
  phones += 1;
  const phone = openPhone({ clock, uid: `paced-${phones}` });
  // Dexie reports the creation of a database as a change.
  await phone.db.open();
  const shown: number[] = [];
  const failures: unknown[] = [];
  const scene = {
    clock,
    shown,
    failures,
    tookMs,
    readings: 0,
    /** Runs within each reading, after its rows were read. */
    during: async () => {},
    write: (n: number) => phone.db.drafts.put({ key: `draft-${n}` } as never),
    /** Waits a moment for what must not happen; for what must happen, tests wait explicitly. */
    wait: async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        await settle();
      }
    },
    shows: (...counts: number[]) => eventually(() => expect(shown).toEqual(counts)),
    end: () => {},
  };
  scene.end = throttledLiveQuery(clock, async () => {
    scene.readings += 1;
    const count = await phone.db.drafts.count();
    clock.jumpTo(clock.now() + scene.tookMs);
    await scene.during();
    return count;
  }).subscribe(
    (count) => void shown.push(count),
    (error) => void failures.push(error),
  );
  await scene.shows(0);
  return scene;
}

test('a change is read and shown at once where nothing rests', async () => {
  const { write, shows, end } = await watchDrafts();
  await write(1);
  await shows(0, 1);
  await write(2);
  await shows(0, 1, 2);
  end();
});

test('between two readings it rests twice as long as the last one took, and reads many changes at once', async () => {
  const scene = await watchDrafts(100);
  for (const n of [1, 2, 3]) {
    await scene.write(n);
    await scene.wait();
  }
  await scene.clock.advance(199);
  expect(scene.readings).toBe(1);
  await scene.clock.advance(1);
  await scene.shows(0, 3);
  // A change after the rest does not wait.
  await scene.clock.advance(1000);
  await scene.write(4);
  await scene.shows(0, 3, 4);
  scene.end();
});

test('it rests a second at the most, also where the clock is set back meanwhile', async () => {
  const scene = await watchDrafts(60_000);
  scene.tookMs = 0;
  scene.clock.jumpTo(scene.clock.now() - 3_600_000);
  await scene.write(1);
  await scene.wait();
  expect(scene.shown).toEqual([0]);
  await scene.clock.advance(1000);
  await scene.shows(0, 1);
  scene.end();
});

test('changes that come faster than they are read keep nothing from being shown', async () => {
  const scene = await watchDrafts();
  let finish = () => {};
  scene.during = () => new Promise<void>((resolve) => (finish = resolve));
  await scene.write(0);
  for (let n = 1; n <= 3; n += 1) {
    await eventually(() => expect(scene.readings).toBe(1 + n));
    await scene.wait();
    await scene.write(n);
    await scene.wait();
    expect(scene.readings).toBe(1 + n);
    finish();
    await eventually(() => expect(scene.shown).toHaveLength(1 + n));
  }
  expect(scene.shown).toEqual([0, 1, 2, 3]);
  scene.end();
});

test('a reading that fails is told, and tried again after a second', async () => {
  const scene = await watchDrafts();
  const refusal = new Error('disk');
  let refusals = 1;
  scene.during = async () => {
    if (refusals-- > 0) throw refusal;
  };
  await scene.write(1);
  await eventually(() => expect(scene.failures).toEqual([refusal]));
  await scene.clock.advance(1000);
  await scene.shows(0, 1);
  scene.end();
});

test('what was ended reads and shows nothing more: while it reads, while it rests, or before it began', async () => {
  const rested = await watchDrafts(100);
  await rested.write(1);
  await rested.wait();
  rested.end();
  await rested.clock.advance(1000);
  expect(rested.readings).toBe(1);

  const reading = await watchDrafts();
  reading.during = async () => reading.end();
  await reading.write(1);
  await eventually(() => expect(reading.readings).toBe(2));
  await reading.wait();
  expect(reading.shown).toEqual([0]);
  await reading.write(2);
  await reading.wait();
  expect(reading.readings).toBe(2);

  let readings = 0;
  throttledLiveQuery(reading.clock, async () => (readings += 1)).subscribe(() => undefined)();
  await reading.wait();
  expect(readings).toBe(0);
});
