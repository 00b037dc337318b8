import { randomUUID } from 'node:crypto';
import type { Holds, Session } from './accounts.ts';
import { type Finding, ill, well } from './findings.ts';
import {
  type Answer,
  ask,
  documentsOf,
  errorOf,
  messageOf,
  nameOf,
  type Project,
  quotaOf,
} from './project.ts';
import { MANY_ENTRIES } from '../src/sync/ports.ts';
import { MADE, type Query } from './queries.ts';

const DEPLOY = 'Deploy the rules: npm run deploy';

/** Nothing can be read without an account. */
export async function checkNobodyReads(project: Project): Promise<Finding> {
  const open: string[] = [];
  for (const path of [
    'horses/x',
    'memberships/x',
    'events/x',
    'logs/x',
    'admins/x',
    'horses/x/hoovesTrims/y',
  ]) {
    const answer = await ask(`${documentsOf(project)}/${path}`);
    if (errorOf(answer) !== 'PERMISSION_DENIED') {
      if (/database .* does not exist/i.test(messageOf(answer))) return noDatabase();
      open.push(path);
    }
  }
  return open.length === 0
    ? well('reading without an account', 'refused')
    : ill('reading without an account', `NOT refused: ${open.join(', ')}`, DEPLOY);
}

const noDatabase = (): Finding =>
  ill(
    'the database',
    'there is none',
    'Firebase console → Firestore: create it, in production mode.',
  );

/** A precondition that never holds: a commit that contains it has no effect. */
const impossible = (project: Project, { uid }: Session) => ({
  verify: nameOf(project, `admins/${uid}`),
  currentDocument: { updateTime: '2001-01-01T00:00:00Z' },
});
const NEW = { exists: false };
const text = (stringValue: string) => ({ stringValue });
const list = (...values: string[]) => ({ arrayValue: { values: values.map(text) } });
const stamp = (fieldPath: string) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' });

/**
 * Checks that the deployed rules decide like those of this repository. They are tested with writes
 * that cannot take effect: rules are evaluated before preconditions, so a refusal is a 403 and an
 * allowed write a 400.
 */
export async function checkRules(project: Project, session: Session): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { about, isAllowed, writes } of probes(project, session)) {
    const harmless = [...writes, impossible(project, session)];
    const answer = await ask(`${documentsOf(project)}:commit`, { writes: harmless }, session.token);
    const refused = errorOf(answer) === 'PERMISSION_DENIED';
    const failed = ['FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED'].includes(errorOf(answer));
    if (isAllowed ? failed : refused) {
      findings.push(well(about, isAllowed ? 'would be allowed' : 'refused'));
    } else {
      findings.push(ill(about, verdictOf(answer, refused, failed), DEPLOY));
    }
  }
  return findings;
}

function verdictOf(answer: Answer, refused: boolean, failed: boolean): string {
  if (refused) return 'refused, though the app does it';
  return failed ? 'NOT refused' : `cannot tell: ${errorOf(answer) || answer.status}`;
}

type Probe = { about: string; isAllowed: boolean; writes: readonly object[] };

function probes(project: Project, { uid, email }: Session): readonly Probe[] {
  const id = `doctor-${randomUUID()}`;
  const mutationId = randomUUID().replace(/^(.{14})./, '$17');
  const path = `horses/${id}`;
  const horse = (more: object = {}) => ({
    update: {
      name: nameOf(project, path),
      fields: {
        name: text('x'),
        rev: { integerValue: '1' },
        updatedBy: text(uid),
        createdBy: text(uid),
        lastMid: text(mutationId),
        ...more,
      },
    },
    updateTransforms: [stamp('updatedAt'), stamp('createdAt')],
    currentDocument: NEW,
  });
  const entry = (more: object = {}) => ({
    update: {
      name: nameOf(project, `logs/${mutationId}`),
      fields: {
        user: text(email),
        uid: text(uid),
        function: text('createHorse'),
        params: { mapValue: { fields: { path: text(path), fields: list('name') } } },
        result: { mapValue: { fields: { rev: { integerValue: '1' }, conflicts: list() } } },
        ...more,
      },
    },
    updateTransforms: [stamp('at')],
    currentDocument: NEW,
  });
  const plain = (name: string) => ({
    update: { name: nameOf(project, name), fields: { x: text('x') } },
    currentDocument: NEW,
  });
  const probe = (about: string, writes: readonly object[], isAllowed = false): Probe => ({
    about,
    isAllowed,
    writes,
  });
  return [
    probe('a new horse as the app makes it', [horse(), entry()], true),
    probe('a horse without its log entry', [horse()]),
    probe('a horse in someone else’s name', [horse({ updatedBy: text('x') }), entry()]),
    probe('a horse with a field of its own', [horse({ isAdmin: text('x') }), entry()]),
    probe('a value in the log', [
      horse(),
      entry({
        params: { mapValue: { fields: { path: text(path), fields: list('Elena Bianchi') } } },
      }),
    ]),
    probe('a name of one’s own in the log', [horse(), entry({ user: text('Elena Bianchi') })]),
    probe('a log that does not name what changes', [
      horse(),
      entry({ params: { mapValue: { fields: { path: text(path), fields: list() } } } }),
    ]),
    probe('a creation that is called an edit', [horse(), entry({ function: text('updateHorse') })]),
    probe('deleting for good', [{ delete: nameOf(project, path) }]),
    probe('putting an account on the allow-list', [plain(`admins/${id}`)]),
    probe('writing elsewhere', [plain(`settings/${id}`)]),
  ];
}

