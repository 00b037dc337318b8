import type { RawValue } from '../../../../src/model/fields/raw-value.ts';
import { replaceUnread } from '../../../../src/register/unread/unread-values.ts';
import { type DeviceUser, type OpenRegister, shownRows } from '../../model/device.ts';
import { checkReplaced } from '../../invariants/20-chosen.ts';
import type { World } from '../../model/world.ts';
import { command, noting } from './noting.ts';

interface Listed {
  readonly path: string;
  readonly field: string;
  readonly raw: RawValue;
}

/** The list of values to be checked that a person has open, as it was read. */
const LISTED = new WeakMap<DeviceUser, readonly Listed[]>();

/** The values that cannot be read and that a person may replace. */
function listed(user: DeviceUser): readonly Listed[] {
  const rows = [...shownRows(user, 'horses'), ...shownRows(user, 'memberships')];
  return rows.flatMap(({ path, unread = {} }) =>
    Object.entries(unread).map(([field, raw]) => ({ path, field, raw })),
  );
}

/**
 * A person has a value replaced that cannot be read: as it is shown now, or as the list showed it that they opened
 * some time ago.
 *
 * @returns whether there was one
 */
export function replaceShownUnread(world: World, { user, mirror }: OpenRegister): boolean {
  const { chance, trace, oracle } = world;
  const open = LISTED.get(user) ?? [];
  const isOld = open.length > 0 && chance.happens(0.4);
  const values = isOld ? open : listed(user);
  if (values.length === 0) return false;
  LISTED.set(user, values);
  const value = chance.pick(values);
  const { path, field } = value;
  trace(`${user.name} has ${field} of ${path} replaced`);
  const noted = noting(mirror);
  command(world, async () => {
    const replaced = await replaceUnread(noted.mirror, value);
    if (!replaced.success) return;
    oracle.checkWritten(user.name, noted.mids, (_seen, made) => checkReplaced(made, value));
  });
  return true;
}
