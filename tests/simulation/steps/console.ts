import type { World } from '../model/world.ts';

/** Somebody in the console adds a document without any bookkeeping, edits one, or erases one for good. */
export function editInConsole({ chance, trace, server, oracle, nextNumber }: World): void {
  const paths = [...server.documents.values()]
    .filter((d) => d.deletedAt === '' && d.path.split('/').length === 2)
    .map((d) => d.path);
  const choice = chance.below(10);
  if (paths.length < 2 || choice < 2) {
    const path = `horses/console-${nextNumber()}`;
    server.edit(path, { name: 'Vecchia', lastHoovesTrim: Date.UTC(2026, 8, 20, 12) });
    oracle.consoleTouched(path);
    return;
  }
  const path = chance.pick(paths);
  trace(`console touches ${path}`);
  if (choice < 4) server.erase(path);
  else if (path.startsWith('horses')) server.edit(path, { notes: chance.pick(['x', 'a']) });
  else server.edit(path, { city: 'x' });
  oracle.consoleTouched(path);
}
