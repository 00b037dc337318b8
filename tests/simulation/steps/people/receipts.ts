import { cancelReceipt } from '../../../../src/register/receipts/receipts.ts';
import { type OpenRegister, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { save } from './save.ts';

const YEARS = [2026, 2027];

/** Writes a receipt for one of two years, or cancels one that is shown, which may discard a draft. */
export function changeReceipts(world: World, register: OpenRegister): void {
  const { chance, oracle } = world;
  const { user, mirror } = register;
  const shown = shownRows(user, 'receipts');
  if (shown.length > 0 && chance.happens(0.3)) {
    const { slug, path } = chance.pick(shown);
    world.trace(`${user.name} cancels ${path}`);
    oracle.takenBack(user.name, path);
    void cancelReceipt(mirror, slug, chance.pick(['doppione', 'importo sbagliato']));
    return;
  }
  const year = chance.pick(YEARS);
  const path = `receipts/r${world.nextNumber()}`;
  world.trace(`${user.name} writes ${path} of ${year}`);
  save(world, register, {
    op: 'create',
    path,
    fields: {
      membership: 'm1',
      memberName: 'Anna Verdi',
      payer: 'Anna Verdi',
      date: Date.UTC(year, chance.below(12), 1, 12),
      year,
      cause: `Quota associativa ${year}`,
      cents: 5000,
    },
  });
}
