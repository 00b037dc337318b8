import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { VIEW_STORES } from '../../../../src/mirror/database/view-keys.ts';
import type { ServerDocument } from '../../../../src/model/fields/document.ts';
import type { FieldValue } from '../../../../src/model/fields/fields.ts';
import type { Horse } from '../../../../src/model/horses/horse.ts';
import { removeHorse } from '../../../../src/register/horses/horse-removal.ts';
import { createHorse, updateHorse } from '../../../../src/register/horses/horses.ts';
import type { OpenRegister, Tab } from '../../model/device.ts';
import { POISON } from '../../model/server-rules.ts';
import type { World } from '../../model/world.ts';
import { emptyValue } from '../../invariants/register-facts.ts';
import { save } from './save.ts';

export const NEW_HORSE = { name: 'Stella', docname: 'Stella', isHere: 1 } as const;

export function addHorse({ trace, oracle }: World, { user, mirror }: OpenRegister): void {
  trace(`${user.name} adds a horse`);
  void createHorse(mirror, NEW_HORSE).then((added) => {
    if (added.success) oracle.confirmPath(user.name, 'create', `horses/${added.data}`);
  });
}

export function deleteHorse(
  { chance, trace, oracle }: World,
  { user, mirror }: OpenRegister,
  horses: readonly ViewRow[],
): void {
  const horse = chance.pick(horses) as ViewRow<Horse>;
  trace(`${user.name} deletes ${horse.path}`);
  void removeHorse(mirror, horse.slug, 0).then((removed) => {
    if (!removed.success) return;
    oracle.confirmPath(user.name, 'delete', horse.path);
    user.deleted.push({ horse: removed.data });
  });
}

/** Opens a form and leaves it open: what it shows becomes out of date. */
export function openForm({ chance }: World, tab: Tab, horses: readonly ViewRow[]): void {
  const { path, fields } = chance.pick(horses);
  tab.form = { path, seen: fields };
}

/** Edits a horse as it is shown, or as a form that was opened earlier showed it. */
export function editHorse(
  world: World,
  tab: Tab,
  { user, mirror }: OpenRegister,
  horses: readonly ViewRow[],
): void {
  const { chance, trace, oracle } = world;
  const old = tab.form !== null && chance.happens(0.3) ? tab.form : null;
  const horse = chance.pick(horses);
  const { path, seen } = old ?? { path: horse.path, seen: horse.fields };
  const edited = editedFields(world, seen as Horse);
  trace(`${user.name} edits ${path}`);
  // 'In struttura' alone may become a movement.
  const isUpdate = Object.entries(edited).some(
    ([field, value]) => field !== 'isHere' && value !== (seen[field] ?? emptyValue(field)),
  );
  void updateHorse(mirror, path.split('/')[1]!, seen as Horse, edited).then((saved) => {
    if (saved.success && isUpdate) oracle.confirmPath(user.name, 'update', path);
  });
}

function editedFields({ chance }: World, seen: Horse): Horse {
  const fields: Record<string, FieldValue> = { ...seen };
  for (let n = 1 + chance.below(2); n > 0; n -= 1) {
    const field = chance.pick(['notes', 'coat', 'ownerName', 'ownerPhone', 'chipnumber', 'isHere']);
    if (field === 'isHere') fields[field] = chance.pick([-1, 0, 1]);
    else {
      const poison = field === 'notes' && chance.happens(0.35) ? [POISON] : [];
      fields[field] = chance.pick(['', 'a', 'b', 'c', ...poison]);
    }
  }
  return fields as Horse;
}

/** A person enters a deleted horse again under its old path. */
export function restoreHorseByHand(world: World, register: OpenRegister): void {
  const { user } = register;
  const tombstones = user.storage
    .rows<ServerDocument>('base_horses')
    .filter((d) => d.deletedAt !== '' && !user.storage.store(VIEW_STORES.horses).has(d.path));
  if (tombstones.length === 0) return;
  const { path } = world.chance.pick(tombstones);
  world.trace(`${user.name} restores ${path}`);
  save(world, register, { op: 'create', path, fields: { name: 'Stella' } });
}
