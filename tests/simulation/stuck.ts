import type { Mirror } from '../../src/mirror/database/database.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { createSyncEngine } from '../../src/sync/engine.ts';
import { pullAll } from '../../src/sync/pull.ts';
import { withTimeout } from '../../src/sync/requests.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { MemoryDatabase, MemoryStorage } from '../support/memory-storage.ts';
import { ModelServer } from '../support/model-server.ts';
import { create, edit, trim } from '../support/scene.ts';
import { seededIds } from '../support/seeded-ids.ts';
import { instrumented } from './throw-in-function.ts';
import type { OutboxRow } from './invariants/stored-rows.ts';

/** How the phone's clock goes while the true time passes. */
export const CLOCKS = ['right', 'stands still', 'jumps', 'runs backwards'] as const;

/**
 * The most that one phone did in a minute while a function kept failing, and what it received and
 * did not send.
 */
export interface Busiest {
  readonly requests: number;
  readonly writes: number;
  readonly attempts: number;
  /** Whether a change that somebody else made meanwhile arrived. */
  readonly received: boolean;
  /** How many mutations were unsent after the fault had stopped and the last retry was due. */
  readonly left: number;
}

const MINUTES = 3;
/** A little more than the longest wait before a retry (PUSH-9). */
const LAST_RETRY_MINUTES = 16;
/** Far more turns than a cycle takes, including the cycles that its own writes trigger. */
const REST_TURNS = 4000;

/**
 * One phone with its engine, three changes to send and something to receive, while a function
 * throws whenever it is called. Only in an instrumented bundle.
 *
 * @param onCall gets the name of each function that is called; throws to make it fail
 * @throws Error if the engine never comes to rest
 */
export async function runStuck(
  onCall: (name: string) => void,
  pace: (typeof CLOCKS)[number],
): Promise<Busiest> {
  const time = new ManualClock();
  const clock: Clock = { now: paced(time, pace), after: (ms, fire) => time.after(ms, fire) };
  const server = new ModelServer(() => time.now());
  for (const slug of ['stella', 'luna', 'sole']) server.edit(`horses/${slug}`, { name: slug });

  const storage = new MemoryStorage();
  const db = new MemoryDatabase(storage);
  const mirror: Mirror = {
    db: db.asMirror(),
    uid: 'anna',
    clock,
    ids: seededIds(1, () => clock.now()),
  };
  const count = { requests: 0, writes: 0, attempts: 0 };
  const remote = server.remote(async (_request, serve) => {
    count.requests += 1;
    // A task of its own for each answer: the storage runs one transaction at a time.
    await new Promise((resolve) => setImmediate(resolve));
    return serve();
  });
  const never = new AbortController().signal;
  await pullAll(mirror, { remote, ask: withTimeout(clock, never) }, false);
  storage.written = (stores) => {
    count.writes += 1;
    if (stores.has('outbox')) for (const changed of storage.watchers.keys()) changed();
  };

  await edit(mirror, 'horses/stella', { notes: 'a' });
  await trim(mirror, 'luna', '2026-10-14');
  await create(mirror, 'memberships/m1', { givenName: 'Lucia', year: 2026 });
  const attempts = () =>
    storage.rows<OutboxRow>('outbox').reduce((sum, row) => sum + row.attempts, 0);

  instrumented.throwIn = onCall;
  const locks = { hold: async (_name: string, work: () => Promise<void>) => work() };
  const signals = { isVisible: () => true, onWake: () => () => {} };
  const sync = createSyncEngine({ mirror, remote, locks, signals });
  const rest = async () => {
    let calm = 0;
    for (let turn = 0; turn < REST_TURNS && calm < 10; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      calm = sync.isBusy() ? 0 : calm + 1;
    }
    if (calm < 10) throw new Error('it never comes to rest');
  };
  try {
    sync.start();
    await rest();
    changeAsBruno(server);
    const busiest = { requests: 0, writes: 0, attempts: 0 };
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const before = { ...count, attempts: attempts() };
      for (let second = 0; second < 60; second += 4) {
        await time.advance(4000);
        await rest();
      }
      const now = { ...count, attempts: attempts() };
      for (const what of ['requests', 'writes', 'attempts'] as const)
        busiest[what] = Math.max(busiest[what], now[what] - before[what]);
    }
    const horse = storage.store('base_horses').get('horses/sole') as { fields: { coat: string } };
    const received = horse.fields.coat === 'sauro';
    instrumented.throwIn = () => undefined;
    for (let minute = 0; minute < LAST_RETRY_MINUTES; minute += 1) {
      await time.advance(60_000);
      await rest();
    }
    return { ...busiest, received, left: storage.rows('outbox').length };
  } finally {
    instrumented.throwIn = () => undefined;
    sync.stop();
  }
}

function changeAsBruno(server: ModelServer): void {
  const held = server.documents.get('horses/sole')!;
  const document = {
    ...held,
    fields: { ...held.fields, coat: 'sauro' },
    rev: held.rev + 1,
    updatedBy: 'bruno',
    lastMid: 'bruno-1',
  };
  const log = {
    mutationId: 'bruno-1',
    user: 'bruno',
    uid: 'bruno',
    function: 'updateHorse',
    params: { path: 'horses/sole', fields: ['coat'] },
    result: { rev: document.rev, conflicts: [] },
  };
  server.commit({ writes: [{ document, changed: ['coat'], expect: held.version }], log });
}

function paced(time: ManualClock, pace: (typeof CLOCKS)[number]): () => number {
  const began = time.now();
  let asked = 0;
  switch (pace) {
    case 'right':
      return () => time.now();
    case 'stands still':
      return () => began;
    case 'jumps':
      return () => time.now() + (asked++ % 2 === 0 ? 3_600_000 : -3_600_000);
    case 'runs backwards':
      return () => began - 2000 * asked++;
  }
}
