import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { accountFindings } from '../../../doctor/allow-list.ts';
import { type Finding, reportOf, runCheck } from '../../../doctor/findings.ts';
import { checkOwned } from '../../../doctor/owner.ts';
import { text } from '../../support/raw-values.ts';

const NOW = Date.parse('2026-11-22T08:00:00Z');
const DATABASE = 'projects/stable/databases/(default)';
const SCHEDULES = `/firestore.googleapis.com/v1/${DATABASE}/backupSchedules`;
const BACKUPS = '/firestore.googleapis.com/v1/projects/stable/locations/-/backups';
const APP_CHECK = '/firebaseappcheck.googleapis.com/v1/projects/stable/services';
const CONFIG = '/identitytoolkit.googleapis.com/admin/v2/projects/stable/config';
const BILLING = '/cloudbilling.googleapis.com/v1/projects/stable/billingInfo';
const BUDGETS = '/billingbudgets.googleapis.com/v1/billingAccounts/01-02-03/budgets';
const ENTRIES = `/firestore.googleapis.com/v1/${DATABASE}/documents/admins?pageSize=300`;
const PROJECT = '/cloudresourcemanager.googleapis.com/v1/projects/stable';
const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/projects/stable/accounts:lookup';

const backup = (snapshotTime: string, more: object = {}) => ({
  name: 'projects/stable/locations/eur3/backups/7d0c',
  database: DATABASE,
  databaseUid: '5c8c3b3e-0d5a-4c5f-9d50-0d8a4c0a2c11',
  snapshotTime,
  expireTime: '2026-11-29T03:00:00Z',
  stats: { sizeBytes: '81920', documentCount: '1400', indexCount: '9000' },
  state: 'READY',
  ...more,
});
const entry = (id: string, fields: object) => ({
  name: `${DATABASE}/documents/admins/${id}`,
  fields,
  createTime: '2026-10-01T09:00:00.123456Z',
  updateTime: '2026-10-01T09:00:00.123456Z',
});
/** Entries of the allow-list, as the owner made them in the console. */
const entries = (...all: readonly object[]) => ({
  documents: all.map((fields, at) => entry(`uid${at}`, fields)),
});
/** Accounts, as Authentication has them; each with what it gives beside a password. */
const accounts = (all: Readonly<Record<string, readonly object[]>>) => ({
  kind: 'identitytoolkit#GetAccountInfoResponse',
  users: Object.entries(all).map(([localId, mfaInfo]) => ({
    localId,
    email: `${localId}@club.test`,
    ...(mfaInfo.length > 0 && { mfaInfo }),
  })),
});
const APP = { mfaEnrollmentId: 'e1', enrolledAt: '2026-10-02T09:00:00Z', totpInfo: {} };
const SMS = { mfaEnrollmentId: 'e2', enrolledAt: '2026-10-02T09:00:00Z', phoneInfo: '+39333' };
const is = (booleanValue: boolean) => ({ booleanValue });
const schedule = (more: object = {}) => ({
  name: `${DATABASE}/backupSchedules/2f3a`,
  createTime: '2026-10-01T09:00:00.123456Z',
  updateTime: '2026-10-01T09:00:00.123456Z',
  retention: '604800s',
  dailyRecurrence: {},
  ...more,
});

/** The answers of each service for a project without faults, in the shapes of its reference documentation. */
const WELL: Readonly<Record<string, object>> = {
  [APP_CHECK]: {
    services: [
      { name: 'projects/123/services/firestore.googleapis.com', enforcementMode: 'UNENFORCED' },
    ],
  },
  [CONFIG]: {
    name: 'projects/123/config',
    mfa: {
      state: 'ENABLED',
      providerConfigs: [{ state: 'ENABLED', totpProviderConfig: { adjacentIntervals: 1 } }],
    },
    subtype: 'IDENTITY_PLATFORM',
  },
  [BILLING]: {
    name: 'projects/stable/billingInfo',
    projectId: 'stable',
    billingAccountName: 'billingAccounts/01-02-03',
    billingEnabled: true,
  },
  [PROJECT]: { projectNumber: '123', projectId: 'stable', lifecycleState: 'ACTIVE' },
  [BUDGETS]: {
    budgets: [
      {
        name: 'billingAccounts/01-02-03/budgets/ab',
        displayName: 'scuderia',
        budgetFilter: { projects: ['projects/123'] },
        amount: { specifiedAmount: { currencyCode: 'EUR', units: '5' } },
        thresholdRules: [{ thresholdPercent: 0.5, spendBasis: 'CURRENT_SPEND' }],
      },
    ],
  },
  [`/firestore.googleapis.com/v1/${DATABASE}`]: {
    name: DATABASE,
    type: 'FIRESTORE_NATIVE',
    locationId: 'eur3',
    versionRetentionPeriod: '604800s',
    earliestVersionTime: '2026-11-15T08:00:00Z',
    pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
    deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
  },
  [SCHEDULES]: { backupSchedules: [schedule()] },
  // In no order.
  [BACKUPS]: { backups: [backup('2026-11-22T03:00:00Z'), backup('2026-11-20T03:00:00Z')] },
  [ENTRIES]: entries(
    {},
    { name: text('Anna'), role: text('all'), active: is(true), requireSecondFactor: is(true) },
    { name: text('Bea'), role: text('horses'), active: is(false), notes: text('until March') },
  ),
  [ACCOUNTS]: accounts({ uid0: [], uid1: [APP], uid2: [], uid3: [] }),
};

