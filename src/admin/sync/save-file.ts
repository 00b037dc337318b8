import { writeUnsentFile } from '../../register/unsent-file/unsent-file.ts';
import type { Mirror } from '../../mirror/database.ts';
import { dayOf } from '../../model/calendar.ts';
import { downloadText } from '../shared/download-text.ts';

/**
 * Hands everything unsent to the person as a file; works without a network.
 *
 * @param only the `mid` of the one change to export
 */
export async function exportUnsent(mirror: Mirror, only?: string): Promise<void> {
  const name = `scuderia-da-inviare-${dayOf(mirror.clock.now())}.json`;
  downloadText(name, 'application/json', await writeUnsentFile(mirror, only));
}
