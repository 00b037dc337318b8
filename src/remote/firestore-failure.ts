import * as v from 'valibot';
import type { RemoteFailure } from '../sync/ports.ts';

const wireError = v.object({
  error: v.object({ code: v.number(), status: v.string() }),
});

/** Firestore's own refusal has this shape; query answers wrap it in a list. */
const refusal = v.union([wireError, v.pipe(v.array(wireError), v.minLength(1))]);

/**
 * What an unsuccessful HTTP answer means (PUSH-10), by the status in Firestore's error body; never by the text of a
 * message. An answer without that body came from something in between: a captive portal's page says nothing about our
 * documents, whatever its status code. Only a 413 counts as Google's refusal of what is too large.
 *
 * @param httpStatus the status line's number
 * @param body the parsed JSON body; undefined where it is no JSON
 */
export function failureOf(httpStatus: number, body: unknown): RemoteFailure {
  const read = v.safeParse(refusal, body);
  if (!read.success) return failureWithoutErrorBody(httpStatus);
  const { error } = Array.isArray(read.output) ? read.output[0]! : read.output;
  switch (error.status) {
    case 'UNAUTHENTICATED':
      return 'signedOut';
    case 'PERMISSION_DENIED':
      return 'denied';
    case 'ALREADY_EXISTS':
    case 'FAILED_PRECONDITION':
    case 'NOT_FOUND':
      return 'precondition';
    case 'ABORTED':
      return 'contention';
    case 'RESOURCE_EXHAUSTED':
      return 'quota';
    case 'INVALID_ARGUMENT':
    case 'OUT_OF_RANGE':
    case 'UNIMPLEMENTED':
      return 'invalid';
    default:
      return 'server';
  }
}

function failureWithoutErrorBody(httpStatus: number): RemoteFailure {
  if (httpStatus === 429) return 'quota';
  if (httpStatus === 413) return 'invalid';
  return httpStatus >= 500 && httpStatus !== 511 ? 'server' : 'unreachable';
}
