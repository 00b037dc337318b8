import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { failureLabels } from '../../src/admin/shared/labels/failure-labels.ts';
import type { MirrorDatabase } from '../../src/mirror/database/database.ts';
import type { ManualClock } from './manual-clock.ts';
import { refuseWrites } from './refuse-writes.ts';

/**
 * Acts while a phone has no space left for writes to a store. The refusal must be told; it is closed, and a moment
 * passes, so that the next tap is not taken for a second one.
 */
export async function actOnFullPhone(
  db: MirrorDatabase,
  store: string,
  clock: ManualClock,
  act: () => Promise<void>,
): Promise<void> {
  const restore = refuseWrites(db, store, () => new DOMException('full', 'QuotaExceededError'));
  onTestFinished(restore);
  await act();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(failureLabels.save.quota)).toBeVisible();
  restore();
  await alert.getByRole('button', { name: 'Chiudi' }).click();
  await clock.advance(1000);
}
