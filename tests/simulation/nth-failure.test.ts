import { describe, expect, test, vi } from 'vitest';
import type { ViewRow } from '../../src/mirror/database.ts';
import type { Visit } from '../../src/model/visit.ts';

vi.mock('dexie', () => import('../support/dexie-in-memory.ts'));
const { Stage } = await import('./stage.ts');
const scenes = await import('../support/scene.ts');
const { addVisit, deleteVisit } = await import('../../src/register/visits/visits.ts');
const { restoreVisit } = await import('../../src/register/visits/restore-visit.ts');
const { listConflicts } = await import('../../src/mirror/open-conflicts.ts');
const { keepMerged, keepMine, keepTheirs } = await import('../../src/mirror/resolve-conflict.ts');
const { discardRejected, retryRejected } = await import('../../src/mirror/rejected-mutations.ts');
const { importUnsentFile, writeUnsentFile } =
  await import('../../src/register/unsent-file/unsent-file.ts');

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
      stage.oracle.rejected(log.mutationId);
      return 'invalid';
    };
    for (const field of ['notes', 'ownerName', 'coat', 'ownerPhone']) {
      await scenes.edit(anna!.mirror, HORSE, { [field]: 'x' }).catch(() => undefined);
      yield;
    }
    await stage.push(anna!);
  },
  async *'what collided is settled: mine, theirs, and made of both'(stage, [anna, bruno]) {
    const fields = ['coat', 'breed', 'notes'];
    for (const [phone, text] of [[anna!, 'a'] as const, [bruno!, 'b'] as const]) {
      const all = Object.fromEntries(fields.map((field) => [field, text]));
      await scenes.edit(phone.mirror, HORSE, all).catch(() => undefined);
      yield;
    }
    await stage.push(bruno!);
    yield;
    await stage.push(anna!);
    yield;
    const answers = { coat: 'mine', breed: 'theirs', notes: 'merged' } as const;
    for (const conflict of await listConflicts(anna!.mirror)) {
      if (conflict.kind !== 'field') continue;
      const answer = answers[conflict.differences[0]!.field as keyof typeof answers];
      stage.oracle.resolved('anna', conflict.records, answer);
      if (answer === 'mine') await keepMine(anna!.mirror, conflict);
      else if (answer === 'theirs') await keepTheirs(anna!.mirror, conflict);
      else await keepMerged(anna!.mirror, conflict, 'a e b');
      yield;
    }
    await stage.push(anna!);
  },
  async *'of two refused changes one is discarded and one tried again'(stage, [anna]) {
    let refuses = true;
    stage.server.admits = ({ log }) => {
      if (!refuses) return 'allowed';
      stage.oracle.rejected(log.mutationId);
      return 'invalid';
    };
    for (const field of ['notes', 'coat']) {
      await scenes.edit(anna!.mirror, HORSE, { [field]: 'x' }).catch(() => undefined);
      yield;
    }
    await stage.push(anna!);
    yield;
    const [one, other] = anna!.storage.rows<{ mid: string }>('outbox');
    refuses = false;
    stage.oracle.takenBack('anna', HORSE);
    if (one) await discardRejected(anna!.mirror, one.mid);
    yield;
    if (other) await retryRejected(anna!.mirror, other.mid);
    yield;
    await stage.push(anna!);
  },
  async *'a deletion is taken back, before it is sent and after'(stage, [anna]) {
    for (const sent of [false, true]) {
      await addVisit(anna!.mirror, 'stella', 'hoovesTrims', visit(sent ? 2 : 1));
      yield;
      await stage.push(anna!);
      yield;
      const [shown] = anna!.storage.rows<ViewRow<Visit>>('view_hoovesTrims');
      if (!shown) continue;
      stage.oracle.takenBack('anna', shown.path);
      await deleteVisit(anna!.mirror, shown.path);
      yield;
      if (sent) await stage.push(anna!);
      yield;
      await restoreVisit(anna!.mirror, shown);
      yield;
    }
    await stage.push(anna!);
  },
  async *'a file of what was not sent is taken over, and what is sent leaves at the sign-out'(
    stage,
    [anna],
  ) {
    for (const day of [1, 2]) {
      await addVisit(anna!.mirror, 'stella', 'hoovesTrims', visit(day));
      yield;
    }
    const file = await writeUnsentFile(anna!.mirror);
    await stage.push(anna!);
    yield;
    await importUnsentFile(anna!.mirror, file);
    yield;
    stage.oracle.mayForget('anna');
    await stage.signOut(anna!);
    yield;
    await stage.push(anna!);
    yield;
    await stage.signOut(anna!);
  },
  async *'the first pull is cut and goes on'(stage, phones) {
    for (let n = 0; n < 4; n += 1) {
      stage.server.edit(`horses/n${n}`, { name: 'Vecchia' });
      stage.oracle.consoleTouched(`horses/n${n}`);
    }
    stage.time += 8 * 86_400_000; // whoever could not leave compares everything
    for (const phone of phones) {
      stage.oracle.mayForget(phone.name);
      await stage.signOut(phone);
      yield;
      await stage.pull(phone);
      yield;
      await stage.pull(phone);
    }
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
