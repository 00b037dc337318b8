import { createHash } from 'node:crypto';
import { loadEnv, type Plugin } from 'vite';
import { type PhotoSlot, PHOTO_SLOTS, smallPhotoName } from '../../model/photo-slots.ts';
import type { SitePhoto, SitePhotos } from '../photos.ts';

/** The photos of a build: their index for the pages, and their files. */
export interface BuildPhotos {
  readonly index: SitePhotos;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

interface StoredObject {
  readonly details: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/**
 * Fetches the photos that are set. The build makes each a file of the site, under a name that changes with its content:
 * pages request them from no other host, and know their sizes before they load.
 *
 * @param objects the bucket's address, such as `https://firebasestorage.googleapis.com/v0/b/BUCKET/o`
 * @throws Error if Storage does not answer, or has no such bucket: a build without the photos would remove them from the
 *   site
 */
export async function fetchPhotos(objects: string): Promise<BuildPhotos> {
  const index: Partial<Record<PhotoSlot, SitePhoto>> = {};
  const files = new Map<string, Uint8Array>();
  const keep = (slot: PhotoSlot, size: string, { bytes }: StoredObject): string => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    // The first bytes of a JPEG; in Storage every name has the same ending.
    const format = bytes[0] === 0xff && bytes[1] === 0xd8 ? 'jpg' : 'webp';
    const file = `assets/photos/${slot}-${size}-${hash}.${format}`;
    files.set(file, bytes);
    return `/${file}`;
  };
  for (const slot of PHOTO_SLOTS) {
    const large = await fetchObject(objects, slot);
    if (large === 'refused') {
      console.warn(
        'The rules of Storage refuse the photos of the site: this build has none. If there are some, build and deploy it once more when the rules are deployed.',
      );
      return { index: {}, files: new Map() };
    }
    const { take, alt = '', width, height } = large?.details ?? {};
    if (!large || !(Number(width) > 0) || !(Number(height) > 0)) continue; // none, or not from our screen
    const small = await fetchObject(objects, smallPhotoName(slot));
    index[slot] = {
      alt,
      width: Number(width),
      height: Number(height),
      large: keep(slot, 'large', large),
      // Two sizes that were not uploaded together are of two photos.
      ...(small &&
        small !== 'refused' &&
        small.details['take'] === take && { small: keep(slot, 'small', small) }),
    };
  }
  if (files.size === 0 && !(await isBucket(objects)))
    throw new Error(
      `the photos of the site: there is no bucket at ${objects} (npm run setup, firebaseStorageBucket)`,
    );
  return { index, files };
}

/**
 * Whether there is such a bucket: in one that is not there, as where its name was mistyped, each photo is missing like
 * one that was not set. Without an account the list is refused where there is one.
 */
async function isBucket(objects: string): Promise<boolean> {
  return (await fetch(objects)).status !== 404;
}

async function fetchObject(
  objects: string,
  name: string,
): Promise<StoredObject | 'refused' | null> {
  const address = `${objects}/${name}.webp`;
  const described = await fetch(address);
  if (described.status === 404) return null;
  if (await isRefusedByRules(described)) return 'refused';
  const content = described.ok ? await fetch(`${address}?alt=media`) : described;
  if (!content.ok) throw new Error(`${address}: ${content.status}`);
  const { metadata = {} } = (await described.json()) as { metadata?: Record<string, string> };
  return { details: metadata, bytes: new Uint8Array(await content.arrayBuffer()) };
}

/**
 * Whether the rules of Storage refused; no other 403 counts. A new bucket's rules refuse everything; the project's,
 * which let anybody see a photo, are deployed after the first build: until then there are no photos.
 */
async function isRefusedByRules(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false;
  const body = (await answer.json().catch(() => null)) as { error?: { message?: string } } | null;
  return /^Permission denied\.(?: Could not perform this operation)?$/.test(
    body?.error?.message ?? '',
  );
}

/**
 * Puts the photos of the project's Storage into the build: `__SITE_PHOTOS__`, and the files. A build for the demo has
 * its own source, if any.
 */
export function sitePhotos(): Plugin {
  let photos: BuildPhotos = { index: {}, files: new Map() };
  return {
    name: 'scuderia-photos',
    async config(_, { mode, command }) {
      const env = loadEnv(mode, process.cwd(), 'VITE_');
      const bucket = env['VITE_FIREBASE_STORAGE_BUCKET'];
      const production =
        bucket && !env['VITE_BACKEND']
          ? `https://firebasestorage.googleapis.com/v0/b/${bucket}/o`
          : undefined;
      const source = process.env['SITE_PHOTOS_FROM'] ?? production;
      if (command === 'build' && source) photos = await fetchPhotos(source);
      return { define: { __SITE_PHOTOS__: JSON.stringify(photos.index) } };
    },
    generateBundle() {
      for (const [fileName, source] of photos.files) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
