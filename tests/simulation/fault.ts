/** What instrumented code asks at the beginning of each function; throws to make it fail. */
export const fault: { throwIn: (name: string) => void } = { throwIn: () => undefined };

// The instrumented code reaches it without an import.
Object.assign(globalThis, { simulatedFault: (name: string) => fault.throwIn(name) });

/** Runs what judges the code by functions of the code: they are not the ones that are to fail, nor counted. */
export function withoutFaults(judge: () => void): void {
  const { throwIn } = fault;
  fault.throwIn = () => undefined;
  try {
    judge();
  } finally {
    fault.throwIn = throwIn;
  }
}
