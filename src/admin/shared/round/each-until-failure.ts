import { type Result, fail, ok } from '../../../platform/result.ts';

/** The results of the steps that succeeded, and the failure that ended them. */
export interface DoneOf<Done, Failure> {
  readonly done: readonly Done[];
  readonly failure: Failure | null;
}

/**
 * Runs a step for each item, one after the other, until one fails. An exception is a failure, too, and reported: what was
 * done before it must not be taken for not done.
 */
export async function eachUntilFailure<Each, Done, Failure>(
  all: readonly Each[],
  act: (each: Each) => Promise<Result<Done, Failure>>,
): Promise<DoneOf<Done, Failure | 'aborted'>> {
  const done: Done[] = [];
  for (const each of all) {
    const result = await act(each).catch((error: unknown) => {
      reportError(error);
      return fail('aborted' as const);
    });
    if (!result.success) return { done, failure: result.error };
    done.push(result.data);
  }
  return { done, failure: null };
}

/**
 * Deletes each, one after the other, until one fails. One that is gone already, deleted by somebody else, is left out
 * of the results and keeps none of the others.
 */
export async function deleteEach<Each, Done, Failure>(
  all: readonly Each[],
  act: (each: Each) => Promise<Result<Done, Failure | 'missing'>>,
): Promise<DoneOf<Done, Failure | 'missing' | 'aborted'>> {
  const { done, failure } = await eachUntilFailure(all, async (each) => {
    const deleted = await act(each);
    if (deleted.success) return ok([deleted.data]);
    return deleted.error === 'missing' ? ok([]) : deleted;
  });
  return { done: done.flatMap((each) => each), failure };
}
