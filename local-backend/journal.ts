import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** The file is no journal: a record in the middle is not whole, so more than its end is missing. */
export class JournalDamaged extends Error {
  constructor(file: string, line: number) {
    super(`${file} is damaged at line ${line}: whole records follow one that is not whole.`);
    this.name = 'JournalDamaged';
  }
}

export type Journal<R> = {
  /**
   * Appends one record. When this returns, the record is on disk and outlives a kill at any moment;
   * when it throws, the file is as it was.
   */
  append(record: R): void;
  close(): void;
};

/** A smaller file is never rewritten: it is read in a moment. */
const COMPACT_ABOVE_BYTES = 8 * 1024 * 1024;
const NEW_LINE = 0x0a;

/**
 * Opens a file of records, one a line: eight hex digits of CRC-32, a space, the record as JSON. What
 * is there is replayed first. A last line that is cut or garbled belongs to a writer that was killed
 * before it acknowledged; it is removed. A file that has grown to twice what it last was, is
 * rewritten from `snapshot` beside itself and renamed over.
 *
 * @param file where it lives, or null to keep nothing.
 * @param replay takes in one record of an earlier run.
 * @param snapshot records that make up the present state, as few as possible.
 * @throws JournalDamaged where a record in the middle is not whole.
 */
export function openJournal<R>(
  file: string | null,
  replay: (record: R) => void,
  snapshot: () => Iterable<R>,
  compactAboveBytes = COMPACT_ABOVE_BYTES,
): Journal<R> {
  if (file === null) return { append: () => {}, close: () => {} };
  const temporary = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  rmSync(temporary, { force: true });

  // Opened for reading and writing, made where it is not there, and not cut.
  let descriptor = openSync(file, 'a');
  closeSync(descriptor);
  descriptor = openSync(file, 'r+');
  let size = replayAll(file, (record) => replay(record as R));
  ftruncateSync(descriptor, size);
  syncFolderOf(file);
  let compactAt = Math.max(compactAboveBytes, size * 2);

  function compact(): void {
    const rewritten = openSync(temporary, 'w');
    let bytes = 0;
    for (const record of snapshot()) bytes += writeLine(rewritten, bytes, record);
    fsyncSync(rewritten);
    renameSync(temporary, file as string);
    syncFolderOf(file as string);
    closeSync(descriptor);
    descriptor = rewritten;
    size = bytes;
    compactAt = Math.max(compactAboveBytes, size * 2);
  }

  return {
    append(record) {
      // Before the new record: the snapshot is of what was acknowledged so far.
      if (size > compactAt) compact();
      try {
        const bytes = writeLine(descriptor, size, record);
        fdatasyncSync(descriptor);
        size += bytes;
      } catch (error) {
        ftruncateSync(descriptor, size);
        throw error;
      }
    },
    close: () => closeSync(descriptor),
  };
}

/** @returns the length in bytes of the whole records at the file's beginning. */
function replayAll(file: string, replay: (record: unknown) => void): number {
  const content = readFileSync(file);
  let whole = 0;
  let torn: number | null = null;
  for (let start = 0, line = 1; start < content.length; line++) {
    const found = content.indexOf(NEW_LINE, start);
    const end = found === -1 ? content.length : found;
    const record = found === -1 ? undefined : readLine(content.toString('utf8', start, end));
    if (record === undefined) torn ??= line;
    else if (torn !== null) throw new JournalDamaged(file, torn);
    else {
      replay(record);
      whole = end + 1;
    }
    start = end + 1;
  }
  return whole;
}

function readLine(line: string): unknown {
  const json = line.slice(9);
  return line.slice(0, 9) === `${checksum(json)} ` ? (JSON.parse(json) as unknown) : undefined;
}

function writeLine(descriptor: number, at: number, record: unknown): number {
  const json = JSON.stringify(record);
  const line = Buffer.from(`${checksum(json)} ${json}\n`);
  let written = 0;
  while (written < line.length) {
    written += writeSync(descriptor, line, written, line.length - written, at + written);
  }
  return line.length;
}

const checksum = (json: string): string => crc32(json).toString(16).padStart(8, '0');

/** A new name in a folder is on disk only once the folder is; Windows cannot and need not. */
function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
