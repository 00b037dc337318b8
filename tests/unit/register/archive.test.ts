import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  importArchive,
  previewArchive,
  writeArchive,
} from '../../../src/register/archive/archive.ts';
import type { Mirror } from '../../../src/mirror/database.ts';
import { removeHorse } from '../../../src/register/horses/horse-removal.ts';
import { getHorse } from '../../../src/register/horses/horses.ts';
import { createMembership } from '../../../src/register/memberships/membership-commands.ts';
import { listUnsent } from '../../../src/mirror/outbox.ts';
import { listVisits } from '../../../src/register/visits/visits.ts';
import type { Archive } from '../../../src/register/archive/archive-format.ts';
import type { ImportMode } from '../../../src/register/archive/archive-plan.ts';
import { archiveOf } from '../../support/archive-of.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { ModelServer } from '../../support/model-server.ts';
import { replayedView, viewOf } from '../../support/invariants.ts';
import { openPhone, pull, push } from '../../support/phone.ts';
import { addHorse, edit, openScene, sure, trim } from '../../support/scene.ts';

const goOn = () => true;

async function exported(mirror: Mirror): Promise<string> {
  return (await writeArchive(mirror, null, goOn))!.join('');
}

/** The documents of a file, without when it was made and what was unsent. */
function documentsOf(text: string): unknown {
  const { exportedAt: _at, unsent: _unsent, ...rest } = JSON.parse(text);
  return rest;
}

async function take(mirror: Mirror, text: string, mode: ImportMode = 'missing') {
  return importArchive(mirror, archiveOf(text), mode, goOn);
}

function emptyPhone() {
  return openPhone({ clock: new ManualClock(), seed: 9, uid: 'carla' });
}

const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('__proto__', '=CMD()', '<script>', 'è 🐴', '', ' ', '\u202e', '"},{"'),
);
const day = fc.integer({ min: 0, max: 25_000 }).map((n) => n * 86_400_000 + 43_200_000);
const horse = fc.record({
  name: text,
  notes: text,
  isHere: fc.constantFrom(-1, 0, 1),
  hoovesTrimInterval: fc.option(fc.double({ min: 0, max: 1200, noNaN: true })),
  trims: fc.array(fc.record({ date: day, notes: text }), { maxLength: 4 }),
});
const membership = fc.record({
  year: fc.option(fc.integer({ min: 2020, max: 2027 })),
  givenName: text,
  familyName: text,
  hasPaid: fc.constantFrom(-1, 0, 1),
});
const id = fc.stringMatching(/^[a-zA-Z0-9-]{1,12}$/);

