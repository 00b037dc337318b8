import { checkAllowList, checkSignUp, signIn } from './accounts.ts';
import {
  checkDeployedRules,
  checkNobodyReads,
  checkQueries,
  checkRules,
  checkStorage,
} from './database.ts';
import { type Finding } from './findings.ts';
import type { Project } from './project.ts';
import { checkSite, type Hosting } from './site.ts';

export type Examination = {
  readonly project: Project;
  /** An account that should be on the allow-list. */
  readonly admin: { readonly email: string; readonly password: string };
  readonly site: { readonly url: string; readonly hosting: Hosting } | null;
  /** With an access token of Google Cloud the text of the deployed rules is compared, too. */
  readonly deployed: {
    readonly accessToken: string;
    readonly rules: string;
    readonly rulesApi?: string;
  } | null;
};

/**
 * Looks at a real project from outside, with what an admin has. Nothing is written or changed.
 *
 * @throws Error where a service does not answer at all
 */
export async function examine({
  project,
  admin,
  site,
  deployed,
}: Examination): Promise<readonly Finding[]> {
  const findings: Finding[] = [
    ...(await checkSignUp(project)),
    await checkNobodyReads(project),
    ...(await checkStorage(project)),
  ];
  const session = await signIn(project, admin.email, admin.password);
  if ('token' in session) {
    findings.push(
      await checkAllowList(project, session),
      ...(await checkRules(project, session)),
      ...(await checkQueries(project, session)),
    );
  } else {
    findings.push(session);
  }
  if (deployed) {
    const { accessToken, rules, rulesApi } = deployed;
    findings.push(await checkDeployedRules(project, accessToken, rules, rulesApi));
  }
  if (site) findings.push(...(await checkSite(site.url, site.hosting)));
  return findings;
}
