import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { cancelTreatment } from '../../../../src/register/treatments/treatments.ts';
import { type OpenRegister, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { save } from './save.ts';

/** Writes a treatment of a horse, or cancels one that is shown. */
export function changeTreatments(
  world: World,
  register: OpenRegister,
  horses: readonly ViewRow[],
): void {
  const { chance } = world;
  const { user, mirror } = register;
  const shown = shownRows(user, 'treatments');
  if (shown.length > 0 && chance.happens(0.5)) {
    const { slug, path } = chance.pick(shown);
    world.trace(`${user.name} cancels ${path}`);
    void cancelTreatment(mirror, slug, chance.pick(['doppione', 'altro cavallo']));
    return;
  }
  const horse = chance.pick([...horses]);
  const path = `treatments/t${world.nextNumber()}`;
  world.trace(`${user.name} writes ${path} of ${horse.path}`);
  save(world, register, {
    op: 'create',
    path,
    fields: {
      horse: horse.slug,
      horseName: String(horse.fields['name'] ?? ''),
      date: Date.UTC(2026, 9, 1 + chance.below(20), 12),
      days: 1 + chance.below(5),
      drug: 'Fenilbutazone',
      withdrawal: 28,
    },
  });
}
