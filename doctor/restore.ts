import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CheckError } from './findings.ts';
import { jsonText } from '../src/platform/json-file.ts';
import { restoreArchive } from './restore-archive.ts';

/*
 * `npm run restore -- --project … archive.json`: writes the documents of an archive into a project, with the content
 * that the server held, but without bookkeeping. Takes the owner's access token of Google Cloud from
 * GOOGLE_ACCESS_TOKEN (`gcloud auth print-access-token`). `--backend` is for a backend on this machine.
 */
const { values, positionals } = parseArgs({
  options: { project: { type: 'string' }, backend: { type: 'string' } },
  allowPositionals: true,
});

async function main(): Promise<void> {
  const { project: projectId, backend } = values;
  const [file] = positionals;
  const accessToken = process.env['GOOGLE_ACCESS_TOKEN'];
  if (!projectId || !file || !accessToken) {
    console.error('GOOGLE_ACCESS_TOKEN=… npm run restore -- --project ID FILE');
    process.exitCode = 2;
    return;
  }
  const firestore = `${backend ?? 'https://firestore.googleapis.com'}/v1`;
  const target = { firestore, projectId, accessToken };
  const restored = await restoreArchive(jsonText(readFileSync(file)), target);
  const { written, there, deleted, refused, flawed, membershipYears } = restored;
  console.log(`${written} documents written.`);
  if (flawed > 0) console.log(`${flawed} entries of the file cannot be read: left out.`);
  if (membershipYears !== null)
    console.log(
      `The file has the memberships of these years only: ${membershipYears.join(', ') || 'none'}.`,
    );
  for (const path of there)
    console.log(`left alone, with what lies below it: it is there already: ${path}`);
  for (const path of deleted) console.error(`left alone, it was deleted there: ${path}`);
  if (deleted.length > 0)
    console.error(
      'What was deleted is not restored: import the file in the app (Archivio), where it comes back if it is ticked (docs/restoring.md, "What an admin deleted").',
    );
  for (const line of refused) console.error(`refused: ${line}`);
  const isWhole =
    refused.length === 0 && deleted.length === 0 && flawed === 0 && membershipYears === null;
  process.exitCode = isWhole ? 0 : 1;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  // What came before is written, and whether the last commit took effect is unknown; what is there is left alone.
  if (error instanceof CheckError)
    console.error('It stopped there. Run it again: it writes what is not there yet.');
  process.exitCode = 1;
}
