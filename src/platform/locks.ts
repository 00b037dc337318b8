/**
 * Mutual exclusion between the tabs of this browser. An optimisation: correctness does not depend
 * on it (PUSH-13).
 */
export interface Locks {
  /**
   * Runs `work` while no other tab holds the lock `name`; or beside one that holds it and does not answer, such as a
   * tab that the browser has frozen.
   *
   * @param wait where another tab holds it: waits for it until this signal ends the waiting; null leaves `work` undone
   * @throws what `work` throws; an `AbortError` when the waiting was ended
   */
  hold(name: string, work: () => Promise<void>, wait: AbortSignal | null): Promise<void>;
}

/** How long the tab that holds a lock has to answer, in milliseconds, before it counts as frozen. */
const ANSWER_WITHIN_MS = 5_000;
/** How long a tab waits for its turn, in milliseconds, before it asks whether the holder still answers. */
const ASK_AGAIN_MS = 10_000;

/**
 * Web Locks, or no exclusion where the browser has none or refuses them. A frozen tab does no work, and keeps its lock
 * until it is thawed. So a tab that finds a lock taken asks its holder on a channel of that name, which costs nothing
 * where all is well, and takes the lock over when nobody answers. A holder that was only slow then works beside it,
 * which does no harm (PUSH-13).
 */
export const webLocks: Locks = {
  async hold(name, work, wait) {
    if (!('locks' in navigator)) return work();
    const request = requestFor(name, work);
    if (await request({ ifAvailable: true })) return;
    while (await isHolderAlive(name)) {
      if (!wait) return;
      const turn = waitAtMost(ASK_AGAIN_MS, wait);
      try {
        await request({ signal: turn.signal });
        return;
      } catch (error) {
        // The turn may also end while the work is done, whose own error is not about the waiting.
        if (wait.aborted || error !== turn.signal.reason) throw error;
      } finally {
        turn.end();
      }
    }
    await request({ steal: true });
  },
};

/** Gives a function that requests the lock once, and resolves to whether `work` was done with it. */
function requestFor(
  name: string,
  work: () => Promise<void>,
): (options: LockOptions) => Promise<boolean> {
  return async (options) => {
    let working: Promise<void> | undefined;
    const whenHeld = (lock: Lock | null) => {
      if (!lock) return undefined;
      const end = answerForHolder(name);
      working = work().finally(end);
      return working;
    };
    try {
      await navigator.locks.request(name, options, whenHeld);
    } catch (error) {
      // The waiting was ended. Otherwise either another tab has taken the lock over, and the work goes on, whose own
      // outcome counts; or the browser refuses locks, which must not stop the work.
      if (!working && (options.signal?.aborted || isAbort(error))) throw error;
      await (working ?? work());
      return true;
    }
    return working !== undefined;
  };
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Answers, while the lock is held, that its holder is alive; gives the function that ends this. It answers by a timer:
 * a frozen tab still receives messages, but its timers and its network do not run.
 */
function answerForHolder(name: string): () => void {
  const channel = new BroadcastChannel(name);
  let holds = true;
  channel.addEventListener('message', ({ data }) => {
    if (data === 'who') setTimeout(() => holds && say(channel, 'here'));
  });
  return () => {
    holds = false;
    channel.close();
  };
}

function say(channel: BroadcastChannel, word: 'who' | 'here'): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin only
  channel.postMessage(word);
}

/** Whether the holder of a lock answers, or the lock changed hands while it was asked. */
async function isHolderAlive(name: string): Promise<boolean> {
  const holder = await holderOf(name);
  const channel = new BroadcastChannel(name);
  const answered = new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      if (data === 'here') resolve(true);
    });
    setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    say(channel, 'who');
  });
  const alive = await answered;
  channel.close();
  return alive || holder !== (await holderOf(name));
}

/** The browser's id of the page that holds a lock; undefined where none does. */
async function holderOf(name: string): Promise<string | undefined> {
  const { held = [] } = await navigator.locks.query();
  return held.find((lock) => lock.name === name)?.clientId;
}

/** A signal that aborts with `wait`, or after some milliseconds. */
function waitAtMost(ms: number, wait: AbortSignal): { signal: AbortSignal; end: () => void } {
  const turn = new AbortController();
  const abort = () => turn.abort(wait.reason);
  if (wait.aborted) abort();
  wait.addEventListener('abort', abort);
  const timer = setTimeout(abort, ms);
  return {
    signal: turn.signal,
    end() {
      clearTimeout(timer);
      wait.removeEventListener('abort', abort);
    },
  };
}
