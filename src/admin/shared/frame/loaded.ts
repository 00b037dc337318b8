/**
 * Code that is loaded when it is needed. That it is not there is no fault of the file, the photo or the data that it was
 * to read, and is said as what it is (`failureLabels.notLoaded`).
 *
 * @returns null where it cannot be loaded, as where another tab has started a newer version of the app
 */
export async function loaded<Code>(load: () => Promise<Code>): Promise<Code | null> {
  try {
    return await load();
  } catch (error) {
    reportError(error);
    return null;
  }
}
