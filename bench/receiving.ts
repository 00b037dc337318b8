/**
 * The cost of receiving: requests, documents and bytes of the first pull, of a poll that finds nothing, and of the
 * polls after a bulk change, with and without the savings of PULL-10. Counts, no times. Writes the table into docs/costs.md.
 *
 *     npm run bench:receiving
 */
import { systemClock } from '../src/platform/clock.ts';
import { checkLog, type LogCount } from '../src/sync/check-log.ts';
import { pullAll } from '../src/sync/pull.ts';
import { withTimeout } from '../src/sync/requests.ts';
import { startEmbedded } from '../tests/support/backends.ts';
import { type Phone, openPhone } from '../tests/support/phone.ts';
import { signedInStore } from '../tests/support/signed-in-store.ts';
import { writeMeasured } from './measured.ts';

const HORSES = 1000;
const VISITS = 10_000;
/** Polls after the bulk change; each finds one changed horse. */
const POLLS = 10;

/** Requests and answers since the counts were last reset. */
let counted = { requests: 0, documents: 0, bytes: 0 };
const backend = await startEmbedded();
const { store: remote, uid } = await signedInStore(backend, async (url, init) => {
  const answer = await fetch(url, init);
  const body = await answer.clone().text();
  counted.requests += 1;
  counted.bytes += body.length;
  // A query is billed by the documents that it finds, at least one; a count by each thousand.
  counted.documents += Math.max(1, body.split('"updateTime"').length - 1);
  return answer;
});
const ask = withTimeout(systemClock, new AbortController().signal);

await write(HORSES, (n) => `horses/cavallo-${n}`);
await write(VISITS, (n) => `horses/cavallo-${n % HORSES}/hoovesTrims/v${n}`);
// Documents younger than ten seconds are read again in any case.
await new Promise((resolve) => setTimeout(resolve, 11_000));
const rows: [string, typeof counted][] = [];
const phone = openPhone({ clock: systemClock, uid, seed: 1 });
rows.push([`first pull of ${HORSES + VISITS} documents`, await cost(() => pull(phone))]);
const before = openPhone({ clock: systemClock, uid: 'bruno', seed: 2 });
await pull(before, Infinity);
rows.push([
  'a poll right after it that finds nothing, before',
  await cost(() => pull(before, Infinity)),
]);
let logCount: LogCount | null = null;
await look();
rows.push(['a poll right after it that finds nothing', await cost(look)]);
const many = `${POLLS} polls that each find one change`;
rows.push([`${many}, before`, await cost(() => poll(before, Infinity))]);
rows.push([many, await cost(() => poll(phone))]);

await backend.close();
const lines = rows.map(
  ([what, { requests, documents, bytes }]) =>
    `| ${what} | ${requests} | ${documents} | ${(bytes / 1000).toFixed(1)} kB |`,
);
const HEAD = ['| | requests | documents read | bytes, uncompressed |', '|---|---:|---:|---:|'];
writeMeasured('docs/costs.md', 'receiving', [...HEAD, ...lines, ''].join('\n'));

/** @param maxReread if infinite, nothing is counted and the last ten minutes are read again */
async function pull(on: Phone, maxReread?: number): Promise<void> {
  const pulled = await pullAll(on, { remote, ask, maxReread }, false);
  if (!pulled.success) throw new Error(pulled.error);
}

async function look(): Promise<void> {
  const news = await checkLog(phone, { remote, ask }, logCount);
  if (!news.success) throw new Error(news.error);
  if (news.data !== 'none') logCount = news.data;
}

async function poll(on: Phone, maxReread?: number): Promise<void> {
  for (let n = 0; n < POLLS; n += 1) {
    await write(1, () => `horses/cavallo-${n}`, 2);
    await pull(on, maxReread);
  }
}

async function cost(work: () => Promise<void>): Promise<typeof counted> {
  counted = { requests: 0, documents: 0, bytes: 0 };
  await work();
  return { ...counted };
}

/** Writes documents as the owner, with the bookkeeping of the register. */
async function write(many: number, pathOf: (n: number) => string, rev = 1): Promise<void> {
  const root = `projects/${backend.projectId}/databases/(default)/documents`;
  for (let start = 0; start < many; start += 500) {
    const writes = Array.from({ length: Math.min(500, many - start) }, (_, n) => ({
      update: {
        name: `${root}/${pathOf(start + n)}`,
        fields: {
          name: { stringValue: `Cavallo ${start + n}` },
          notes: { stringValue: 'Piede anteriore destro da rivedere fra due settimane.' },
          date: { timestampValue: '2026-10-14T00:00:00Z' },
          rev: { integerValue: String(rev) },
          updatedBy: { stringValue: uid },
        },
      },
      updateTransforms: [{ fieldPath: 'updatedAt', setToServerValue: 'REQUEST_TIME' }],
    }));
    const response = await backend.owner(':commit', { json: { writes } });
    if (!response.ok) throw new Error(await response.text());
  }
}
