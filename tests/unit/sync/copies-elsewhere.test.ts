import { describe, expect, test } from 'vitest';
import { baseRow } from '../../../src/mirror/database/database.ts';
import { countLocally } from '../../../src/register/unsent/local-counts.ts';
import { baseOf } from '../../support/views.ts';
import { countingWire } from '../../support/model-server.ts';
import { openPhone, pull } from '../../support/phone.ts';
import { type Scene, deliver, openScene, sure, trim } from '../../support/scene.ts';

const WEEK_MS = 7 * 86_400_000;
const DATE = Date.UTC(2026, 9, 10);
/** More than a page; below another root, and below a document that lies below a horse. */
const COPIES = ['a', 'b', 'c', 'd'].flatMap((id) => [
  `horses_backup/stella/hoovesTrims/${id}`,
  `horses/stella/old/1/hoovesTrims/${id}`,
]);

/** A register with one trim, and what somebody copies it to. */
async function openCopied(): Promise<Scene & { copy: () => void }> {
  const scene = await openScene('stella');
  await trim(scene.anna, 'stella', '2026-10-10');
  await deliver(scene.server, scene.anna);
  const document = [...scene.server.documents.values()].find(({ path }) =>
    path.startsWith('horses/stella/'),
  );
  const copy = () => {
    for (const path of COPIES) {
      scene.server.edit(path, { date: DATE });
      const held = scene.server.documents.get(path)!;
      scene.server.documents.set(path, { ...held, updatedAt: document!.updatedAt });
    }
  };
  return { ...scene, copy };
}

describe('a copy of the horses elsewhere', () => {
  test('[PULL-1] that somebody makes while a phone holds the register is compared once, and keeps nothing from arriving', async () => {
    const { server, anna, bruno, copy } = await openCopied();
    copy();
    sure(await pull(anna, server.remote(), true));
    await trim(bruno, 'stella', '2026-10-12');
    await deliver(server, bruno);
    const { wire, made } = countingWire();
    sure(await pull(anna, server.remote(wire), true));
    expect(made).not.toContain('versions');
    expect(await anna.db.base('hoovesTrims').count()).toBe(2);

    for (const path of COPIES) server.erase(path);
    for (const compared of [1, 0]) {
      const after = countingWire();
      sure(await pull(anna, server.remote(after.wire), true));
      expect(after.made.filter((request) => request === 'versions')).toHaveLength(compared);
    }
    expect(await anna.db.base('hoovesTrims').count()).toBe(2);
  });

  test('[PULL-5] is not taken in by a new phone', async () => {
    const { server, clock, copy } = await openCopied();
    copy();
    const carla = openPhone({ clock, seed: 9, uid: 'carla' });
    for (let times = 0; times < 2; times += 1) sure(await pull(carla, server.remote(), true));
    expect(await countLocally(carla)).toMatchObject({ hoovesTrims: 1 });
  });

  test('[PULL-5] that an earlier release took in is forgotten by the weekly comparison', async () => {
    const { server, anna, clock, copy } = await openCopied();
    copy();
    for (const path of COPIES) {
      await anna.db.base('hoovesTrims').put(baseRow(server.documents.get(path)!));
      const shown = (await anna.db.view('hoovesTrims').toCollection().first())!;
      const lane = path.split('/').slice(0, 2).join('/');
      await anna.db.view('hoovesTrims').put({ ...shown, path, lane });
    }
    await clock.advance(WEEK_MS + 60_000);
    sure(await pull(anna, server.remote(), true));
    expect(await anna.db.view('hoovesTrims').count()).toBe(1);
    expect(await baseOf(anna)).toHaveLength(2);
  });
});
