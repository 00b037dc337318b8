import { createHorse } from '../../src/register/horses/horses.ts';
import { addVisit } from '../../src/register/visits/visits.ts';
import { writeLocally } from '../../src/mirror/changes/write-locally.ts';
import type { Mirror } from '../../src/mirror/database/database.ts';
import { updateOf } from '../../src/mutation/patch.ts';
import { collectionOf } from '../../src/model/collections.ts';
import type { FieldValue } from '../../src/model/fields/fields.ts';
import type { Mutation } from '../../src/mutation/mutation.ts';
import type { Day } from '../../src/model/values/calendar.ts';
import type { Result } from '../../src/platform/result.ts';
import { ManualClock } from './manual-clock.ts';
import { ModelServer } from './model-server.ts';
import { type Phone, openPhone, pull, push } from './phone.ts';
import { writeAny } from './write-any.ts';

/** One clock, one server, and one phone. */
export interface Alone {
  readonly clock: ManualClock;
  readonly server: ModelServer;
  readonly anna: Phone;
}

/** The same with a second phone. */
export interface Scene extends Alone {
  readonly bruno: Phone;
}

/** A register with the given horses on the server and on one phone: to open a second one takes as long again. */
export async function openAlone(...horses: string[]): Promise<Alone> {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  for (const slug of horses) server.edit(`horses/${slug}`, { name: slug, docname: slug });
  const anna = openPhone({ clock, seed: 1, uid: 'anna' });
  await pull(anna, server.remote());
  return { clock, server, anna };
}

/** A register with the given horses on the server and on two phones. */
export async function openScene(...horses: string[]): Promise<Scene> {
  const alone = await openAlone(...horses);
  const bruno = openPhone({ clock: alone.clock, seed: 2, uid: 'bruno' });
  await pull(bruno, alone.server.remote());
  return { ...alone, bruno };
}

/** The data of a result. @throws when it is a failure */
export function sure<Value, Failure>(result: Result<Value, Failure>): Value {
  if (!result.success) throw new Error(`failed: ${JSON.stringify(result.error)}`);
  return result.data;
}

/** Pushes from one phone, then pulls to another one, or to the same by default. */
export async function deliver(server: ModelServer, from: Mirror, to = from): Promise<void> {
  await push(from, server.remote());
  sure(await pull(to, server.remote()));
}

/** Changes fields of a root document, based on what the phone shows. */
export async function edit(
  phone: Mirror,
  path: string,
  fields: Readonly<Record<string, FieldValue>>,
): Promise<Mutation> {
  const shown = (await phone.db.view(collectionOf(path)).get(path))?.fields ?? {};
  const update = updateOf(path, shown, { ...shown, ...fields });
  if (!update) throw new Error(`nothing to change: ${path}`);
  return sure(await writeLocally(phone, update));
}

/** Creates a root document other than a horse. */
export async function create(
  phone: Mirror,
  path: string,
  fields: Readonly<Record<string, FieldValue>>,
): Promise<Mutation> {
  return sure(await writeLocally(phone, { op: 'create', path, fields }));
}

/** Deletes a root document. */
export async function remove(phone: Mirror, path: string): Promise<Mutation> {
  return sure(await writeAny(phone, { op: 'delete', path }));
}

/** Records a hoof trim; gives its path. */
export async function trim(phone: Mirror, slug: string, day: Day, notes = ''): Promise<string> {
  return sure(await addVisit(phone, slug, 'hoovesTrims', { day, notes }));
}

/** Adds a horse; gives its slug. */
export async function addHorse(phone: Mirror, name: string): Promise<string> {
  return sure(await createHorse(phone, { name, docname: name, isHere: 1 }));
}
