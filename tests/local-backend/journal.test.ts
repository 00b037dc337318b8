import type * as FileSystem from 'node:fs';
import {
  existsSync,
  fstatSync,
  fsyncSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Journal, openJournal } from '../../local-backend/journal.ts';

// Every function stays as it is until a test lets one fail.
vi.mock('node:fs', { spy: true });
const { fsyncSync: fsync } = await vi.importActual<typeof FileSystem>('node:fs');

/** Lets the flush of a folder fail, as on a failing disk, until the test or what it gives back ends that. */
function failFolders(): () => void {
  vi.mocked(fsyncSync).mockImplementation((descriptor) => {
    if (fstatSync(descriptor).isDirectory()) throw new Error('EIO');
    fsync(descriptor);
  });
  const mend = () => void vi.mocked(fsyncSync).mockImplementation(fsync);
  onTestFinished(mend);
  return mend;
}

type Entry = { key: string; value: string };

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scuderia-journal-'));
  file = join(folder, 'journal');
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
});

const COMPACT_ABOVE = 2_000;

/** A map that is persisted in a journal, as the store, the accounts and the files are. */
function openMap(
  fdatasync?: (descriptor: number) => Promise<void>,
  duringSnapshot: () => void = () => {},
) {
  const map = new Map<string, string>();
  const journal: Journal<Entry> = openJournal<Entry>(
    file,
    ({ key, value }) => map.set(key, value),
    function* snapshot() {
      for (const [key, value] of map) {
        yield { key, value };
        duringSnapshot();
      }
    },
    COMPACT_ABOVE,
    fdatasync,
  );
  let isOpen = true;
  const close = () => {
    if (isOpen) journal.close();
    isOpen = false;
  };
  onTestFinished(close);
  const append = (key: string, value: string): void => {
    journal.append({ key, value });
    map.set(key, value);
  };
  const write = (key: string, value: string): void => {
    const before = map.get(key);
    journal.write({ key, value }, () => {
      if (before === undefined) map.delete(key);
      else map.set(key, before);
    });
    map.set(key, value);
  };
  return { map, journal, close, append, write };
}

const kept = () => {
  const opened = openMap();
  const content = Object.fromEntries(opened.map);
  opened.close();
  return content;
};

const VALUE = 'x'.repeat(200);
const overwriteUntilDue = (append: (key: string, value: string) => void) => {
  while (statSync(file).size <= COMPACT_ABOVE) append('a', VALUE);
};

