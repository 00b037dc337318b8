/**
 * Whether the browser promised not to clear this site's storage when space runs out (STATUS-4);
 * undefined where it does not say.
 */
export async function isStoragePersistent(): Promise<boolean | undefined> {
  try {
    return await navigator.storage.persisted();
  } catch {
    return undefined; // an old browser, or a page that is not served securely
  }
}

/** Asks for that promise; some browsers ask the person, others decide by themselves. */
export async function askForPersistentStorage(): Promise<boolean | undefined> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return undefined;
  }
}
