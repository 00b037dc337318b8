import { CheckError } from './findings.ts';
import {
  type Answer,
  ask,
  documentsOf,
  errorOf,
  messageOf,
  type Project,
  reasonOf,
} from './project.ts';

/*
 * A refusal shows that the rules hold only if it was the rules that refused. Google answers with the same status where
 * there is no database, no bucket or no such project, and where an API was never enabled.
 */

/** The messages with which the rules of Firestore refuse; those of its emulator name the lines. */
const BY_RULES = /^Missing or insufficient permissions\.$|^No matching allow statements$| @ L\d+/;

/** Whether the rules of Firestore refused, and nothing before them. */
export const isRefused = (answer: Answer): boolean =>
  errorOf(answer) === 'PERMISSION_DENIED' && BY_RULES.test(messageOf(answer));

/** The messages with which the rules of Storage refuse. */
const BY_STORAGE_RULES = /^Permission denied\.(?: Could not perform this operation)?$/;

/** Whether the rules of Storage refused, and nothing before them. */
export const isRefusedByStorage = (answer: Answer): boolean =>
  (answer.status === 401 || answer.status === 403) && BY_STORAGE_RULES.test(messageOf(answer));

/** A known problem: what matches Google's message or reason, and what the report says and advises. */
type KnownProblem = readonly [test: RegExp, says: string, advice: (project: Project) => string];

const consoleOf = (api: string, { id }: Project): string =>
  `https://console.cloud.google.com/apis/library/${api}?project=${id}`;

const BILLING: KnownProblem = [
  /^BILLING_DISABLED$|billing account|requires billing/i,
  'cannot be used without billing',
  () => 'Google Cloud console → Billing: is the account of this project there and open?',
];
const NO_PROJECT: KnownProblem = [
  /^CONSUMER_INVALID$|^Permission denied on resource project|^Project .* not found/i,
  'the project is not known to Google',
  ({ id }) => `Is its id right (${id})? Firebase console → Project settings shows it.`,
];
const QUOTA: KnownProblem = [
  /^RESOURCE_EXHAUSTED$|quota (?:exceeded|has been exceeded)/i,
  'its quota is used up',
  () => 'Ask again tomorrow, or see docs/putting-online.md, "What it may cost".',
];

const SERVER_FAULT: KnownProblem = [
  /^(?:UNAVAILABLE|INTERNAL|DEADLINE_EXCEEDED|UNKNOWN)$/,
  'answers with a fault of its own',
  () => 'Ask again. https://status.firebase.google.com tells of faults that last.',
];

const OF_FIRESTORE: readonly KnownProblem[] = [
  [
    /database .* does not exist|does not contain an active .*database/i,
    'there is none',
    () => 'Firebase console → Firestore: create it, in production mode.',
  ],
  [
    /datastore mode|datastore projects|does not support Cloud Firestore/i,
    'is in Datastore mode, which no app of Firebase can use',
    () => 'Google Cloud console → Firestore: delete it, and create one in Native mode.',
  ],
  BILLING,
  [
    /^SERVICE_DISABLED$|API has not been used|it is disabled/i,
    'the Cloud Firestore API is not enabled: there may be no database yet',
    (project) =>
      `Firebase console → Firestore: create the database, in production mode. If there is one: ${consoleOf('firestore.googleapis.com', project)}, and wait some minutes.`,
  ],
  NO_PROJECT,
  QUOTA,
  SERVER_FAULT,
];

const OF_STORAGE: readonly KnownProblem[] = [
  BILLING,
  [
    /^SERVICE_DISABLED$|API has not been used|it is disabled/i,
    'Storage is not enabled',
    (project) =>
      `Firebase console → Storage: Get started. If it is: ${consoleOf('firebasestorage.googleapis.com', project)}`,
  ],
  NO_PROJECT,
  QUOTA,
  SERVER_FAULT,
];

function knownProblemOf(answer: Answer, known: readonly KnownProblem[]): KnownProblem | undefined {
  const words = [reasonOf(answer), errorOf(answer), messageOf(answer)];
  return known.find(([test]) => words.some((word) => test.test(word)));
}

/** The advice where the answer is not the service's own, but a page of something in between. */
const FOREIGN_ANSWER =
  'Ask again. Does something stand between, such as the sign-in page of a network?';

/**
 * Asks Firestore; without a token, as somebody without an account.
 *
 * @param path below the documents
 * @throws CheckError if there is no answer, or one that was given before any rule was evaluated
 */
export async function askFirestore(
  project: Project,
  path: string,
  { json, token }: { readonly json?: unknown; readonly token?: string } = {},
): Promise<Answer> {
  const about = 'the database';
  const answer = await ask(`${documentsOf(project)}${path}`, json, token);
  const { status, body } = answer;
  if (body === null || (status !== 200 && errorOf(answer) === ''))
    throw new CheckError(`answers ${status}, and not as Firestore does`, FOREIGN_ANSWER, about);
  const problem = knownProblemOf(answer, OF_FIRESTORE);
  if (problem) throw new CheckError(problem[1], problem[2](project), about);
  if (errorOf(answer) === 'PERMISSION_DENIED' && !isRefused(answer)) {
    const says = `refuses, and not by its rules: ${messageOf(answer)}`;
    throw new CheckError(says, 'Until that is mended nothing is known of the rules.', about);
  }
  return answer;
}

/**
 * Asks Storage for the list of files; without a token, as somebody without an account.
 *
 * @throws CheckError if there is no answer, or one that was given before any rule was evaluated
 */
export async function askStorage(
  project: Project,
  { url, bucket }: NonNullable<Project['storage']>,
  token?: string,
): Promise<Answer> {
  const about = 'the photos';
  const authorization = token === undefined ? {} : { authorization: `Firebase ${token}` };
  const answer = await ask(`${url}/v0/b/${bucket}/o`, undefined, undefined, authorization);
  if (answer.body === null)
    throw new CheckError(`answer ${answer.status}, and not as Storage does`, FOREIGN_ANSWER, about);
  const problem = knownProblemOf(answer, OF_STORAGE);
  if (problem) throw new CheckError(problem[1], problem[2](project), about);
  if (answer.status === 404) {
    throw new CheckError(
      `there is no bucket ${bucket}`,
      'Firebase console → Storage shows its name, or Get started; npm run setup takes it (firebaseStorageBucket).',
      about,
    );
  }
  return answer;
}
