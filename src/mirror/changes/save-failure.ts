/**
 * Why a change could not be kept on the phone: no room, the database was closed under us (newer
 * code of another tab has it), anything else that aborted the transaction, or a value that the server
 * would refuse for good (WRITE-8).
 */
export type SaveFailure = 'quota' | 'closed' | 'aborted' | 'unfit';

const CLOSED = ['DatabaseClosedError', 'InvalidStateError', 'VersionError'];

/** Reads the reason from the error's name, also where Dexie wrapped it. */
export function saveFailureOf(error: unknown): SaveFailure {
  const names = [error, error instanceof Error && 'inner' in error ? error.inner : null].map((e) =>
    e instanceof Error || e instanceof DOMException ? e.name : '',
  );
  if (names.includes('QuotaExceededError')) return 'quota';
  if (names.includes('UnfitError')) return 'unfit';
  if (CLOSED.some((name) => names.includes(name))) return 'closed';
  return 'aborted';
}
