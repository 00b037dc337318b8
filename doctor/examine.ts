import { checkAllowList, checkSignUp, signIn } from './accounts.ts';
import {
  checkDeployedRules,
  checkNobodyReads,
  checkPhotosOfAdmin,
  checkQueries,
  checkRules,
  checkStorage,
  type Release,
} from './access-rules.ts';
import { type Check, type Finding, notAsked, runCheck } from './findings.ts';
import { checkOwned, type Ownership } from './owner.ts';
import type { Project } from './project.ts';
import { checkSettings, checkSite, checkWorker, type Hosting } from './site.ts';

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
  /** With this, what only the owner may read is checked as well ({@link checkOwned}). */
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
  if (project.storage) {
    await look('listing the photos without an account', () => checkStorage(project));
  } else {
    findings.push(notAsked('the photos', 'no bucket is named (npm run setup, or --bucket)'));
  }
  const session = await signIn(project, admin.email, admin.password);
  if ('token' in session) {
    const list = await look('the allow-list', () => checkAllowList(project, session));
    // Of an account that is refused everything, a refusal shows neither that the rules hold nor that they are wrong.
    if (list !== null) {
      const holds = list ?? 'all';
      await look('what the rules let the account write', () => checkRules(project, session));
      await look('what the account asks for', () => checkQueries(project, session, holds));
      await look('the photos', () => checkPhotosOfAdmin(project, session, holds));
      if (holds === 'horses') findings.push(...notAskedOfHorses(project));
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
    await look('the site', () => checkWorker(site.url));
  }
  findings.push(...notAskedFor({ site, deployed, owned }));
  return findings;
}

const OF_HORSES = 'this account holds the horses alone';

/** What an account of the horses alone cannot ask. */
function notAskedOfHorses({ storage }: Project): readonly Finding[] {
  return [
    notAsked('memberships, events and receipts, and their indexes', OF_HORSES),
    ...(storage ? [notAsked('asking for the list of photos', OF_HORSES)] : []),
  ];
}

const OF_THE_OWNER =
  'App Check, the second factor, a budget, the protection of the database, backups, every entry of the allow-list';

/** What was not asked for want of an access token or an address. */
function notAskedFor({
  site,
  deployed,
  owned,
}: Pick<Examination, 'site' | 'deployed' | 'owned'>): readonly Finding[] {
  const noToken = 'there is no access token (GOOGLE_ACCESS_TOKEN)';
  const notOwned = deployed ? 'the backend is on this machine' : noToken;
  return [
    ...(deployed ? [] : [notAsked('the text of the rules in force', noToken)]),
    ...(owned ? [] : [notAsked(OF_THE_OWNER, notOwned)]),
    ...(site ? [] : [notAsked('the site', 'no address is named (npm run setup, or --site)')]),
  ];
}
