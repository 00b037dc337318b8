import type { RemoteAnswer } from './ports.ts';
import type { Receiver } from './pull.ts';

/**
 * Asks; where the credentials were refused, fetches them anew and asks once more. Pauses nothing: a
 * screen may ask too.
 */
export async function withFreshCredentials<Value>(
  { remote, ask }: Receiver,
  request: () => RemoteAnswer<Value>,
): RemoteAnswer<Value> {
  const first = await request();
  if (first.success || (first.error !== 'signedOut' && first.error !== 'denied')) return first;
  const refreshed = await ask((signal) => remote.refreshCredentials(signal));
  return refreshed.success ? request() : refreshed;
}
