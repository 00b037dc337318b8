import { type FirebaseApp, FirebaseError } from 'firebase/app';
import {
  connectStorageEmulator,
  deleteObject,
  getDownloadURL,
  getMetadata,
  getStorage,
  listAll,
  ref,
  uploadBytes,
} from 'firebase/storage';
import type { ImageStorage, StorageFailure } from '../platform/image-storage.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import type { TokenFailure } from './tokens.ts';

/** For how long a call that failed is tried again (milliseconds); a slow upload is never cut off. */
const RETRY_MS = 5_000;

/**
 * Cloud Storage for Firebase, with the credentials that the SDK holds.
 *
 * @param emulator the origin of a server that stands in for Google's, null in production
 * @param credentials asked before each call but `icon`: those of the session, which the SDK may not hold (AUTH-4)
 */
export function firebaseStorage(
  app: FirebaseApp,
  emulator: string | null,
  credentials: () => Promise<Result<unknown, TokenFailure>>,
): ImageStorage {
  const storage = getStorage(app);
  storage.maxUploadRetryTime = RETRY_MS;
  storage.maxOperationRetryTime = RETRY_MS;
  if (emulator !== null) {
    const { hostname, port } = new URL(emulator);
    connectStorageEmulator(storage, hostname, Number(port || 80));
  }
  const at = (path: string) => ref(storage, path);

  async function answered<Value>(
    ask: () => Promise<Value>,
  ): Promise<Result<Value, StorageFailure>> {
    try {
      const held = await credentials();
      if (held.success) return ok(await ask());
      return fail(held.error === 'signedOut' ? 'signedOut' : 'unreachable');
    } catch (error) {
      return fail(failureOf(error));
    }
  }

  return {
    list: () => answered(async () => (await listAll(at(''))).items.map(({ name }) => name)),
    downloadUrl: (path) => answered(() => getDownloadURL(at(path))),
    look: (path) =>
      answered(async () => {
        const [address, { customMetadata = {}, generation }] = await Promise.all([
          getDownloadURL(at(path)),
          getMetadata(at(path)),
        ]);
        const url = new URL(address);
        url.searchParams.delete('token');
        url.searchParams.set('v', generation);
        return { address: url.href, details: customMetadata };
      }),
    upload: (name, image, details) =>
      answered(async () => {
        const metadata = { contentType: image.type, customMetadata: { ...details } };
        await uploadBytes(at(`${name}.webp`), image, metadata);
      }),
    async remove(name) {
      const removed = await answered(() => deleteObject(at(`${name}.webp`)));
      return removed.success || removed.error !== 'missing' ? removed : ok(undefined);
    },
    async icon(name) {
      try {
        return await getDownloadURL(at(`icons/${name}.svg`));
      } catch (error) {
        console.error(error);
        return null;
      }
    },
  };
}

const isNotFound = (error: unknown): boolean => (error as { status?: unknown }).status === 404;

function failureOf(error: unknown): StorageFailure {
  switch (error instanceof FirebaseError ? error.code : '') {
    case 'storage/unauthenticated':
      return 'signedOut';
    case 'storage/unauthorized':
      return 'denied';
    case 'storage/object-not-found':
      return 'missing';
    // What Storage answers for a project whose plan does not include it.
    case 'storage/quota-exceeded':
    case 'storage/bucket-not-found':
      return 'notEnabled';
    case 'storage/retry-limit-exceeded':
    case 'storage/canceled':
      return 'unreachable';
    default:
      // The SDK has a code of its own for a missing object; any other 404 is about the bucket.
      return isNotFound(error) ? 'notEnabled' : 'refused';
  }
}
