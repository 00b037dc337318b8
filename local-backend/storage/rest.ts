import type { Principal } from '../firestore/access.ts';
import { invalid, Refusal } from '../firestore/errors.ts';
import { decoded, object } from '../firestore/payload.ts';
import type { HttpAnswer, HttpHandler, HttpRequest } from '../http.ts';
import type { Files, StoredFile } from './files.ts';
import { splitUpload } from './multipart.ts';

export type StorageParts = {
  files: Files;
  principalOf: (request: HttpRequest) => Principal;
  /** Whether an account is on the allow-list with the whole register; the owner always is. */
  holdsAll: (principal: Principal) => boolean;
};

const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** An upload is an image with its multipart framing. */
export const MAX_UPLOAD_BYTES = MAX_IMAGE_BYTES + 64 * 1024;

const DEFAULT_PAGE = 1000;
const PUBLIC = /^([^/]+\.webp|icons\/[^/]+\.svg)$/;
const PHOTO_TYPES: ReadonlySet<string> = new Set(['image/webp', 'image/jpeg']);
const KEPT_BY_CLIENTS = /^[^/]+\.webp$/;

/**
 * The part of Cloud Storage that the site uses, at the paths where firebase/storage looks for it
 * after `connectStorageEmulator`: list a folder, the description of a file with its download token,
 * its bytes, upload, delete. All bucket names refer to the same files.
 *
 * As with Firestore, access is a fixed approximation of the rules: everyone may read an image or an icon by
 * its name; accounts that hold the whole register may list files, and upload and delete the photos of the root.
 */
export function storageHandler({ files, principalOf, holdsAll }: StorageParts): HttpHandler {
  function list(bucket: string, query: URLSearchParams): object {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const limit = Number(query.get('maxResults') ?? DEFAULT_PAGE);
    if (!Number.isInteger(limit) || limit < 1) throw invalid('maxResults is no number of results');
    const after = Buffer.from(query.get('pageToken') ?? '', 'base64url').toString();
    // A folder is one entry for all files in it.
    const entries = new Set<string>();
    for (const { name } of files.list()) {
      if (!name.startsWith(prefix)) continue;
      const end = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length);
      entries.add(end === -1 ? name : name.slice(0, end + delimiter.length));
    }
    const rest = [...entries].sort().filter((entry) => entry > after);
    const page = rest.slice(0, limit);
    const isFolder = (entry: string): boolean => delimiter !== '' && entry.endsWith(delimiter);
    return {
      prefixes: page.filter(isFolder),
      items: page.filter((entry) => !isFolder(entry)).map((name) => ({ name, bucket })),
      ...(rest.length > limit && {
        nextPageToken: Buffer.from(page.at(-1) ?? '').toString('base64url'),
      }),
    };
  }

  function upload(request: HttpRequest, bucket: string, isOwner: boolean): object {
    const { description, bytes } = splitUpload(request.headers['content-type'], request.body);
    const described = object(description) as Record<'name' | 'contentType' | 'metadata', unknown>;
    const name = request.query.get('name') ?? described.name;
    const { contentType, metadata = {} } = described;
    if (typeof name !== 'string' || name === '' || Buffer.byteLength(name) > 1024) {
      throw invalid('A file has a name of at most 1024 bytes.');
    }
    if (typeof contentType !== 'string') throw invalid('A file has a type.');
    if (!isNotes(metadata)) throw invalid('What is noted of a file are texts.');
    const isImage = PHOTO_TYPES.has(contentType) && bytes.length <= MAX_IMAGE_BYTES;
    if (!isOwner && !(KEPT_BY_CLIENTS.test(name) && isImage)) throw denied();
    return describe(files.put(name, contentType, bytes, metadata), bucket);
  }

  function found(name: string): StoredFile {
    const file = files.get(name);
    if (file === undefined) throw new Refusal('NOT_FOUND', 'Not Found.');
    return file;
  }

  function get(request: HttpRequest, name: string, bucket: string, mayKeep: boolean): HttpAnswer {
    const file = files.get(name);
    const hasToken = file !== undefined && request.query.get('token') === file.token;
    if (!hasToken && !mayKeep && !PUBLIC.test(name)) throw denied();
    if (request.query.get('alt') !== 'media') return json(describe(found(name), bucket));
    const { contentType, updated } = found(name);
    return {
      status: 200,
      headers: {
        'content-type': contentType,
        'last-modified': new Date(updated).toUTCString(),
        'x-content-type-options': 'nosniff',
        // Scripts in an SVG are not run when the file is opened as a page.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
      body: files.read(found(name)),
    };
  }

  return (request) => {
    const match = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]+))?$/.exec(request.path);
    if (match === null) return null;
    const bucket = decoded(match[1] ?? '');
    const name = match[2] === undefined ? null : decoded(match[2]);
    const principal = principalOf(request);
    const mayKeep = holdsAll(principal);
    if (name !== null && request.method === 'GET') return get(request, name, bucket, mayKeep);
    if (!mayKeep) throw denied();
    if (name === null && request.method === 'GET') return json(list(bucket, request.query));
    if (name === null && request.method === 'POST') {
      return json(upload(request, bucket, principal.kind === 'owner'));
    }
    if (name !== null && request.method === 'DELETE') {
      if (principal.kind !== 'owner' && !KEPT_BY_CLIENTS.test(name)) throw denied();
      files.remove(found(name).name);
      return { status: 204, body: '' };
    }
    throw new Refusal('NOT_FOUND', `Nothing is at ${request.method} ${request.path}.`);
  };
}

function isNotes(value: unknown): value is Record<string, string> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord && Object.values(value).every((note) => typeof note === 'string');
}

/** A file as Storage describes it. */
function describe(file: StoredFile, bucket: string): object {
  const generation = String(file.updated * 1000);
  return {
    name: file.name,
    bucket,
    generation,
    metageneration: '1',
    contentType: file.contentType,
    metadata: file.notes ?? {},
    timeCreated: new Date(file.created).toISOString(),
    updated: new Date(file.updated).toISOString(),
    storageClass: 'STANDARD',
    size: String(file.size),
    md5Hash: file.md5Hash,
    contentEncoding: 'identity',
    downloadTokens: file.token,
  };
}

const json = (body: object): HttpAnswer => ({ status: 200, body });

const denied = () => new Refusal('PERMISSION_DENIED', 'Permission denied.');
