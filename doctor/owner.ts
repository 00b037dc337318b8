import { DAY_MS } from '../src/model/values/calendar.ts';
import {
  ABOUT_ACCOUNTS,
  type Account,
  accountFindings,
  type EntryDocument,
  entryFindings,
  uidOf,
} from './allow-list.ts';
import { type Finding, passed, problem, runCheck } from './findings.ts';
import { type Answer, ask, errorOf, messageOf, type Project, quotaOf } from './project.ts';

/** What the checks of the owner need to ask Google Cloud about the project. */
export type Ownership = {
  readonly accessToken: string;
  /** The address of a service, by its host; for tests. */
  readonly originOf?: (host: string) => string;
  /** Milliseconds since 1970; for tests. */
  readonly now?: () => number;
};

/** Asks a service: with a body by POST, which here too only reads. */
type Get = (host: string, path: string, json?: object) => Promise<Answer>;

const BUDGET = 'a budget that writes an e-mail';
const TOKEN_ADVICE =
  'Is the access token still good, is it of an owner of the project, and is the API of that service enabled?';

/**
 * Checks what only the owner of the project may read: App Check, second factor, cost, the protection of the database,
 * backups, and all of the allow-list with its accounts. Needs an access token of Google Cloud. Reads only. Each check
 * asks its own service; one that does not answer does not hide the others.
 */
export async function* checkOwned(
  { id }: Project,
  { accessToken, originOf = (host) => `https://${host}`, now = Date.now }: Ownership,
): AsyncGenerator<Finding, void> {
  const get: Get = (host, path, json) =>
    ask(`${originOf(host)}/${path}`, json, accessToken, quotaOf(id));
  const billing = () => get('cloudbilling.googleapis.com', `v1/projects/${id}/billingInfo`);
  const checks: readonly (readonly [about: string, look: () => Promise<readonly Finding[]>])[] = [
    ['App Check', async () => [await checkAppCheck(id, get)]],
    ['the second factor', async () => [await checkSecondFactor(id, get)]],
    [BUDGET, async () => [await checkBudget(id, get, await billing())]],
    ['the database', () => checkDatabase(id, get)],
    ['scheduled backups', async () => checkBackups(id, get, await billing(), now())],
    ['every entry of the allow-list', () => checkEntries(id, get)],
  ];
  for (const [about, look] of checks) {
    const { findings } = await runCheck(about, async function* () {
      yield* await look();
    });
    yield* findings;
  }
}

const unknown = (about: string, answer: Answer): Finding =>
  problem(about, `cannot be read: ${errorOf(answer) || answer.status}`, TOKEN_ADVICE);

async function checkAppCheck(id: string, get: Get): Promise<Finding> {
  const about = 'App Check';
  const answer = await get('firebaseappcheck.googleapis.com', `v1/projects/${id}/services`);
  if (/has not been used|is disabled/.test(messageOf(answer)))
    return passed(about, 'is not in use');
  if (answer.status !== 200) return unknown(about, answer);
  const { services = [] } = answer.body as {
    services?: readonly { readonly name: string; readonly enforcementMode?: string }[];
  };
  const enforced = services
    .filter(({ enforcementMode }) => enforcementMode === 'ENFORCED')
    .map(({ name }) => name.split('/').at(-1));
  return enforced.length === 0
    ? passed(about, 'is not enforced')
    : problem(
        about,
        `is ENFORCED for ${enforced.join(', ')}, which refuses every request of the app`,
        'Firebase console → App Check → APIs: stop enforcing. Why: docs/decisions/014-no-app-check.md',
      );
}

async function checkSecondFactor(id: string, get: Get): Promise<Finding> {
  const about = 'the second factor';
  const answer = await get('identitytoolkit.googleapis.com', `admin/v2/projects/${id}/config`);
  if (answer.status !== 200) return unknown(about, answer);
  const { mfa } = answer.body as {
    mfa?: {
      readonly state?: string;
      readonly providerConfigs?: readonly {
        readonly state?: string;
        readonly totpProviderConfig?: object;
      }[];
    };
  };
  const isOn = (mfa?.providerConfigs ?? []).some(
    ({ state, totpProviderConfig }) =>
      totpProviderConfig !== undefined && (state === 'ENABLED' || state === 'MANDATORY'),
  );
  return passed(
    about,
    isOn
      ? 'can be used (a code of an authenticator app)'
      : 'is off: a password alone signs in (docs/putting-online.md, "A second factor")',
  );
}

