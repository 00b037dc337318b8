/** Sends one event to the statistics service. */
export type SendEvent = (name: string, params?: Readonly<Record<string, string | number>>) => void;

/** Visit statistics. Without consent they do nothing. */
export interface Analytics {
  /** Starts counting, once; does nothing without consent. */
  init(): void;
  /** Counts an event, if {@link init} succeeded and consent still holds. */
  readonly logEvent: SendEvent;
}

/** @param isAllowed whether there is consent at this moment */
export function createAnalytics(open: () => SendEvent, isAllowed: () => boolean): Analytics {
  let send: SendEvent | null = null;
  return {
    init() {
      if (isAllowed()) send ??= open();
    },
    logEvent(name, params) {
      if (isAllowed()) send?.(name, params);
    },
  };
}
