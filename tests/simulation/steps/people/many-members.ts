import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import { addedBy, planImport } from '../../../../src/register/member-import/plan-import.ts';
import { importMemberships } from '../../../../src/register/memberships/import-memberships.ts';
import {
  markMemberships,
  renewMembership,
  renewMemberships,
  undoBatch,
} from '../../../../src/register/memberships/many-memberships.ts';
import { listMemberships } from '../../../../src/register/memberships/memberships.ts';
import type { MembershipUpdate, Batch } from '../../../../src/register/memberships/batch.ts';
import { type SeenChange, checkChosen, checkUndone, Renewals } from '../../invariants/20-chosen.ts';
import { valueOf } from '../../invariants/register-facts.ts';
import { type DeviceUser, type OpenRegister, shownRows } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { command, noting } from './noting.ts';

/** The people of every list: one is known by the names alone. */
const PEOPLE = [
  ['Anna', 'Verdi', '2011-12-31'],
  ['Ugo', 'Neri', '1980-01-02'],
  ['Ada', 'Gallo', ''],
  ['Ida', 'Rossi', '1975-05-05'],
] as const;
const COLUMNS = ['givenName', 'familyName', 'birthDate', 'city', 'hasPaid'] as const;
const CHOSEN = [[], ['city'], ['hasPaid'], ['city', 'hasPaid']] as const;

/** The steps that a person can still take back, the last one at the end. */
const STEPS = new WeakMap<DeviceUser, Batch[]>();
const RENEWALS = new WeakMap<World, Renewals>();

/** A list of members is imported; many are renewed or marked; such a step is taken back as a whole. */
export function workOnManyMembers(world: World, register: OpenRegister): void {
  const { chance } = world;
  const { user } = register;
  const shown = shownRows(user, 'memberships') as ViewRow<Membership>[];
  const choice = chance.below(10);
  if (shown.length < 2 || (choice < 2 && shown.length < 12)) importList(world, register);
  else if (choice < 6 && (STEPS.get(user)?.length ?? 0) > 0) undoLast(world, register);
  else if (choice < 8) renew(world, register, shown);
  else mark(world, register, shown);
}

/** As the screen does: the file is planned with the register as it is shown, and what is chosen is written. */
function importList(world: World, { user, mirror }: OpenRegister): void {
  const { chance, trace } = world;
  const year = chance.pick([2026, 2026, 2027]);
  const rows = PEOPLE.filter(() => chance.happens(0.6)).map((person, at) => ({
    line: at + 2,
    cells: [...person, chance.pick(['', 'a', 'b']), chance.pick(['', 'sì'])],
  }));
  const update = new Set<keyof Membership>(chance.pick(CHOSEN));
  const choices = { columns: COLUMNS, year, daysFrom: 1900, update } as const;
  const carryOver = chance.happens(0.5);
  trace(`${user.name} imports a list of ${rows.length} for ${year}`);
  command(world, async () => {
    const held = [
      ...(await listMemberships(mirror, year)),
      ...(await listMemberships(mirror, year - 1)),
    ];
    const plan = planImport(rows, { ...choices, carryOver }, held);
    const updates = plan.flatMap(({ outcome, held: of, changes }): MembershipUpdate[] => {
      const taken = changes.filter(({ field }) => update.has(field));
      const to = Object.fromEntries(taken.map(({ field, there }) => [field, there]));
      return outcome === 'update' && of ? [{ held: of, to }] : [];
    });
    const add = plan.filter(({ outcome }) => outcome === 'fresh').map(addedBy);
    const { imported } = await importMemberships(mirror, { add, update: updates }, () => true);
    wrote(world, user, imported, updates);
  });
}

function renew(
  world: World,
  { user, mirror }: OpenRegister,
  shown: readonly ViewRow<Membership>[],
): void {
  const { chance, trace, oracle } = world;
  const rows = shown.filter(() => chance.happens(0.6));
  const year = chance.pick([2026, 2027, 2027]);
  const isOne = chance.happens(0.3);
  trace(`${user.name} renews ${isOne ? 1 : rows.length} for ${year}`);
  const renewals = RENEWALS.get(world) ?? new Renewals();
  RENEWALS.set(world, renewals);
  command(world, async () => {
    const noted = noting(mirror);
    if (isOne) {
      const held = chance.pick(shown);
      const renewed = await renewMembership(noted.mirror, held, year);
      if (!renewed.success || noted.mids.length === 0) return;
      oracle.checkWritten(user.name, noted.mids, (seen, made) =>
        renewals.check(seen, [held], year, made),
      );
      return;
    }
    const renewed = await renewMemberships(noted.mirror, rows, year);
    if (!renewed.success) return;
    wrote(world, user, renewed.data, []);
    oracle.checkWritten(user.name, noted.mids, (seen, made) =>
      renewals.check(seen, rows, year, made),
    );
  });
}

function mark(
  world: World,
  { user, mirror }: OpenRegister,
  shown: readonly ViewRow<Membership>[],
): void {
  const { chance, trace } = world;
  const rows = shown.filter(() => chance.happens(0.6));
  const flag = chance.pick(['hasPaid', 'isSubmitted', 'hasCard'] as const);
  trace(`${user.name} marks ${flag} of ${rows.length}`);
  command(world, async () => {
    const marked = await markMemberships(mirror, rows, flag);
    const updates = rows.map((held) => ({ held, to: { [flag]: 1 } }));
    if (marked.success) wrote(world, user, marked.data, updates);
  });
}

/**
 * A step is done: the person is told so, and can take it back.
 *
 * @param chosen what they chose to be written in memberships, as they saw these
 */
function wrote(
  { oracle }: World,
  user: DeviceUser,
  step: Batch,
  chosen: readonly MembershipUpdate[],
): void {
  const changes = new Map<string, SeenChange>();
  for (const { held, to } of chosen) {
    for (const [field, value] of Object.entries(to))
      changes.set(`${held.path} ${field}`, { from: valueOf(held, field), to: value });
  }
  const mids = [
    ...step.added.flatMap(({ mutationIds }) => mutationIds),
    ...step.updated.map(({ mutationId }) => mutationId),
  ];
  oracle.checkWritten(user.name, mids, (_seen, made) => checkChosen(made, changes));
  if (step.added.length + step.updated.length === 0) return;
  STEPS.set(user, [...(STEPS.get(user) ?? []), step]);
}

function undoLast(world: World, { user, mirror }: OpenRegister): void {
  const { trace, oracle } = world;
  const step = STEPS.get(user)!.pop()!;
  trace(`${user.name} takes back ${step.added.length} added and ${step.updated.length} updated`);
  for (const { slug } of step.added) oracle.takenBack(user.name, `memberships/${slug}`);
  for (const { held, mutationId } of step.updated) {
    oracle.takenBack(user.name, held.path);
    oracle.undone(user.name, mutationId);
  }
  const noted = noting(mirror);
  command(world, async () => {
    const undone = await undoBatch(noted.mirror, step);
    if (!undone.success) return;
    oracle.checkWritten(user.name, noted.mids, (seen, made) =>
      checkUndone(seen, step.updated, made),
    );
  });
}
