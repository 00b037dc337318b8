import { afterAll, expect } from 'vitest';

/** The present values of the globals and of the environment variables. */
const globals = () => {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !name.startsWith('__'));
  return new Map<string, unknown>([
    ...names.map((name) => [name, (globalThis as Record<string, unknown>)[name]] as const),
    ['process.env', process.env] as const,
    ...Object.entries(process.env).map(([name, value]) => [`env ${name}`, value] as const),
  ]);
};

// The test files of a worker share its globals: one that leaves them changed can make a later one fail.
const before = globals();
afterAll(() => {
  const after = globals();
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = [...names].filter((name) => !Object.is(before.get(name), after.get(name)));
  expect(changed, 'what this file leaves changed').toEqual([]);
});
