import { describe, expect, test, vi } from 'vitest';

vi.mock('dexie', () => import('../support/dexie-in-memory.ts'));
const { Stage } = await import('./stage.ts');
const scenes = await import('../support/scene.ts');
const { addVisit, deleteVisit } = await import('../../src/mirror/visits.ts');

type Phones = InstanceType<typeof Stage>['phones'];
type Run = (stage: InstanceType<typeof Stage>, phones: Phones) => AsyncGenerator<void>;

const HORSE = 'horses/stella';
const visit = (day: number) => ({ day: `2026-10-0${day}`, notes: 'n' });

/** What is done in each scenario; between two steps the page may have been opened again. */
const SCENARIOS: Record<string, Run> = {
  async *'a horse is added and trimmed, and another phone receives it'(stage, [anna, bruno]) {
    await scenes.addHorse(anna!.mirror, 'Vento').catch(() => undefined);
    yield;
    await addVisit(anna!.mirror, 'stella', 'hoovesTrims', visit(1));
    yield;
    await addVisit(anna!.mirror, 'stella', 'hoovesTrims', visit(2));
    yield;
    await stage.push(anna!);
    yield;
    await stage.pull(bruno!);
  },
  async *'two phones edit the same and other fields'(stage, [anna, bruno]) {
    await scenes.edit(anna!.mirror, HORSE, { notes: 'a', coat: 'a' }).catch(() => undefined);
    yield;
    await scenes.edit(bruno!.mirror, HORSE, { notes: 'b', breed: 'b' }).catch(() => undefined);
    yield;
    await stage.push(bruno!);
    yield;
    await stage.push(anna!);
    yield;
    await stage.pull(bruno!);
  },
  async *'the visit that gave the last date is deleted'(stage, [anna, bruno]) {
    for (const day of [1, 3, 2]) {
      await addVisit(anna!.mirror, 'stella', 'hoovesTrims', visit(day));
      yield;
    }
    await stage.push(anna!);
    yield;
    await stage.pull(bruno!);
    yield;
    const rows = bruno!.storage.rows<{ path: string }>('view_hoovesTrims');
    if (rows[1]) await deleteVisit(bruno!.mirror, rows[1].path);
    yield;
    await stage.push(bruno!);
    yield;
    await stage.pull(anna!);
  },
  async *'a horse is deleted while another phone trims it'(stage, [anna, bruno]) {
    await addVisit(anna!.mirror, 'stella', 'dentists', visit(1));
    yield;
    await stage.push(anna!);
    yield;
    await stage.pull(bruno!);
    yield;
    await addVisit(anna!.mirror, 'stella', 'hoovesTrims', visit(4));
    yield;
    await scenes.remove(bruno!.mirror, HORSE).catch(() => undefined);
    yield;
    await stage.push(bruno!);
    yield;
    await stage.push(anna!);
    yield;
    await stage.pull(anna!);
  },
  async *'a refused change among good ones'(stage, [anna]) {
    stage.server.admits = ({ log }) => {
      if (!log.params.fields.includes('ownerName')) return 'allowed';
      stage.oracle.refused.add(log.mid);
      return 'invalid';
    };
    for (const field of ['notes', 'ownerName', 'coat', 'ownerPhone']) {
      await scenes.edit(anna!.mirror, HORSE, { [field]: 'x' }).catch(() => undefined);
      yield;
    }
    await stage.push(anna!);
  },
  async *'everything is compared after a week'(stage, [anna, bruno]) {
    for (const name of ['Uno', 'Due', 'Tre']) {
      await scenes.addHorse(anna!.mirror, name).catch(() => undefined);
      yield;
    }
    await stage.push(anna!);
    yield;
    stage.server.erase(HORSE);
    stage.oracle.consoleTouched(HORSE);
    stage.time += 8 * 86_400_000;
    await stage.pull(bruno!);
    yield;
    await stage.pull(anna!);
  },
};

const MODES = ['storage fails', 'dies in the storage', 'loseRequest', 'loseAnswer', 'die'] as const;

/** Runs a scenario in which the n-th thing of its kind goes wrong; gives whether there was an n-th. */
async function runWith(scenario: Run, mode: (typeof MODES)[number], nth: number): Promise<boolean> {
  const stage = new Stage(['anna', 'bruno']);
  const { server, oracle, phones } = stage;
  server.edit(HORSE, { name: 'Stella' });
  oracle.consoleTouched(HORSE);
  for (const phone of phones) await stage.pull(phone);

  let count = 0;
  let died: () => void = () => undefined;
  const isStorage = mode === 'storage fails' || mode === 'dies in the storage';
  for (const phone of phones) {
    phone.storage.probe = () => {
      if (!isStorage) return;
      count += 1;
      if (count !== nth) return;
      if (mode === 'dies in the storage') {
        stage.open(phone);
        died();
      }
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    };
  }
  stage.fate = () => {
    if (isStorage) return 'pass';
    count += 1;
    if (count !== nth) return 'pass';
    if (mode === 'die') setImmediate(() => died());
    return mode;
  };
  const steps = scenario(stage, phones);
  for (let ended = false; !ended;) {
    const end = new Promise<'died'>((resolve) => {
      died = () => resolve('died');
    });
    const step = steps.next().then(
      ({ done }) => done === true,
      () => true, // the storage refused in the middle of a cycle: it is tried again at the end
    );
    const result = await Promise.race([step, end]);
    ended = result === 'died' || result;
  }
  await new Promise((resolve) => setImmediate(resolve)); // whatever died comes to its end
  await stage.settle();
  return count >= nth;
}

describe.each(Object.entries(SCENARIOS))('%s', (_name, scenario) => {
  test.each(MODES)('%s once, at every place', async (mode) => {
    let nth = 1;
    while (await runWith(scenario, mode, nth)) nth += 1;
    expect(nth).toBeGreaterThan(3);
  });
});
