import { writeUnsentFile } from '../../../register/unsent-file/unsent-file.ts';
import type { Mirror } from '../../../mirror/database/database.ts';
import type { Diary } from '../../../platform/diary.ts';
import { dayOf } from '../../../model/values/calendar.ts';
import { downloadText } from './download-text.ts';

/**
 * Downloads all unsent changes as a file, with the phone's diary in it, which an import ignores; works without a
 * network.
 *
 * @param only the `mid` of the one change to export
 */
export async function exportUnsent(mirror: Mirror, diary: Diary, only?: string): Promise<void> {
  const name = `scuderia-da-inviare-${dayOf(mirror.clock.now())}.json`;
  const file: object = JSON.parse(await writeUnsentFile(mirror, only));
  const text = JSON.stringify({ ...file, diary: await diary.entries() }, null, 2);
  downloadText(name, 'application/json', text);
}
