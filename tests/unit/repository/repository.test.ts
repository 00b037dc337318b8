import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/** Patterns of secrets. None of them matches its own source text here. */
const API_KEY = /\bAIza[\w-]{35}\b/;
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /"private_key(_id)?"\s*:/,
  API_KEY,
  /\bya29\.[\w-]{20,}/,
  /\b(gh[pousr]_\w{36}|github_pat_\w{40,})/,
  /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bsk_live_\w{20,}/,
  /\bxox[abp]-[\w-]{20,}/,
  /\beyJhbGciOi[\w-]+\.eyJ[\w-]+\.[\w-]{20,}/,
  /\bnpm_\w{36}\b/,
];

const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && statSync(file, { throwIfNoEntry: false })?.isFile() === true);

/** Whether a file or folder exists at a path, whose last part may contain a star. */
function isThere(path: string): boolean {
  if (!path.includes('*')) return existsSync(path);
  const [before, after] = path.slice(dirname(path).length + 1).split('*');
  return readdirSync(dirname(path)).some((n) => n.startsWith(before!) && n.endsWith(after!));
}

describe('the repository', () => {
  test('holds no secret', () => {
    const found = files.filter((file) => {
      const text = readFileSync(file, 'latin1');
      // The key that identifies the project to Google is public: it is in every built page, and in this file.
      const allowed = file === 'src/site/settings.ts' ? [API_KEY] : [];
      return SECRETS.some((secret) => !allowed.includes(secret) && secret.test(text));
    });
    expect(found).toEqual([]);
  });

  test('has no input of a file that takes the same file only once', () => {
    const inputs = files.filter((file) => /^src\/admin\/.*\.tsx$/.test(file));
    const forgetful = inputs.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return text.includes('type="file"') && !/(arget|input)\.value = ''/.test(text);
    });
    expect(forgetful).toEqual([]);
  });

  test('holds no settings of anybody', () => {
    expect(
      files.filter((file) => /(^|\/)\.env(?!\.example$)|service-?account|\.pem$/i.test(file)),
    ).toEqual([]);
  });

  // The owner pushes the settings from this folder, and the doctor writes where it is run.
  test.each([
    'corrections.json',
    'corrections-2026.json',
    'scuderia-archivio-2026-11-29.json',
    'scuderia-da-inviare-2026-11-29.json',
    '.firebase/hosting.ZGlzdA.cache',
  ])('takes in no personal data and no leftovers of its commands: %s', (file) => {
    expect(spawnSync('git', ['check-ignore', '--quiet', file]).status).toBe(0);
  });

  test('exposes to the browser only what is meant to be public', () => {
    const exposed = new Set(
      files
        .filter((file) => /^(src|sw|local-backend)\/|^vite\.config/.test(file))
        .flatMap((file) => readFileSync(file, 'utf8').match(/\bVITE_\w+/g) ?? []),
    );
    expect(
      [...exposed].filter((name) => !/^VITE_(BACKEND|FIREBASE_\w+|SITE_\w*)$/.test(name)),
    ).toEqual([]);
    expect([...exposed].filter((name) => /SECRET|PASSWORD|PRIVATE|TOKEN/.test(name))).toEqual([]);
  });

  // Only React renders text. The one exception for Trusted Types is the address of our worker.
  test('its code makes no markup and no code of a text', () => {
    const made =
      /innerHTML|outerHTML|insertAdjacentHTML|srcdoc|document\.write|dangerouslySet|\beval\(|new Function\(|createHTML|createScript\b/;
    const code = files.filter((file) => /^(src|sw|public)\/.*\.(tsx?|js|html)$/.test(file));
    expect(code.length).toBeGreaterThan(300);
    expect(code.filter((file) => made.test(readFileSync(file, 'utf8')))).toEqual([]);
    const policies = code.filter((file) => readFileSync(file, 'utf8').includes('createPolicy('));
    expect(policies).toEqual(['public/leave.js', 'src/platform/worker-url.ts']);
    for (const file of policies) {
      const text = readFileSync(file, 'utf8');
      expect(text).toContain("'/service-worker.js'");
      expect(text).toMatch(/createScriptURL: \(\) => (address|WORKER)/);
    }
  });

  // The paths that a document names in code (`src/model/values/write-csv.ts`, `remote-backend-*`) or links to.
  test.each(files.filter((file) => file.endsWith('.md')))('has what %s names', (file) => {
    const text = readFileSync(file, 'utf8').replace(/^```.*?^```/gms, '');
    const named = [...text.matchAll(/`((?:\.ci|[\w-]+)\/[\w.*/-]+)`/g)]
      .map(([, path]) => path!)
      .filter((path) => existsSync(path.split('/')[0]!) && !/^(dist|\.data)\//.test(path));
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) =>
      join(dirname(file), to!),
    );
    expect([...named, ...linked].filter((path) => !isThere(path))).toEqual([]);
  });

  test('has the documents that its code names', () => {
    const named = files
      .filter((file) => /\.(tsx?|js|rules|css|html)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bdocs\/[\w/-]+\.(?:md|json)\b/g)].map(
          ([path]) => `${path} (${file})`,
        ),
      );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((each) => !existsSync(each.split(' ')[0]!))).toEqual([]);
  });

  // Enforcing App Check locks the app out: each document that mentions it must link to the reason.
  test('advises nobody to switch App Check on', () => {
    const paragraphs = files
      .filter((file) => file.endsWith('.md') && !file.endsWith('/014-no-app-check.md'))
      .flatMap((file) => readFileSync(file, 'utf8').split(/\n(?=\n|\||\d+\.|-)/));
    const naming = paragraphs.filter((text) => /App.?Check/i.test(text));
    expect(naming.length).toBeGreaterThan(0);
    expect(naming.filter((text) => !text.includes('014-no-app-check.md'))).toEqual([]);
  });

  // `npm run check` and the dead-code step read them on machines without a browser.
  test.each(['playwright.config.ts', 'tests/chromium.config.ts'])(
    '%s is read on a machine without Chromium',
    (file) => {
      const command = ['--import', 'tsx', resolve(file)];
      const env = { ...process.env, CHROMIUM_PATH: '/nowhere' };
      expect(spawnSync(process.execPath, command, { env }).status).toBe(0);
    },
  );

  test('in the admin app what is chosen, and where the focus is, is drawn without `:has`, which the oldest Firefox lacks', () => {
    const drawn = /:has\([^{]*:(?:checked|focus-visible)/;
    const styles = files.filter((file) => /^src\/(?:admin|ui)\/.*\.css$/.test(file));
    expect(styles.length).toBeGreaterThan(50);
    expect(styles.filter((file) => drawn.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  test('names the same oldest browsers to a person, in the documents and to whoever uses what they lack', () => {
    const found = ['docs/architecture.md', 'index.html', '.oxlintrc.json'].flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:Chrome|Safari) [\d.]+, (?:Chrome|Safari) [\d.]+,? (?:and|o|or) Firefox [\d.]+/g,
        ),
      ].map(([names]) =>
        names
          .match(/\w+ [\d.]+\d/g)!
          .toSorted()
          .join(', '),
      ),
    );
    expect(found.length).toBeGreaterThan(10);
    expect([...new Set(found)]).toHaveLength(1);
  });

  test('lets no package run a script when it is installed', () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  test('its packages carry checksums, but for parts for other platforms', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<
        string,
        { integrity?: string; resolved?: string; optional?: boolean; link?: boolean }
      >;
    };
    const entries = Object.entries(packages).filter(([path]) => path !== '');
    const bare = entries.filter(([, { integrity }]) => integrity === undefined);
    expect(bare.filter(([, { optional }]) => !optional).map(([path]) => path)).toEqual([]);
    const weak = entries.filter(
      ([, { integrity }]) => integrity && !integrity.startsWith('sha512-'),
    );
    expect(weak.map(([path]) => path)).toEqual([]);
  });
});
