import { expect, onTestFinished, test, vi } from 'vitest';
import { readPublicDates, reportOfDates, type StaleDate } from '../../../doctor/public-dates.ts';

const copies = new Map([
  ['a', {}],
  ['b', {}],
]);
const stale: StaleDate = { copy: 'dates/a', kind: 'left over', event: null };

test.each([
  ['well', []],
  ['not', [stale]],
])(
  'a report about the copies that are %s as their events says that the site shows its last deployment',
  (_, found) => {
    const report = reportOfDates(copies, found);
    expect(report).toContain('the site shows them as its last deployment found them');
    // What is mended here is on the site only then.
    if (found.length > 0) expect(report).toContain('npm run deploy');
  },
);

test('copies of which the answer ends with an error are not taken for all', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json([
      { document: { name: 'x/dates/a', fields: {} } },
      { error: { code: 503, message: 'cut', status: 'UNAVAILABLE' } },
    ]),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(readPublicDates('https://x.test/documents')).rejects.toThrow('UNAVAILABLE');
});
