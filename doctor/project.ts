import { CheckError } from './findings.ts';

/** Addresses of the services and public identifiers of the project. */
export type Project = {
  readonly id: string;
  /** The web API key, which identifies the project and is public by design. */
  readonly apiKey: string;
  /** Such as `https://identitytoolkit.googleapis.com/v1`. */
  readonly identity: string;
  /** The address of the site, which is sent as the referrer: an API key may be restricted to it. */
  readonly site?: string | null;
  /** Such as `https://firestore.googleapis.com/v1`. */
  readonly firestore: string;
  /** Address of Storage and bucket of the photos; null if the project has no Storage. */
  readonly storage: { readonly url: string; readonly bucket: string } | null;
};

/** An answer with its JSON body, `null` if the body is not JSON. */
export type Answer = { readonly status: number; readonly body: unknown };

const TIMEOUT_S = 20;

/** Node's codes of a failed connection, in words for the report. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
};

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `not within ${TIMEOUT_S} seconds`;
  // `fetch` says only that it failed; the reason is in its cause.
  const { code, message } = (error.cause ?? error) as { code?: string; message?: string };
  const words = code === undefined ? undefined : FAILURES[code];
  return words === undefined ? (code ?? message ?? error.message) : `${words} (${code})`;
}

/**
 * Asks an address and reads the answer.
 *
 * @param who what is asked, in words for the report
 * @throws CheckError if there is no answer, or it breaks off
 */
export async function reach<T>(
  url: string | URL,
  init: RequestInit,
  read: (answer: Response) => Promise<T>,
  who = 'the service',
  advice = 'Is this computer online? Ask again.',
): Promise<T> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_S * 1000);
    return await read(await fetch(url, { ...init, signal }));
  } catch (error) {
    const at = URL.canParse(url) ? new URL(url).origin : String(url);
    throw new CheckError(`${who} does not answer at ${at}: ${failureOf(error)}`, advice);
  }
}

/**
 * Sends a POST with JSON, or a GET where none is given.
 *
 * @param more further headers
 * @throws CheckError if there is no answer
 */
export function ask(
  url: string,
  json?: unknown,
  bearer?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const init = {
    headers: {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...more,
    },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  };
  return reach(url, init, async (response) => ({
    status: response.status,
    body: parsed(await response.text()),
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Headers that name the project whose quota is used, which Google wants with a token of `gcloud`. */
export const quotaOf = (id: string): Readonly<Record<string, string>> => ({
  'x-goog-user-project': id,
});

/** The referrer header of the site's own requests; none where its address is not known. */
export const refererOf = ({ site }: Project): Readonly<Record<string, string>> =>
  site && URL.canParse(site) ? { referer: new URL('/', site).href } : {};

/** The error in an answer; in a list it may come behind parts that are well, which are not all then. */
function errorIn({ body }: Answer): { status?: string; message?: string } | null {
  for (const part of Array.isArray(body) ? (body as unknown[]) : [body])
    if (typeof part === 'object' && part !== null && 'error' in part) return part.error ?? {};
  return null;
}

/** The error status of an answer, else its error message; '' if it is no error. */
export function errorOf(answer: Answer): string {
  const error = errorIn(answer);
  return error === null ? '' : (error.status ?? error.message ?? 'an error without a name');
}

/** The error message of an answer, such as `ADMIN_ONLY_OPERATION`; '' if it is no error. */
export const messageOf = (answer: Answer): string => errorIn(answer)?.message ?? '';

/** The reason that Google gives with an error, such as `SERVICE_DISABLED`; '' where it gives none. */
export function reasonOf({ body }: Answer): string {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  const { error } = (first ?? {}) as { error?: { details?: unknown } };
  const details: unknown = error?.details;
  if (!Array.isArray(details)) return '';
  for (const detail of details as readonly ({ reason?: unknown } | null)[])
    if (typeof detail?.reason === 'string') return detail.reason;
  return '';
}

/** The resource name of a document, or of the root with an empty path. */
export const nameOf = (project: Project, path: string): string =>
  `projects/${project.id}/databases/(default)/documents${path === '' ? '' : `/${path}`}`;

/** The base address of the documents. */
export const documentsOf = (project: Project): string =>
  `${project.firestore}/${nameOf(project, '')}`;
