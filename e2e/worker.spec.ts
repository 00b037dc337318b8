import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { signIn, storedRows, syncNow, waitUntilSent } from './support/admin-app.ts';
import { type Phone, startPhone } from './support/browser-phone.ts';
import { openStage, type Stage } from './support/stage.ts';

/*
 * The life cycle of the service worker: what it caches and what it never does, how a new version takes over, how an
 * owner removes it. The build is a copy, over which the test deploys.
 */
let dist: string;
let stage: Stage;
let phone: Phone;
let page: Page;

test.beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'scuderia-dist-'));
  cpSync('dist', dist, { recursive: true });
  stage = await openStage('embedded', {}, dist);
  phone = await startPhone();
  ({ page } = phone);
});
test.afterEach(async () => {
  await phone.discard();
  await stage.close();
  rmSync(dist, { recursive: true, force: true });
});

/** A picture of one pixel. */
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** Writes a picture into Storage, as an administrator. */
async function putPhoto(name: string): Promise<void> {
  const head = '--b\r\n\r\n{"contentType":"image/webp"}\r\n--b\r\n\r\n';
  const address = `${stage.backend.identityUrl}/v0/b/demo/o?name=${name}`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'multipart/related; boundary=b' },
    body: Buffer.concat([Buffer.from(head), WEBP, Buffer.from('\r\n--b--')]),
  });
  expect(response.status).toBe(200);
}

/** Shows a picture; gives whether it loaded. */
const shows = (address: string) =>
  page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(true);
        image.onerror = () => resolve(false);
        image.src = src;
      }),
    address,
  );

/** The names of this origin's caches. */
const cacheNames = () => page.evaluate(() => caches.keys());

/** The contents of this origin's caches, by the cache's name. Makes one anew that is deleted meanwhile. */
const cached = () =>
  page.evaluate(async () => {
    const held: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      held[name] = requests.map(({ url }) => url);
    }
    return held;
  });

const photos = async () =>
  Object.entries(await cached())
    .filter(([name]) => name.startsWith('scuderia-photos-'))
    .flatMap(([, addresses]) => addresses);

