import type { Answer } from './ports.ts';
import type { Receiver } from './pull.ts';

/**
 * Asks; where the credentials were refused, fetches them anew and asks once more. Pauses nothing: a
 * screen may ask too.
 */
export async function withFreshCredentials<Value>(
  { remote, ask }: Receiver,
  request: () => Answer<Value>,
): Answer<Value> {
  const first = await request();
  if (first.ok || (first.failure !== 'signedOut' && first.failure !== 'denied')) return first;
  const refreshed = await ask((signal) => remote.refreshCredentials(signal));
  return refreshed.ok ? request() : refreshed;
}
