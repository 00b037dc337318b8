import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../checks/run-tool.ts';
import { playwrightFailures, vitestFailures } from '../../checks/test-suites.ts';

test('the summary of `npm test` names the file of each failed test: many titles are the same, or go on from a group', () => {
  const failed = { status: 'failed', ancestorTitles: ['a copy'], title: 'is not taken in' };
  const others = [
    { status: 'passed', ancestorTitles: [], title: 'passes' },
    { status: 'pending', ancestorTitles: [], title: 'is skipped' },
  ];
  expect(
    vitestFailures([
      { name: join(ROOT, 'tests/unit/sync/pull.test.ts'), assertionResults: [failed, ...others] },
      { name: join(ROOT, 'tests/unit/sync/push.test.ts'), assertionResults: others },
    ]),
  ).toEqual(['tests/unit/sync/pull.test.ts › a copy › is not taken in']);

  const spec = (file: string, title: string, status: string) => ({
    file,
    title,
    tests: [{ status, annotations: [] }],
  });
  expect(
    playwrightFailures([
      spec('phone.spec.ts', 'opens', 'unexpected'),
      spec('phone.spec.ts', 'closes', 'expected'),
    ]),
  ).toEqual(['e2e/phone.spec.ts › opens']);
});