/**
 * Every query that the app makes for the account is allowed and has its index; queries that it never
 * makes are refused, and those of what the account does not hold.
 */
export async function checkQueries(
  project: Project,
  session: Session,
  holds: Holds,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const put = ({ parent = '', method = ':runQuery', body }: Query) =>
    ask(
      `${documentsOf(project)}${parent}${method}`,
      body((path) => nameOf(project, path)),
      session.token,
    );
  for (const query of MADE) {
    const answer = await put(query);
    if (holds === 'horses' && ['memberships', 'events', 'receipts'].includes(query.of)) {
      if (errorOf(answer) === 'PERMISSION_DENIED') continue;
      findings.push(ill(`asking for ${query.title}`, 'NOT refused to a role of horses', DEPLOY));
      continue;
    }
    if (answer.status === 200) continue;
    const building = /building/i.test(messageOf(answer));
    findings.push(
      errorOf(answer) === 'FAILED_PRECONDITION'
        ? ill(
            `asking for ${query.title}`,
            building ? 'its index is being built' : 'its index is missing',
            building ? 'Wait some minutes and ask again.' : 'Deploy the indexes: npm run deploy',
          )
        : ill(`asking for ${query.title}`, `refused: ${errorOf(answer)}`, DEPLOY),
    );
  }
  if (findings.length === 0)
    findings.push(well('queries and their indexes', `all ${MADE.length} are judged rightly`));
  for (const [title, collectionId] of [
    ['the whole log', 'logs'],
    ['the whole allow-list', 'admins'],
  ] as const) {
    // One more than the rules let through of the log at once.
    const body = () => ({ structuredQuery: { from: [{ collectionId }], limit: MANY_ENTRIES + 1 } });
    const answer = await put({ title, body });
    findings.push(
      errorOf(answer) === 'PERMISSION_DENIED'
        ? well(`asking for ${title}`, 'refused')
        : ill(`asking for ${title}`, 'NOT refused', DEPLOY),
    );
  }
  return findings;
}

/** Without an account, photos cannot be listed, though each can be read by its name. */
export async function checkStorage({ storage }: Project): Promise<readonly Finding[]> {
  if (storage === null) return [];
  const answer = await ask(`${storage.url}/v0/b/${storage.bucket}/o`);
  return [
    answer.status === 401 || answer.status === 403
      ? well('listing the photos without an account', 'refused')
      : ill(
          'listing the photos without an account',
          `NOT refused: ${answer.status}`,
          'Deploy the rules: npm run deploy',
        ),
  ];
}

/** The rules of Storage find the account on the list of Firestore: who holds the register lists the photos. */
export async function checkPhotosOfAdmin(
  { storage }: Project,
  { token }: Session,
  holds: Holds,
): Promise<readonly Finding[]> {
  if (storage === null || holds !== 'all') return [];
  const about = 'asking for the list of photos';
  const authorization = { authorization: `Firebase ${token}` };
  const answer = await ask(
    `${storage.url}/v0/b/${storage.bucket}/o`,
    undefined,
    undefined,
    authorization,
  );
  return [
    answer.status === 200
      ? well(about, 'allowed')
      : ill(
          about,
          `refused: ${errorOf(answer) || answer.status}`,
          'Deploy the rules: npm run deploy. Storage asks the first time whether its rules may read Firestore: say yes.',
        ),
  ];
}

/** A release of rules and the file that should be deployed as it. */
export type Release = {
  readonly name: `cloud.firestore` | `firebase.storage/${string}`;
  readonly file: string;
  readonly text: string;
};

/** The deployed rules are the file, compared as text. Needs an access token of Google Cloud. */
export async function checkDeployedRules(
  { id }: Project,
  accessToken: string,
  { name, file, text }: Release,
  rulesApi = 'https://firebaserules.googleapis.com/v1',
): Promise<Finding> {
  const about = `the text of ${file}`;
  const release = await ask(
    `${rulesApi}/projects/${id}/releases/${name}`,
    undefined,
    accessToken,
    quotaOf(id),
  );
  const { rulesetName } = (release.body ?? {}) as { rulesetName?: string };
  if (release.status !== 200 || rulesetName === undefined) {
    return ill(
      about,
      `cannot be read: ${errorOf(release) || release.status}`,
      'Is the access token still good, and are the rules deployed?',
    );
  }
  const { body } = await ask(`${rulesApi}/${rulesetName}`, undefined, accessToken, quotaOf(id));
  const { source } = (body ?? {}) as { source?: { files?: { content?: string }[] } };
  const deployed = source?.files?.[0]?.content ?? '';
  return deployed.trim() === text.trim()
    ? well(about, 'is what is in force')
    : ill(about, 'is not what is in force', DEPLOY);
}
