import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { collectionOf, groupOf } from '../../../../src/model/collections.ts';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import type { Fields } from '../../../../src/model/fields/fields.ts';

import { type OpenRegister, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { changeHealthAct } from './health-acts.ts';
import { save } from './save.ts';
import { erasing } from '../../../../src/mirror/changes/write-locally.ts';
import { deleteRoot } from '../../../../src/register/documents/root-documents.ts';

/** A membership, an event or a health act is added, deleted or edited. */
export function changeMembershipOrEvent(world: World, register: OpenRegister): void {
  const { chance } = world;
  if (chance.happens(0.3)) return changeHealthAct(world, register);
  const isEvent = chance.happens(0.25);
  const shown = shownRows(register.user, isEvent ? 'events' : 'memberships');
  if (shown.length < 2) return add(world, register, isEvent);
  const row = chance.pick(shown);
  if (chance.happens(0.35)) remove(world, register, isEvent, row);
  else edit(world, register, isEvent, row);
}

function add(world: World, register: OpenRegister, isEvent: boolean): void {
  const number = world.nextNumber();
  const path = `${isEvent ? 'events' : 'memberships'}/m${number}`;
  // Some memberships are of a year that no phone keeps (PULL-7).
  const year = number % 3 === 0 ? 2024 : 2026;
  const fields: Fields = isEvent
    ? { title: 'Raduno', date: Date.UTC(2026, 9, 20, 12) }
    : { givenName: 'Lucia', year };
  world.trace(`${register.user.name} adds ${path}`);
  save(world, register, { op: 'create', path, fields });
}

function remove(world: World, register: OpenRegister, isEvent: boolean, row: ViewRow): void {
  const { user, mirror } = register;
  const { path, slug } = row;
  world.trace(`${user.name} deletes ${path}`);
  if (isEvent) return save(world, register, { op: 'delete', path });
  // Some are deleted as the erasure of a person does: by the path, and not by chance.
  const isErased = '02468'.includes(slug.at(-1)!);
  void deleteRoot(isErased ? erasing(mirror) : mirror, `memberships/${slug}`);
  user.deleted.push({ membership: row as ViewRow<Membership> });
}

function edit(world: World, register: OpenRegister, isEvent: boolean, row: ViewRow): void {
  const { chance } = world;
  const { path, fields } = row;
  const field = chance.pick(
    isEvent ? ['title', 'notes'] : ['city', 'zip', 'email', 'certificateKind'],
  );
  const [from, to] = [fields[field] ?? '', chance.pick(['', 'a', 'b', 'c'])];
  if (from === to) return;
  const mates = groupOf(collectionOf(path), field).filter((f) => f !== field);
  world.trace(`${register.user.name} edits ${path}`);
  save(world, register, {
    op: 'update',
    path,
    patch: { [field]: { from, to } },
    seen: Object.fromEntries(mates.map((f) => [f, fields[f] ?? ''])),
  });
}
