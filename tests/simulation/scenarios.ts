import type { ViewRow } from '../../src/mirror/database/database.ts';
import { keepDraft } from '../../src/mirror/drafts/drafts.ts';
import { listConflicts } from '../../src/mirror/conflicts/open-conflicts.ts';
import { discardRejected, retryRejected } from '../../src/mirror/changes/rejected-mutations.ts';
import {
  deleteAnyway,
  keepMerged,
  keepMine,
  keepTheirs,
  restore,
} from '../../src/mirror/conflicts/resolve-conflict.ts';
import { writeLocally } from '../../src/mirror/changes/write-locally.ts';
import type { MovementKind } from '../../src/model/movements/movement-kinds.ts';
import type { Visit } from '../../src/model/visits/visit.ts';
import type { MutationInput } from '../../src/mutation/mutation.ts';
import { removeHorse, restoreHorse } from '../../src/register/horses/horse-removal.ts';
import {
  type NewMovement,
  addMovement,
  replaceMovement,
} from '../../src/register/movements/movements.ts';
import { cancelReceipt } from '../../src/register/receipts/receipts.ts';
import { writeUnsentFile } from '../../src/register/unsent-file/unsent-file.ts';
import { importUnsentFile } from '../support/import-file.ts';
import { restoreVisit } from '../../src/register/visits/restore-visit.ts';
import { addVisit, deleteVisit, replaceVisit } from '../../src/register/visits/visits.ts';
import * as scenes from '../support/scene.ts';
import { instrumented } from './throw-in-function.ts';
import { type StagePhone, Stage } from './stage.ts';

type Run = (stage: Stage, phones: readonly StagePhone[]) => AsyncGenerator<void>;

const HORSE = 'horses/stella';
const visit = (day: number) => ({ day: `2026-10-0${day}`, notes: 'n' });
const act = (n: number): Extract<MutationInput, { op: 'create' }> => ({
  op: 'create',
  path: `health/h${n}`,
  fields: { horse: 'stella', kind: 'Tetano', date: Date.UTC(2026, 9, n, 12) },
});
const receipt = (n: number): Extract<MutationInput, { op: 'create' }> => ({
  op: 'create',
  path: `receipts/r${n}`,
  fields: {
    membership: 'm1',
    memberName: 'Anna Verdi',
    payer: 'Anna Verdi',
    date: Date.UTC(2026, n, 1, 12),
    year: 2026,
    cause: 'Quota associativa 2026',
    cents: 5000,
  },
});
const movement = (kind: MovementKind, day: number): NewMovement => ({
  kind,
  day: `2026-10-0${day}`,
  party: '',
  barncode: '',
  docnumber: '',
  notes: '',
});

/** Something is typed about the horse and a new trim of it, and not saved. */
async function typeAbout({ oracle }: Stage, { name, mirror }: StagePhone): Promise<void> {
  for (const key of [HORSE, `${HORSE}/hoovesTrims/new`]) {
    await keepDraft(mirror, key, { notes: 'bozza' });
    oracle.drafted(name, key);
  }
}

/** Sends from a phone, and does something there while the first commit is on its way. */
async function whileSending<Value>(
  stage: Stage,
  phone: StagePhone,
  work: () => Promise<Value>,
): Promise<Value> {
  const { fault } = stage;
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let leaves = (): void => undefined;
  const isSent = new Promise<void>((resolve) => {
    leaves = resolve;
  });
  stage.fault = async (of, request) => {
    if (of === phone && request === 'commit') {
      leaves();
      await held;
    }
    return fault(of, request);
  };
  const sending = stage.push(phone).catch(() => undefined);
  await Promise.race([isSent, sending]);
  const value = await work();
  stage.fault = fault;
  goOn();
  await sending;
  return value;
}

/**
 * The scenarios; a step ends at each `yield`. A scenario ends early if a page dies or a step fails
 * or hangs.
 */
