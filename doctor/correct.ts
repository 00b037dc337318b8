import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { browserIds } from '../src/platform/ids.ts';
import { fail } from '../src/platform/result.ts';
import { signIn } from './accounts.ts';
import { adminStore } from './admin-store.ts';
import { applyCorrections, type Corrected, readCorrections } from './apply-corrections.ts';
import { askForAdmin } from './ask-admin.ts';
import { reportOf } from './findings.ts';
import { keptByNpm, namedProject, PROJECT_OPTIONS, PROJECT_USAGE } from './named-project.ts';

/*
 * `npm run correct -- FILE`: writes the corrections that a person decided in a file of `npm run doctor -- --register
 * --corrections FILE`. Asks for the e-mail and the password of an admin, whom the history then names. A document that
 * was changed since the file was made is left alone.
 */
const { values, positionals } = parseArgs({ options: PROJECT_OPTIONS, allowPositionals: true });

const BECAME: Readonly<Record<Corrected['became'], string>> = {
  written: 'written',
  there: 'stands there already',
  changed: 'left alone: somebody changed it since; make a new file',
  gone: 'left alone: it was deleted',
  unreadable: 'left alone',
  refused: 'not written',
  unknown:
    'the answer was lost, and it may still be written: make a new file later, which shows it',
};

async function main(): Promise<number> {
  const kept = keptByNpm('correct', PROJECT_OPTIONS);
  if (kept !== null) {
    console.error(kept);
    return 2;
  }
  const project = namedProject(values);
  const [file] = positionals;
  if (project === null || file === undefined) {
    console.error(`npm run correct -- FILE\n${PROJECT_USAGE}`);
    return 2;
  }
  // Read before the password is asked for: a file that was filled in by hand may be malformed.
  const corrections = readFile(file, project.id);
  if (!corrections.success) {
    console.error(`${file}: ${corrections.error}`);
    return 2;
  }
  const { email, password } = await askForAdmin();
  const session = await signIn(project, email, password);
  if (!('token' in session)) {
    console.error(reportOf([session]));
    return 1;
  }
  const done = await applyCorrections(corrections.data, {
    store: adminStore(project, session),
    uid: session.uid,
    newId: () => browserIds.mutationId(),
  });
  for (const { path, fields, became, why } of done) {
    console.log(`${path} (${fields.join(', ')}): ${BECAME[became]}${why ? `: ${why}` : ''}`);
  }
  const written = done.filter(({ became }) => became === 'written').length;
  const there = done.filter(({ became }) => became === 'there').length;
  console.log(`${written} of ${done.length - there} documents written.`);
  return written + there === done.length ? 0 : 1;
}

function readFile(file: string, project: string): ReturnType<typeof readCorrections> {
  try {
    // A byte that is not UTF-8 must not become a U+FFFD in a value.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    return readCorrections(text, project);
  } catch (error) {
    return fail((error as Error).message);
  }
}

process.exitCode = await main();
