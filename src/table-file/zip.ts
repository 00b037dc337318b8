import { type Result, fail, ok } from '../platform/result.ts';

/** Why a part of a ZIP file cannot be read: it is damaged or locked, or unpacks to more than is allowed. */
export type ZipFailure = 'damaged' | 'tooBig';

/** The parts of a ZIP file by name, lower-case and with forward slashes. */
export type ZipParts = ReadonlyMap<string, ZipPart>;

interface ZipPart {
  readonly method: number;
  readonly packed: Uint8Array<ArrayBuffer>;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;

/** Reads the directory of a ZIP file; nothing is unpacked. */
export function openZip(bytes: Uint8Array<ArrayBuffer>): Result<ZipParts, ZipFailure> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOfDirectory(view);
    if (end === undefined) return fail('damaged');
    const parts = new Map<string, ZipPart>();
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    for (let index = 0; index < count; index += 1) {
      if (view.getUint32(at, true) !== ENTRY) return fail('damaged');
      const isLocked = (view.getUint16(at + 8, true) & 1) === 1;
      const nameLength = view.getUint16(at + 28, true);
      const name = new TextDecoder().decode(
        bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      );
      const packed = packedAt(view, bytes, at);
      if (!packed || isLocked) return fail('damaged');
      parts.set(partKey(name), { method: view.getUint16(at + 10, true), packed });
      at +=
        ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return ok(parts);
  } catch (error) {
    // A position outside of the file.
    if (error instanceof RangeError) return fail('damaged');
    throw error;
  }
}

/** The name of a part as it is looked up. */
export function partKey(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
}

/** The packed bytes of a part, of the length that the directory says. */
function packedAt(
  view: DataView,
  bytes: Uint8Array<ArrayBuffer>,
  entry: number,
): Uint8Array<ArrayBuffer> | undefined {
  const local = view.getUint32(entry + 42, true);
  if (view.getUint32(local, true) !== LOCAL) return undefined;
  const begin =
    local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const end = begin + view.getUint32(entry + 20, true);
  return end > bytes.length ? undefined : bytes.subarray(begin, end);
}

/** The position of the end record of the directory: only a comment may follow it. */
function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= 0 && at > last - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === END) return at;
  }
  return undefined;
}

/**
 * Unpacks the parts of a ZIP file as UTF-8. All of them together unpack to no more than a number of bytes,
 * whatever the file says of their lengths.
 */
export function unzipper(parts: ZipParts, mostBytes: number) {
  let left = mostBytes;
  /** The text of a part; null where the file has none of that name. */
  return async (name: string): Promise<Result<string | null, ZipFailure>> => {
    const part = parts.get(partKey(name));
    if (!part) return ok(null);
    if (part.method !== 0 && part.method !== 8) return fail('damaged');
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of chunksOf(part)) {
        left -= chunk.length;
        if (left < 0) return fail('tooBig');
        text += decoder.decode(chunk, { stream: true });
      }
      return ok((text + decoder.decode()).replace(/^\ufeff/, ''));
    } catch {
      return fail('damaged');
    }
  };
}

async function* chunksOf({ method, packed }: ZipPart): AsyncGenerator<Uint8Array> {
  if (method === 0) return yield packed;
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A caller that stops early leaves the rest packed.
    reader.cancel().catch(() => undefined);
  }
}
