import { isDeepStrictEqual } from 'node:util';
import type { Mirror } from '../../../src/mirror/database/database.ts';
import { type Collection, NAMED_DOCUMENTS } from '../../../src/model/collections.ts';
import { conformingId, isConformingId } from '../../../src/model/document-id.ts';
import { importArchive } from '../../../src/register/archive/import-archive.ts';
import { writeArchive } from '../../../src/register/archive/write-archive.ts';
import { ARCHIVE_ROOTS, readArchive } from '../../../src/register/archive/archive-format.ts';
import { pushAll } from '../../../src/sync/push.ts';
import { withTimeout } from '../../../src/sync/requests.ts';
import { MemoryDatabase, MemoryStorage } from '../../support/memory-storage.ts';
import { ModelServer } from '../../support/model-server.ts';
import { seededIds } from '../../support/seeded-ids.ts';
import type { World } from '../model/world.ts';
import { Violation } from './violation.ts';

/*
 * Invariant 21: a register that is exported and imported into an empty project is the same register there.
 */

type Named = { readonly id: string; readonly fields: Readonly<Record<string, unknown>> };
type Entry = Readonly<Record<string, unknown>> & Named & { readonly movements?: readonly Named[] };
type Entries = Readonly<Record<(typeof ARCHIVE_ROOTS)[number], readonly Entry[]>>;

/**
 * Exports what the first phone holds at the end of a run, imports it into an empty project, sends it, and compares both
 * exports. Not where other programs worked, since what only they can write does not go into an empty project through the
 * app; nor where an account lost something, since the phone may hold a part.
 */
export async function checkArchive({
  devices,
  schedule,
  hasConsole,
  outside,
}: World): Promise<void> {
  const register = devices.registers()[0];
  if (hasConsole || outside.hasPrograms || outside.hasLosses || !register) return;
  const clock = { now: () => schedule.time, after: () => () => undefined };
  const mirrorOn = (storage: MemoryStorage): Mirror => ({
    db: new MemoryDatabase(storage, oneByOne()).asMirror(),
    uid: 'anna',
    clock,
    ids: seededIds(1, clock.now),
  });
  const exported = await exportOf(mirrorOn(register.user.storage));
  const archive = readArchive(exported);
  if (typeof archive === 'string' || archive.flawed.length > 0)
    throw new Violation(21, 'the register cannot be read from its own archive');
  const empty = mirrorOn(new MemoryStorage());
  await importArchive(empty, archive, 'missing', () => true);
  const server = new ModelServer(clock.now);
  const never = new AbortController().signal;
  const connection = { remote: server.remote(), ask: withTimeout(clock, never) };
  await pushAll(empty, connection, true, never);
  const [before, after] = [asImported(exported), entriesOf(await exportOf(empty))];
  for (const collection of ARCHIVE_ROOTS) {
    for (const [id, entry] of before[collection]) {
      const there = after[collection].get(id);
      if (entry && !isDeepStrictEqual(entry, there))
        throw new Violation(
          21,
          `${collection}/${id} became another: ${differenceOf(entry, there)}`,
        );
    }
    if (before[collection].size !== after[collection].size)
      throw new Violation(21, `an empty project has more ${collection} than its archive`);
  }
}

/** Lets each storage operation run to its end before the next, so that transactions do not overlap. */
function oneByOne(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    const turn = last;
    last = turn.then(() => new Promise((resolve) => setImmediate(resolve)));
    return turn;
  };
}

async function exportOf(mirror: Mirror): Promise<string> {
  return (await writeArchive(mirror, null, () => true))!.join('');
}

function differenceOf(entry: Entry, there: Entry | null | undefined): string {
  const names = Object.keys(entry).filter((name) => !isDeepStrictEqual(entry[name], there?.[name]));
  return names
    .map((name) => `${JSON.stringify(entry[name])} ${JSON.stringify(there?.[name])}`)
    .join();
}

/** The entries by their ids; null where several have one id. */
function byId(entries: readonly Entry[]): Map<string, Entry | null> {
  const found = new Map<string, Entry | null>();
  for (const entry of entries) found.set(entry.id, found.has(entry.id) ? null : entry);
  return found;
}

function entriesOf(text: string) {
  const file = JSON.parse(text) as Entries;
  return Object.fromEntries(
    ARCHIVE_ROOTS.map((name) => [name, byId(file[name])]),
  ) as unknown as Record<(typeof ARCHIVE_ROOTS)[number], Map<string, Entry | null>>;
}

/**
 * The documents of an archive as an import makes them: those whose ids the rules do not accept get other ones. If that id
 * is in the archive as well, because it was imported once before, an import takes both for one.
 */
function asImported(text: string) {
  const file = JSON.parse(text) as Entries;
  const idIn = (collection: Collection, id: string) =>
    isConformingId(collection, id) ? id : conformingId(collection, id);
  const known = new Set(
    ARCHIVE_ROOTS.flatMap((name) => file[name].map(({ id }) => `${name}/${id}`)),
  );
  const moved = Object.fromEntries(
    ARCHIVE_ROOTS.map((name) => [
      name,
      file[name].map(({ id, fields, ...rest }) => {
        const named = Object.entries(NAMED_DOCUMENTS[name] ?? {}).flatMap(([field, of]) => {
          const other = String(fields[field]);
          return known.has(`${of}/${other}`) ? [[field, idIn(of, other)]] : [];
        });
        const imported = { ...fields, ...Object.fromEntries(named) };
        return apart({ ...rest, id: idIn(name, id), fields: imported });
      }),
    ]),
  );
  return entriesOf(JSON.stringify(moved));
}

/**
 * A horse whose last two movements have one instant, as the deletion of a later one can leave them: recorded again, the
 * second gets the next minute.
 */
function apart(entry: Entry): Entry {
  const last = entry.fields['lastMovement'];
  const together = entry.movements?.filter(({ fields }) => fields['date'] === last) ?? [];
  if (typeof last !== 'number' || together.length < 2) return entry;
  const lastMovement = last + 60_000;
  const movements = entry.movements!.map((each) =>
    each === together[1] ? { ...each, fields: { ...each.fields, date: lastMovement } } : each,
  );
  return { ...entry, movements, fields: { ...entry.fields, lastMovement } };
}
