import { expect, test } from 'vitest';
import { nextTask } from '../../../src/platform/next-task.ts';
import { ok } from '../../../src/platform/result.ts';
import { firestoreStore } from '../../../src/remote/firestore-store.ts';

/** Reads a page of `count` documents, and counts the tasks that ran in between. */
async function tasksLeftToOthers(count: number): Promise<number> {
  const root = 'projects/p/databases/(default)/documents';
  const time = '2026-10-14T10:00:00Z';
  const documents = Array.from({ length: count }, (_, n) => ({
    readTime: time,
    document: {
      name: `${root}/horses/h${n}`,
      fields: { name: { stringValue: `Stella ${n}` }, notes: { stringValue: 'x'.repeat(200) } },
      updateTime: time,
    },
  }));
  const token = async () => ok('token');
  const store = firestoreStore({
    endpoint: 'http://127.0.0.1:9',
    root,
    tokens: { current: token, refresh: token },
    fetch: async () => new Response(JSON.stringify(documents)),
  });
  const reading = store.everything('horses', null, new AbortController().signal);
  const ends = reading.then(() => true);
  let tasks = 0;
  while (!(await Promise.race([ends, nextTask().then(() => false)]))) tasks += 1;
  const read = await reading;
  expect(read.success && read.data.items.map(({ path }) => path)).toEqual(
    documents.map((_, n) => `horses/h${n}`),
  );
  return tasks;
}

test('a page of documents is read in several tasks, so that the screen answers in between', async () => {
  const atOnce = await tasksLeftToOthers(5);
  // The reading yields before it parses the text, before it checks its shape, and before each hundred documents.
  expect(await tasksLeftToOthers(500)).toBeGreaterThanOrEqual(atOnce + 7);
});
