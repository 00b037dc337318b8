/** Sends one event; once it is loaded, third parties are contacted. */
export type LogEvent = (name: string, params?: Readonly<Record<string, string | number>>) => void;

/** Visit statistics. Without consent or a network they do nothing and raise no error. */
export interface Analytics {
  /** Loads what counts, once; does nothing where that is not allowed, or not possible now. */
  init(): Promise<void>;
  /** Counts an event, if {@link init} succeeded and consent still holds. */
  readonly logEvent: LogEvent;
}

/** @param isAllowed whether there is consent at this moment */
export function createAnalytics(
  load: () => Promise<LogEvent>,
  isAllowed: () => boolean,
): Analytics {
  let loading: Promise<LogEvent> | null = null;
  let log: LogEvent | null = null;
  return {
    async init() {
      if (!isAllowed()) return;
      try {
        log = await (loading ??= load());
      } catch {
        loading = null; // no network, or a browser that blocks it: the next page tries again
      }
    },
    logEvent(name, params) {
      if (isAllowed()) log?.(name, params);
    },
  };
}