async function checkBudget(id: string, get: Get, billing: Answer): Promise<Finding> {
  const about = BUDGET;
  if (billing.status !== 200) return unknown(about, billing);
  const { billingEnabled, billingAccountName } = billing.body as {
    billingEnabled?: boolean;
    billingAccountName?: string;
  };
  if (billingEnabled !== true) {
    return passed(about, 'is not needed: without a billing account nothing can cost');
  }
  const project = await get('cloudresourcemanager.googleapis.com', `v1/projects/${id}`);
  const answer = await get('billingbudgets.googleapis.com', `v1/${billingAccountName}/budgets`);
  if (project.status !== 200) return unknown(about, project);
  if (answer.status !== 200) return unknown(about, answer);
  const { projectNumber } = project.body as { projectNumber?: string };
  const { budgets = [] } = answer.body as { budgets?: readonly Budget[] };
  const mine = budgets.filter(({ budgetFilter, thresholdRules = [] }) => {
    const projects = budgetFilter?.projects ?? [];
    const isOfProject =
      projects.length === 0 ||
      projects.includes(`projects/${projectNumber}`) ||
      projects.includes(`projects/${id}`);
    return isOfProject && thresholdRules.length > 0;
  });
  const writing = mine.find(writesEmail);
  if (writing) return passed(about, `"${writing.displayName ?? ''}" does`);
  const [mute] = mine;
  return mute
    ? problem(
        about,
        `"${mute.displayName ?? ''}" writes none: its e-mails are switched off`,
        'Google Cloud console → Billing → Budgets & alerts → the budget → Manage notifications: e-mail to billing admins and users.',
      )
    : problem(
        about,
        'there is none of this project',
        'docs/putting-online.md, "What it may cost", has the command.',
      );
}

type Budget = {
  readonly displayName?: string;
  readonly budgetFilter?: { readonly projects?: readonly string[] };
  readonly thresholdRules?: readonly object[];
  readonly notificationsRule?: {
    readonly disableDefaultIamRecipients?: boolean;
    readonly enableProjectLevelRecipients?: boolean;
    readonly monitoringNotificationChannels?: readonly string[];
  };
};

/** Whether a budget writes an e-mail to anybody: by default to those who administer or use the billing account. */
function writesEmail({ budgetFilter, notificationsRule = {} }: Budget): boolean {
  const {
    disableDefaultIamRecipients = false,
    enableProjectLevelRecipients = false,
    monitoringNotificationChannels = [],
  } = notificationsRule;
  // Google ignores that setting where the budget is of several projects, or names none.
  const hasOneProject = budgetFilter?.projects?.length === 1;
  return (
    !disableDefaultIamRecipients ||
    monitoringNotificationChannels.length > 0 ||
    (enableProjectLevelRecipients && hasOneProject)
  );
}

async function checkDatabase(id: string, get: Get): Promise<readonly Finding[]> {
  const answer = await get('firestore.googleapis.com', `v1/projects/${id}/databases/(default)`);
  if (answer.status !== 200) return [unknown('point-in-time recovery', answer)];
  const { pointInTimeRecoveryEnablement, deleteProtectionState } = answer.body as {
    pointInTimeRecoveryEnablement?: string;
    deleteProtectionState?: string;
  };
  const update = "gcloud firestore databases update --database='(default)'";
  return [
    pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED'
      ? passed('point-in-time recovery', 'reaches back seven days')
      : problem(
          'point-in-time recovery',
          'is off: a mistake can be read back for one hour only',
          `${update} --enable-pitr --project=${id} (costs storage; needs the Blaze plan)`,
        ),
    deleteProtectionState === 'DELETE_PROTECTION_ENABLED'
      ? passed('the database', 'cannot be deleted by mistake')
      : problem(
          'the database',
          'can be deleted with one command',
          `${update} --delete-protection --project=${id}`,
        ),
  ];
}

