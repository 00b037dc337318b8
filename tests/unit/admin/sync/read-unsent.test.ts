import { expect, test } from 'vitest';
import { readUnsent } from '../../../../src/admin/sync/read-unsent.ts';
import { openAlone, trim } from '../../../support/scene.ts';

test('the unsent changes and the status are of one moment, whatever is saved meanwhile', async () => {
  const { anna } = await openAlone('stella');
  const saves = Array.from({ length: 20 }, (_, n) => n).reduce(async (before, n) => {
    await before;
    await trim(anna, 'stella', `2026-10-${String(n + 1).padStart(2, '0')}`);
  }, Promise.resolve());
  const seen = new Set<number>();
  while (!seen.has(20)) {
    const { unsent, status } = await readUnsent(anna);
    expect(status.pending).toBe(unsent.length);
    seen.add(unsent.length);
  }
  await saves;
  // It was read while they were saved.
  expect(seen.size).toBeGreaterThan(2);
});
