/** Why the server did not give what a screen asked for: no network, an expired login, or something that passes. */
export type NotGiven = 'offline' | 'signedOut' | 'failed';

/** @param failure such as a `RemoteFailure` */
export function whyNotGiven(failure: string): NotGiven {
  if (failure === 'signedOut') return 'signedOut';
  return failure === 'unreachable' || failure === 'timeout' ? 'offline' : 'failed';
}

/** Whether a state is one of these. */
export function isNotGiven(state: string): state is NotGiven {
  return state === 'offline' || state === 'signedOut' || state === 'failed';
}
