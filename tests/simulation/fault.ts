/** What instrumented code asks at the beginning of each function; throws to make it fail. */
export const fault: { throwIn: (name: string) => void } = { throwIn: () => undefined };

// The instrumented code reaches it without an import.
Object.assign(globalThis, { simulatedFault: (name: string) => fault.throwIn(name) });
