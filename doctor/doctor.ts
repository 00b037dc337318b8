import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { examine } from './examine.ts';
import { reportOf } from './findings.ts';
import { SETTINGS } from '../src/site/settings.ts';
import type { Hosting } from './site.ts';

/*
 * `npm run doctor`: looks at the project of src/site/settings.ts from outside, or at that of
 * `--project … --api-key … [--site https://…] [--bucket …]`. Asks for the e-mail and the password of an
 * admin, and keeps neither. With an access token of Google Cloud in GOOGLE_ACCESS_TOKEN the text of the deployed rules is compared, and App Check, second
 * factor, budget and backups are looked at, too. `--backend` is for a backend on this machine.
 */
const { values } = parseArgs({
  options: {
    project: { type: 'string' },
    'api-key': { type: 'string' },
    site: { type: 'string' },
    bucket: { type: 'string' },
    backend: { type: 'string' },
  },
});

/** Reads e-mail and password from the terminal, without echo of the password, or from a pipe. */
async function askForAdmin(): Promise<{ email: string; password: string }> {
  let isHidden = false;
  const output = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const { stdin } = process;
  const terminal = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  const lines = terminal[Symbol.asyncIterator]();
  const next = async (question: string): Promise<string> => {
    terminal.setPrompt(question);
    terminal.prompt();
    isHidden = question.startsWith('Password');
    const { value } = await lines.next();
    return String(value ?? '').trim();
  };
  const email = await next('E-mail of an admin: ');
  const password = await next('Password (not shown, not kept): ');
  process.stderr.write('\n');
  terminal.close();
  return { email, password };
}

const rootFile = (name: string): string =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

async function main(): Promise<void> {
  const { backend } = values;
  // A site that was never set up has the example's address.
  const isSetUp = SETTINGS.firebaseProjectId !== '';
  const id = values.project ?? SETTINGS.firebaseProjectId;
  const apiKey = values['api-key'] ?? SETTINGS.firebaseApiKey;
  const site = values.site ?? (isSetUp && !values.project ? SETTINGS.url : undefined);
  const bucket = values.bucket ?? (values.project ? '' : SETTINGS.firebaseStorageBucket);
  if (!id || !apiKey) {
    console.error(
      'Run npm run setup first, or name a project:\nnpm run doctor -- --project ID --api-key KEY [--site https://…] [--bucket NAME]',
    );
    process.exitCode = 2;
    return;
  }
  const admin = await askForAdmin();
  const accessToken = process.env['GOOGLE_ACCESS_TOKEN'];
  const { hosting } = JSON.parse(rootFile('firebase.json')) as { hosting: Hosting };
  const findings = await examine({
    project: {
      id,
      apiKey,
      site: site ?? null,
      identity: `${backend ? `${backend}/` : 'https://'}identitytoolkit.googleapis.com/v1`,
      firestore: `${backend ?? 'https://firestore.googleapis.com'}/v1`,
      storage: bucket ? { url: backend ?? 'https://firebasestorage.googleapis.com', bucket } : null,
    },
    admin,
    site: site ? { url: site, hosting } : null,
    deployed: accessToken
      ? {
          accessToken,
          firestoreRules: rootFile('firestore.rules'),
          storageRules: rootFile('storage.rules'),
        }
      : null,
    owned: accessToken && !backend ? { accessToken } : null,
  });
  console.log(reportOf(findings));
  process.exitCode = findings.every(({ isWell }) => isWell) ? 0 : 1;
}

await main();