async function checkBackups(
  id: string,
  get: Get,
  billing: Answer,
  now: number,
): Promise<readonly Finding[]> {
  const about = 'scheduled backups';
  const database = `projects/${id}/databases/(default)`;
  const answer = await get('firestore.googleapis.com', `v1/${database}/backupSchedules`);
  const isFree =
    billing.status === 200 &&
    (billing.body as { billingEnabled?: boolean }).billingEnabled !== true;
  if (isFree) {
    return [
      problem(
        about,
        'there are none without a billing account',
        'Switch to the Blaze plan, or save the file of the whole register (Archivio) each week.',
      ),
    ];
  }
  if (answer.status !== 200) return [unknown(about, answer)];
  const { backupSchedules = [] } = answer.body as {
    backupSchedules?: readonly {
      readonly createTime: string;
      readonly retention: string;
      readonly dailyRecurrence?: object;
    }[];
  };
  if (backupSchedules.length === 0) {
    return [
      problem(
        about,
        'there is no schedule',
        `gcloud firestore backups schedules create --database='(default)' --recurrence=daily --retention=7d --project=${id}`,
      ),
    ];
  }
  const daily = backupSchedules.filter(({ dailyRecurrence }) => dailyRecurrence !== undefined);
  const isDaily = daily.length > 0;
  const days =
    Math.max(...backupSchedules.map(({ retention }) => Number.parseFloat(retention))) / 86_400;
  const scheduled = passed(about, `${isDaily ? 'daily' : 'weekly'}, kept for up to ${days} days`);
  // An older weekly schedule does not make a new daily one late.
  const judged = isDaily ? daily : backupSchedules;
  const since = Math.min(...judged.map(({ createTime }) => Date.parse(createTime)));
  const list = await get('firestore.googleapis.com', `v1/projects/${id}/locations/-/backups`);
  return [scheduled, newestBackup(list, database, now, since, isDaily ? 2 : 8)];
}

/** Checks that there is a finished backup of the last `withinDays` days; `since` is when the schedule was made. */
function newestBackup(
  answer: Answer,
  database: string,
  now: number,
  since: number,
  withinDays: number,
): Finding {
  const about = 'the newest backup';
  if (answer.status !== 200) return unknown(about, answer);
  const { backups = [] } = answer.body as {
    backups?: readonly {
      readonly database: string;
      readonly state: string;
      readonly snapshotTime: string;
    }[];
  };
  const newest = backups
    .filter((backup) => backup.database === database && backup.state === 'READY')
    .map(({ snapshotTime }) => snapshotTime)
    .sort()
    .at(-1);
  const late = now - withinDays * DAY_MS;
  if (newest !== undefined && Date.parse(newest) >= late) return passed(about, `is of ${newest}`);
  if (since > late) return passed(about, 'is still to come: the schedule is new');
  return problem(
    about,
    newest === undefined ? 'there is none, though one should be' : `is too old: ${newest}`,
    'Google Cloud console → Firestore → Disaster recovery, and its audit log, tell why.',
  );
}

/** The entries that one answer holds; more than any association has. */
const MAX_ENTRIES = 300;

async function checkEntries(id: string, get: Get): Promise<readonly Finding[]> {
  const documents = `v1/projects/${id}/databases/(default)/documents`;
  const answer = await get(
    'firestore.googleapis.com',
    `${documents}/admins?pageSize=${MAX_ENTRIES}`,
  );
  if (answer.status !== 200) return [unknown('every entry of the allow-list', answer)];
  const { documents: entries = [] } = answer.body as { documents?: readonly EntryDocument[] };
  if (entries.length === 0) return entryFindings(entries);
  return [...entryFindings(entries), ...(await checkAccounts(id, get, entries))];
}

/** How many accounts can be asked for at once. */
const MAX_ACCOUNTS = 100;

async function checkAccounts(
  id: string,
  get: Get,
  entries: readonly EntryDocument[],
): Promise<readonly Finding[]> {
  const uids = entries.map(uidOf);
  const accounts: Account[] = [];
  for (let at = 0; at < uids.length; at += MAX_ACCOUNTS) {
    const answer = await get(
      'identitytoolkit.googleapis.com',
      `v1/projects/${id}/accounts:lookup`,
      { localId: uids.slice(at, at + MAX_ACCOUNTS) },
    );
    if (answer.status !== 200) return [unknown(ABOUT_ACCOUNTS, answer)];
    const { users = [] } = answer.body as { users?: readonly Account[] };
    accounts.push(...users);
  }
  return accountFindings(entries, accounts);
}
