/**
 * The processor's time that a call takes, in seconds, of all threads of this process: other processes on a busy machine
 * do not lengthen it much, so it tells work that grows with the square of a length from work that does not. A browser
 * tells only how late it is: there it is the time that passes.
 */
export async function cpuSeconds(run: () => unknown): Promise<number> {
  const begun = seconds();
  await run();
  return seconds() - begun;
}

function seconds(): number {
  return typeof process === 'undefined' ? performance.now() / 1000 : process.cpuUsage().user / 1e6;
}

/** More than any of the tests takes; work that grows with the square of its length takes minutes. */
export const LINEAR_SECONDS = 20;
