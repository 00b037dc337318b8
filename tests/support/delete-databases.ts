import { afterAll } from 'vitest';

// Each test opens its own databases; left behind, they make later tests twice as slow. The browser deletes
// them once the page of the test file, which has them open, is closed.
afterAll(async () => {
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
});
