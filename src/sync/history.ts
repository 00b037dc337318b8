import type { Answer, LoggedChange, Page } from './ports.ts';
import type { Receiver } from './pull.ts';

/**
 * A page of what the log tells of a document, latest first. Credentials that ran out are fetched anew
 * once; a refusal pauses nothing, since only a screen asked.
 */
export async function readHistory(
  { remote, ask }: Receiver,
  path: string,
  after: string | null,
): Answer<Page<LoggedChange>> {
  const first = await ask((signal) => remote.history(path, after, signal));
  if (first.ok || (first.failure !== 'signedOut' && first.failure !== 'denied')) return first;
  const refreshed = await ask((signal) => remote.refreshCredentials(signal));
  return refreshed.ok ? ask((signal) => remote.history(path, after, signal)) : refreshed;
}
