import { randomUUID } from 'node:crypto';
import type { Holds, Session } from './accounts.ts';
import { type Finding, passed, problem } from './findings.ts';
import { type Answer, ask, errorOf, messageOf, nameOf, type Project, quotaOf } from './project.ts';
import { MAX_LOG_ENTRIES } from '../src/sync/ports.ts';
import { MADE, type MadeQuery, type Query, ROOTS, VISITS } from './queries.ts';
import { askFirestore, askStorage, isRefused, isRefusedByStorage } from './refusals.ts';

const DEPLOY = 'Deploy the rules: npm run deploy';

/** Checks that without an account nothing can be read, neither a document by its name nor a collection by a query. */
export async function* checkNobodyReads(project: Project): AsyncGenerator<Finding, void> {
  const open: string[] = [];
  const look = async (what: string, path: string, json?: object): Promise<void> => {
    if (!isRefused(await askFirestore(project, path, { json }))) open.push(what);
  };
  for (const name of [...ROOTS, 'logs', 'admins', 'earlierValues']) {
    await look(`${name}/x`, `/${name}/x`);
    await look(`a query of ${name}`, ':runQuery', firstOf({ collectionId: name }));
  }
  for (const name of VISITS) {
    await look(`horses/x/${name}/y`, `/horses/x/${name}/y`);
    // Of all horses, as the app asks.
    const everywhere = { collectionId: name, allDescendants: true };
    await look(`a query of ${name}`, ':runQuery', firstOf(everywhere));
  }
  yield open.length === 0
    ? passed('reading without an account', 'refused')
    : problem('reading without an account', `NOT refused: ${open.join(', ')}`, DEPLOY);
}

/** A query of one document: where it is not refused, nobody's data need to be sent. */
const firstOf = (from: object) => ({ structuredQuery: { from: [from], limit: 1 } });

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
export async function* checkRules(
  project: Project,
  session: Session,
): AsyncGenerator<Finding, void> {
  for (const { about, isAllowed, writes } of probes(project, session)) {
    const harmless = [...writes, impossible(project, session)];
    const answer = await askFirestore(project, ':commit', {
      json: { writes: harmless },
      token: session.token,
    });
    const refused = isRefused(answer);
    const failed = ['FAILED_PRECONDITION', 'NOT_FOUND', 'ABORTED'].includes(errorOf(answer));
    if (isAllowed ? failed : refused) {
      yield passed(about, isAllowed ? 'would be allowed' : 'refused');
    } else {
      yield problem(about, verdictOf(answer, refused, failed), DEPLOY);
    }
  }
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
 * Checks that every query that the app makes for the account is allowed and has its index, and that queries which the
 * app never makes, or of what the account does not hold, are refused.
 */
export async function* checkQueries(
  project: Project,
  session: Session,
  holds: Holds,
): AsyncGenerator<Finding, void> {
  let wrong = 0;
  const put = ({ parent = '', method = ':runQuery', body }: Query) =>
    askFirestore(project, `${parent}${method}`, {
      json: body((path) => nameOf(project, path)),
      token: session.token,
    });
  for (const query of MADE) {
    const finding = judgedQuery(query, await put(query), holds);
    if (finding === null) continue;
    wrong += 1;
    yield finding;
  }
  if (wrong === 0)
    yield passed('queries and their indexes', `all ${MADE.length} are judged rightly`);
  for (const [title, collectionId] of [
    ['the whole log', 'logs'],
    ['the whole allow-list', 'admins'],
  ] as const) {
    // One more log entry than the rules allow in one query.
    const body = () => ({
      structuredQuery: { from: [{ collectionId }], limit: MAX_LOG_ENTRIES + 1 },
    });
    yield isRefused(await put({ title, body }))
      ? passed(`asking for ${title}`, 'refused')
      : problem(`asking for ${title}`, 'NOT refused', DEPLOY);
  }
}

/** What is wrong with the answer to a query that the app makes; null where nothing is. */
function judgedQuery({ title, of }: MadeQuery, answer: Answer, holds: Holds): Finding | null {
  const about = `asking for ${title}`;
  if (holds === 'horses' && ['memberships', 'events', 'receipts'].includes(of))
    return isRefused(answer) ? null : problem(about, 'NOT refused to a role of horses', DEPLOY);
  if (answer.status === 200) return null;
  if (errorOf(answer) !== 'FAILED_PRECONDITION')
    return problem(about, `refused: ${errorOf(answer)}`, DEPLOY);
  return /building/i.test(messageOf(answer))
    ? problem(about, 'its index is being built', 'Wait some minutes and ask again.')
    : problem(about, 'its index is missing', 'Deploy the indexes: npm run deploy');
}

/** Checks that photos cannot be listed without an account; each can be read by its name. */
export async function* checkStorage(project: Project): AsyncGenerator<Finding, void> {
  if (project.storage === null) return;
  const about = 'listing the photos without an account';
  const answer = await askStorage(project, project.storage);
  if (isRefusedByStorage(answer)) yield passed(about, 'refused');
  else if (answer.status === 200) yield problem(about, 'NOT refused', DEPLOY);
  else {
    const says = messageOf(answer) || answer.status;
    yield problem(
      about,
      `cannot tell: ${says}`,
      'Firebase console → Storage: is it in order there?',
    );
  }
}

/** Checks that the rules of Storage find the account on Firestore's allow-list and let it list the photos. */
export async function* checkPhotosOfAdmin(
  project: Project,
  { token }: Session,
  holds: Holds,
): AsyncGenerator<Finding, void> {
  if (project.storage === null || holds !== 'all') return;
  const about = 'asking for the list of photos';
  const answer = await askStorage(project, project.storage, token);
  yield answer.status === 200
    ? passed(about, 'allowed')
    : problem(
        about,
        `refused: ${errorOf(answer) || answer.status}`,
        'Deploy the rules: npm run deploy. Storage asks the first time whether its rules may read Firestore: say yes.',
      );
}

/** A release of rules and the file that should be deployed as it. */
export type Release = {
  readonly name: `cloud.firestore` | `firebase.storage/${string}`;
  readonly file: string;
  readonly text: string;
};

/** A text without what an editor, or Git on Windows, makes of the ends of its lines. */
const linesOf = (text: string): string => text.replaceAll('\r\n', '\n').trim();

/** Checks that the deployed rules are the file, compared as lines of text. Needs an access token of Google Cloud. */
export async function* checkDeployedRules(
  { id }: Project,
  accessToken: string,
  { name, file, text }: Release,
  rulesApi = 'https://firebaserules.googleapis.com/v1',
): AsyncGenerator<Finding, void> {
  const about = `the text of ${file}`;
  const release = await ask(
    `${rulesApi}/projects/${id}/releases/${name}`,
    undefined,
    accessToken,
    quotaOf(id),
  );
  const { rulesetName } = (release.body ?? {}) as { rulesetName?: string };
  if (release.status !== 200 || rulesetName === undefined) {
    yield problem(
      about,
      `cannot be read: ${errorOf(release) || release.status}`,
      'Is the access token still good, and are the rules deployed?',
    );
    return;
  }
  const { body } = await ask(`${rulesApi}/${rulesetName}`, undefined, accessToken, quotaOf(id));
  const { source } = (body ?? {}) as { source?: { files?: { content?: string }[] } };
  const deployed = source?.files?.[0]?.content ?? '';
  yield linesOf(deployed) === linesOf(text)
    ? passed(about, 'is what is in force')
    : problem(about, 'is not what is in force', DEPLOY);
}
