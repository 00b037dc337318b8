import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import type { HealthAct } from '../../../../src/model/health/health-act.ts';

import { type OpenRegister, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { save } from './save.ts';
import { deleteRoot } from '../../../../src/register/documents/root-documents.ts';

const MATES: Readonly<Record<string, string>> = { product: 'batch', batch: 'product' };

/** Adds, deletes or edits a health act, of a horse that is shown or, where none is, of one that is gone. */
export function changeHealthAct(world: World, register: OpenRegister): void {
  const { chance } = world;
  const shown = shownRows(register.user, 'health');
  if (shown.length < 3) return add(world, register);
  const row = chance.pick(shown);
  if (chance.happens(0.3)) remove(world, register, row);
  else edit(world, register, row);
}

function add(world: World, register: OpenRegister): void {
  const horses = shownRows(register.user, 'horses');
  const path = `health/h${world.nextNumber()}`;
  const horse = horses.length > 0 ? world.chance.pick(horses).slug : 'gone';
  const date = Date.UTC(2026, 9, 1 + world.chance.below(20), 12);
  world.trace(`${register.user.name} adds ${path} of ${horse}`);
  save(world, register, { op: 'create', path, fields: { horse, kind: 'Tetano', date } });
}

function remove(world: World, register: OpenRegister, row: ViewRow): void {
  const { user, mirror } = register;
  world.trace(`${user.name} deletes ${row.path}`);
  void deleteRoot(mirror, `health/${row.slug}`);
  user.deleted.push({ act: row as ViewRow<HealthAct> });
}

function edit(world: World, register: OpenRegister, { path, fields }: ViewRow): void {
  const { chance } = world;
  const field = chance.pick(['product', 'batch', 'notes', 'next']);
  const [from, to] =
    field === 'next'
      ? [fields[field] ?? null, chance.pick([null, Date.UTC(2027, 9, 1, 12), Date.UTC(2028, 1, 1)])]
      : [fields[field] ?? '', chance.pick(['', 'a', 'b', 'c'])];
  if (from === to) return;
  const mate = MATES[field];
  world.trace(`${register.user.name} edits ${field} of ${path}`);
  save(world, register, {
    op: 'update',
    path,
    patch: { [field]: { from: from!, to: to! } },
    seen: mate === undefined ? {} : { [mate]: fields[mate] ?? '' },
  });
}
