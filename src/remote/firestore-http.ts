import * as v from 'valibot';
import { nextTask } from '../platform/next-task.ts';
import { fail, ok } from '../platform/result.ts';
import type { RemoteAnswer } from '../sync/ports.ts';
import { failureOf } from './firestore-failure.ts';
import type { Tokens } from './tokens.ts';

/** An answer with more characters than this is parsed in tasks of its own. */
const LONG_ANSWER = 50_000;

/** Where the database is and who asks. */
export interface FirestoreProject {
  /** Such as `https://firestore.googleapis.com/v1`. */
  readonly endpoint: string;
  /** Such as `projects/scuderia/databases/(default)/documents`. */
  readonly root: string;
  readonly tokens: Tokens;
  readonly fetch: typeof fetch;
}

/**
 * One call of Firestore's REST API. Only an answer of the expected shape counts: an empty or foreign body with status
 * 200 leaves open whether the request took effect.
 *
 * @throws where `body` cannot be serialised: a fault of ours, not the network's
 * @param method the part after the colon, such as `commit`; `parent` is the path that it is called on
 */
export async function call<Schema extends v.GenericSchema>(
  project: FirestoreProject,
  method: string,
  body: object,
  schema: Schema,
  signal: AbortSignal,
  parent = '',
): RemoteAnswer<v.InferOutput<Schema>> {
  const token = await project.tokens.current();
  if (!token.success) return token;
  // Old ids may contain characters with a meaning of their own in a URL: '#', '?', '%'.
  const below = parent === '' ? '' : `/${parent.split('/').map(encodeURIComponent).join('/')}`;
  const url = `${project.endpoint}/${project.root}${below}:${method}`;
  const text = JSON.stringify(body);
  let response: Response;
  let answer: string;
  try {
    response = await project.fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.data}`, 'content-type': 'application/json' },
      body: text,
      signal,
      cache: 'no-store',
    });
    answer = await response.text();
  } catch {
    return fail('unreachable');
  }
  // Parsing and then checking a page of documents takes noticeably long: each is a task of its own.
  const isLong = answer.length > LONG_ANSWER;
  if (isLong) await nextTask();
  const json = parse(answer);
  if (!response.ok) return fail(failureOf(response.status, json));
  if (isLong) await nextTask();
  const read = v.safeParse(schema, json);
  return read.success ? ok(read.output) : fail('unreachable');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
