import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { JournalDamaged, openJournal } from '../../local-backend/journal.ts';
import { startLocalBackend } from '../../local-backend/server.ts';
import { padded } from '../support/server-time.ts';

const KILLS = Number(process.env['SCUDERIA_KILLS'] ?? 10);
/** Much time, because each kill starts a new process. */
const TIMEOUT = { timeout: KILLS * 400_000 };
const JOURNAL_WRITER = new URL('../support/journal-writer.ts', import.meta.url);
const BACKEND_PROCESS = new URL('../support/backend-process.ts', import.meta.url);
const ROOT = 'projects/demo-scuderia/databases/(default)/documents';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scuderia-'));
  const made = folder;
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
});

type Child = { process: ChildProcess; lines: AsyncIterableIterator<string>; kill(): Promise<void> };

function run(script: URL, argument: string): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(script), argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    process: child,
    lines: createInterface(child.stdout)[Symbol.asyncIterator](),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

const moment = (upToMs: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * upToMs));

function readJournal(file: string): number[] {
  const numbers: number[] = [];
  openJournal<{ n: number }>(
    file,
    ({ n }) => numbers.push(n),
    () => [],
  ).close();
  return numbers;
}

describe('a journal', () => {
  test(
    `loses nothing that it acknowledged when killed, ${KILLS} times, rewriting often`,
    TIMEOUT,
    async () => {
      const file = join(folder, 'journal');
      let acknowledged = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const writer = run(JOURNAL_WRITER, file);
        const reading = (async () => {
          for await (const line of writer.lines) if (line !== 'ready') acknowledged = Number(line);
        })();
        const before = acknowledged;
        await expect.poll(() => acknowledged, { timeout: 300_000 }).toBeGreaterThan(before);
        await moment(40);
        await writer.kill();
        await reading;
        const kept = readJournal(file);
        const upTo = kept.at(-1) ?? 0;
        // Only the record that was being written may be there without an acknowledgement.
        expect([0, 1]).toContain(upTo - acknowledged);
        expect(kept).toEqual(Array.from({ length: upTo }, (_, n) => n + 1));
      }
    },
  );

  test('a file cut at any byte keeps its complete records', () => {
    const file = join(folder, 'journal');
    const journal = openJournal<{ n: number; text: string }>(
      file,
      () => {},
      () => [],
    );
    const ends = [0];
    for (let n = 1; n <= 5; n++) {
      journal.append({ n, text: 'è una riga\n🐴' });
      ends.push(readFileSync(file).length);
    }
    journal.close();
    const whole = readFileSync(file);
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(file, whole.subarray(0, length));
      const expected = ends.filter((end) => end > 0 && end <= length).length;
      expect(readJournal(file)).toHaveLength(expected);
      // New records follow after the cut.
      const again = openJournal<{ n: number }>(
        file,
        () => {},
        () => [],
      );
      again.append({ n: expected + 1 });
      again.close();
      expect(readJournal(file)).toEqual(Array.from({ length: expected + 1 }, (_, n) => n + 1));
    }
  });

  test('garbage at the end is removed, garbage in the middle is an error', () => {
    const file = join(folder, 'journal');
    const write = (n: number) => {
      const journal = openJournal<{ n: number }>(
        file,
        () => {},
        () => [],
      );
      journal.append({ n });
      journal.close();
    };
    write(1);
    appendFileSync(file, '00000000 {"n":7}\n\u0000\u0000');
    expect(readJournal(file)).toEqual([1]);
    write(2);
    write(3);
    const lines = readFileSync(file, 'utf8').split('\n');
    lines[1] = lines[1]?.replace('2', '8') ?? '';
    writeFileSync(file, lines.join('\n'));
    expect(() => readJournal(file)).toThrow(JournalDamaged);
    truncateSync(file, 0);
    expect(readJournal(file)).toEqual([]);
  });
});