/** Deploys another worker and makes the browser find it. */
async function deploy(change: (file: string) => void): Promise<void> {
  change(join(dist, 'service-worker.js'));
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

const nextVersion = (file: string) => appendFileSync(file, '\n// the next version\n');

test('a version is fetched whole though single requests fail, and takes over at once on public pages', async () => {
  let underWay = 0;
  let most = 0;
  // The first request for one file is cut, and another's is refused: the worker asks again.
  const failing = new Map([
    ['/it/paths', 'cut'],
    ['/it/activities', 'refused'],
  ]);
  // A server in front of the build that delays each file that the worker requests, as over a slow network.
  const front = createServer((incoming, outgoing) => {
    const isWorkers =
      incoming.headers['sec-fetch-dest'] === 'empty' && incoming.url!.startsWith('/assets/');
    if (isWorkers) {
      underWay += 1;
      most = Math.max(most, underWay);
      outgoing.on('close', () => (underWay -= 1));
    }
    const { method, headers, url = '' } = incoming;
    const fails = failing.get(url.replace(/\?.*/, ''));
    if (fails) {
      failing.delete(url.replace(/\?.*/, ''));
      if (fails === 'cut') incoming.socket.destroy();
      else outgoing.writeHead(503).end();
      return;
    }
    setTimeout(
      () =>
        request(`${stage.servedUrl}${incoming.url}`, { method, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(outgoing);
        }).end(),
      isWorkers ? 50 : 0,
    );
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  try {
    await page.goto(`http://localhost:${(front.address() as AddressInfo).port}/it`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(failing.size).toBe(0);
    expect(most).toBeGreaterThan(1);
    const kept = Object.values(await cached())
      .flat()
      .map((url) => new URL(url).pathname)
      .filter((path) => path.startsWith('/assets/'));
    const built = readdirSync(join(dist, 'assets'))
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => `/assets/${name}`);
    expect(kept).toEqual(expect.arrayContaining(built));

    // Where only public pages are open, the next version takes over as soon as it is fetched, and deletes the caches of
    // older ones.
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe('activated');
    await page.evaluate(() => caches.open('scuderia-photos-v0'));
    await deploy(nextVersion);
    await expect.poll(cacheNames).not.toContain('scuderia-photos-v0');
    await page.getByRole('link', { name: 'Attività' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    front.closeAllConnections();
    front.close();
  }
});

/** Ages the times in the worker's own notes of a photo; gives how many. */
const age = (name: string, days: number) =>
  page.evaluate(
    ([ending, milliseconds]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('workbox-expiration');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const writing = db.transaction('cache-entries', 'readwrite');
          let aged = 0;
          writing.objectStore('cache-entries').openCursor().onsuccess = ({ target }) => {
            const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
            if (cursor === null) return;
            if (String(cursor.value.url).includes(ending)) {
              cursor.update({ ...cursor.value, timestamp: Date.now() - milliseconds });
              aged += 1;
            }
            cursor.continue();
          };
          writing.oncomplete = () => {
            db.close();
            resolve(aged);
          };
        };
      }),
    [`/${name}.webp`, days * 24 * 60 * 60 * 1000] as const,
  );

test('a photo is kept for 60 days and not longer, up to a limit of photos; what carries a token is never kept', async () => {
  test.slow();
  const photo = (name: string) => `/v0/b/demo/o/${name}.webp?alt=media`;
  await page.goto(`${stage.url}/it`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const name of ['old', 'younger', 'new']) await putPhoto(`${name}.webp`);
  expect(await shows(photo('old'))).toBe(true);
  expect(await shows(photo('younger'))).toBe(true);
  await expect.poll(async () => (await photos()).length).toBe(2);
  // The worker notes a photo's time after it has kept the photo.
  await expect.poll(() => age('old', 61)).toBe(1);
  await expect.poll(() => age('younger', 59)).toBe(1);
  expect(await shows(photo('new'))).toBe(true);
  await expect
    .poll(async () => (await photos()).map((url) => /\/o\/(\w+)/.exec(url)?.[1] ?? '').toSorted())
    .toEqual(['new', 'younger']);

  for (let index = 0; index < 50; index += 1) {
    await putPhoto(`foto-${index}.webp`);
    expect(await shows(photo(`foto-${index}`))).toBe(true);
  }
  await expect.poll(async () => (await photos()).length).toBe(40);
  expect(await shows('/v0/b/demo/o/foto-1.webp?alt=media&token=segreto')).toBe(true);
  await page.evaluate(async () => {
    await fetch('/v0/b/demo/o/foto-2.webp?alt=media', { headers: { authorization: 'Bearer x' } });
  });
  const everything = Object.values(await cached()).flat();
  expect(everything.length).toBeGreaterThan(40);
  expect(everything.filter((url) => /token|foto-[12]\.webp/.test(url))).toEqual([]);
  // The photos viewed last are there without a network, in a page that has not shown them yet.
  stage.proxy.disconnect();
  await page.goto(`${stage.url}/it/contacts`);
  expect(await shows(photo('foto-49'))).toBe(true);
  expect(await shows(photo('foto-0'))).toBe(false);
});

test('a new version waits until it is asked for, and loses nothing that was typed', async () => {
  await signIn(page, stage.url);
  // The first worker removes old caches when it activates: the test creates its own after that.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
  await page.evaluate(async () => {
    await caches.open('scuderia-precache-v1-v0');
    await caches.open('scuderia-photos-v0');
    await caches.open('another-app');
  });
  await page.goto(`${stage.url}/admin/horses`);
  await page.getByRole('button', { name: 'Nuovo' }).click();
  await page.getByLabel('Nome', { exact: false }).first().fill('Stella');
  await deploy(nextVersion);
  const prompt = page.getByRole('button', { name: 'Nuova versione: aggiorna' });
  await expect(prompt).toBeAttached();
  // Nobody accepted the new version, so the page stays on the old one.
  await expect(page.getByLabel('Nome', { exact: false }).first()).toHaveValue('Stella');
  expect(Object.keys(await cached())).toContain('scuderia-photos-v0');
  await page.getByRole('button', { name: 'Indietro' }).click();
  await page.getByRole('button', { name: 'Più tardi' }).click();
  await expect(prompt).toBeHidden();
  // The next load asks again.
  await page.reload();
  await expect(prompt).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await prompt.click();
  await reloaded;
  await expect(page.getByRole('heading', { name: /^Cavalli/ })).toBeVisible();
  await expect(prompt).toBeHidden();
  await page.getByRole('button', { name: 'Nuovo' }).click();
  await expect(page.getByLabel('Nome', { exact: false }).first()).toHaveValue('Stella');
  // The caches of older versions are gone; a cache of another app stays.
  await expect
    .poll(async () => (await cacheNames()).filter((name) => /-v0$|another/.test(name)))
    .toEqual(['another-app']);
});

test('a version that is accepted while a newer one is being installed leaves the newer one whole', async () => {
  /** A version with files of its own, and its worker. */
  const version = (names: readonly string[]) => (file: string) => {
    copyFileSync(join('dist', 'service-worker.js'), file);
    for (const name of names) writeFileSync(join(dist, name), name);
    const listed = names.map((name) => `{"revision":"1","url":"${name}"},`).join('');
    const built = readFileSync(file, 'utf8');
    expect(built).toContain('[{"revision"');
    writeFileSync(
      file,
      built.replace('[{"revision"', () => `[${listed}{"revision"`),
    );
  };
  const keptOf = async (names: readonly string[]) => {
    const held = Object.values(await cached()).flat();
    return names.filter((name) => held.some((url) => url.includes(`/${name}?`)));
  };
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // A server in front of the build that holds one file of the newer version back.
  const front = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const asked = request(`${stage.servedUrl}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    if (incoming.url!.startsWith('/held.svg')) void held.then(() => incoming.pipe(asked));
    else incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  try {
    await signIn(page, `http://localhost:${(front.address() as AddressInfo).port}`);
    await deploy(version(['second.svg']));
    const prompt = page.getByRole('button', { name: 'Nuova versione: aggiorna' });
    await expect(prompt).toBeVisible();
    const newer = ['third.svg', 'held.svg'];
    await deploy(version(newer));
    await expect.poll(() => keptOf(newer)).toEqual(['third.svg']);

    const reloaded = page.waitForEvent('load');
    await prompt.click();
    await reloaded;
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe('activated');
    release();
    await expect(prompt).toBeVisible();
    expect(await keptOf(newer)).toEqual(newer);

    // The newest cleans up what older versions kept.
    const again = page.waitForEvent('load');
    await prompt.click();
    await again;
    await expect.poll(() => keptOf(['second.svg', ...newer])).toEqual(newer);
  } finally {
    front.closeAllConnections();
    front.close();
  }
});

test('where the browser has cleared what the worker keeps, the app says so, and has it fetched again', async () => {
  await signIn(page, stage.url);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated');
  const whole = (await cached()) as Readonly<Record<string, readonly string[]>>;
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto(`${stage.url}/admin/sync`);
  await expect(page.getByText('L’app non è ancora salvata su questo dispositivo')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () =>
      Object.values(await cached())
        .flat()
        .toSorted(),
    )
    .toEqual(Object.values(whole).flat().toSorted());
  stage.proxy.disconnect();
  await page.goto(`${stage.url}/admin/horses`);
  await expect(page.getByRole('heading', { name: /^Cavalli/ })).toBeVisible();
});

test('the kill switch takes the worker and its caches away, and nothing that waits to be sent', async () => {
  await signIn(page, stage.url);
  stage.proxy.onRequest(() => 'block');
  await page.goto(`${stage.url}/admin/horses`);
  await page.getByRole('button', { name: 'Nuovo' }).click();
  await page.getByLabel('Nome', { exact: false }).first().fill('Stella');
  await page.getByLabel('Nome sul documento').fill('STELLA');
  await page.getByRole('button', { name: 'Salva' }).click();
  await expect.poll(() => storedRows(page, 'outbox')).toHaveLength(1);

  // From a document without scripts: a page that registers its worker would keep it alive.
  const plain = () => page.goto(`${stage.url}/robots.txt`);
  await plain();
  await deploy((file) => copyFileSync(join(dist, 'service-worker-off.js'), file));
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
  await expect.poll(cacheNames).toEqual([]);

  // Every page now comes from the network; it registers the kill switch again, which unregisters itself again.
  for (const path of ['/it', '/admin/horses']) {
    await page.goto(stage.url + path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(
      await page.evaluate(
        () =>
          (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming)
            .workerStart,
      ),
    ).toBe(0);
  }
  expect(await storedRows(page, 'outbox')).toHaveLength(1);
  await plain();
  await expect.poll(workers).toBe(0);
  expect(await cached()).toEqual({});

  await page.goto(`${stage.url}/admin/horses`);
  stage.proxy.onRequest(() => 'pass');
  await syncNow(page);
  await waitUntilSent(page);
  expect((await stage.documents('horses')).map(({ data }) => data['name'])).toEqual(['Stella']);
});
