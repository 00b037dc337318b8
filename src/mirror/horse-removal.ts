import { collectionOf, COLLECTIONS } from '../model/collections.ts';
import { readFields } from '../model/fields.ts';
import type { Horse } from '../model/horse.ts';
import type { Draft } from '../model/mutation.ts';
import type { Visit } from '../model/visit.ts';
import { VISIT_KINDS } from '../model/visit.ts';
import type { Result } from '../platform/result.ts';
import { ok } from '../platform/result.ts';
import type { Mirror, ViewRow } from './database.ts';
import { changes, deleteHorse } from './horses.ts';
import { listVisits } from './visits.ts';
import { withdrawUntried } from './withdraw.ts';
import type { SaveFailure } from './write-locally.ts';
import { writeAllLocally } from './write-locally.ts';

/** A horse that was just deleted, with all that went with it. */
export interface RemovedHorse {
  readonly row: ViewRow<Horse>;
  readonly visits: readonly ViewRow<Visit>[];
}

/**
 * Deletes a horse and with it its visits; gives what is needed to take that back.
 *
 * @param holdMs how long it is not sent by itself
 */
export async function removeHorse(
  mirror: Mirror,
  row: ViewRow<Horse>,
  holdMs = 0,
): Promise<Result<RemovedHorse, SaveFailure>> {
  const visits = await Promise.all(VISIT_KINDS.map((kind) => listVisits(mirror, row.slug, kind)));
  const saved = await deleteHorse(mirror, row.slug, holdMs);
  return saved.ok ? ok({ row, visits: visits.flat() }) : saved;
}

/**
 * Takes back a deletion. Where no attempt to send it was ever begun it leaves the outbox without a
 * trace; otherwise the horse is written again over what the deletion leaves on the server, and its
 * visits are recorded anew, because a visit that was deleted keeps its id for ever (VISIT-1).
 */
export async function restoreHorse(
  mirror: Mirror,
  { row, visits }: RemovedHorse,
): Promise<Result<void, SaveFailure>> {
  const withdrawn = await withdrawUntried(mirror, row.path, ({ op }) => op === 'delete');
  if (!withdrawn.ok) return withdrawn;
  if (withdrawn.value) return ok(undefined);
  const { patch } = changes('horses', readFields(COLLECTIONS.horses, {}), row.fields);
  return writeAllLocally(mirror, [
    { op: 'create', path: row.path, patch, seen: {} },
    ...visits.map(({ path, fields }): Draft => ({
      op: 'addVisit',
      path: `${row.path}/${collectionOf(path)}/${mirror.ids.documentId()}`,
      patch: {
        date: { from: null, to: fields.date },
        notes: { from: '', to: fields.notes },
      },
      seen: {},
    })),
  ]);
}
