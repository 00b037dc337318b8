import { ok } from '../src/platform/result.ts';
import { firestoreStore } from '../src/remote/firestore-store.ts';
import type { RemoteStore } from '../src/sync/ports.ts';
import type { Session } from './accounts.ts';
import { nameOf, type Project } from './project.ts';

/** The register of a project, as the app of the signed-in admin would read and write it. */
export function adminStore(project: Project, { token }: Session): RemoteStore {
  const current = async () => ok(token);
  return firestoreStore({
    endpoint: project.firestore,
    root: nameOf(project, ''),
    tokens: { current, refresh: current },
    fetch,
  });
}
