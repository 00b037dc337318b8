import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { restoreArchive } from '../../../doctor/restore-archive.ts';
import { writeArchive } from '../../../src/register/archive/archive.ts';
import { create, openScene } from '../../support/scene.ts';
import { push } from '../../support/phone.ts';

const RECEIPT = {
  membership: 'rossi-mario',
  memberName: 'Mario',
  payer: 'Mario',
  date: 1791892800000,
  year: 2026,
  cents: 5000,
  cause: 'quota',
  method: 'contanti',
};
const TARGET = { firestore: 'https://x.test/v1', projectId: 'p', accessToken: 't' };

/** The documents of a project as they are restored, by path. */
let documents: Map<string, object>;
beforeEach(() => {
  documents = new Map();
  const pathOf = (name: string) => name.split('/documents/')[1]!;
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (body === undefined) {
      const fields = documents.get(pathOf(url));
      return Response.json({ name: url, fields, updateTime: '2026-01-01T00:00:00Z' });
    }
    if (url.endsWith(':runQuery')) {
      return Response.json(
        [...documents].map(([path, fields]) => ({
          document: {
            name: `projects/p/databases/(default)/documents/${path}`,
            fields,
            updateTime: '2026-01-01T00:00:00Z',
          },
        })),
      );
    }
    const { writes } = JSON.parse(body) as {
      writes: { update: { name: string; fields: object } }[];
    };
    if (writes.some(({ update: { name } }) => documents.has(pathOf(name))))
      return Response.json({ error: { status: 'ALREADY_EXISTS' } }, { status: 409 });
    for (const { update } of writes) documents.set(pathOf(update.name), update.fields);
    return Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

/** An archive with two numbered receipts, and the server that it was made from. */
async function withReceipts() {
  const { server, anna } = await openScene();
  for (const digit of ['1', '2']) await create(anna, `receipts/${digit.repeat(20)}`, RECEIPT);
  await push(anna, server.remote());
  const file = (await writeArchive(anna, null, () => true))!.join('');
  return { server, anna, file };
}

test('receipts come back with the count of their year, so that no number is given twice', async () => {
  const { server, file } = await withReceipts();
  expect(await restoreArchive(file, TARGET)).toMatchObject({ written: 3, refused: [] });
  expect([...documents.keys()].sort()).toEqual([...server.documents.keys()].sort());
  expect(documents.get('receipts/2026')).toEqual({ receiptNumber: { integerValue: '2' } });
  const again = await restoreArchive(file, TARGET);
  expect(again).toMatchObject({ written: 0, refused: [] });
  expect(again.there).toHaveLength(2);
});

test.each([
  ['1', ['receipts/2026: counts to 1, the receipts of the file to 2']],
  ['2', []],
  ['3', []],
])(
  'a count that stands at %s is left alone, and told where it is too low',
  async (held, refused) => {
    const { file } = await withReceipts();
    const count = { receiptNumber: { integerValue: held } };
    documents.set('receipts/2026', count);
    expect(await restoreArchive(file, TARGET)).toMatchObject({ written: 2, refused });
    expect(documents.get('receipts/2026')).toBe(count);
  },
);

test('a receipt is not written whose number another one has by now', async () => {
  const { file } = await withReceipts();
  const other = `receipts/${'9'.repeat(20)}`;
  documents.set('receipts/2026', { receiptNumber: { integerValue: '3' } });
  documents.set(other, { year: { integerValue: '2026' }, receiptNumber: { integerValue: '2' } });
  // The same number in another year is another one.
  documents.set(`receipts/${'8'.repeat(20)}`, {
    year: { integerValue: '2025' },
    receiptNumber: { integerValue: '1' },
  });
  const { written, refused } = await restoreArchive(file, TARGET);
  expect([written, refused]).toEqual([
    1,
    [expect.stringMatching(`: number 2 of 2026 .* ${other}$`)],
  ]);
});

test('a receipt that was not sent yet has no number: the app numbers it, and a restore does not write it', async () => {
  const { file, anna } = await withReceipts();
  const draft = `receipts/${'3'.repeat(20)}`;
  await create(anna, draft, RECEIPT);
  const unsent = (await writeArchive(anna, null, () => true))!.join('');
  expect(unsent).not.toBe(file);
  const { refused } = await restoreArchive(unsent, TARGET);
  expect(refused).toEqual([expect.stringMatching(`^${draft}: .*without a number`)]);
  expect(documents.has(draft)).toBe(false);
});

test('a field that the app did not know which wrote the file is not written', async () => {
  const { server, anna } = await openScene('stella');
  await push(anna, server.remote());
  const file = JSON.parse((await writeArchive(anna, null, () => true))!.join(''));
  const { known } = file;
  known.horses = known.horses.filter((name: string) => name !== 'coat');
  await restoreArchive(JSON.stringify(file), TARGET);
  const fields = Object.keys(documents.get('horses/stella')!);
  expect(fields).toContain('breed');
  expect(fields).not.toContain('coat');
});
