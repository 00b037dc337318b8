/** Sends one event to the statistics service. */
export type LogEvent = (name: string, params?: Readonly<Record<string, string | number>>) => void;

/** Visit statistics. Without consent they do nothing. */
export interface Analytics {
  /** Starts counting, once; does nothing without consent. */
  init(): void;
  /** Counts an event, if {@link init} succeeded and consent still holds. */
  readonly logEvent: LogEvent;
}

/** @param isAllowed whether there is consent at this moment */
export function createAnalytics(open: () => LogEvent, isAllowed: () => boolean): Analytics {
  let log: LogEvent | null = null;
  return {
    init() {
      if (isAllowed()) log ??= open();
    },
    logEvent(name, params) {
      if (isAllowed()) log?.(name, params);
    },
  };
}
