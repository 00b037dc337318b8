import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../checks/run-tool.ts';
import { playwrightFailures, vitestFailures } from '../../checks/test-suites.ts';

test('the summary of `npm test` names the file of each failed or flaky test', () => {
  const result = (status: string, title: string, ...failureMessages: string[]) => ({
    status,
    ancestorTitles: ['a copy'],
    title,
    failureMessages,
  });
  const others = [result('passed', 'passes'), result('pending', 'is skipped')];
  expect(
    vitestFailures([
      {
        name: join(ROOT, 'tests/unit/sync/pull.test.ts'),
        assertionResults: [
          result('failed', 'is not taken in', 'expected 1'),
          result('failed', 'says nothing'),
          ...others,
        ],
      },
      {
        name: join(ROOT, 'tests/unit/sync/push.test.ts'),
        assertionResults: [result('passed', 'is slow', 'timed out'), ...others],
      },
    ]),
  ).toEqual({
    failures: ['is not taken in', 'says nothing'].map(
      (title) => `tests/unit/sync/pull.test.ts › a copy › ${title}`,
    ),
    flaky: ['tests/unit/sync/push.test.ts › a copy › is slow'],
  });

  const spec = (file: string, title: string, status: string) => ({
    file,
    title,
    tests: [{ status, annotations: [] }],
  });
  expect(
    playwrightFailures([
      spec('phone.spec.ts', 'opens', 'unexpected'),
      spec('phone.spec.ts', 'closes', 'expected'),
      spec('phone.spec.ts', 'turns', 'flaky'),
    ]),
  ).toEqual({ failures: ['e2e/phone.spec.ts › opens'], flaky: ['e2e/phone.spec.ts › turns'] });
});
