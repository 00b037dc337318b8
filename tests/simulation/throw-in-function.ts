/** Called at the beginning of each instrumented function; throws to make that function fail. */
export const instrumented: { throwIn: (name: string) => void } = { throwIn: () => undefined };

// Global, because instrumented code does not import it.
Object.assign(globalThis, { simulatedFault: (name: string) => instrumented.throwIn(name) });

/** Runs a check that itself calls instrumented functions: these calls neither fail nor are counted. */
export function withoutFaults(judge: () => void): void {
  const { throwIn } = instrumented;
  instrumented.throwIn = () => undefined;
  try {
    judge();
  } finally {
    instrumented.throwIn = throwIn;
  }
}
