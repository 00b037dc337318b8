import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { serverTimeOf } from '../../../src/model/values/server-time.ts';
import { fail } from '../../../src/platform/result.ts';
import { createSyncEngine } from '../../../src/sync/engine.ts';
import { ModelServer } from '../../support/model-server.ts';
import { freeLocks, openPhone, pull } from '../../support/phone.ts';
import { edit } from '../../support/scene.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';
import { seededIds } from '../../support/seeded-ids.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const HORSES = ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => `horses/${slug}`);
/** The number of series of polls. */
const RUNS = propertyRuns(100, 10);
/** Time for each series on a loaded machine; it ends what hangs, not what is slow. */
const TIMEOUT_MS = 60_000;

type Action =
  | { readonly kind: 'commit'; readonly horse: number; readonly late: number }
  | { readonly kind: 'byScript'; readonly horse: number }
  | { readonly kind: 'mine'; readonly horse: number }
  | { readonly kind: 'gone'; readonly horse: number }
  | { readonly kind: 'weak'; readonly requests: number }
  | { readonly kind: 'pass'; readonly seconds: number };

const horse = fc.nat(HORSES.length - 1);
const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.oneof(
    // Takes effect now, and began `late` seconds ago: the server gives up after five minutes.
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('commit' as const),
        horse,
        late: fc.constantFrom(0, 0, 5, 15, 40, 100, 280),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('byScript' as const), horse }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('mine' as const), horse }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('gone' as const), horse }) },
    // From now on every pull is cut after so many requests; a hundred are none too few.
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('weak' as const),
        requests: fc.constantFrom(1, 2, 3, 100),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        seconds: fc.constantFrom(20, 60, 60, 60, 130, 700),
      }),
    },
  ),
  { maxLength: 40 },
);

/**
 * Polls alone, without manual triggers: everything that took effect before the last poll is on the phone after it,
 * however long after its begin a commit appears. What a script writes is in no log; it is found within ten minutes, and
 * its deletions within the hour.
 */
test(
  '[PULL-10] after a poll the phone has what the log and the windows say that it has',
  async () => {
    await fc.assert(
      fc.asyncProperty(actions, async (steps) => {
        const clock = new ManualClock();
        const server = new ModelServer(() => clock.now());
        server.pageSize = 2;
        const network = { requests: 100, made: 0 };
        for (const path of HORSES) server.edit(path, { name: path });
        const phone = openPhone({ clock, seed: 1, uid: 'anna' });
        await pull(phone, server.remote());
        const ids = seededIds(2, () => clock.now());
        const sync = createSyncEngine({
          mirror: phone,
          remote: server.remote(async (_request, serve) => {
            network.made += 1;
            return network.made > network.requests ? fail('unreachable') : serve();
          }),
          locks: freeLocks,
          signals: { isVisible: () => true, onWake: () => () => {} },
          maxReread: 1,
        });
        onTestFinished(() => sync.stop());
        const pass = async (seconds: number) => {
          // In small steps, so that a cycle ends before a request's time limit does.
          for (let left = seconds; left >= 0; left -= 10) {
            network.made = 0;
            await clock.advance(Math.min(left, 10) * 1000);
            do await settle();
            while (sync.isBusy());
          }
        };
        sync.start();
        await pass(0);
        const scripted = new Set<string>();
        const take = async (step: Action): Promise<unknown> => {
          if (step.kind === 'pass') return pass(step.seconds);
          if (step.kind === 'weak') return (network.requests = step.requests);
          const path = HORSES[step.horse]!;
          const held = server.documents.get(path);
          if (step.kind === 'mine') {
            if (await phone.db.view('horses').get(path))
              await edit(phone, path, { notes: ids.documentId() });
            return pass(0);
          }
          if (!held) return undefined;
          if (step.kind === 'gone') {
            scripted.add(path);
            return server.erase(path);
          }
          if (step.kind === 'byScript') {
            scripted.add(path);
            server.edit(path, { notes: ids.documentId() });
            const document = server.documents.get(path)!;
            return server.documents.set(path, {
              ...document,
              rev: held.rev + 1,
              updatedAt: server.requestTime(),
            });
          }
          const mutationId = ids.mutationId();
          const rev = held.rev + 1;
          const fields = { ...held.fields, notes: mutationId };
          const document = { ...held, fields, rev, lastMid: mutationId, updatedBy: 'bruno' };
          const answer = server.commit(
            {
              writes: [{ document, changed: ['notes'], expect: held.version }],
              log: {
                mutationId,
                uid: 'bruno',
                function: 'updateHorse',
                params: { path, fields: ['notes'] },
                result: { rev, conflicts: [] },
              },
            },
            serverTimeOf(clock.now() - step.late * 1000),
          );
          return expect(answer.success).toBe(true);
        };
        for (const step of steps) await take(step);
        network.requests = 100;
        await pass(61);
        const known = async (paths: readonly string[]) =>
          Object.fromEntries(
            await Promise.all(
              paths.map(async (path) => [path, (await phone.db.base('horses').get(path))?.version]),
            ),
          );
        const truly = (paths: readonly string[]) =>
          Object.fromEntries(paths.map((path) => [path, server.documents.get(path)?.version]));
        const logged = HORSES.filter((path) => !scripted.has(path));
        expect(await known(logged)).toEqual(truly(logged));
        await pass(11 * 60);
        const there = HORSES.filter((path) => server.documents.has(path));
        expect(await known(there)).toEqual(truly(there));
        await pass(61 * 60);
        expect(await known(HORSES)).toEqual(truly(HORSES));
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * TIMEOUT_MS,
);
