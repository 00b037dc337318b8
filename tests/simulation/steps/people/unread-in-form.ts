import { COLLECTIONS, type Collection } from '../../../../src/model/collections.ts';
import type { FieldKind, FieldSpec, FieldValue } from '../../../../src/model/fields/fields.ts';
import { valuesOrTokens } from '../../../../src/model/fields/raw-value.ts';
import { updateOf } from '../../../../src/mutation/patch.ts';
import { shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { save } from './save.ts';

const EDITED: readonly Collection[] = ['memberships', 'events', 'health'];
/** What a person types in the place of a value that cannot be read. */
const TYPED: Readonly<Partial<Record<FieldKind, FieldValue>>> = {
  flag: 1,
  whole: 2026,
  instant: Date.UTC(2026, 9, 2, 12),
};

/** A person replaces a value that cannot be read, in a form that shows it. */
export function replaceUnread(world: World): void {
  const { chance } = world.outside;
  const shown = world.devices.registers().flatMap((register) =>
    EDITED.flatMap((collection) =>
      shownRows(register.user, collection)
        .filter(({ toCheck }) => toCheck)
        .map((row) => ({ register, collection, row })),
    ),
  );
  if (shown.length === 0) return;
  const { register, collection, row } = chance.pick(shown);
  const field = chance.pick(row.toCheck!);
  const spec: FieldSpec = COLLECTIONS[collection];
  const seen = valuesOrTokens(row.fields, row.unread);
  const update = updateOf(row.path, seen, { ...seen, [field]: TYPED[spec[field]!] ?? 'letto' });
  if (!update) return;
  world.trace(`${register.user.name} replaces ${field} of ${row.path}`);
  save(world, register, update);
}
