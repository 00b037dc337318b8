import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { examine } from './examine.ts';
import { reportOf } from './findings.ts';
import type { Hosting } from './site.ts';

/*
 * `npm run doctor -- --project … --api-key … [--site https://…] [--bucket …]`: looks at a real project
 * from outside. Asks for the e-mail and the password of an admin, and keeps neither. With an access token
 * of Google Cloud in GOOGLE_ACCESS_TOKEN the text of the deployed rules is compared, too. `--backend` is
 * for a backend on this machine.
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

/** Asks on the terminal; a password is not shown. */
async function askFor(question: string, hidden = false): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stderr,
    terminal: process.stdin.isTTY,
  });
  const answer = await terminal.question('');
  terminal.close();
  if (hidden) process.stderr.write('\n');
  return answer.trim();
}

const rootFile = (name: string): string =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

async function main(): Promise<void> {
  const { project: id, 'api-key': apiKey, site, bucket, backend } = values;
  if (!id || !apiKey) {
    console.error(
      'npm run doctor -- --project ID --api-key KEY [--site https://…] [--bucket NAME]',
    );
    process.exitCode = 2;
    return;
  }
  const email = await askFor('E-mail of an admin: ');
  const password = await askFor('Password (not shown, not kept): ', true);
  const accessToken = process.env['GOOGLE_ACCESS_TOKEN'];
  const { hosting } = JSON.parse(rootFile('firebase.json')) as { hosting: Hosting };
  const findings = await examine({
    project: {
      id,
      apiKey,
      identity: `${backend ? `${backend}/` : 'https://'}identitytoolkit.googleapis.com/v1`,
      firestore: `${backend ?? 'https://firestore.googleapis.com'}/v1`,
      storage: bucket ? { url: backend ?? 'https://firebasestorage.googleapis.com', bucket } : null,
    },
    admin: { email, password },
    site: site ? { url: site, hosting } : null,
    deployed: accessToken ? { accessToken, rules: rootFile('firestore.rules') } : null,
  });
  console.log(reportOf(findings));
  process.exitCode = findings.every(({ isWell }) => isWell) ? 0 : 1;
}

await main();
