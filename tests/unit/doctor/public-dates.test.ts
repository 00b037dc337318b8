import { expect, test } from 'vitest';
import { reportOfDates, type StaleDate } from '../../../doctor/public-dates.ts';

const copies = new Map([
  ['a', {}],
  ['b', {}],
]);
const stale: StaleDate = { copy: 'dates/a', kind: 'left over', event: null };

test.each([
  ['well', []],
  ['not', [stale]],
])(
  'a report about the copies that are %s as their events does not say what the site shows: that is of its last deployment',
  (_, found) => {
    const report = reportOfDates(copies, found);
    expect(report).not.toContain('on the site');
    expect(report).not.toContain('visitors read');
    expect(report).toContain('the site shows them as its last deployment found them');
    // What is mended here is on the site only then.
    if (found.length > 0) expect(report).toContain('npm run deploy');
  },
);
