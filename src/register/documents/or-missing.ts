import { type Result, fail, ok } from '../../platform/result.ts';

/** Turns the answer that there was none into the error `missing`. */
export function orMissing<Data, Failure>(
  result: Result<Data | null | undefined, Failure>,
): Result<Data, Failure | 'missing'> {
  if (!result.success) return result;
  return result.data ? ok(result.data) : fail('missing');
}
