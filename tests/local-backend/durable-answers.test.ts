import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createAccess } from '../../local-backend/firestore/access.ts';
import type { Refusal } from '../../local-backend/firestore/errors.ts';
import { firestoreHandler } from '../../local-backend/firestore/rest.ts';
import { openStore } from '../../local-backend/firestore/store.ts';
import type { HttpAnswer } from '../../local-backend/http.ts';

/*
 * The embedded Firestore with flushes that the test controls.
 */

const PROJECT = 'demo-scuderia';
const ROOT = `projects/${PROJECT}/databases/(default)/documents`;

let file: string;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'scuderia-answers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  file = join(folder, 'firestore.journal');
});

function open() {
  const flushes: { pass: () => void; fail: () => void }[] = [];
  const store = openStore(
    file,
    PROJECT,
    () => 1_780_000_000_000,
    () =>
      new Promise<void>((resolve, reject) => {
        flushes.push({ pass: resolve, fail: () => reject(new Error('EIO')) });
      }),
  );
  const handle = firestoreHandler({
    store,
    access: createAccess(store),
    projectId: PROJECT,
    principalOf: () => ({ kind: 'owner' }),
  });
  let isSettled = 0;
  async function ask(path: string, json?: unknown): Promise<string> {
    const answer = Promise.resolve(
      handle({
        method: json === undefined ? 'GET' : 'POST',
        path: `/v1/${ROOT}${path}`,
        query: new URLSearchParams(),
        headers: {},
        body: Buffer.from(json === undefined ? '' : JSON.stringify(json)),
      }),
    );
    try {
      return String(((await answer) as HttpAnswer).status);
    } catch (error) {
      return (error as Refusal).status;
    } finally {
      isSettled++;
    }
  }
  const create = (id: string) =>
    ask(':commit', {
      writes: [{ update: { name: `${ROOT}/horses/${id}` }, currentDocument: { exists: false } }],
    });
  return { flushes, store, ask, create, settled: () => isSettled };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a commit, a read of it and a refusal because of it are answered only once it is on disk', async () => {
  const { flushes, ask, create, settled } = open();
  const answers = [create('a'), ask('/horses/a'), create('a')];
  await turn();
  expect(settled()).toBe(0);
  expect(flushes).toHaveLength(1);
  flushes[0]?.pass();
  expect(await Promise.all(answers)).toEqual(['200', '200', 'ALREADY_EXISTS']);
});

test('when a flush fails, its commits are undone, and they and all answers that saw them are UNAVAILABLE', async () => {
  const { flushes, ask, create } = open();
  const answers = [create('a'), ask('/horses/a'), create('a'), create('b')];
  await turn();
  flushes[0]?.fail();
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 4 }, () => 'UNAVAILABLE'));
  expect(await ask('/horses/a')).toBe('NOT_FOUND');
  const again = create('a');
  await turn();
  flushes[1]?.pass();
  expect(await again).toBe('200');
});

test('commits of many clients at once share flushes', async () => {
  const { flushes, create } = open();
  const first = create('first');
  await turn();
  const answers = Array.from({ length: 50 }, (_, n) => create(`h${n}`));
  await turn();
  flushes[0]?.pass();
  await first;
  await turn();
  flushes[1]?.pass();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['200']));
  expect(flushes).toHaveLength(2);
});

test('a read has an earlier time than every commit that it did not see, also while the clock stands still', async () => {
  const { flushes, store } = open();
  for (let n = 0; n < 20; n++) {
    const readTime = store.readTime();
    const { commitTime } = store.commit([
      { kind: 'delete', path: `horses/${n}`, precondition: undefined },
    ]);
    expect(commitTime).toBeGreaterThan(readTime);
    expect(store.readTime()).toBeGreaterThanOrEqual(commitTime);
  }
  const closed = store.close();
  flushes[0]?.pass();
  await closed;
});
