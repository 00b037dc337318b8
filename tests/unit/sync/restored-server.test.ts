import { describe, expect, test } from 'vitest';
import type { Mirror } from '../../../src/mirror/database.ts';
import { listConflicts } from '../../../src/mirror/open-conflicts.ts';
import { listUnsent } from '../../../src/mirror/outbox.ts';
import type { ServerDocument } from '../../../src/model/document.ts';
import { baseOf, replayedView, viewOf } from '../../support/invariants.ts';
import { type ModelServer, type Wire, countingWire } from '../../support/model-server.ts';
import { pull, push } from '../../support/phone.ts';
import { deliver, edit, openScene, remove, sure, trim } from '../../support/scene.ts';

const STELLA = 'horses/stella';
const VENTO = 'horses/vento';
const WEEK_MS = 7 * 86_400_000;

type Backup = {
  readonly documents: ReadonlyMap<string, ServerDocument>;
  readonly receipts: ModelServer['receipts'];
};

const backupOf = (server: ModelServer): Backup => ({
  documents: new Map(server.documents),
  receipts: new Map(server.receipts),
});

/**
 * Restores the server from a backup, receipts included.
 *
 * @param times `kept`: documents have the update times of the backup; `new`: an import wrote them anew
 */
function restore(server: ModelServer, backup: Backup, times: 'kept' | 'new'): void {
  server.documents.clear();
  server.receipts.clear();
  for (const [path, document] of backup.documents) server.documents.set(path, document);
  for (const [mutationId, receipt] of backup.receipts) server.receipts.set(mutationId, receipt);
  if (times === 'new') for (const path of backup.documents.keys()) server.edit(path, {});
}

/** Expects a phone's base to equal the server's documents. */
async function expectToFollow(phone: Mirror, server: ModelServer): Promise<void> {
  const byPath = (a: ServerDocument, b: ServerDocument) => (a.path < b.path ? -1 : 1);
  const held = (await baseOf(phone)).toSorted(byPath);
  const there = [...server.documents.values()].toSorted(byPath);
  expect(held.map(({ path, version, fields }) => ({ path, version, fields }))).toEqual(
    there.map(({ path, version, fields }) => ({ path, version, fields })),
  );
  expect(await viewOf(phone)).toEqual(await replayedView(phone));
}

describe.each(['kept', 'new'] as const)('a server restored with %s update times', (times) => {
  test('[PULL-9] is followed by the next full comparison, and what waits arrives once', async () => {
    const { server, anna, bruno, clock } = await openScene('stella', 'vento');
    await edit(anna, STELLA, { notes: 'prima' });
    await deliver(server, anna, bruno);
    const backup = backupOf(server);

    await clock.advance(60_000);
    await edit(anna, STELLA, { notes: 'dopo' });
    await deliver(server, anna, bruno);
    await edit(bruno, VENTO, { notes: 'di bruno' });
    await trim(bruno, 'stella', '2026-10-10');
    restore(server, backup, times);

    await clock.advance(WEEK_MS + 1000);
    sure(await pull(bruno, server.remote()));
    await expectToFollow(bruno, server);
    expect((await viewOf(bruno)).get(STELLA)?.fields['notes']).toBe('prima');
    expect(await listUnsent(bruno)).toHaveLength(2);

    await push(bruno, server.remote());
    expect(await listUnsent(bruno)).toEqual([]);
    expect(await listConflicts(bruno)).toEqual([]);
    expect(server.applied.slice(-2)).toHaveLength(new Set(server.applied.slice(-2)).size);
    expect(server.documents.get(VENTO)?.fields['notes']).toBe('di bruno');
    for (const phone of [anna, bruno]) {
      sure(await pull(phone, server.remote(), true));
      await expectToFollow(phone, server);
    }
    const { wire, made } = countingWire();
    sure(await pull(bruno, server.remote(wire), true));
    expect(made, 'and does not compare for ever').not.toContain('versions');
  });

  test('[PULL-9] is noticed by the numbers of documents, and then everything is compared', async () => {
    const { server, anna, bruno } = await openScene('stella', 'vento');
    const backup = backupOf(server);
    await edit(anna, VENTO, { notes: 'dopo' });
    await trim(anna, 'stella', '2026-10-10'); // also writes the horse, which a count does not show
    await deliver(server, anna, bruno);
    restore(server, backup, times);

    sure(await pull(bruno, server.remote(), true));
    sure(await pull(bruno, server.remote()));
    await expectToFollow(bruno, server);
  });

  test('[PULL-9] a change whose answer was lost takes effect again, since its receipt is gone', async () => {
    const { server, bruno } = await openScene('stella');
    const backup = backupOf(server);
    await edit(bruno, STELLA, { notes: 'di bruno' });
    const cut: Wire = async (request, serve) => {
      const answer = serve();
      return request === 'commit' ? { success: false, error: 'timeout' } : answer;
    };
    await push(bruno, server.remote(cut));
    restore(server, backup, times);
    await push(bruno, server.remote());
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 1, fields: { notes: 'di bruno' } });
    expect(await listUnsent(bruno)).toEqual([]);
  });

  test('[PULL-9] a change of what the restoring took back is a conflict, not an overwriting', async () => {
    const { server, bruno } = await openScene('stella');
    await edit(bruno, STELLA, { notes: 'prima' });
    await push(bruno, server.remote());
    const backup = backupOf(server);
    await edit(bruno, STELLA, { notes: 'dopo' });
    await push(bruno, server.remote());
    await edit(bruno, STELLA, { notes: 'ancora dopo' });
    await remove(bruno, STELLA);
    restore(server, backup, times);
    await push(bruno, server.remote());
    expect(server.documents.get(STELLA)).toMatchObject({ fields: { notes: 'prima' } });
    expect((await listConflicts(bruno)).map(({ kind }) => kind).toSorted()).toEqual([
      'field',
      'staleDelete',
    ]);
  });
});

test('[PULL-9] what is acknowledged while it is compared is not put back', async () => {
  const { server, anna, bruno, clock } = await openScene('stella');
  const backup = backupOf(server);
  await edit(anna, STELLA, { notes: 'dopo' });
  await deliver(server, anna, bruno);
  restore(server, backup, 'kept');
  await clock.advance(WEEK_MS + 1000);
  let sent = false;
  const meanwhile: Wire = async (request, serve) => {
    const answer = serve();
    if (request === 'readMany' && !sent) {
      sent = true;
      await edit(bruno, STELLA, { coat: 'baio' });
      await push(bruno, server.remote());
    }
    return answer;
  };
  sure(await pull(bruno, server.remote(meanwhile)));
  expect(sent).toBe(true);
  expect((await viewOf(bruno)).get(STELLA)?.fields).toMatchObject({ coat: 'baio', notes: '' });
  await expectToFollow(bruno, server);
});
