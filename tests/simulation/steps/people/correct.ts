import type { Mirror } from '../../../../src/mirror/database/database.ts';
import type { Result } from '../../../../src/platform/result.ts';
import { type OpenRegister, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { collectionOf } from '../../invariants/register-facts.ts';
import type { Collection } from '../../../../src/model/collections.ts';

type Replace = (mirror: Mirror, path: string) => Promise<Result<string, string>>;

/**
 * Corrects a visit or a movement: sometimes on every device that shows it, independently of each
 * other, and sometimes corrects the correction as well.
 */
export function correct(
  { chance, trace, oracle, devices }: World,
  register: OpenRegister,
  path: string,
  replace: Replace,
): void {
  const collection = collectionOf(path) as Collection;
  const others = chance.happens(0.4)
    ? devices
        .registers()
        .filter(({ user }) => user !== register.user)
        .filter(({ user }) => shownRows(user, collection).some((row) => row.path === path))
    : [];
  const isTwice = chance.happens(0.3);
  for (const { user, mirror } of [register, ...others]) {
    trace(`${user.name} corrects ${path}${isTwice ? ' twice' : ''}`);
    oracle.takenBack(user.name, path);
    void replace(mirror, path).then((replaced) => {
      if (!replaced.success) return;
      oracle.confirmPath(user.name, 'addVisit', replaced.data);
      if (!isTwice) return;
      oracle.takenBack(user.name, replaced.data);
      void replace(mirror, replaced.data).then((again) => {
        if (again.success) oracle.confirmPath(user.name, 'addVisit', again.data);
      });
    });
  }
}
