/** Called at the beginning of each instrumented function; throws to make that function fail. */
export const fault: { throwIn: (name: string) => void } = { throwIn: () => undefined };

// Global, because instrumented code does not import it.
Object.assign(globalThis, { simulatedFault: (name: string) => fault.throwIn(name) });

/** Runs a check that itself calls instrumented functions: these calls neither fail nor are counted. */
export function withoutFaults(judge: () => void): void {
  const { throwIn } = fault;
  fault.throwIn = () => undefined;
  try {
    judge();
  } finally {
    fault.throwIn = throwIn;
  }
}
