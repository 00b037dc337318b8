import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import type { Horse } from '../../../../src/model/horses/horse.ts';
import { type BdnWritten, applyBdn, undoBdn } from '../../../../src/register/bdn/apply-bdn.ts';
import {
  type BdnComparison,
  compareBdn,
  readBdnRows,
} from '../../../../src/register/bdn/compare-bdn.ts';
import { type SeenChange, checkChosen, checkUndone } from '../../invariants/20-chosen.ts';
import { type DeviceUser, type OpenRegister, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { command, noting } from './noting.ts';

const HEADINGS = ['Microchip', 'Nome', 'Mantello', 'Proprietario', 'DPA'];
const COLUMNS = ['chipnumber', 'docname', 'coat', 'ownerName', 'isDPA'] as const;
const CHIPS = ['380271000000001', '380271000000002', '380271000000003'];

/** A comparison that is on the screen of a person: the register may change behind it. */
const SHOWN = new WeakMap<DeviceUser, BdnComparison>();
/** What was taken over last on a screen, and can be taken back. */
const WRITTEN = new WeakMap<DeviceUser, BdnWritten>();

/** A list of the national register is compared with the horses, and some of it taken over; or that is taken back. */
export function workOnNationalRegister(world: World, register: OpenRegister): void {
  const { chance } = world;
  const { user } = register;
  if (WRITTEN.has(user) && chance.happens(0.4)) undo(world, register);
  else if (SHOWN.has(user) && chance.happens(0.6)) apply(world, register);
  else compare(world, register);
}

function compare({ chance, trace }: World, { user }: OpenRegister): void {
  const cells = () => [
    chance.pick(['Stella', 'Bruna']),
    chance.pick(['', 'a', 'b']),
    chance.pick(['', 'a', 'b']),
    chance.pick(['', 'sì', 'no']),
  ];
  const rows = CHIPS.map((chip, at) => ({ line: at + 2, cells: [chip, ...cells()] }));
  const list = readBdnRows({ headings: HEADINGS, rows, columns: COLUMNS, daysFrom: 1900 });
  const found = compareBdn(list, shownRows(user, 'horses') as ViewRow<Horse>[]);
  trace(`${user.name} compares a list of the national register`);
  SHOWN.set(user, found);
}

function apply(world: World, { user, mirror }: OpenRegister): void {
  const { chance, trace, oracle } = world;
  const found = SHOWN.get(user)!;
  SHOWN.delete(user);
  const taken = found.different.map((match) => ({
    match,
    differences: match.differences.filter((each) => each.canBeTaken && chance.happens(0.7)),
  }));
  const isFew = shownRows(user, 'horses').length < 5;
  const added = found.onlyThere.map(({ row }) => row).filter(() => isFew && chance.happens(0.5));
  const chosen = new Map<string, SeenChange>();
  for (const { match, differences } of taken) {
    for (const { field, here, there } of differences)
      chosen.set(`${match.horse.path} ${field}`, { from: here, to: there });
  }
  trace(`${user.name} takes ${chosen.size} values over, and ${added.length} horses`);
  const noted = noting(mirror);
  command(world, async () => {
    const applied = await applyBdn(noted.mirror, { taken, added });
    if (!applied.success) return;
    WRITTEN.set(user, applied.data.written);
    oracle.checkWritten(user.name, noted.mids, (_seen, made) => checkChosen(made, chosen));
  });
}

function undo(world: World, { user, mirror }: OpenRegister): void {
  const { trace, oracle } = world;
  const written = WRITTEN.get(user)!;
  WRITTEN.delete(user);
  trace(`${user.name} takes back what was taken over from the national register`);
  for (const { path } of written.added) oracle.takenBack(user.name, path);
  for (const { held, mutationId } of written.updates) {
    oracle.takenBack(user.name, held.path);
    oracle.undone(user.name, mutationId);
  }
  const noted = noting(mirror);
  command(world, async () => {
    const undone = await undoBdn(noted.mirror, written);
    if (!undone.success) return;
    oracle.checkWritten(user.name, noted.mids, (seen, made) =>
      checkUndone(seen, written.updates, made),
    );
  });
}