/** The file descriptors of this process in the test's folder. */
function openDescriptors(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${descriptor}`);
      return target.startsWith(folder) || target === '/dev/full' ? [target] : [];
    } catch {
      return [];
    }
  });
}

const isLinux = process.platform === 'linux';

describe('a journal that is due for a rewrite', () => {
  test('is rewritten to its live records', () => {
    const { append } = openMap();
    append('b', 'kept');
    overwriteUntilDue(append);
    append('a', 'last');
    expect(statSync(file).size).toBeLessThan(2 * VALUE.length + 200);
    expect(kept()).toEqual({ a: 'last', b: 'kept' });
  });

  // Every write to /dev/full fails, as on a full disk.
  test.runIf(isLinux)(
    'still takes records when the rewrite does not fit on the disk, and leaves no file and no descriptor',
    () => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      onTestFinished(() => void vi.restoreAllMocks());
      const { append } = openMap();
      overwriteUntilDue(append);
      const before = openDescriptors();
      for (let n = 0; n < 3 * (COMPACT_ABOVE / VALUE.length); n++) {
        if (!existsSync(`${file}.new`)) symlinkSync('/dev/full', `${file}.new`);
        append('a', `${VALUE}${n}`);
      }
      rmSync(`${file}.new`, { force: true });
      expect(console.error).toHaveBeenCalled();
      expect(openDescriptors()).toEqual(before);
      expect(kept()['a']).toBe(`${VALUE}29`);
    },
  );

  test.runIf(isLinux)('removes what a failed rewrite wrote, and tries again later', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const { append } = openMap();
    append('b', 'kept');
    overwriteUntilDue(append);
    symlinkSync('/dev/full', `${file}.new`);
    append('a', VALUE);
    expect(readdirSync(folder)).toEqual(['journal']);
    for (let n = 0; n < 2 * (COMPACT_ABOVE / VALUE.length); n++) append('a', VALUE);
    expect(statSync(file).size).toBeLessThan(2 * COMPACT_ABOVE);
    expect(kept()).toEqual({ a: VALUE, b: 'kept' });
  });

  test('is rewritten after a kill during each rewrite: its size does not grow with the kills', () => {
    for (let kill = 0; kill < 6; kill++) {
      const rewrite = vi.fn();
      const opened = openMap(undefined, rewrite);
      // The live records of the snapshot are counted too.
      rewrite.mockClear();
      for (let n = 0; n < 1_000 && rewrite.mock.calls.length === 0; n++) {
        const before = readFileSync(file);
        opened.append('a', VALUE);
        // A kill before the rename leaves the old file as it was.
        if (rewrite.mock.calls.length > 0) writeFileSync(file, before);
      }
      expect(rewrite).toHaveBeenCalled();
      opened.close();
    }
    expect(statSync(file).size).toBeLessThan(2 * COMPACT_ABOVE);
  });
});

describe('records that share one flush', () => {
  /** Holds each flush until the test lets it succeed or fail. */
  function heldFlushes() {
    const held: { pass: () => void; fail: () => void }[] = [];
    const fdatasync = () =>
      new Promise<void>((resolve, reject) => {
        held.push({ pass: resolve, fail: () => reject(new Error('EIO')) });
      });
    return { held, fdatasync };
  }

  const settled = async (promise: Promise<void>) => {
    let state = 'pending';
    promise.then(
      () => (state = 'on disk'),
      () => (state = 'refused'),
    );
    await new Promise((resolve) => setImmediate(resolve));
    return state;
  };

  test('a flush covers the records written before it began; one more flush covers the later ones', async () => {
    const { held, fdatasync } = heldFlushes();
    const { journal, write } = openMap(fdatasync);
    write('a', '1');
    write('b', '1');
    const first = journal.flushed();
    expect(held).toHaveLength(1);
    const later = Array.from({ length: 10 }, (_, n) => {
      write(`c${n}`, '1');
      return journal.flushed();
    });
    expect(await settled(first)).toBe('pending');
    held[0]?.pass();
    expect(await settled(first)).toBe('on disk');
    expect(await settled(Promise.race(later))).toBe('pending');
    expect(held).toHaveLength(2);
    held[1]?.pass();
    await Promise.all(later);
    expect(held).toHaveLength(2);
    expect(Object.keys(kept())).toHaveLength(12);
  });

  test('a failed flush undoes all records not on disk, newest first, and rejects all who wait', async () => {
    const { held, fdatasync } = heldFlushes();
    const { map, journal, write } = openMap(fdatasync);
    write('a', '1');
    const safe = journal.flushed();
    held[0]?.pass();
    await safe;
    write('a', '2');
    const waiting = journal.flushed();
    write('a', '3');
    write('b', '1');
    const alsoWaiting = journal.flushed();
    held[1]?.fail();
    await expect(waiting).rejects.toThrow('EIO');
    await expect(alsoWaiting).rejects.toThrow('EIO');
    expect(Object.fromEntries(map)).toEqual({ a: '1' });
    expect(kept()).toEqual({ a: '1' });
    // The next records take the place of the failed ones.
    write('a', '4');
    const next = journal.flushed();
    held[2]?.pass();
    await next;
    expect(kept()).toEqual({ a: '4' });
  });

  test('what was written during a flush is undone where the next one fails, and what was flushed is not', async () => {
    const { held, fdatasync } = heldFlushes();
    const { map, journal, write } = openMap(fdatasync);
    write('a', '1');
    const first = journal.flushed();
    write('b', '1');
    const second = journal.flushed();
    held[0]?.pass();
    await first;
    held[1]?.fail();
    await expect(second).rejects.toThrow('EIO');
    expect(Object.fromEntries(map)).toEqual({ a: '1' });
    expect(kept()).toEqual({ a: '1' });
  });

  test('a rewrite after a flush contains records written during the flush', async () => {
    const { held, fdatasync } = heldFlushes();
    const { journal, write } = openMap(fdatasync);
    while (statSync(file).size <= COMPACT_ABOVE) write('a', VALUE);
    const flushed = journal.flushed();
    write('b', 'meanwhile');
    held[0]?.pass();
    await flushed;
    expect(statSync(file).size).toBeLessThan(COMPACT_ABOVE);
    expect(kept()).toEqual({ a: VALUE, b: 'meanwhile' });
    // The whole rewritten file is on disk: there is nothing to wait for.
    expect(await settled(journal.flushed())).toBe('on disk');
    write('c', 'after');
    const after = journal.flushed();
    held[1]?.pass();
    await after;
    expect(kept()).toEqual({ a: VALUE, b: 'meanwhile', c: 'after' });
  });

  // On Windows no folder is flushed.
  test.skipIf(process.platform === 'win32')(
    'what a rewrite took in is on disk only once the new name of the file is, which is tried again',
    async () => {
      const { held, fdatasync } = heldFlushes();
      const { journal, write } = openMap(fdatasync);
      while (statSync(file).size <= COMPACT_ABOVE) write('a', VALUE);
      const before = journal.flushed();
      write('b', 'meanwhile');
      const meanwhile = journal.flushed();
      const mend = failFolders();
      held[0]?.pass();
      // These records were on disk under the old name, which a power failure may bring back.
      await before;
      expect(statSync(file).size).toBeLessThan(COMPACT_ABOVE);
      await expect(meanwhile).rejects.toThrow('EIO');
      await expect(journal.flushed()).rejects.toThrow('EIO');
      mend();
      await journal.flushed();
      expect(held).toHaveLength(1);
      expect(kept()).toEqual({ a: VALUE, b: 'meanwhile' });
      const calls = vi.mocked(fsyncSync).mock.calls.length;
      await journal.flushed();
      expect(vi.mocked(fsyncSync).mock.calls).toHaveLength(calls);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'what was written before a record that waits for the disk itself rewrote the file is on disk only once the file’s new name is',
    async () => {
      const { journal, write, append, map } = openMap(heldFlushes().fdatasync);
      while (statSync(file).size <= COMPACT_ABOVE) write('a', VALUE);
      const mend = failFolders();
      expect(() => append('b', 'refused')).toThrow('EIO');
      expect(map.get('b')).toBeUndefined();
      await expect(journal.flushed()).rejects.toThrow('EIO');
      mend();
      await journal.flushed();
      expect(kept()).toEqual({ a: VALUE });
    },
  );

  test('with no record to flush nothing is flushed', async () => {
    const { held, fdatasync } = heldFlushes();
    const { journal } = openMap(fdatasync);
    await journal.flushed();
    expect(held).toEqual([]);
  });
});