export const SCENARIOS: Record<string, Run> = {
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
  async *'a horse with health acts is deleted and taken back while that is on its way'(
    stage,
    [anna, bruno],
  ) {
    await writeLocally(anna!.mirror, act(1));
    yield;
    await addVisit(anna!.mirror, 'stella', 'hoovesTrims', visit(1));
    yield;
    await stage.push(anna!);
    yield;
    await stage.pull(bruno!);
    yield;
    await scenes.edit(bruno!.mirror, HORSE, { notes: 'b' }).catch(() => undefined);
    yield;
    const removed = await removeHorse(anna!.mirror, 'stella', 0);
    yield;
    await whileSending(stage, anna!, async () => {
      if (!removed.success) return;
      stage.oracle.takenBack('anna', HORSE);
      stage.oracle.takenBack('anna', 'health/h1');
      const restored = await restoreHorse(anna!.mirror, removed.data);
      if (restored.success) await typeAbout(stage, anna!);
    });
    yield;
    await stage.push(bruno!);
    yield;
    await stage.push(anna!);
    yield;
    for (const conflict of await listConflicts(anna!.mirror)) {
      if (conflict.kind !== 'staleDelete') continue;
      stage.oracle.resolved('anna', conflict.records, 'deleted');
      await deleteAnyway(anna!.mirror, conflict);
    }
    yield;
    await stage.push(anna!);
  },
  async *'a visit is corrected twice, deleted and restored, while another phone corrects it'(
    stage,
    [anna, bruno],
  ) {
    const added = await addVisit(anna!.mirror, 'stella', 'hoovesTrims', visit(2));
    yield;
    await stage.push(anna!);
    yield;
    await stage.pull(bruno!);
    yield;
    if (!added.success) return;
    stage.oracle.takenBack('bruno', added.data);
    await replaceVisit(bruno!.mirror, added.data, visit(5));
    yield;
    stage.oracle.takenBack('anna', added.data);
    const one = await replaceVisit(anna!.mirror, added.data, visit(3));
    yield;
    if (!one.success) return;
    const two = await whileSending(stage, anna!, () => {
      stage.oracle.takenBack('anna', one.data);
      return replaceVisit(anna!.mirror, one.data, visit(4));
    });
    yield;
    await stage.push(bruno!);
    yield;
    if (two.success) {
      stage.oracle.takenBack('anna', two.data);
      const gone = await deleteVisit(anna!.mirror, two.data);
      yield;
      await stage.push(anna!);
      yield;
      if (gone.success) await restoreVisit(anna!.mirror, gone.data);
      yield;
    }
    for (const conflict of await listConflicts(bruno!.mirror)) {
      stage.oracle.resolved('bruno', conflict.records, 'restored');
      if (conflict.kind === 'deleted') await restore(bruno!.mirror, conflict);
      yield;
    }
    await stage.push(anna!);
  },
  async *'receipts are written and cancelled'(stage, [anna, bruno]) {
    await writeLocally(anna!.mirror, receipt(1));
    yield;
    await writeLocally(bruno!.mirror, receipt(2));
    yield;
    await whileSending(stage, anna!, () => {
      stage.oracle.takenBack('anna', 'receipts/r1');
      return cancelReceipt(anna!.mirror, 'r1', 'doppione').catch(() => undefined);
    });
    yield;
    await stage.push(bruno!);
    yield;
    await writeLocally(anna!.mirror, receipt(3));
    yield;
    await stage.push(anna!);
    yield;
    await stage.pull(bruno!);
    yield;
    await cancelReceipt(bruno!.mirror, 'r3', 'x').catch(() => undefined);
    yield;
    await cancelReceipt(anna!.mirror, 'r3', 'y').catch(() => undefined);
    yield;
    await stage.push(bruno!);
    yield;
    await stage.push(anna!);
  },
  async *'movements are recorded, corrected and deleted'(stage, [anna, bruno]) {
    const one = await addMovement(anna!.mirror, 'stella', movement('arrivo', 1));
    yield;
    await stage.push(anna!);
    yield;
    await stage.pull(bruno!);
    yield;
    const two = await addMovement(anna!.mirror, 'stella', movement('morte', 3));
    yield;
    await addMovement(bruno!.mirror, 'stella', movement('partenza', 3));
    yield;
    await stage.push(bruno!);
    yield;
    await whileSending(stage, anna!, async () => {
      if (!two.success) return;
      stage.oracle.takenBack('anna', two.data);
      await replaceMovement(anna!.mirror, two.data, movement('vendita', 4));
    });
    yield;
    if (one.success) {
      stage.oracle.takenBack('bruno', one.data);
      await deleteVisit(bruno!.mirror, one.data);
    }
    yield;
    await stage.push(bruno!);
    yield;
    await stage.push(anna!);
    yield;
    for (const conflict of await listConflicts(anna!.mirror)) {
      stage.oracle.resolved('anna', conflict.records, 'theirs');
      await keepTheirs(anna!.mirror, conflict);
      yield;
    }
  },
  async *'what was changed of a deleted horse is restored'(stage, [anna, bruno]) {
    await addVisit(anna!.mirror, 'stella', 'dentists', visit(1));
    yield;
    await scenes.edit(anna!.mirror, HORSE, { notes: 'a' }).catch(() => undefined);
    yield;
    await scenes.remove(bruno!.mirror, HORSE).catch(() => undefined);
    yield;
    await stage.push(bruno!);
    yield;
    await stage.push(anna!);
    yield;
    for (const conflict of await listConflicts(anna!.mirror)) {
      if (conflict.kind !== 'deleted') continue;
      stage.oracle.resolved('anna', conflict.records, 'restored');
      await restore(anna!.mirror, conflict);
      yield;
    }
    await stage.push(anna!);
    yield;
    await stage.pull(bruno!);
  },
};

