import type { Result } from '../../platform/result.ts';

/** What was done of many, and why the rest was not. */
export interface DoneOf<Done, Failure> {
  readonly done: readonly Done[];
  readonly failure: Failure | null;
}

/** Does something with each, one after the other, until it fails. */
export async function eachUntilFailure<Each, Done, Failure>(
  all: readonly Each[],
  act: (each: Each) => Promise<Result<Done, Failure>>,
): Promise<DoneOf<Done, Failure>> {
  const done: Done[] = [];
  for (const each of all) {
    const result = await act(each);
    if (!result.success) return { done, failure: result.error };
    done.push(result.data);
  }
  return { done, failure: null };
}
