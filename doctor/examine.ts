import { checkAllowList, checkSignUp, signIn } from './accounts.ts';
import {
  checkDeployedRules,
  checkNobodyReads,
  checkPhotosOfAdmin,
  checkQueries,
  checkRules,
  checkStorage,
  type Release,
} from './database.ts';
import { type Check, type Finding, runCheck } from './findings.ts';
import { checkOwned, type Ownership } from './owner.ts';
import type { Project } from './project.ts';
import { checkSettings, checkSite, type Hosting } from './site.ts';

export type Examination = {
  readonly project: Project;
  /** An account that should be on the allow-list. */
  readonly admin: { readonly email: string; readonly password: string };
  readonly site: { readonly url: string; readonly hosting: Hosting } | null;
  /** With an access token of Google Cloud the text of the deployed rules is compared as well. */
  readonly deployed: {
    readonly accessToken: string;
    readonly firestoreRules: string;
    readonly storageRules: string;
    readonly rulesApi?: string;
  } | null;
  /** With this, App Check, second factor, cost and backups are checked as well. */
  readonly owned?: Ownership | null;
};

/**
 * Checks a real project with the access of an admin. Changes nothing (an account that open sign-up lets it create is
 * deleted again). A check that cannot be made is a finding; the others are still made.
 */
export async function examine({
  project,
  admin,
  site,
  deployed,
  owned = null,
}: Examination): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  /** Runs one check; whatever it throws becomes a finding, so that those of the others are kept. */
  const look = async <T>(about: string, check: Check<T>): Promise<T | undefined> => {
    const { findings: more, outcome } = await runCheck(about, check);
    // The same finding of several checks is reported once.
    const isNew = (finding: Finding) =>
      !findings.some((other) => other.about === finding.about && other.says === finding.says);
    findings.push(...more.filter(isNew));
    return outcome;
  };
  await look('sign-up', () => checkSignUp(project));
  await look('reading without an account', () => checkNobodyReads(project));
  await look('listing the photos without an account', () => checkStorage(project));
  const session = await signIn(project, admin.email, admin.password);
  if ('token' in session) {
    const list = await look('the allow-list', () => checkAllowList(project, session));
    // Of an account that is refused everything, a refusal shows neither that the rules hold nor that they are wrong.
    if (list !== null) {
      const holds = list ?? 'all';
      await look('what the rules let the account write', () => checkRules(project, session));
      await look('what the account asks for', () => checkQueries(project, session, holds));
      await look('the photos', () => checkPhotosOfAdmin(project, session, holds));
    }
  } else {
    findings.push(session);
  }
  if (deployed) {
    const { accessToken, firestoreRules, storageRules, rulesApi } = deployed;
    const releases: Release[] = [
      { name: 'cloud.firestore', file: 'firestore.rules', text: firestoreRules },
    ];
    if (project.storage) {
      const name = `firebase.storage/${project.storage.bucket}` as const;
      releases.push({ name, file: 'storage.rules', text: storageRules });
    }
    for (const release of releases) {
      await look(`the text of ${release.file}`, () =>
        checkDeployedRules(project, accessToken, release, rulesApi),
      );
    }
  }
  if (owned) await look('what the owner may ask', () => checkOwned(project, owned));
  if (site) {
    await look('the site', () => checkSite(site.url, site.hosting));
    await look('the site', () => checkSettings(site.url));
  }
  return findings;
}