describe('the embedded backend', () => {
  test(
    `killed in the middle of commits, ${KILLS} times: acknowledged commits are there, none in part`,
    TIMEOUT,
    async () => {
      const acknowledged = new Set<string>();
      let next = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const server = run(BACKEND_PROCESS, folder);
        const { value: url } = (await server.lines.next()) as { value: string };
        const state = { isDead: false };
        // Runs even if the test fails earlier: a writer without a server would keep this process alive.
        onTestFinished(() => void (state.isDead = true));
        const before = acknowledged.size;
        const client = async (): Promise<void> => {
          while (!state.isDead) {
            const id = `d${next++}`;
            const isDone = await commitPair(url, id).catch(() => false);
            if (isDone) acknowledged.add(id);
          }
        };
        const clients = [client(), client(), client()];
        await expect.poll(() => acknowledged.size, { timeout: 300_000 }).toBeGreaterThan(before);
        await moment(60);
        await server.kill();
        state.isDead = true;
        await Promise.all(clients);

        const survivor = await startLocalBackend({
          dataDir: folder,
          projectId: 'demo-scuderia',
          allowOwner: true,
        });
        const [horses, logs] = [
          await idsIn(survivor.url, 'horses'),
          await idsIn(survivor.url, 'logs'),
        ];
        await survivor.close();
        expect(horses).toEqual(logs);
        expect([...acknowledged].filter((id) => !horses.has(id))).toEqual([]);
      }
      expect(acknowledged.size).toBeGreaterThan(KILLS);
    },
  );

  test('accounts, tokens and commit times outlive a restart, whatever the clock says', async () => {
    const options = { dataDir: folder, projectId: 'demo-scuderia', allowOwner: true };
    const first = await startLocalBackend(options);
    const uid = await first.users.create({ email: 'demo@example.org', password: 'demo-scuderia' });
    first.users.setAdmin(uid, true);
    const { idToken = '', refreshToken = '' } = await signIn(first.url);
    const before = await updateTime(first.url, 'Bearer owner');
    await first.close();

    const yesterday = () => Date.now() - 86_400_000;
    const second = await startLocalBackend({ ...options, clock: yesterday });
    expect(second.users.uidOf('demo@example.org')).toBe(uid);
    expect((await updateTime(second.url, `Bearer ${idToken}`)) > before).toBe(true);
    const refreshed = await fetch(`${second.url}/securetoken.googleapis.com/v1/token?key=k`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
    expect(refreshed.status).toBe(200);
    second.reset();
    await second.close();

    const third = await startLocalBackend(options);
    expect(third.users.uidOf('demo@example.org')).toBeNull();
    expect(await idsIn(third.url, 'horses')).toEqual(new Set());
    await third.close();
  });
});

const OWNER = { authorization: 'Bearer owner' };

/** @returns whether both documents of the commit were acknowledged. */
async function commitPair(url: string, id: string): Promise<boolean> {
  const write = (path: string) => ({
    update: { name: `${ROOT}/${path}`, fields: { id: { stringValue: id } } },
    currentDocument: { exists: false },
  });
  const { ok } = await fetch(`${url}/v1/${ROOT}:commit`, {
    method: 'POST',
    headers: OWNER,
    body: JSON.stringify({ writes: [write(`horses/${id}`), write(`logs/${id}`)] }),
  });
  return ok;
}

async function idsIn(url: string, collectionId: string): Promise<Set<string>> {
  const response = await fetch(`${url}/v1/${ROOT}:runQuery`, {
    method: 'POST',
    headers: OWNER,
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId }] } }),
  });
  const answers = (await response.json()) as { document?: { name: string } }[];
  const names = answers.flatMap(({ document }) => (document === undefined ? [] : [document.name]));
  return new Set(names.map((name) => name.slice(name.lastIndexOf('/') + 1)));
}

async function updateTime(url: string, authorization: string): Promise<string> {
  const update = {
    name: `${ROOT}/horses/stella`,
    fields: { n: { integerValue: String(Math.floor(Math.random() * 1e9)) } },
  };
  const response = await fetch(`${url}/v1/${ROOT}:commit`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ writes: [{ update }] }),
  });
  return padded(((await response.json()) as { commitTime: string }).commitTime);
}

async function signIn(url: string): Promise<{ idToken?: string; refreshToken?: string }> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: JSON.stringify({ email: 'demo@example.org', password: 'demo-scuderia' }),
  });
  return (await response.json()) as { idToken?: string; refreshToken?: string };
}
