import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openFiles } from '../../local-backend/storage/files.ts';

// Every function stays as it is until a test lets one fail.
vi.mock('node:fs', { spy: true });

const NAME = 'campo.webp';
const OLD = Buffer.from('prima');
const NEW = Buffer.from('dopo');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scuderia-files-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
});

function open() {
  const files = openFiles(folder, () => 1_780_000_000_000);
  let isOpen = true;
  const close = () => {
    if (isOpen) files.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { files, close };
}

const fault = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

/** Lets the next call fail. */
function failAt(call: ReturnType<typeof vi.mocked<(...args: never[]) => unknown>>, code: string) {
  call.mockImplementationOnce(fault(code));
  onTestFinished(() => void call.mockReset());
}

describe.each([
  ['a new file', null],
  ['a file in the place of another', OLD],
])('%s that cannot be stored', (_, before) => {
  test.each<[string, () => void]>([
    [
      'because the disk is full after a part of its bytes',
      () => {
        const write = vi.mocked(writeFileSync);
        write.mockImplementationOnce((descriptor, bytes) => {
          writeSync(descriptor as number, (bytes as Buffer).subarray(0, 2));
          fault('ENOSPC')();
        });
        onTestFinished(() => void write.mockReset());
      },
    ],
    ['because its bytes cannot be flushed', () => failAt(vi.mocked(fsyncSync), 'EIO')],
    [
      'because its name cannot be flushed',
      () => {
        const flush = vi.mocked(fsyncSync);
        flush.mockImplementation((descriptor) => {
          if (fstatSync(descriptor).isDirectory()) fault('EIO')();
        });
        onTestFinished(() => void flush.mockReset());
      },
    ],
    ['because no file can be made', () => failAt(vi.mocked(openSync), 'EMFILE')],
    ['because its file cannot be closed', () => failAt(vi.mocked(closeSync), 'EIO')],
    ['because its record cannot be written', () => failAt(vi.mocked(writeSync), 'ENOSPC')],
    ['because its record cannot be flushed', () => failAt(vi.mocked(fdatasyncSync), 'EIO')],
  ])('leaves nothing on the disk and everything as it was: %s', (__, fail) => {
    const { files, close } = open();
    if (before) files.put(NAME, 'image/webp', before);
    const blobs = readdirSync(join(folder, 'blobs'));
    const described = files.list();
    fail();
    expect(() => files.put(NAME, 'image/webp', NEW)).toThrow(/ENOSPC|EIO|EMFILE/);
    expect(readdirSync(join(folder, 'blobs'))).toEqual(blobs);
    expect(files.list()).toEqual(described);
    if (before) expect(files.read(files.get(NAME)!)).toEqual(before);

    vi.mocked(fsyncSync).mockReset();
    const stored = files.put(NAME, 'image/webp', NEW);
    expect(readdirSync(join(folder, 'blobs'))).toEqual([stored.blob]);
    close();
    const { files: again } = open();
    expect(again.read(again.get(NAME)!)).toEqual(NEW);
  });
});
