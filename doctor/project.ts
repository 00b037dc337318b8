/** Addresses of the services and public identifiers of the project. */
export type Project = {
  readonly id: string;
  /** The web API key, which identifies the project and is public by design. */
  readonly apiKey: string;
  /** Such as `https://identitytoolkit.googleapis.com/v1`. */
  readonly identity: string;
  /** The address of the site: a key that is restricted to it is taken only from there. */
  readonly site?: string | null;
  /** Such as `https://firestore.googleapis.com/v1`. */
  readonly firestore: string;
  /** Address of Storage and bucket of the photos; null if the project has no Storage. */
  readonly storage: { readonly url: string; readonly bucket: string } | null;
};

/** An answer with its JSON body, `null` if the body is not JSON. */
export type Answer = { readonly status: number; readonly body: unknown };

/**
 * Sends JSON by POST, or a GET without it.
 *
 * @param more further headers
 * @throws Error if there is no answer
 */
export async function ask(
  url: string,
  json?: unknown,
  bearer?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    headers: {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...more,
    },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
}

/** Headers that name the project whose quota is used, which Google wants with a token of `gcloud`. */
export const quotaOf = (id: string): Readonly<Record<string, string>> => ({
  'x-goog-user-project': id,
});

/** Headers of a request that the site could have sent. */
export const refererOf = ({ site }: Project): Readonly<Record<string, string>> =>
  site ? { referer: new URL('/', site).href } : {};

/** The error status of an answer, else its error message; '' if it is no error. */
export function errorOf({ body }: Answer): string {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== 'object' || first === null || !('error' in first)) return '';
  const { status, message } = first.error as { status?: string; message?: string };
  return status ?? message ?? 'an error without a name';
}

/** The error message of an answer, such as `ADMIN_ONLY_OPERATION`; '' if it is no error. */
export function messageOf({ body }: Answer): string {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== 'object' || first === null || !('error' in first)) return '';
  return (first.error as { message?: string }).message ?? '';
}

/** The resource name of a document, or of the root with an empty path. */
export const nameOf = (project: Project, path: string): string =>
  `projects/${project.id}/databases/(default)/documents${path === '' ? '' : `/${path}`}`;

/** The base address of the documents. */
export const documentsOf = (project: Project): string =>
  `${project.firestore}/${nameOf(project, '')}`;
