import type { Mirror } from '../../src/mirror/database/database.ts';

/** Slow storage: makes everything that writes wait until the returned function is called. */
export function holdWrites({ db }: Mirror): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = db.saveTogether.bind(db);
  const begin = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(db, {
    saveTogether: (...given: Parameters<typeof save>) => promise.then(() => save(...given)),
    transaction: (...given: unknown[]) =>
      given[0] === 'rw' ? promise.then(() => begin(...given)) : begin(...given),
  });
  return resolve;
}
