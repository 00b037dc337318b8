/**
 * Runs tasks at the same time, begun in their order.
 *
 * @param tasks none of them may reject
 * @param width how many may run at the same time now: asked before each task, and again when one ends; 0 begins no more
 * @returns when all tasks that were begun have ended
 */
export async function runPool(
  tasks: Iterable<() => Promise<void>>,
  width: () => number,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for (const task of tasks) {
    while (running.size > 0 && running.size >= width()) await Promise.race(running);
    if (width() === 0) break;
    const one: Promise<void> = task().finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}
