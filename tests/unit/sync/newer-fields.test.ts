import { expect, test } from 'vitest';
import { sendingLabels } from '../../../src/admin/shared/labels/sending-labels.ts';
import { listDamaged } from '../../../src/mirror/outbox/damaged-rows.ts';
import { discardDamaged } from '../../../src/mirror/changes/discard-damaged.ts';
import { readQueue } from '../../../src/mirror/outbox/outbox.ts';
import { MUTATION_VERSION } from '../../../src/mirror/database/outbox-row.ts';
import { writeLocally } from '../../../src/mirror/changes/write-locally.ts';
import { COLLECTION_NAMES } from '../../../src/model/collections.ts';
import { isChildCollection } from '../../../src/model/visits/visit.ts';
import type { MutationInput } from '../../../src/mutation/mutation.ts';
import { readSendingStates } from '../../../src/register/unsent/sending-states.ts';
import { readStatus } from '../../../src/sync/status.ts';
import { pull, push } from '../../support/phone.ts';
import { edit, openAlone, openScene, sure } from '../../support/scene.ts';
import { writeAny } from '../../support/write-any.ts';

/*
 * Two tabs during an update: a mutation of the newer one names a field that the older one does not know. The older one
 * would send it without that field, and take it out of the outbox as sent (PUSH-14).
 */
const NEW = 'sella';

const made = (path: string): MutationInput[] =>
  path.split('/').length > 2
    ? [{ op: 'addVisit', path, fields: { date: 0, [NEW]: 'inglese' } }]
    : [
        { op: 'create', path, fields: { notes: 'mia', [NEW]: 'inglese' } },
        { op: 'update', path, patch: { [NEW]: { from: '', to: 'inglese' } }, seen: {} },
        { op: 'update', path, patch: { [NEW]: { from: 'inglese', to: '' } }, seen: {} },
        { op: 'update', path, patch: { notes: { from: '', to: 'mia' } }, seen: { [NEW]: '' } },
      ];

const inputs = COLLECTION_NAMES.flatMap((name) =>
  made(isChildCollection(name) ? `horses/stella/${name}/x` : `${name}/x`),
);

test.each(inputs.map((input) => [`${input.op} ${input.path} ${JSON.stringify(input)}`, input]))(
  '[PUSH-14] an older tab leaves it to the newer one: %s',
  async (_name, input) => {
    const { server, anna } = await openAlone('stella', 'luna');
    const written = sure(await writeAny(anna, input));
    await edit(anna, 'horses/luna', { notes: 'parte' });
    const before = await anna.db.outbox.where('mid').equals(written.mutationId).first();

    await push(anna, server.remote());
    await push(anna, server.remote());
    expect(server.applied).toHaveLength(1);
    expect(server.documents.get('horses/luna')?.fields['notes']).toBe('parte');
    expect(await anna.db.outbox.where('mid').equals(written.mutationId).first()).toEqual(before);
    expect(await readStatus(anna)).toMatchObject({ pending: 1, rejected: 0, damaged: 0 });
  },
);

test('[PUSH-14] what comes behind it in its queue waits with it; what came before it is sent', async () => {
  const { server, anna } = await openAlone('stella');
  const path = 'horses/stella';
  await edit(anna, path, { notes: 'prima' });
  sure(
    await writeLocally(anna, {
      op: 'update',
      path,
      patch: { [NEW]: { from: '', to: 'inglese' } },
      seen: {},
    }),
  );
  await edit(anna, path, { notes: 'dopo' });
  await push(anna, server.remote());
  expect(server.documents.get(path)?.fields['notes']).toBe('prima');
  expect(await readQueue(anna, path)).toHaveLength(2);
});

test('[STATUS-3] what a newer tab said of the network before is not said of this one', async () => {
  const { anna } = await openAlone('stella');
  await edit(anna, 'horses/stella', { notes: 'mia' });
  await anna.db.outbox.toCollection().modify((row) => {
    Object.assign(row, { lastError: 'offline', patch: { [NEW]: { from: '', to: 'inglese' } } });
  });
  expect(await readStatus(anna)).toMatchObject({ pending: 1, pushFailure: null });
});

test('[PUSH-14] a row of a later format waits for newer code: it is not damaged, and nobody discards it', async () => {
  const { server, anna, bruno, clock } = await openScene('stella', 'luna');
  const madeAt = clock.now();
  const later = { v: MUTATION_VERSION + 1, what: { op: 'rename' }, patch: undefined };
  const { seq } = await edit(anna, 'horses/stella', { notes: 'mia' });
  await anna.db.outbox
    .where('seq')
    .equals(seq)
    .modify(later as never);
  // And a conflict about a change of that format.
  await edit(bruno, 'horses/luna', { notes: 'b' });
  await edit(anna, 'horses/luna', { notes: 'a' });
  await push(bruno, server.remote());
  await push(anna, server.remote());
  await anna.db.conflicts.toCollection().modify((row) => {
    Object.assign(row.mutation, later);
  });
  const before = [await anna.db.outbox.toArray(), await anna.db.conflicts.toArray()];

  const status = await readStatus(anna);
  expect(status).toMatchObject({ pending: 2, conflicts: 0, damaged: 0 });
  // As late as any other (STATUS-2).
  expect(status.oldestPendingAt).toBe(madeAt);
  expect(sendingLabels.nothingWaits({ ...status, lost: null })).not.toMatch(/è sul server/);
  const states = await readSendingStates(anna);
  expect([states.get('horses/stella'), states.get('horses/luna')]).toEqual(['pending', 'pending']);
  const rows = await listDamaged(anna);
  expect(rows.map(({ isNewer }) => isNewer)).toEqual([true, true]);
  for (const row of rows) await discardDamaged(anna, row);
  await push(anna, server.remote());
  expect([await anna.db.outbox.toArray(), await anna.db.conflicts.toArray()]).toEqual(before);
});

test('[PUSH-14] a conflict of newer code over fields that this code does not know stays, whatever arrives', async () => {
  const { server, anna, bruno } = await openScene('stella');
  await edit(bruno, 'horses/stella', { notes: 'b' });
  await edit(anna, 'horses/stella', { notes: 'a' });
  await push(bruno, server.remote());
  await push(anna, server.remote());
  const [row] = await anna.db.conflicts.toArray();
  const { mutation } = row!;
  const emptied = { [NEW]: { from: 'inglese', to: '' } };
  // One over such a field, and one over a known field whose change names such a field too.
  await anna.db.conflicts.bulkPut([
    {
      ...row!,
      id: `${row!.id}/${NEW}`,
      field: NEW,
      mine: '',
      theirs: 'western',
      mutation: { ...mutation, patch: emptied },
    },
    { ...row!, mutation: { ...mutation, patch: { ...mutation.patch, ...emptied } } },
  ]);
  await edit(bruno, 'horses/stella', { notes: 'a', coat: 'baio' });
  await push(bruno, server.remote());
  await pull(anna, server.remote());
  expect(await anna.db.conflicts.count()).toBe(2);
});
