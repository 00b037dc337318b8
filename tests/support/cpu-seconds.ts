/**
 * The processor's time that a call takes, in seconds, of all threads of this process: other processes on a busy machine
 * do not lengthen it much, so it tells work that grows with the square of a length from work that does not.
 */
export async function cpuSeconds(run: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await run();
  return process.cpuUsage(begun).user / 1e6;
}

/** More than any of the tests takes; work that grows with the square of its length takes minutes. */
export const LINEAR_SECONDS = 20;
