import { collectionOf, rootPathOf } from '../../../src/model/collections.ts';
import { fail } from '../../../src/platform/result.ts';
import type { Commit, QueryScope, RemoteStore } from '../../../src/sync/ports.ts';
import type { ModelServer, RequestName, Wire } from '../../support/model-server.ts';
import type { Oracle } from '../oracle.ts';

/** What an account that holds the horses alone may neither read nor write (PULL-8). */
export const BEYOND_HORSES: readonly string[] = ['memberships', 'events', 'receipts'];

/**
 * The server as its rules show it to an account: where that holds the horses alone, requests about anything else are
 * denied. What the account holds is looked up when a request arrives.
 *
 * @param wireOf the wire that carries requests about a mutation, or others
 */
export function storeOf(
  server: ModelServer,
  uid: string,
  oracle: Oracle,
  wireOf: (mutationId: string | null) => Wire,
): RemoteStore {
  const names = Object.keys(server.remote()) as RequestName[];
  const methods = names.map((name) => {
    const request = (...told: readonly unknown[]) => {
      const mutationId = mutationOf(name, told);
      const wire = wireOf(mutationId);
      const judged: Wire = (asked, serve) =>
        wire(asked, () => {
          const isAdmitted = mayAsk(server, uid, asked, told);
          oracle.judged(asked, mutationId, isAdmitted);
          return isAdmitted ? serve() : fail('denied');
        });
      const method = server.remote(judged)[name] as (...told: readonly unknown[]) => unknown;
      return method(...told);
    };
    return [name, request] as const;
  });
  return Object.fromEntries(methods) as unknown as RemoteStore;
}

/** The mutation that a request commits, or whose receipt it reads; null for others. */
function mutationOf(request: RequestName, told: readonly unknown[]): string | null {
  if (request === 'commit') return (told[0] as Commit).log.mutationId;
  return request === 'read' ? (told[0] as string) : null;
}

function mayAsk(
  { accounts }: ModelServer,
  uid: string,
  request: RequestName,
  told: readonly unknown[],
): boolean {
  return accounts.get(uid)?.holds !== 'horses' || isOfHorses(request, told);
}

/** Whether a request is about horses and what belongs to them alone, by its arguments. */
function isOfHorses(request: RequestName, told: readonly unknown[]): boolean {
  switch (request) {
    case 'commit':
      return (told[0] as Commit).writes.every(({ document }) => isHeld(document.path));
    case 'read':
      return (told[1] as readonly string[]).every(isHeld);
    case 'readMany':
      return (told[0] as readonly string[]).every(isHeld);
    case 'history':
    case 'earlierValueIds':
      return isHeld(told[0] as string);
    case 'changedSince':
    case 'everything':
    case 'versions':
    case 'count':
    case 'countChanges': {
      const scope = told[0] as QueryScope;
      return typeof scope === 'string' && !BEYOND_HORSES.includes(scope);
    }
    case 'countLog':
    case 'years':
    case 'deleteEarlierValuesBefore':
      return false;
    case 'visitsOf':
    case 'earlierValues':
    case 'accounts':
    case 'refreshCredentials':
    case 'canary':
      return true;
  }
}

const isHeld = (path: string) => !BEYOND_HORSES.includes(collectionOf(rootPathOf(path)));