describe('a register that goes out and into an empty phone', () => {
  test('is the same again, whatever it holds, and stays so when it is imported twice', async () => {
    const register = fc.record({
      horses: fc.dictionary(id, horse, { maxKeys: 4 }),
      memberships: fc.dictionary(id, membership, { maxKeys: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(register, async ({ horses, memberships }) => {
        const clock = new ManualClock();
        const server = new ModelServer(() => clock.now());
        for (const [slug, { trims, ...fields }] of Object.entries(horses)) {
          const dates = trims.map(({ date }) => date);
          const last = dates.length > 0 ? Math.max(...dates) : null;
          server.edit(`horses/${slug}`, { ...fields, lastHoovesTrim: last });
          trims.forEach((trim, n) => server.edit(`horses/${slug}/hoovesTrims/t${n}`, trim));
        }
        for (const [slug, fields] of Object.entries(memberships)) {
          server.edit(`memberships/${slug}`, fields);
        }
        const anna = openPhone({ clock, seed: 1, uid: 'anna' });
        sure(await pull(anna, server.remote()));
        const file = await exported(anna);
        const empty = emptyPhone();
        expect(archiveOf(file).flawed).toEqual([]);
        const { written, stopped } = await take(empty, file);
        expect(stopped).toBeNull();
        expect(await listUnsent(empty)).toHaveLength(written);
        expect(documentsOf(await exported(empty))).toEqual(documentsOf(file));
        expect(await viewOf(empty)).toEqual(await replayedView(empty));
        for (const mode of ['missing', 'overwrite'] as const) {
          expect(await take(empty, file, mode)).toEqual({ written: 0, stopped: null });
        }
        // Sent to an empty server it is the same register there.
        const other = new ModelServer(() => clock.now());
        await push(empty, other.remote());
        const bruno = openPhone({ clock, seed: 2, uid: 'bruno' });
        sure(await pull(bruno, other.remote()));
        expect(documentsOf(await exported(bruno))).toEqual(documentsOf(file));
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('what a file has otherwise than the register', () => {
  async function changedSince() {
    const scene = await openScene('stella', 'bruna');
    const { anna } = scene;
    const kept = await trim(anna, 'stella', '2026-09-01', 'prima');
    await edit(anna, 'horses/stella', { ownerName: 'Elena', ownerPhone: '1' });
    const slug = sure(await createMembership(anna, { year: 2026, familyName: 'Verdi' }));
    const file = await exported(anna);
    await edit(anna, 'horses/stella', { ownerPhone: '2' });
    await trim(anna, 'stella', '2026-10-01');
    sure(await removeHorse(anna, 'bruna', 0));
    return { ...scene, file, kept, slug };
  }
  const phoneOf = async (mirror: Mirror) => (await getHorse(mirror, 'stella'))!.fields.ownerPhone;

  test('stays as it is, or takes the file’s values; what is gone comes back either way', async () => {
    for (const [mode, phone] of [
      ['missing', '2'],
      ['overwrite', '1'],
    ] as const) {
      const { server, anna, file } = await changedSince();
      await push(anna, server.remote());
      const preview = (await previewArchive(anna, archiveOf(file), goOn))!;
      expect(preview.tally.horses).toMatchObject({ fresh: 1, different: 1, same: 0 });
      expect(preview.tally.hoovesTrims).toMatchObject({ same: 1, fresh: 0 });
      expect(preview.differing.map(({ path, fields }) => [path, fields])).toEqual([
        ['horses/stella', ['ownerPhone']],
      ]);
      expect(preview.writes).toEqual({ missing: 1, overwrite: 2 });
      expect((await take(anna, file, mode)).written).toBe(preview.writes[mode]);
      expect(await phoneOf(anna)).toBe(phone);
      expect(await getHorse(anna, 'bruna')).toBeDefined();
      expect((await take(anna, file, mode)).written).toBe(0);
      // A last date follows the visits: the later trim is not forgotten.
      expect(await listVisits(anna, 'stella', 'hoovesTrims')).toHaveLength(2);
      await push(anna, server.remote());
      expect(await anna.db.conflicts.count()).toBe(0);
      expect(await listUnsent(anna)).toEqual([]);
      expect(server.documents.get('horses/stella')?.fields).toMatchObject({ ownerPhone: phone });
      expect(server.documents.get('horses/bruna')?.deletedAt).toBe('');
    }
  });

  test('[VISIT-1] a visit that differs is recorded anew; one that was deleted comes back under another id', async () => {
    const { server, anna } = await openScene('stella');
    const path = await trim(anna, 'stella', '2026-09-01', 'prima');
    await push(anna, server.remote());
    const file = await exported(anna);
    const other = file.replace('prima', 'dopo');
    expect((await take(anna, other, 'missing')).written).toBe(0);
    expect((await take(anna, other, 'overwrite')).written).toBe(2);
    const [visit, ...more] = await listVisits(anna, 'stella', 'hoovesTrims');
    expect(more).toEqual([]);
    expect(visit).toMatchObject({ fields: { notes: 'dopo' } });
    expect(visit!.path).not.toBe(path);
    expect((await take(anna, other, 'overwrite')).written).toBe(0);
    await push(anna, server.remote());
    expect((await take(anna, file, 'missing')).written).toBe(1);
    await push(anna, server.remote());
    const notes = (await listVisits(anna, 'stella', 'hoovesTrims')).map((v) => v.fields.notes);
    expect(notes.toSorted()).toEqual(['dopo', 'prima']);
    expect((await take(anna, file, 'missing')).written).toBe(0);
  });

  test('a person who is in the register for that year under another card is not duplicated', async () => {
    const { anna, bruno } = await openScene();
    const verdi = { year: 2026, givenName: 'Anna', familyName: 'Verdi' };
    sure(await createMembership(anna, verdi));
    sure(await createMembership(bruno, verdi));
    const file = await exported(anna);
    const preview = (await previewArchive(bruno, archiveOf(file), goOn))!;
    expect(preview.tally.memberships).toMatchObject({ twin: 1, fresh: 0 });
    expect(preview.twins).toMatchObject([verdi]);
    expect((await take(bruno, file, 'overwrite')).written).toBe(0);
    // But duplicates in the register itself are restored.
    sure(await createMembership(anna, verdi));
    const empty = emptyPhone();
    expect((await take(empty, await exported(anna))).written).toBe(2);
  });

  test('stopped by a person: what was imported stays, and the same file adds the rest', async () => {
    const { anna } = await openScene();
    const many = Array.from({ length: 450 }, (_, n) => ({
      id: `m${n}`,
      fields: { year: 2026, familyName: `V${n}` },
    }));
    const file = JSON.stringify({
      format: 'scuderia-archive',
      version: 1,
      horses: [],
      memberships: many,
      events: [],
    });
    const archive: Archive = archiveOf(file);
    expect(await importArchive(anna, archive, 'missing', () => false)).toEqual({
      written: 200,
      stopped: 'ended',
    });
    expect(await take(anna, file)).toEqual({ written: 250, stopped: null });
    expect(await anna.db.view('memberships').count()).toBe(450);
  });

  test('[WRITE-2] a full storage is reported, and nothing of the batch is kept', async () => {
    const { anna } = await openScene();
    await addHorse(anna, 'Stella');
    const file = await exported(anna);
    const full = {
      ...emptyPhone(),
      ids: {
        ...anna.ids,
        mutationId: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
      },
    };
    expect(await take(full, file)).toEqual({ written: 0, stopped: 'quota' });
    expect(await listUnsent(full)).toEqual([]);
  });
});

test('the file holds what is unsent, and is one consistent snapshot', async () => {
  const { anna } = await openScene('stella');
  await edit(anna, 'horses/stella', { notes: 'da inviare' });
  const file = JSON.parse(await exported(anna));
  expect(file.unsent).toHaveLength(1);
  expect(file.horses).toEqual([
    {
      id: 'stella',
      fields: { name: 'stella', docname: 'stella', notes: 'da inviare' },
      hoovesTrims: [],
      dentists: [],
    },
  ]);
  expect(await writeArchive(anna, null, () => false)).toBeNull();
});
