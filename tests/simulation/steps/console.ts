import type { World } from '../model/world.ts';

/** Dates that horses of older registers have without a visit; some are those of visits here. */
const OLD_DATES = [Date.UTC(2026, 8, 20, 12), Date.UTC(2026, 9, 3, 12), Date.UTC(2026, 9, 2, 22)];

/** Somebody in the console adds a document without any bookkeeping, edits one, or erases one for good. */
export function editInConsole({ chance, trace, server, oracle, nextNumber }: World): void {
  const paths = [...server.documents.values()]
    .filter((d) => d.deletedAt === '' && d.path.split('/').length === 2)
    .map((d) => d.path);
  const choice = chance.below(10);
  if (paths.length < 2 || choice < 2) {
    const path = `horses/console-${nextNumber()}`;
    const lastDentist = chance.happens(0.5) ? chance.pick(OLD_DATES) : null;
    server.edit(path, { name: 'Vecchia', lastHoovesTrim: chance.pick(OLD_DATES), lastDentist });
    oracle.consoleTouched(path);
    return;
  }
  const path = chance.pick(paths);
  trace(`console touches ${path}`);
  if (choice < 4) server.erase(path);
  else if (path.startsWith('horses') && choice < 7)
    server.edit(path, { lastHoovesTrim: chance.pick([null, ...OLD_DATES]) });
  else if (path.startsWith('horses')) server.edit(path, { notes: chance.pick(['x', 'a']) });
  else server.edit(path, { city: 'x' });
  oracle.consoleTouched(path);
}
