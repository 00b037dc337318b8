import { fail, type Result } from './result.ts';

/**
 * Why a request to Storage failed. `refused`: it does not take this file from anybody. `notEnabled`: the
 * project has no Storage.
 */
export type StorageFailure =
  | 'unreachable'
  | 'signedOut'
  | 'denied'
  | 'missing'
  | 'refused'
  | 'notEnabled';

type Answer<Value> = Promise<Result<Value, StorageFailure>>;

/** Small metadata that is stored with an image. */
export type ImageDetails = Readonly<Record<string, string>>;

/** The images of the site in the project's Storage. No call throws. */
export interface ImageStorage {
  /** The names of the objects in the root. */
  list(): Answer<readonly string[]>;
  /** An address from which whoever has it may fetch the object; it carries a token. */
  downloadUrl(path: string): Answer<string>;
  /** The details of an object, and an address without a token that changes with its content. */
  look(path: string): Answer<{ readonly address: string; readonly details: ImageDetails }>;
  /** Stores an image as `{name}.webp`, whatever its format, over the one that is there. */
  upload(name: string, image: Blob, details: ImageDetails): Answer<void>;
  /** Removes `{name}.webp`; that there is none is no failure. */
  remove(name: string): Answer<void>;
  /**
   * The address of `icons/{name}.svg`; null where it cannot be fetched, which is only logged to the
   * console.
   */
  icon(name: string): Promise<string | null>;
}

const notEnabled = async () => fail('notEnabled' as const);

/** The storage of a project that was set up without Storage. */
export const NO_STORAGE: ImageStorage = {
  list: notEnabled,
  downloadUrl: notEnabled,
  look: notEnabled,
  upload: notEnabled,
  remove: notEnabled,
  icon: async () => null,
};
