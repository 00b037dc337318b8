import { writeUnsentFile } from '../../mirror/unsent-file.ts';
import type { Mirror } from '../../mirror/database.ts';
import { dayOf } from '../../model/calendar.ts';

/**
 * Hands everything unsent to the person as a file; works without a network.
 *
 * @param only the `mid` of the one change to export
 */
export async function exportUnsent(mirror: Mirror, only?: string): Promise<void> {
  const text = await writeUnsentFile(mirror, only);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `scuderia-da-inviare-${dayOf(mirror.clock.now())}.json`;
  link.click();
  // The download has begun when the click returns, but some browsers read the blob a little later.
  mirror.clock.after(60_000, () => URL.revokeObjectURL(url));
}
