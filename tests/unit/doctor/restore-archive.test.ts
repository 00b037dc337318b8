import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CheckError } from '../../../doctor/findings.ts';
import { restoreArchive } from '../../../doctor/restore-archive.ts';
import { writeArchive } from '../../../src/register/archive/write-archive.ts';
import { create, openAlone, trim } from '../../support/scene.ts';
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
/** When each was written; the first moment where it is not in here. */
let times: Map<string, string>;
const FIRST = '2026-01-01T00:00:00.000000000Z';
beforeEach(() => {
  documents = new Map();
  times = new Map();
  const pathOf = (name: string) => name.split('/documents/')[1]!;
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (body === undefined)
      return Response.json({}, { status: documents.has(pathOf(url)) ? 200 : 404 });
    if (url.endsWith(':batchGet')) {
      const { documents: names } = JSON.parse(body) as { documents: string[] };
      return Response.json(
        names.map((name) => {
          const fields = documents.get(pathOf(name));
          return fields ? { found: { name, fields, updateTime: FIRST } } : { missing: name };
        }),
      );
    }
    if (url.endsWith(':runQuery')) {
      return Response.json(
        [...documents].map(([path, fields]) => ({
          document: {
            name: `projects/p/databases/(default)/documents/${path}`,
            fields,
            updateTime: times.get(path) ?? FIRST,
          },
        })),
      );
    }
    const { writes } = JSON.parse(body) as {
      writes: {
        update: { name: string; fields: object };
        updateMask?: { fieldPaths: string[] };
        currentDocument: { exists?: false; updateTime?: string };
      }[];
    };
    for (const { update, currentDocument: must } of writes) {
      const path = pathOf(update.name);
      const held = documents.has(path) ? (times.get(path) ?? FIRST) : undefined;
      // A document that is to be new and is there has an answer of its own.
      if (held !== must.updateTime)
        return must.exists === false
          ? Response.json({ error: { status: 'ALREADY_EXISTS' } }, { status: 409 })
          : Response.json({ error: { status: 'FAILED_PRECONDITION' } }, { status: 400 });
    }
    for (const { update, updateMask } of writes) {
      const path = pathOf(update.name);
      documents.set(path, { ...(updateMask && documents.get(path)), ...update.fields });
    }
    return Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

/** An archive with two numbered receipts, and the server that it was made from. */
async function withReceipts() {
  const { server, anna } = await openAlone();
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
  ['1', '2', 3],
  ['2', '2', 2],
  ['3', '3', 2],
])('a count that stands at %s is %s then: it is raised, and never lowered', async (...each) => {
  const [held, then, written] = each;
  const { file } = await withReceipts();
  const rev = { integerValue: '7' };
  documents.set('receipts/2026', { receiptNumber: { integerValue: held }, rev });
  expect(await restoreArchive(file, TARGET)).toMatchObject({ written, refused: [] });
  expect(documents.get('receipts/2026')).toEqual({ receiptNumber: { integerValue: then }, rev });
});

test('a count that is a text, of which the rules let no receipt go on, is made a number', async () => {
  const { file } = await withReceipts();
  documents.set('receipts/2026', { receiptNumber: { stringValue: '3' } });
  expect(await restoreArchive(file, TARGET)).toMatchObject({ written: 3, refused: [] });
  expect(documents.get('receipts/2026')).toEqual({ receiptNumber: { integerValue: '3' } });
});

test('a count is as high as the receipts that the project has and the file has not, of other years too', async () => {
  const { file } = await withReceipts();
  for (const [id, year, number] of [
    ['8', '2026', '3'],
    ['9', '2025', '4'],
  ] as const) {
    const fields = { year: { integerValue: year }, receiptNumber: { integerValue: number } };
    documents.set(`receipts/${id.repeat(20)}`, fields);
  }
  documents.set('receipts/2025', { receiptNumber: { integerValue: '2' } });
  expect(await restoreArchive(file, TARGET)).toMatchObject({ written: 4, refused: [] });
  expect(documents.get('receipts/2026')).toEqual({ receiptNumber: { integerValue: '3' } });
  expect(documents.get('receipts/2025')).toEqual({ receiptNumber: { integerValue: '4' } });
});

test('a horse comes back with its visits, and all of them are counted', async () => {
  const { anna } = await openAlone('stella');
  const visits = [
    await trim(anna, 'stella', '2026-10-14'),
    await trim(anna, 'stella', '2026-09-01'),
  ];
  const file = (await writeArchive(anna, null, () => true))!.join('');
  expect(await restoreArchive(file, TARGET)).toMatchObject({ written: 3, there: [], refused: [] });
  expect([...documents.keys()].sort()).toEqual(['horses/stella', ...visits].sort());
});

test('a horse that was erased without its visits comes back; what is there is left as it is', async () => {
  const { anna } = await openAlone('stella');
  const visit = await trim(anna, 'stella', '2026-10-14');
  const gone = await trim(anna, 'stella', '2026-09-01');
  const file = (await writeArchive(anna, null, () => true))!.join('');
  documents.set(visit, { notes: { stringValue: 'di adesso' } });
  expect(await restoreArchive(file, TARGET)).toMatchObject({ written: 2, there: [], refused: [] });
  expect([...documents.keys()].sort()).toEqual(['horses/stella', visit, gone].sort());
  expect(documents.get(visit)).toEqual({ notes: { stringValue: 'di adesso' } });
  // Below a horse that is there nothing is added.
  documents.delete(gone);
  const again = await restoreArchive(file, TARGET);
  expect(again).toMatchObject({ written: 0, there: ['horses/stella'] });
});

test('what was deleted there is told as deleted, and not as there: somebody may have deleted it all', async () => {
  const { anna } = await openAlone('stella');
  await create(anna, 'horses/nuvola', { name: 'Nuvola' });
  const file = (await writeArchive(anna, null, () => true))!.join('');
  const tombstone = { rev: { integerValue: '3' }, deletedAt: { timestampValue: FIRST } };
  documents.set('horses/stella', tombstone);
  documents.set('horses/nuvola', { name: { stringValue: 'Nuvola' } });
  expect(await restoreArchive(file, TARGET)).toMatchObject({
    written: 0,
    there: ['horses/nuvola'],
    deleted: ['horses/stella'],
  });
  expect(documents.get('horses/stella')).toEqual(tombstone);
});

test('where the server does not tell whether a horse is there, it is not told to be', async () => {
  const { anna } = await openAlone('stella');
  const visit = await trim(anna, 'stella', '2026-10-14');
  const file = (await writeArchive(anna, null, () => true))!.join('');
  // Of an erased horse a visit is there: whether the horse is has to be asked.
  documents.set(visit, {});
  const asking = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    init.body === undefined
      ? Response.json(
          { error: { code: 503, message: 'busy', status: 'UNAVAILABLE' } },
          { status: 503 },
        )
      : asking(url, init),
  );
  const restored = restoreArchive(file, TARGET);
  await expect(restored).rejects.toThrow('horses/stella cannot be read: busy');
  // By it the command says that it stopped after something may have been written, and can be run again.
  await expect(restored).rejects.toThrow(CheckError);
});

