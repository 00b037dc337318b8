import type { AppUpdate } from '../../platform/app-update.ts';

/**
 * Loads the page anew, in the version that waits, where one is known by now: the code that knows of it may never come.
 *
 * @param reload loads the page as it is
 */
export async function reloadPage(
  appUpdate: Promise<AppUpdate | null>,
  reload: () => void,
): Promise<void> {
  const update = await Promise.race([appUpdate, Promise.resolve(null)]);
  if (update?.isWaiting()) update.apply();
  else reload();
}
