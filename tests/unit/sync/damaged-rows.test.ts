import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { importUnsentFile } from '../../support/import-file.ts';
import { listConflicts } from '../../../src/mirror/open-conflicts.ts';
import { discardDamaged, listDamaged } from '../../../src/mirror/damaged-rows.ts';
import { listUnsent } from '../../../src/mirror/outbox.ts';
import { writeUnsentFile } from '../../../src/register/unsent-file/unsent-file.ts';
import { listUnsentChanges } from '../../../src/register/unsent-changes.ts';
import { readStatus } from '../../../src/sync/status.ts';
import { pull, push } from '../../support/phone.ts';
import { edit, openAlone, openScene, sure, trim } from '../../support/scene.ts';
import { propertyRuns } from '../../support/property-runs.ts';

/* A row that cannot be read stops nothing, hides nothing, and stays where it is (PUSH-14). */
const STELLA = 'horses/stella';
const LUNA = 'horses/luna';

const anyValue = fc.oneof(
  fc.constantFrom(undefined, null, '', 0, -1, 'horses', 'horses/stella', Number.NaN, [], {}, 9e9),
  fc.string(),
);
const brokenField = fc.tuple(
  fc.constantFrom('op', 'path', 'patch', 'seen', 'uid', 'deviceId', 'v', 'baseRev', 'attempts'),
  anyValue,
);

test('[PUSH-14] whatever a row in the outbox holds, the others are sent and all is received', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(brokenField, { minLength: 1, maxLength: 3 }), async (broken) => {
      const { server, anna, bruno } = await openScene('stella', 'luna');
      const { seq } = await edit(anna, STELLA, { notes: 'rotta' });
      await anna.db.outbox.where('seq').equals(seq).modify(Object.fromEntries(broken));
      await edit(anna, LUNA, { notes: 'a' });
      await edit(bruno, LUNA, { coat: 'b' });
      await push(bruno, server.remote());

      const before = await anna.db.outbox.get(seq);
      await push(anna, server.remote());
      expect((await pull(anna, server.remote())).success).toBe(true);
      expect(server.documents.get(LUNA)?.fields).toMatchObject({ notes: 'a', coat: 'b' });
      const kept = await anna.db.outbox.get(seq);
      const [damaged] = await listDamaged(anna);
      if (damaged) expect(kept).toEqual(before);
      const status = await readStatus(anna);
      const isSent = kept === undefined;
      expect(status.pending + status.rejected + status.damaged).toBe(isSent ? 0 : 1);
      expect(await listUnsentChanges(anna)).toHaveLength(isSent || damaged ? 0 : 1);
    }),
    { numRuns: propertyRuns(60) },
  );
}, 120_000);

test('[PUSH-14] what comes behind it in its queue waits, and goes on once it is discarded', async () => {
  const { server, anna } = await openAlone('stella');
  await trim(anna, 'stella', '2026-10-13');
  const { seq } = await edit(anna, STELLA, { notes: 'rotta' });
  await anna.db.outbox
    .where('seq')
    .equals(seq)
    .modify({ patch: null as never });
  await trim(anna, 'stella', '2026-10-14');
  await push(anna, server.remote());
  expect(server.applied).toHaveLength(1);
  expect(await listUnsent(anna)).toMatchObject([{ op: 'addVisit', attempts: 0 }]);
  expect(await readStatus(anna)).toMatchObject({ pending: 1, rejected: 0, damaged: 1 });

  const [damaged] = await listDamaged(anna);
  await discardDamaged(anna, damaged!);
  await push(anna, server.remote());
  expect(server.applied).toHaveLength(2);
  expect(await readStatus(anna)).toMatchObject({ pending: 0, damaged: 0 });
});

test('[PUSH-14] it is in the file as it stands, and the rest of the file is taken over', async () => {
  const { server, anna, clock } = await openAlone('stella', 'luna');
  const { seq } = await edit(anna, STELLA, { notes: 'rotta' });
  await anna.db.outbox
    .where('seq')
    .equals(seq)
    .modify({ op: 'rename' as never });
  await edit(anna, LUNA, { notes: 'sana' });
  const file = await writeUnsentFile(anna);
  expect(JSON.parse(file)).toMatchObject({
    changes: [{ path: LUNA }],
    damaged: [{ op: 'rename', path: STELLA, patch: { notes: { to: 'rotta' } } }],
  });
  const { openPhone } = await import('../../support/phone.ts');
  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  expect(sure(await importUnsentFile(tablet, file))).toEqual({ added: 1, known: 0 });
});

test('[PUSH-14] a conflict that cannot be read hides no other, and stays', async () => {
  const { server, anna, bruno } = await openScene('stella', 'luna');
  for (const path of [STELLA, LUNA]) {
    await edit(bruno, path, { notes: 'b' });
    await edit(anna, path, { notes: 'a' });
  }
  await push(bruno, server.remote());
  await push(anna, server.remote());
  const broken = (await anna.db.conflicts.toArray()).find(({ path }) => path === STELLA)!;
  await anna.db.conflicts.put({ ...broken, mutation: null as never });
  await pull(anna, server.remote());
  expect(await listConflicts(anna)).toMatchObject([{ path: LUNA }]);
  expect(await readStatus(anna)).toMatchObject({ conflicts: 1, damaged: 1 });
  expect(JSON.parse(await writeUnsentFile(anna))).toMatchObject({
    changes: [{ path: LUNA }],
    damaged: [{ id: broken.id }],
  });
});