const refusal = (message: string) => ({
  error: { code: 403, message, status: 'PERMISSION_DENIED' },
});

/** The doctor's findings with these answers instead of those of a project without faults. */
async function find(others: Readonly<Record<string, object>> = {}): Promise<readonly Finding[]> {
  const answers = { ...WELL, ...others };
  const server = createServer(({ url, headers, method }, response) => {
    const isAsked =
      method === (url === ACCOUNTS ? 'POST' : 'GET') &&
      headers.authorization === 'Bearer ya29' &&
      headers['x-goog-user-project'] === 'stable';
    const body = isAsked ? answers[url!] : refusal('The caller does not have permission');
    const { error } = (body ?? { error: { code: 404 } }) as { error?: { code: number } };
    response.writeHead(error?.code ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const project = { id: 'stable', apiKey: '', identity: '', firestore: '', storage: null };
  const { findings } = await runCheck('what the owner may ask', () =>
    checkOwned(project, {
      accessToken: 'ya29',
      originOf: (host) => `http://127.0.0.1:${port}/${host}`,
      now: () => NOW,
    }),
  );
  return findings;
}

test('finds nothing wrong where all is as it should be', async () => {
  const findings = await find();
  expect(
    findings.filter(({ passed }) => !passed),
    reportOf(findings),
  ).toEqual([]);
  expect(reportOf(findings)).toMatchInlineSnapshot(`
    "✓ App Check: is not enforced
    ✓ the second factor: can be used (a code of an authenticator app)
    ✓ a budget that writes an e-mail: "scuderia" does
    ✓ point-in-time recovery: reaches back seven days
    ✓ the database: cannot be deleted by mistake
    ✓ scheduled backups: daily, kept for up to 7 days
    ✓ the newest backup: is of 2026-11-22T03:00:00Z
    ✓ every entry of the allow-list: 3, none with a field that the rules read otherwise than it looks
    ✓ the accounts of the allow-list: each entry is of one, and each that owes a code has an app to give it

    All is well."
  `);
});

test('takes a budget of the whole account for one of the project, and a second factor that is demanded for one', async () => {
  const config = Object.keys(WELL).find((path) => path.includes('identitytoolkit'))!;
  const totp = { state: 'MANDATORY', totpProviderConfig: {} };
  const findings = await find({
    [BUDGETS]: { budgets: [{ displayName: 'all', thresholdRules: [{}] }] },
    [config]: { mfa: { providerConfigs: [totp] } },
  });
  const said = reportOf(findings);
  expect(said).toContain('"all" does');
  expect(said).toContain('the second factor: can be used');
});

test.each<[string, Readonly<Record<string, object>>, Readonly<Record<string, RegExp>>]>([
  [
    'App Check that is enforced',
    {
      [APP_CHECK]: {
        services: [
          { name: 'projects/123/services/firestore.googleapis.com', enforcementMode: 'ENFORCED' },
          { name: 'projects/123/services/firebasestorage.googleapis.com', enforcementMode: 'OFF' },
        ],
      },
    },
    { 'App Check': /ENFORCED for firestore\.googleapis\.com,/ },
  ],
  [
    'a budget of another project, and one that tells nobody',
    {
      [BUDGETS]: {
        budgets: [
          { budgetFilter: { projects: ['projects/456'] }, thresholdRules: [{}] },
          { budgetFilter: { projects: ['projects/123'] }, thresholdRules: [] },
        ],
      },
    },
    { 'a budget that writes an e-mail': /none of this project/ },
  ],
  ['no budget', { [BUDGETS]: {} }, { 'a budget that writes an e-mail': /none/ }],
  [
    'a database without recovery, that can be deleted',
    {
      [`/firestore.googleapis.com/v1/${DATABASE}`]: {
        name: DATABASE,
        pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_DISABLED',
        deleteProtectionState: 'DELETE_PROTECTION_DISABLED',
      },
    },
    { 'point-in-time recovery': /is off/, 'the database': /can be deleted/ },
  ],
  ['no schedule of backups', { [SCHEDULES]: {} }, { 'scheduled backups': /no schedule/ }],
  [
    'a project without a billing account',
    {
      [BILLING]: { name: 'projects/stable/billingInfo', projectId: 'stable' },
      [SCHEDULES]: refusal('billing'),
    },
    { 'scheduled backups': /without a billing account/ },
  ],
  [
    'a schedule whose backups do not come',
    { [BACKUPS]: { backups: [backup('2026-11-19T03:00:00Z')] } },
    { 'the newest backup': /too old: 2026-11-19/ },
  ],
  [
    'backups of another database, or that are not ready',
    {
      [BACKUPS]: {
        backups: [
          backup('2026-11-22T03:00:00Z', { database: 'projects/stable/databases/other' }),
          backup('2026-11-22T03:00:00Z', { state: 'CREATING' }),
        ],
      },
    },
    { 'the newest backup': /there is none/ },
  ],
  [
    'an entry that locks nobody, and one that restricts nobody',
    {
      [ENTRIES]: entries(
        { name: text('Anna'), Active: is(false) },
        { name: text('Bea'), attivo: is(false) },
        { name: text('Carla'), ruolo: text('horses') },
        { 'role ': text('Cavalli') },
      ),
    },
    {
      'admins/uid0': /`Active`.* nobody/,
      'admins/uid1': /`attivo`/,
      'admins/uid2': /`ruolo`/,
      'admins/uid3': /`role `/,
    },
  ],
  [
    'an entry whose values are of another type',
    {
      [ENTRIES]: entries(
        { active: text('true') },
        { requireSecondFactor: text('false') },
        { role: text('Horses') },
        { name: is(true) },
      ),
    },
    {
      'admins/uid0': /locked/,
      'admins/uid1': /code is demanded/,
      'admins/uid2': /counts as horses/,
      'admins/uid3': /no text/,
    },
  ],
  [
    'a list with nobody on it',
    { [ENTRIES]: {} },
    { 'every entry of the allow-list': /there is none/ },
  ],
  [
    'an access token that may not ask',
    { [SCHEDULES]: refusal('no'), [CONFIG]: refusal('no'), [APP_CHECK]: refusal('no') },
    {
      'App Check': /PERMISSION_DENIED/,
      'the second factor': /PERMISSION_DENIED/,
      'scheduled backups': /PERMISSION_DENIED/,
    },
  ],
])('notices %s', async (_, others, expected) => {
  const wrong = (await find(others)).filter(({ passed }) => !passed);
  expect(wrong.map(({ about }) => about)).toEqual(Object.keys(expected));
  for (const { about, says } of wrong) expect(says).toMatch(expected[about]!);
});

const UID = 'h3kQ9'.padEnd(28, 'x');

test.each<[string, readonly object[], object, Readonly<Record<string, RegExp>>]>([
  [
    'an entry under an e-mail address, one under an id that the console proposed, and one whose account was deleted',
    [
      entry('anna@club.test', {}),
      entry('q8'.padEnd(20, 'Z'), { name: text('Bea'), active: is(false) }),
      entry(UID, { name: text('Carla') }),
    ],
    { kind: 'identitytoolkit#GetAccountInfoResponse' },
    {
      'admins/anna@club.test': /of no account/,
      ['admins/q8'.padEnd(27, 'Z')]: /locks nobody/,
      [`admins/${UID}`]: /of no account/,
    },
  ],
  [
    'nothing where the name of a deleted account stays for the history',
    [entry(UID, { name: text('Carla'), active: is(false) })],
    {},
    {},
  ],
  [
    'an account that owes a code and has no app, but a telephone',
    [
      entry('uid1', { requireSecondFactor: is(true) }),
      entry('uid2', { requireSecondFactor: is(true) }),
      entry('uid3', { requireSecondFactor: is(true), active: is(false) }),
    ],
    accounts({ uid1: [APP], uid2: [SMS], uid3: [] }),
    { 'admins/uid2': /demands a code.* has no authenticator app/ },
  ],
  [
    'that accounts cannot be asked for',
    [entry('uid0', {})],
    refusal('no'),
    { 'the accounts of the allow-list': /PERMISSION_DENIED/ },
  ],
])(
  'looks at the account behind each entry, and notices %s',
  async (_, documents, users, expected) => {
    const findings = await find({ [ENTRIES]: { documents }, [ACCOUNTS]: users });
    const wrong = findings.filter(({ passed }) => !passed);
    expect(wrong.map(({ about }) => about)).toEqual(Object.keys(expected));
    for (const { about, says } of wrong) expect(says).toMatch(expected[about]!);
  },
);

/** A budget of some projects, and whom it tells. */
const budget = (notificationsRule?: object, projects = ['projects/123']) => ({
  displayName: 'scuderia',
  budgetFilter: { projects },
  thresholdRules: [{ thresholdPercent: 1 }],
  ...(notificationsRule && { notificationsRule }),
});
const OFF = { disableDefaultIamRecipients: true };
const CHANNEL = { monitoringNotificationChannels: ['projects/stable/notificationChannels/1'] };
const PROGRAM = { pubsubTopic: 'projects/stable/topics/cost', schemaVersion: '1.0' };

test.each<[string, readonly object[], boolean]>([
  ['to the administrators, as nothing else is said', [budget()], true],
  ['to them also where a program is told', [budget(PROGRAM)], true],
  ['to nobody', [budget(OFF)], false],
  ['to nobody, but to a program', [budget({ ...OFF, ...PROGRAM })], false],
  ['to no channel', [budget({ ...OFF, monitoringNotificationChannels: [] })], false],
  ['to a channel instead', [budget({ ...OFF, ...CHANNEL })], true],
  ['to the owners of its project', [budget({ ...OFF, enableProjectLevelRecipients: true })], true],
  [
    'to the owners of its project, of which it has two',
    [budget({ ...OFF, enableProjectLevelRecipients: true }, ['projects/123', 'projects/456'])],
    false,
  ],
  [
    'to the owners of its project, of which it names none',
    [budget({ ...OFF, enableProjectLevelRecipients: true }, [])],
    false,
  ],
  ['to nobody, beside one that writes', [budget(OFF), budget()], true],
])('looks whom a budget writes to: %s', async (_, budgets, writes) => {
  const findings = await find({ [BUDGETS]: { budgets } });
  const found = findings.find(({ about }) => about === 'a budget that writes an e-mail')!;
  expect(found.passed, found.says).toBe(writes);
  if (!writes) expect(found.says).toBe('"scuderia" writes none: its e-mails are switched off');
});

const WEEKLY = { dailyRecurrence: undefined, weeklyRecurrence: { day: 'SUNDAY' } };
const OF_TODAY = { createTime: '2026-11-22T07:00:00Z' };

test.each<[string, readonly object[], readonly object[], RegExp]>([
  [
    'a daily one of today beside an old weekly one',
    [schedule(WEEKLY), schedule(OF_TODAY)],
    [backup('2026-11-15T03:00:00Z')],
    /still to come/,
  ],
  [
    'a weekly one of today beside an old daily one',
    [schedule({ ...WEEKLY, ...OF_TODAY }), schedule()],
    [backup('2026-11-15T03:00:00Z')],
    /too old/,
  ],
  ['a weekly one of today', [schedule({ ...WEEKLY, ...OF_TODAY })], [], /still to come/],
  ['an old weekly one', [schedule(WEEKLY)], [], /there is none/],
])('waits for the first backup of %s', async (_, backupSchedules, backups, says) => {
  const findings = await find({ [SCHEDULES]: { backupSchedules }, [BACKUPS]: { backups } });
  const found = findings.find(({ about }) => about === 'the newest backup')!;
  expect(found.says).toMatch(says);
  expect(found.passed).toBe(says.source === 'still to come');
});

test('takes App Check that was never used, a second factor that is off and a new schedule as they are', async () => {
  const report = reportOf(
    await find({
      [APP_CHECK]: refusal(
        'Firebase App Check API has not been used in project 123 before or it is disabled.',
      ),
      [CONFIG]: { name: 'projects/123/config', mfa: { state: 'DISABLED' } },
      [SCHEDULES]: { backupSchedules: [schedule({ createTime: '2026-11-21T09:00:00Z' })] },
      [BACKUPS]: {},
    }),
  );
  expect(report).toContain('App Check: is not in use');
  expect(report).toContain('the second factor: is off');
  expect(report).toContain('still to come');
  expect(report).toContain('All is well.');
});

test('waits longer for weekly backups', async () => {
  const weekly = { dailyRecurrence: undefined, weeklyRecurrence: { day: 'SUNDAY' } };
  const findings = await find({
    [SCHEDULES]: { backupSchedules: [schedule({ ...weekly, retention: '8467200s' })] },
    [BACKUPS]: { backups: [backup('2026-11-15T03:00:00Z')] },
  });
  expect(reportOf(findings)).toContain('weekly, kept for up to 98 days');
  expect(reportOf(findings)).toContain('All is well.');
});

test.each([
  [{ booleanValue: true }, false],
  // The rules demand a code here, too.
  [{ stringValue: 'no' }, false],
  [{ booleanValue: false }, true],
])(
  'whether an account without an app owes a code (%o) is read as the rules read it',
  (owed, isWell) => {
    const entry = { name: 'x/admins/anna', fields: { requireSecondFactor: owed } };
    const [finding] = accountFindings([entry], [{ localId: 'anna' }]);
    expect(finding!.passed).toBe(isWell);
  },
);