test('where the server does not tell what was deleted, it says that it stopped', async () => {
  const { anna } = await openAlone('stella');
  const file = (await writeArchive(anna, null, () => true))!.join('');
  documents.set('horses/stella', {});
  const asking = fetch;
  // The owner's token is good for an hour.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.endsWith(':batchGet')
      ? Response.json({ error: { message: 'expired', status: 'UNAUTHENTICATED' } }, { status: 401 })
      : asking(url, init),
  );
  const restored = restoreArchive(file, TARGET);
  await expect(restored).rejects.toThrow('what was left alone cannot be read: expired');
  await expect(restored).rejects.toThrow(CheckError);
});

test('a count that moves on while it is read is left alone, and told', async () => {
  const { file } = await withReceipts();
  documents.set('receipts/2026', { receiptNumber: { integerValue: '1' } });
  const asking = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await asking(url, init);
    if (url.endsWith(':runQuery')) times.set('receipts/2026', '2026-01-02T00:00:00.000000000Z');
    return answer;
  });
  const { refused } = await restoreArchive(file, TARGET);
  expect(refused).toEqual([expect.stringMatching(/^receipts\/2026: .*again/)]);
  expect(documents.get('receipts/2026')).toEqual({ receiptNumber: { integerValue: '1' } });
});

test('where an answer is lost it stops, and running it again writes the rest once', async () => {
  const { file } = await withReceipts();
  const asking = fetch;
  let commits = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await asking(url, init);
    // The count arrives, and the first receipt; the answer to that one does not.
    if (url.endsWith(':commit') && (commits += 1) === 2) throw new TypeError('fetch failed');
    return answer;
  });
  await expect(restoreArchive(file, TARGET)).rejects.toThrow(CheckError);
  const again = await restoreArchive(file, TARGET);
  expect(again).toMatchObject({ written: 1, refused: [] });
  expect(again.there).toHaveLength(1);
  expect(documents.get('receipts/2026')).toEqual({ receiptNumber: { integerValue: '2' } });
});

test('a receipt is not written whose number another one has by now', async () => {
  const { file } = await withReceipts();
  const other = `receipts/${'9'.repeat(20)}`;
  documents.set('receipts/2026', { receiptNumber: { integerValue: '3' } });
  documents.set(other, { year: { integerValue: '2026' }, receiptNumber: { integerValue: '2' } });
  // The same number in another year is another one.
  documents.set('receipts/2025', { receiptNumber: { integerValue: '1' } });
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

test('of two receipts of the file with one number both come back, also where an earlier run wrote one of them', async () => {
  const { file } = await withReceipts();
  const doubled = file.replace('"receiptNumber":2', '"receiptNumber":1');
  const asking = fetch;
  let commits = 0;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    // The count arrives, and the first receipt.
    if (url.endsWith(':commit') && (commits += 1) === 3) throw new TypeError('fetch failed');
    return asking(url, init);
  });
  await expect(restoreArchive(doubled, TARGET)).rejects.toThrow(CheckError);
  expect(documents.size).toBe(2);
  expect(await restoreArchive(doubled, TARGET)).toMatchObject({ written: 1, refused: [] });
  const again = await restoreArchive(doubled, TARGET);
  expect(again).toMatchObject({ written: 0, refused: [] });
  expect(again.there).toHaveLength(2);
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
  const { server, anna } = await openAlone('stella');
  await push(anna, server.remote());
  const file = JSON.parse((await writeArchive(anna, null, () => true))!.join(''));
  const { known } = file;
  known.horses = known.horses.filter((name: string) => name !== 'coat');
  await restoreArchive(JSON.stringify(file), TARGET);
  const fields = Object.keys(documents.get('horses/stella')!);
  expect(fields).toContain('breed');
  expect(fields).not.toContain('coat');
});

test('where the answer about the receipts that are there ends with an error, nothing is written', async () => {
  const { file } = await withReceipts();
  const asBefore = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.endsWith(':runQuery')
      ? Response.json([
          { readTime: FIRST },
          { error: { code: 503, message: 'cut', status: 'UNAVAILABLE' } },
        ])
      : asBefore(url, init),
  );
  await expect(restoreArchive(file, TARGET)).rejects.toThrow('receipts cannot be read: cut');
  expect([...documents]).toEqual([]);
});
