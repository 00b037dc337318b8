import { newValuesOf } from '../../../../src/mutation/patch.ts';
import { readUnsentFile } from '../../../../src/register/unsent-file/read-unsent-file.ts';
import { importUnsent, writeUnsentFile } from '../../../../src/register/unsent-file/unsent-file.ts';
import type { OutboxRow } from '../../invariants/stored-rows.ts';
import type { OpenRegister } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { save } from './save.ts';

/**
 * Everything unsent is written to a file, and another device of the same person, or this one again,
 * takes it over.
 */
export function handOver(
  { chance, trace, devices, oracle }: World,
  { user, mirror }: OpenRegister,
): void {
  const isOwn = chance.happens(0.8); // else somebody else, who is to be refused
  const other = chance.pick(
    devices.registers().filter((each) => !isOwn || each.user.uid === user.uid),
  );
  trace(`${user.name} hands over what is unsent to ${other.user.name}`);
  const takeOver = async () => {
    const { refusals } = user;
    const text = await writeUnsentFile(mirror);
    if (user.refusals - refusals >= 3) oracle.handedOverUnnoted(user.name);
    const read = readUnsentFile(text, other.mirror.uid);
    if (read.success) await importUnsent(other.mirror, read.data.changes);
  };
  void takeOver().catch(() => undefined);
}

/** Adds a visit that is unsent on some device again, under its own path. */
export function importVisit(world: World, register: OpenRegister): void {
  const unsent = world.devices
    .registers()
    .flatMap(({ user }) => user.storage.rows<OutboxRow>('outbox'));
  const visits = unsent.filter((mutation) => mutation.op === 'addVisit');
  if (visits.length === 0) return;
  const { path, patch } = world.chance.pick(visits);
  world.trace(`${path} is imported`);
  save(world, register, {
    op: 'addVisit',
    path,
    fields: newValuesOf({ op: 'update', path, patch, seen: {} }),
  });
}
