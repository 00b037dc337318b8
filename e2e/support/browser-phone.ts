import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Page, chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './find-chromium.ts';

/** Chromium as on a phone: one profile on disk, one process that can be killed outright. */
export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** SIGKILL to the whole browser, like an empty battery. */
  kill(): Promise<void>;
  /** Starts the browser again on the same profile. */
  reopen(): Promise<Phone>;
  /** Ends the browser and deletes its profile. */
  discard(): Promise<void>;
}

const FLAGS = [
  ...CHROMIUM_ARGS,
  '--headless=new',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--remote-debugging-port=0',
];

/**
 * Starts a phone: a browser of its own with an empty profile, or the one given.
 *
 * @param isPlain leaves out Playwright's overrides, which keep every tab visible, so that none can be frozen. Without
 *   them background tabs are hidden, as they are for people; but nothing can be downloaded
 */
export async function startPhone(
  profile = mkdtempSync(join(tmpdir(), 'scuderia-phone-')),
  viewport = { width: 390, height: 844 },
  isPlain = false,
): Promise<Phone> {
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const child = spawn(findChromium(), [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  });
  const browser = await connect(portFile, child, isPlain);
  const context = browser.contexts()[0]!;
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize(viewport);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const kill = async () => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // The process had already ended.
    }
    await gone;
    await browser.close().catch(() => undefined);
  };
  return {
    page,
    context,
    kill,
    async reopen() {
      await kill();
      // A browser that was killed leaves its lock behind.
      for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
        rmSync(join(profile, lock), { force: true });
      }
      return startPhone(profile, viewport, isPlain);
    },
    async discard() {
      await kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function connect(
  portFile: string,
  child: ChildProcess,
  noDefaults: boolean,
): Promise<Browser> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && child.exitCode === null) {
    if (existsSync(portFile)) {
      const [port] = readFileSync(portFile, 'utf8').split('\n');
      if (port) return chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Chromium did not start');
}
