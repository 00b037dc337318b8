/** Shows a number on the icon of the installed app, nothing for 0. Without effect where the platform has no such badges. */
export async function showAppBadge(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // An old browser, or one that does not allow it: the dashboard shows the same number.
  }
}
