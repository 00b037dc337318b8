import { type Result, fail, ok } from '../platform/result.ts';

/** Turns 'there was none' into an error. */
export function orMissing<Data, Failure>(
  result: Result<Data | null | undefined, Failure>,
): Result<Data, Failure | 'missing'> {
  if (!result.success) return result;
  return result.data ? ok(result.data) : fail('missing');
}
