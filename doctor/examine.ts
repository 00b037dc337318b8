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
import { type Finding } from './findings.ts';
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
  /** With it App Check, second factor, cost and backups are looked at as well. */
  readonly owned?: Ownership | null;
};

/**
 * Checks a real project with the access of an admin. Nothing is changed.
 *
 * @throws Error if a service does not answer
 */
export async function examine({
  project,
  admin,
  site,
  deployed,
  owned = null,
}: Examination): Promise<readonly Finding[]> {
  const findings: Finding[] = [
    ...(await checkSignUp(project)),
    await checkNobodyReads(project),
    ...(await checkStorage(project)),
  ];
  const session = await signIn(project, admin.email, admin.password);
  if ('token' in session) {
    const { findings: listed, holds } = await checkAllowList(project, session);
    findings.push(
      ...listed,
      ...(await checkRules(project, session)),
      ...(await checkQueries(project, session, holds)),
      ...(await checkPhotosOfAdmin(project, session, holds)),
    );
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
    for (const release of releases)
      findings.push(await checkDeployedRules(project, accessToken, release, rulesApi));
  }
  if (owned) findings.push(...(await checkOwned(project, owned)));
  if (site) {
    findings.push(...(await checkSite(site.url, site.hosting)));
    findings.push(...(await checkSettings(site.url)));
  }
  return findings;
}
