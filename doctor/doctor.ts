import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hostingFor } from '../src/site/build/hosting-config.ts';
import { signIn } from './accounts.ts';
import { adminStore } from './admin-store.ts';
import { askForAdmin } from './ask-admin.ts';
import { examine } from './examine.ts';
import { reportOf } from './findings.ts';
import {
  countsVisits,
  keptByNpm,
  namedProject,
  PROJECT_OPTIONS,
  PROJECT_USAGE,
} from './named-project.ts';
import { correctionsFor, fieldFindings, readRegister, reportOfRegister } from './old-documents.ts';
import { documentsOf, type Project } from './project.ts';
import { correctionsOfDates, readPublicDates, reportOfDates, staleDates } from './public-dates.ts';
import { numberFindings, reportOfNumbers } from './receipt-numbers.ts';
import type { Hosting } from './site.ts';

/*
 * `npm run doctor`: checks the project of src/site/settings.ts from outside, or that of `--project … --api-key …
 * [--site https://…] [--bucket …]`. Asks for the e-mail and the password of an admin, and stores neither. With an
 * access token of Google Cloud in GOOGLE_ACCESS_TOKEN it also compares the text of the deployed rules, and checks App
 * Check, second factor, budget, the protection of the database, backups and every entry of the allow-list. `--backend`
 * is for a backend on this machine.
 *
 * With `--register` it reads the documents instead, and lists what this app cannot read in them, numbers of receipts
 * that are missing or will be given twice, and the public dates that differ from their events. `--corrections FILE`
 * writes what can be corrected into a file that a person fills in (`npm run correct`), and never into a file that exists:
 * a person may have filled it in.
 */
const OPTIONS = {
  ...PROJECT_OPTIONS,
  register: { type: 'boolean' },
  corrections: { type: 'string' },
} as const;
const { values } = parseArgs({ options: OPTIONS });

const rootFile = (name: string): string =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

type Admin = Awaited<ReturnType<typeof askForAdmin>>;

async function lookAtProject(project: Project, admin: Admin): Promise<boolean> {
  const accessToken = process.env['GOOGLE_ACCESS_TOKEN'];
  const config = JSON.parse(rootFile('firebase.json')) as { hosting: Hosting };
  const { hosting } = hostingFor(config, countsVisits(values));
  const findings = await examine({
    project,
    admin,
    site: project.site ? { url: project.site, hosting } : null,
    deployed: accessToken
      ? {
          accessToken,
          firestoreRules: rootFile('firestore.rules'),
          storageRules: rootFile('storage.rules'),
        }
      : null,
    owned: accessToken && !values.backend ? { accessToken } : null,
  });
  console.log(reportOf(findings));
  return findings.every(({ passed }) => passed);
}

async function lookAtRegister(project: Project, admin: Admin): Promise<boolean> {
  const session = await signIn(project, admin.email, admin.password);
  if (!('token' in session)) {
    console.log(reportOf([session]));
    return false;
  }
  const read = await readRegister(adminStore(project, session));
  if (!read.success) {
    console.error(`${read.error.collection} cannot be read: ${read.error.failure}`);
    return false;
  }
  const findings = fieldFindings(read.data);
  console.log(reportOfRegister(read.data, findings));
  const numbers = numberFindings(read.data);
  console.log(reportOfNumbers(numbers));
  const dates = await readPublicDates(documentsOf(project)).catch((error: unknown) => {
    // The findings about the documents are still reported and written into the file.
    console.error(`✗ dates: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });
  const stale = dates === null ? [] : staleDates(read.data, dates, Date.now());
  if (dates !== null) {
    console.log(reportOfDates(dates, stale));
    if (findings.length === 0 && stale.length === 0 && numbers.length === 0) return true;
  }
  const ofFields = correctionsFor(project.id, findings);
  const file = {
    ...ofFields,
    corrections: [...ofFields.corrections, ...correctionsOfDates(stale)],
  };
  if (values.corrections === undefined) {
    console.log(
      '\nNothing was changed. --corrections FILE writes a file in which a person says what to write instead.',
    );
  } else {
    // The file holds values of the register: other users of this computer must not read it.
    const asNew = { mode: 0o600, flag: 'wx' };
    writeFileSync(values.corrections, `${JSON.stringify(file, null, 2)}\n`, asNew);
    console.log(
      `\n${file.corrections.length} values are in ${values.corrections}. Fill in "to" where you know what it should be (null leaves it), then: npm run correct -- ${values.corrections}`,
    );
  }
  return false;
}

async function main(): Promise<boolean | null> {
  const kept = keptByNpm('doctor', OPTIONS);
  if (kept !== null) {
    console.error(kept);
    return null;
  }
  const project = namedProject(values);
  if (project === null) {
    console.error(PROJECT_USAGE);
    return null;
  }
  const { corrections } = values;
  if (corrections !== undefined && (!values.register || existsSync(corrections))) {
    console.error(
      values.register
        ? `${corrections} exists already and is not written over: name another file.`
        : '--corrections goes with --register.',
    );
    return null;
  }
  const admin = await askForAdmin();
  console.log(`Project ${project.id}:`);
  return values.register ? lookAtRegister(project, admin) : lookAtProject(project, admin);
}

const allPassed = await main();
process.exitCode = allPassed === null ? 2 : allPassed ? 0 : 1;