export const MODES = [
  'storage fails',
  'dies in the storage',
  'loseRequest',
  'loseAnswer',
  'die',
] as const;

/**
 * Runs a scenario in which the n-th storage operation or the n-th request fails, as `mode` says.
 *
 * @returns how many there were, and whether one was made to fail
 */
export async function runWith(
  scenario: Run,
  mode: (typeof MODES)[number],
  nth: number,
): Promise<{ operations: number; hasFailed: boolean }> {
  const { stage, phones } = await openStage();
  let count = 0;
  let hasFailed = false;
  let died: () => void = () => undefined;
  const isStorage = mode === 'storage fails' || mode === 'dies in the storage';
  for (const phone of phones) {
    phone.storage.probe = () => {
      if (!isStorage) return;
      count += 1;
      if (count !== nth) return;
      hasFailed = true;
      if (mode === 'dies in the storage') {
        stage.open(phone);
        died();
      }
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    };
  }
  stage.fault = () => {
    if (isStorage) return 'pass';
    count += 1;
    if (count !== nth) return 'pass';
    hasFailed = true;
    if (mode === 'die') setImmediate(() => died());
    return mode;
  };
  await play(stage, scenario, (reopened) => {
    died = reopened;
  });
  return { operations: count, hasFailed };
}

/**
 * Runs a scenario in which a function throws when it is called the n-th time, as a bug of ours
 * would. Only in an instrumented bundle.
 *
 * @returns whether it was called so often
 */
export async function runThrowing(name: string, of: string, nth: number): Promise<boolean> {
  const { stage } = await openStage();
  let count = 0;
  instrumented.throwIn = (called) => {
    if (called === of) count += 1;
    if (called !== of || count !== nth) return;
    throw new TypeError(`a fault of ours in ${of}`);
  };
  await play(
    stage,
    SCENARIOS[name]!,
    () => undefined,
    () => {
      instrumented.throwIn = () => undefined;
    },
  );
  return count >= nth;
}

/** How often a scenario calls each function. Only in an instrumented bundle. */
export async function callsOf(name: string): Promise<Map<string, number>> {
  const { stage } = await openStage();
  const calls = new Map<string, number>();
  instrumented.throwIn = (called) => void calls.set(called, (calls.get(called) ?? 0) + 1);
  await play(stage, SCENARIOS[name]!, () => undefined);
  instrumented.throwIn = () => undefined;
  return calls;
}

async function openStage() {
  const stage = new Stage(['anna', 'bruno']);
  const { server, oracle, phones } = stage;
  server.edit(HORSE, { name: 'Stella' });
  oracle.consoleTouched(HORSE);
  for (const phone of phones) await stage.pull(phone);
  return { stage, phones };
}

/**
 * Runs a scenario to its end, or until a page dies or a step fails or hangs; then everything must
 * be sent and received.
 *
 * @param onDeath receives, before each step, a function to be called when the page has died
 * @param before called before everything is sent and received, to end the fault
 */
async function play(
  stage: Stage,
  scenario: Run,
  onDeath: (died: () => void) => void,
  before: () => void = () => undefined,
): Promise<void> {
  const steps = scenario(stage, stage.phones);
  for (let ended = false; !ended;) {
    const end = new Promise<'died'>((resolve) => onDeath(() => resolve('died')));
    const step = steps.next().then(
      ({ done }) => done === true,
      () => true, // it failed in the middle of a cycle: that is tried again at the end
    );
    const waiting = new AbortController();
    const result = await Promise.race([step, end, hangs(waiting.signal)]);
    waiting.abort();
    ended = result === 'died' || result === 'hangs' || result;
  }
  await new Promise((resolve) => setImmediate(resolve)); // whatever died comes to its end
  before();
  await stage.settle();
}

/**
 * Resolves later than any step ends: one that is not over by then waits for an answer that never
 * comes. Only the time limit of a request would end that, and a stage has no timers.
 *
 * @param over aborted when nobody waits any more, so that this takes no turns from what comes next
 */
async function hangs(over: AbortSignal): Promise<'hangs'> {
  for (let turn = 0; turn < 3000 && !over.aborted; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  return 'hangs';
}
