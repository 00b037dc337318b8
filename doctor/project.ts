/** Where the services are and what is known of the project. */
export type Project = {
  readonly id: string;
  /** Public by design; says which project is meant. */
  readonly apiKey: string;
  /** Such as `https://identitytoolkit.googleapis.com/v1`. */
  readonly identity: string;
  /** Such as `https://firestore.googleapis.com/v1`. */
  readonly firestore: string;
  /** The bucket of the photos and where Storage is; null where the project has none. */
  readonly storage: { readonly url: string; readonly bucket: string } | null;
};

/** An answer with its JSON body; `null` where the body is none. */
export type Answer = { readonly status: number; readonly body: unknown };

/** Puts JSON to an address, or gets what is there. @throws Error where nobody answers. */
export async function ask(url: string, json?: unknown, bearer?: string): Promise<Answer> {
  const response = await fetch(url, {
    headers: {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
}

/** What Google's services call the error of an answer: its status, else its message; '' for none. */
export function errorOf({ body }: Answer): string {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== 'object' || first === null || !('error' in first)) return '';
  const { status, message } = first.error as { status?: string; message?: string };
  return status ?? message ?? 'an error without a name';
}

/** The words of the error, such as `ADMIN_ONLY_OPERATION`. */
export function messageOf({ body }: Answer): string {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== 'object' || first === null || !('error' in first)) return '';
  return (first.error as { message?: string }).message ?? '';
}

/** The name of a document, or with an empty path of all of them. */
export const nameOf = (project: Project, path: string): string =>
  `projects/${project.id}/databases/(default)/documents${path === '' ? '' : `/${path}`}`;

/** The address below which the documents are. */
export const documentsOf = (project: Project): string =>
  `${project.firestore}/${nameOf(project, '')}`;
