import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { DataInUse, DEMO, openDemo, resetDemo } from '../../local-backend/demo.ts';

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'scuderia-demo-'));
  dataDir = join(parent, 'demo');
});
afterEach(() => rmSync(parent, { recursive: true }));

async function open() {
  const demo = await openDemo(dataDir);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await demo.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { url: demo.url, close };
}

const post = (url: string, body: object, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

/** The register as the demo account sees it: the horses' names by path. */
async function horses(url: string): Promise<Record<string, string>> {
  const { email, password, projectId } = DEMO;
  const login = `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`;
  const signedIn = await post(login, { email, password, returnSecureToken: true });
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const documents = `${url}/v1/projects/${projectId}/databases/(default)/documents`;
  const structuredQuery = { from: [{ collectionId: 'horses' }] };
  const answer = await post(`${documents}:runQuery`, { structuredQuery }, idToken);
  const rows = (await answer.json()) as {
    document: { name: string; fields: { name: { stringValue: string } } };
  }[];
  return Object.fromEntries(
    rows.map(({ document }) => [document.name, document.fields.name.stringValue]),
  );
}

test('the first start creates a register, later ones reuse it', async () => {
  const first = await open();
  const made = await horses(first.url);
  expect(Object.values(made)).toContain('Stella');
  await first.close();
  const second = await open();
  expect(await horses(second.url)).toEqual(made);
});

test('the token owner has no administrator rights in the demo', async () => {
  const { url } = await open();
  const documents = `${url}/v1/projects/${DEMO.projectId}/databases/(default)/documents`;
  const structuredQuery = { from: [{ collectionId: 'horses' }] };
  expect((await post(`${documents}:runQuery`, { structuredQuery }, 'owner')).status).toBe(401);
});

test('an incomplete register is replaced', async () => {
  mkdirSync(`${dataDir}.new`);
  writeFileSync(join(`${dataDir}.new`, 'firestore.journal'), 'half a line');
  const { url } = await open();
  expect(Object.keys(await horses(url)).length).toBeGreaterThan(20);
});

test('the demo register is open in one process at a time', async () => {
  const { close } = await open();
  await expect(openDemo(dataDir)).rejects.toThrow(DataInUse);
  await expect(resetDemo(dataDir)).rejects.toThrow(DataInUse);
  await close();
  await resetDemo(dataDir);
});

test('the lock of a killed process is released, to one other', async () => {
  const demo = join(import.meta.dirname, '../../local-backend/demo.ts');
  const code = `import(${JSON.stringify(demo)}).then(async ({ openDemo }) => {
    await openDemo(${JSON.stringify(dataDir)});
    console.log('open');
  });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(openDemo(dataDir)).rejects.toThrow(DataInUse);
  child.kill('SIGKILL');
  await once(child, 'exit');
  // Of those who start at the same moment one has it.
  const starts = await Promise.allSettled([
    openDemo(dataDir),
    openDemo(dataDir),
    openDemo(dataDir),
  ]);
  const opened = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  onTestFinished(async () => {
    for (const demo of opened) await demo.close();
  });
  expect(opened).toHaveLength(1);
  for (const start of starts) {
    if (start.status === 'rejected') expect(start.reason).toBeInstanceOf(DataInUse);
  }
  expect(Object.values(await horses(opened[0]!.url))).toContain('Stella');
});
