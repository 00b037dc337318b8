import { afterAll } from 'vitest';

// Each test opens databases of its own; left behind, they make every later one twice as slow. They go once the
// page of the file is gone, which has them open.
afterAll(async () => {
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
});
