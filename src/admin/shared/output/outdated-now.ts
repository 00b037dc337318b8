import type { Mirror } from '../../../mirror/database/database.ts';
import { readStatus } from '../../../sync/status.ts';
import { outdatedText } from '../reading/outdated.ts';

/**
 * What is said of a file that was just made of the register, where what others did is outdated on this phone: up to when
 * it was received (STATUS-1).
 */
export const outdatedNow = async (mirror: Mirror): Promise<string | null> =>
  outdatedText(await readStatus(mirror), mirror.clock.now());

/** What is told of a file that was made, and up to when it knows of others, where that is {@link outdatedNow}. */
export async function withOutdated(mirror: Mirror, made: string): Promise<string> {
  return [made, await outdatedNow(mirror)].filter(Boolean).join(' ');
}
