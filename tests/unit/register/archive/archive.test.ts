import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { importArchive } from '../../../../src/register/archive/import-archive.ts';
import { previewArchive } from '../../../../src/register/archive/preview-archive.ts';
import { writeArchive } from '../../../../src/register/archive/write-archive.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import type { Collection } from '../../../../src/model/collections.ts';
import type { Fields } from '../../../../src/model/fields/fields.ts';
import { CHILD_COLLECTIONS, LAST_DATE } from '../../../../src/model/visits/visit.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { writeLocally } from '../../../../src/mirror/changes/write-locally.ts';
import { storeAccounts } from '../../../../src/mirror/scope/accounts.ts';
import type { Mirror } from '../../../../src/mirror/database/database.ts';

import { removeHorse } from '../../../../src/register/horses/horse-removal.ts';
import { getHorse } from '../../../../src/register/horses/horses.ts';
import { addMovement } from '../../../../src/register/movements/movements.ts';
import { createMembership } from '../../../../src/register/memberships/new-membership.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { listVisits } from '../../../../src/register/visits/visits.ts';
import {
  type Archive,
  ARCHIVE_FORMAT,
  ARCHIVE_ROOTS,
  readArchive,
} from '../../../../src/register/archive/archive-format.ts';
import type { RawValue } from '../../../../src/model/fields/raw-value.ts';
import type { ImportMode } from '../../../../src/register/archive/record-plan.ts';
import { archiveOf } from '../../../support/archive-of.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { type Wire, ModelServer } from '../../../support/model-server.ts';
import { eventually } from '../../../support/eventually.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { openPhone, pull, push } from '../../../support/phone.ts';
import {
  addHorse,
  deliver,
  edit,
  openAlone,
  openScene,
  sure,
  trim,
} from '../../../support/scene.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { deleteRoot } from '../../../../src/register/documents/root-documents.ts';

import { findingValues } from '../../../../src/admin/person/person-file.ts';
import { writeAny } from '../../../support/write-any.ts';

const goOn = () => true;

async function exported(mirror: Mirror): Promise<string> {
  return (await writeArchive(mirror, null, goOn))!.join('');
}

/** The content of a file without the time of the export and the unsent changes. */
function documentsOf(text: string): unknown {
  const { exportedAt: _at, unsent: _unsent, ...rest } = JSON.parse(text);
  return rest;
}

async function take(
  mirror: Mirror,
  text: string,
  mode: ImportMode = 'missing',
  chosen: readonly string[] = [],
) {
  return importArchive(mirror, archiveOf(text), mode, goOn, new Set(chosen));
}

function emptyPhone() {
  return openPhone({ clock: new ManualClock(), seed: 9, uid: 'carla' });
}

/** Lets so many turns pass, and tells whether a task has ended by then. */
async function endsWithin(turns: number, task: Promise<unknown>): Promise<boolean> {
  let hasEnded = false;
  const end = () => (hasEnded = true);
  task.then(end, end);
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return hasEnded;
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
const slug = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const randomId = fc.stringMatching(/^[a-zA-Z0-9]{20}$/);

const visitId = (n: number) => `visit${n}`.padEnd(20, '0');

describe('a register that goes out and into an empty phone', () => {
  test('is the same again, whatever it holds, and stays so when it is imported twice', async () => {
    const register = fc.record({
      horses: fc.dictionary(slug, horse, { maxKeys: 4 }),
      memberships: fc.dictionary(randomId, membership, { maxKeys: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(register, async ({ horses, memberships }) => {
        const clock = new ManualClock();
        const server = new ModelServer(() => clock.now());
        for (const [slug, { trims, ...fields }] of Object.entries(horses)) {
          const dates = trims.map(({ date }) => date);
          const last = dates.length > 0 ? Math.max(...dates) : null;
          server.edit(`horses/${slug}`, { ...fields, lastHoovesTrim: last });
          trims.forEach((trim, n) => server.edit(`horses/${slug}/hoovesTrims/${visitId(n)}`, trim));
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
        // Sent to an empty server, it is the same register there.
        const other = new ModelServer(() => clock.now());
        await push(empty, other.remote());
        const bruno = openPhone({ clock, seed: 2, uid: 'bruno' });
        sure(await pull(bruno, other.remote()));
        expect(documentsOf(await exported(bruno))).toEqual(documentsOf(file));
      }),
      { numRuns: propertyRuns(25) },
    );
  }, 240_000);
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

  test('stays as it is, or takes the file’s values; what is gone comes back where it is chosen', async () => {
    for (const [mode, phone] of [
      ['missing', '2'],
      ['overwrite', '1'],
    ] as const) {
      const { server, anna, file } = await changedSince();
      await push(anna, server.remote());
      const preview = (await previewArchive(anna, archiveOf(file), goOn))!;
      expect(preview.tally.horses).toMatchObject({ fresh: 0, different: 1, same: 0, deleted: 1 });
      expect(preview.returning).toMatchObject([
        { id: 'horses/bruna', what: 'record', erased: false, fields: { name: 'bruna' }, count: 1 },
      ]);
      expect(preview.tally.hoovesTrims).toMatchObject({ same: 1, fresh: 0 });
      expect(preview.differing.map(({ path, fields }) => [path, fields])).toEqual([
        ['horses/stella', ['ownerPhone']],
      ]);
      expect(preview.writes).toEqual({ missing: 0, overwrite: 1 });
      expect((await take(anna, file, mode)).written).toBe(preview.writes[mode]);
      expect(await phoneOf(anna)).toBe(phone);
      expect(await getHorse(anna, 'bruna')).toBeUndefined();
      const back = preview.returning[0]!;
      expect((await take(anna, file, mode, [back.id])).written).toBe(back.writes[mode]);
      expect(await getHorse(anna, 'bruna')).toBeDefined();
      expect((await take(anna, file, mode, [back.id])).written).toBe(0);
      // The last date follows the visits: the later trim still counts.
      expect(await listVisits(anna, 'stella', 'hoovesTrims')).toHaveLength(2);
      await push(anna, server.remote());
      expect(await anna.db.conflicts.count()).toBe(0);
      expect(await listUnsent(anna)).toEqual([]);
      expect(server.documents.get('horses/stella')?.fields).toMatchObject({ ownerPhone: phone });
      expect(server.documents.get('horses/bruna')?.deletedAt).toBe('');
    }
  });

  test('what the preview showed as deleted stays so, though another program erased it and the deletion left no trace', async () => {
    const { server, anna, file } = await changedSince();
    const archive = archiveOf(file);
    const seen = (await previewArchive(anna, archive, goOn))!;
    server.erase('horses/bruna');
    await push(anna, server.remote());
    expect(await anna.db.base('horses').get('horses/bruna')).toBeUndefined();
    const go = (chosen: string[]) =>
      importArchive(anna, archive, 'missing', goOn, new Set(chosen), seen);
    expect((await go([])).written).toBe(0);
    expect((await go(['horses/bruna'])).written).toBe(1);
  });

  test('what changed after the preview stays as it is, and the next preview has it', async () => {
    const { server, anna, bruno, file, slug } = await changedSince();
    await edit(anna, 'horses/stella', { notes: 'letta' });
    await deliver(server, anna, bruno);
    const archive = archiveOf(file);
    const seen = (await previewArchive(anna, archive, goOn))!;
    expect(seen.differing.map(({ path, fields }) => [path, fields])).toEqual([
      ['horses/stella', ['ownerPhone', 'notes']],
    ]);
    // Bruno changes a value that the preview showed otherwise, one that it showed as equal, and another document.
    await edit(bruno, 'horses/stella', { ownerPhone: '3', ownerName: 'Bruno' });
    await edit(bruno, `memberships/${slug}`, { familyName: 'Verdi Neri' });
    await deliver(server, bruno, anna);
    const done = await importArchive(anna, archive, 'overwrite', goOn, new Set(), seen);
    expect(done).toEqual({ written: 1, stopped: null });
    expect((await getHorse(anna, 'stella'))!.fields).toMatchObject({
      ownerPhone: '3',
      ownerName: 'Bruno',
      notes: '',
    });
    const next = (await previewArchive(anna, archive, goOn))!;
    expect(next.writes.overwrite).toBe(2);
    await importArchive(anna, archive, 'overwrite', goOn, new Set(), next);
    expect((await getHorse(anna, 'stella'))!.fields).toMatchObject({
      ownerPhone: '1',
      ownerName: 'Elena',
    });
    expect((await previewArchive(anna, archive, goOn))!.writes.overwrite).toBe(0);
  });

  test('NON DPA is final: no file undoes it, and it is said of which horse', async () => {
    const { anna } = await openAlone('stella', 'bruna', 'luna');
    await edit(anna, 'horses/stella', { isDPA: 1 });
    await edit(anna, 'horses/bruna', { notes: 'prima' });
    const file = await exported(anna);
    await edit(anna, 'horses/stella', { isDPA: -1 });
    await edit(anna, 'horses/bruna', { isDPA: -1, notes: 'dopo' });
    await edit(anna, 'horses/luna', { isDPA: 1 });
    const { final, differing, writes, tally } = (await previewArchive(
      anna,
      archiveOf(file),
      goOn,
    ))!;
    expect(final.map(({ path, fields }) => [path, fields])).toEqual([
      ['horses/bruna', ['isDPA']],
      ['horses/stella', ['isDPA']],
    ]);
    expect(differing.map(({ path, fields }) => [path, fields])).toEqual([
      ['horses/bruna', ['notes']],
      ['horses/luna', ['isDPA']],
    ]);
    expect(tally.horses).toMatchObject({ different: 3 });
    expect(writes).toEqual({ missing: 0, overwrite: 2 });
    expect(await take(anna, file, 'overwrite')).toEqual({ written: 2, stopped: null });
    const dpa = async (slug: string) => (await getHorse(anna, slug))!.fields.isDPA;
    expect([await dpa('stella'), await dpa('bruna'), await dpa('luna')]).toEqual([-1, -1, 0]);
    expect((await getHorse(anna, 'bruna'))!.fields.notes).toBe('prima');
    // A final value may come from a file.
    const later = await exported(anna);
    const other = await openScene('stella');
    await take(other.anna, later, 'overwrite');
    expect((await getHorse(other.anna, 'stella'))!.fields.isDPA).toBe(-1);
  });

  test('[VISIT-1] a visit that differs is recorded anew; one that was deleted comes back, where it is chosen, under another id', async () => {
    const { server, anna } = await openAlone('stella');
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
    // The visit is there, with other values than in the file: only after somebody deletes it can it come back.
    expect((await take(anna, file, 'missing')).written).toBe(0);
    expect((await previewArchive(anna, archiveOf(file), goOn))!.returning).toEqual([]);
    sure(await writeAny(anna, { op: 'deleteVisit', path: visit!.path }));
    await push(anna, server.remote());
    const preview = (await previewArchive(anna, archiveOf(file), goOn))!;
    expect(preview.returning).toMatchObject([
      { id: 'horses/stella/visits', what: 'visits', count: 1, writes: { missing: 1 } },
    ]);
    expect((await take(anna, file, 'missing', ['horses/stella/visits'])).written).toBe(1);
    await push(anna, server.remote());
    const back = await listVisits(anna, 'stella', 'hoovesTrims');
    expect(back.map(({ fields }) => fields.notes)).toEqual(['prima']);
    expect([path, visit!.path]).not.toContain(back[0]!.path);
    expect((await take(anna, file, 'missing')).written).toBe(0);
  });

  test('[PULL-8] an account of the horses alone takes in no membership and no event, and is told so', async () => {
    const { anna, bruno } = await openScene('stella');
    sure(await createMembership(anna, { year: 2026, givenName: 'Anna', familyName: 'Verdi' }));
    await trim(anna, 'stella', '2026-09-01', 'prima');
    const file = await exported(anna);
    await storeAccounts(bruno, new Map([['bruno', { name: '', holds: 'horses' as const }]]));
    const preview = (await previewArchive(bruno, archiveOf(file), goOn))!;
    expect(preview).toMatchObject({ notHeld: 1, writes: { missing: 1 } });
    expect((await take(bruno, file, 'missing')).written).toBe(1);
    expect((await bruno.db.outbox.toArray()).map(({ op }) => op)).toEqual(['addVisit']);
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
    // Of two whom nothing but the name tells, nobody knows which one it is: neither takes the place of a third.
    sure(await createMembership(bruno, verdi));
    expect((await previewArchive(bruno, archiveOf(file), goOn))!.twins).toEqual([]);
    // Duplicates in the register itself are restored.
    sure(await createMembership(anna, verdi));
    const empty = emptyPhone();
    expect((await take(empty, await exported(anna))).written).toBe(2);
  });

  test.each(['-', 'NREPLA80A41H501B'])(
    'people who share a code that is not theirs (%s) all come back',
    async (taxCode) => {
      const { anna } = await openAlone();
      for (const givenName of ['Anna', 'Luca', 'Sara'])
        sure(
          await createMembership(anna, {
            year: 2026,
            givenName,
            familyName: 'Verdi',
            taxCode,
          }),
        );
      const empty = emptyPhone();
      const other = {
        year: 2026,
        givenName: 'Ugo',
        familyName: 'Rossi',
        taxCode,
      };
      sure(await createMembership(empty, other));
      const file = await exported(anna);
      expect((await previewArchive(empty, archiveOf(file), goOn))!.twins).toEqual([]);
      expect((await take(empty, file)).written).toBe(3);
    },
  );

  test('stopped by a person: what was imported stays, and the same file adds the rest', async () => {
    const { anna } = await openAlone();
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
    // More than are read at once: the file has each of them, and so has what reads it.
    const whole = archiveOf(await exported(anna));
    expect(whole.records.map(({ root }) => root.path)).toEqual(
      (await anna.db.view('memberships').toCollection().primaryKeys()).toSorted(),
    );
    const ends = (done: number, all: number) => done < all;
    expect(await writeArchive(anna, null, () => false)).toBeNull();
    expect(await previewArchive(anna, whole, () => false)).toBeNull();
    expect(await previewArchive(anna, whole, ends)).toBeNull();
    const progress: number[] = [];
    await previewArchive(anna, whole, (done, all) => progress.push(done, all) > 0);
    expect(progress).toEqual([200, 450, 400, 450, 450, 450]);
  });

  test('ended by a newer app that takes the storage: how much was imported is told all the same', async () => {
    const { anna } = await openAlone();
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => error.mockRestore());
    const memberships = Array.from({ length: 450 }, (_, n) => ({ id: `m${n}`, fields: {} }));
    const parts = { horses: [], memberships, events: [] };
    const archive = archiveOf(JSON.stringify({ format: ARCHIVE_FORMAT, version: 1, ...parts }));
    const closes = () => {
      anna.db.close();
      return true;
    };
    const ended = await importArchive(anna, archive, 'missing', closes);
    expect(ended).toEqual({ written: 200, stopped: 'closed' });
    await anna.db.open();
    expect(await anna.db.view('memberships').count()).toBe(200);
  });

  test('[WRITE-2] a full storage is reported, and nothing of the batch is kept', async () => {
    const { anna } = await openAlone();
    for (const name of ['Stella', 'Luna']) await addHorse(anna, name);
    const file = await exported(anna);
    let made = 0;
    const mutationId = () => {
      made += 1;
      if (made === 2) throw new DOMException('full', 'QuotaExceededError');
      return anna.ids.mutationId();
    };
    const full = { ...emptyPhone(), ids: { ...anna.ids, mutationId } };
    expect(await take(full, file)).toEqual({ written: 0, stopped: 'quota' });
    expect(made).toBe(2);
    expect(await listUnsent(full)).toEqual([]);
    expect(await full.db.view('horses').count()).toBe(0);
  });
});

describe('[PUSH-3] fields that belong together are overwritten together, or stay', () => {
  const ACT = `health/${'a'.repeat(20)}`;
  const READ = { horse: 'stella', kind: 'Tetano', date: instantOf('2026-09-01') };

  /** A register in which a document was exported with some fields, and has others since. */
  async function changed(path: string, file: Fields, register: Fields) {
    const { server, anna } = await openAlone();
    server.edit(path, file);
    sure(await pull(anna, server.remote(), true));
    const text = await exported(anna);
    await edit(anna, path, register);
    const fieldsOf = async () => (await viewOf(anna)).get(path)!.fields;
    return { anna, text, fieldsOf };
  }

  test('where one of them was emptied: all come with it, if it is ticked', async () => {
    const register = { ...READ, product: 'Proteq', batch: '', result: 'x' };
    const file = { ...READ, product: 'Equilis', batch: 'L1', result: 'y' };
    const { anna, text, fieldsOf } = await changed(ACT, file, register);
    const { returning, writes } = (await previewArchive(anna, archiveOf(text), goOn))!;
    expect(returning.map(({ id, emptied }) => [id, emptied])).toEqual([
      [`${ACT}/owner`, ['batch']],
    ]);
    expect((await take(anna, text, 'overwrite')).written).toBe(writes.overwrite);
    expect(await fieldsOf()).toMatchObject({ product: 'Proteq', batch: '', result: 'y' });
    expect((await take(anna, text, 'overwrite')).written).toBe(0);
    await take(anna, text, 'overwrite', [`${ACT}/owner`]);
    expect(await fieldsOf()).toMatchObject({ product: 'Equilis', batch: 'L1', result: 'y' });
  });

  test('where the file has one that cannot be written: it is named, and so are those that stay with it', async () => {
    const long = 'x'.repeat(1001);
    const { anna, text, fieldsOf } = await changed(
      'horses/stella',
      { ownerName: 'Bianchi', ownerPhone: '1', ownerAddress: long, coat: 'baio' },
      { ownerName: 'Rossi', ownerPhone: '', ownerAddress: 'via A', coat: 'sauro' },
    );
    const preview = (await previewArchive(anna, archiveOf(text), goOn))!;
    expect(preview.tally.horses).toMatchObject({ different: 1 });
    expect(preview.unwritable.map(({ fields }) => fields.toSorted())).toEqual([
      ['ownerAddress', 'ownerName', 'ownerPhone'],
    ]);
    expect(preview.differing.map(({ fields }) => fields)).toEqual([['coat']]);
    // What cannot be written is not offered, either.
    expect(preview.returning).toEqual([]);
    await take(anna, text, 'overwrite', ['horses/stella/owner']);
    const stays = { ownerName: 'Rossi', ownerPhone: '', ownerAddress: 'via A' };
    expect(await fieldsOf()).toMatchObject({ ...stays, coat: 'baio' });
    expect((await take(anna, text, 'overwrite')).written).toBe(0);
  });

  test('where the file has one that cannot be read', async () => {
    const { anna, text, fieldsOf } = await changed(
      ACT,
      { ...READ, product: 'Equilis', batch: 'L1' },
      { ...READ, product: 'Proteq', batch: 'P1' },
    );
    const file = JSON.parse(text);
    delete file.health[0].fields.batch;
    file.health[0].raw = { batch: { mapValue: { fields: { forse: { booleanValue: true } } } } };
    const odd = JSON.stringify(file);
    const { unwritable, writes } = (await previewArchive(anna, archiveOf(odd), goOn))!;
    expect(unwritable.map(({ fields }) => fields)).toEqual([['batch', 'product']]);
    expect(writes.overwrite).toBe(0);
    expect((await take(anna, odd, 'overwrite')).written).toBe(0);
    expect(await fieldsOf()).toMatchObject({ product: 'Proteq', batch: 'P1' });
  });

  test('where somebody changed one after the preview', async () => {
    const { anna, text, fieldsOf } = await changed(
      'horses/stella',
      { ownerName: 'Bianchi', ownerAddress: 'via B' },
      { ownerName: 'Rossi', ownerAddress: 'via A' },
    );
    const seen = (await previewArchive(anna, archiveOf(text), goOn))!;
    await edit(anna, 'horses/stella', { ownerAddress: 'via C' });
    const again = [archiveOf(text), 'overwrite', goOn, new Set<string>(), seen] as const;
    expect((await importArchive(anna, ...again)).written).toBe(0);
    expect(await fieldsOf()).toMatchObject({ ownerName: 'Rossi', ownerAddress: 'via C' });
    await take(anna, text, 'overwrite');
    expect(await fieldsOf()).toMatchObject({ ownerName: 'Bianchi', ownerAddress: 'via B' });
  });
});

describe('[VISIT-2] a last date and a visit of its day in another form', () => {
  const noon = Date.UTC(2026, 7, 1, 10);
  const hours = (count: number) => noon + count * 3_600_000;

  async function fileOf(last: number, ...dates: readonly number[]): Promise<string> {
    const { server, anna } = await openAlone();
    server.edit('horses/stella', { name: 'Stella', lastHoovesTrim: last });
    for (const [n, date] of dates.entries())
      server.edit(`horses/stella/hoovesTrims/${visitId(n)}`, { date, notes: '' });
    sure(await pull(anna, server.remote(), true));
    return exported(anna);
  }

  /** Imports a file, sends it, and gives the trims and the last date that the server then has. */
  async function sent(phone: Mirror, server: ModelServer, file: string, mode: ImportMode) {
    await take(phone, file, mode);
    await push(phone, server.remote());
    sure(await pull(phone, server.remote()));
    const dates = (await listVisits(phone, 'stella', 'hoovesTrims')).map(
      ({ fields }) => fields.date,
    );
    return [(await getHorse(phone, 'stella'))!.fields.lastHoovesTrim, dates];
  }

  test.each([
    ['later', hours(3)],
    ['earlier', hours(-3)],
  ])('are one visit in an empty register: a visit that is %s', async (_, date) => {
    const file = await fileOf(noon, date);
    const empty = emptyPhone();
    const none = { missing: 0, overwrite: 0 };
    expect((await previewArchive(empty, archiveOf(file), goOn))!.inherited).toEqual(none);
    const server = new ModelServer(() => empty.clock.now());
    const last = Math.max(noon, date);
    expect(await sent(empty, server, file, 'missing')).toEqual([last, [date]]);
    for (const mode of ['missing', 'overwrite'] as const)
      expect((await take(empty, file, mode)).written).toBe(0);
  });

  test('are one visit where the register has the horse without a date', async () => {
    const file = await fileOf(noon, hours(3));
    const { server, anna } = await openAlone('stella');
    const { inherited, differing } = (await previewArchive(anna, archiveOf(file), goOn))!;
    expect(inherited).toEqual({ missing: 0, overwrite: 0 });
    expect(differing.flatMap(({ fields }) => fields)).not.toContain('lastHoovesTrim');
    expect(await sent(anna, server, file, 'overwrite')).toEqual([hours(3), [hours(3)]]);
  });

  test.each([
    ['its own visit', [hours(3)], hours(3), 1, 1],
    ['its own visit, after one of the day before', [hours(-24), hours(3)], hours(3), 1, 1],
    ['two of its day, the first of which is it', [hours(-1), hours(3)], hours(3), 0, 0],
    ['visits of other days alone', [hours(-24), hours(48)], hours(48), 1, 1],
    ['a later date of the file, which overwrites it', [hours(24)], hours(48), 1, 0],
  ] as const)(
    'a date that the register has: the preview counts it where it becomes a visit: %s',
    async (_, dates, last, missing, overwrite) => {
      const file = await fileOf(last, ...dates);
      for (const [mode, count] of Object.entries({ missing, overwrite })) {
        const { server, anna } = await openAlone();
        server.edit('horses/stella', { name: 'Stella', lastHoovesTrim: noon });
        sure(await pull(anna, server.remote(), true));
        const { inherited } = (await previewArchive(anna, archiveOf(file), goOn))!;
        expect(inherited).toEqual({ missing, overwrite });
        const [, all] = await sent(anna, server, file, mode as ImportMode);
        expect(all).toHaveLength(dates.length + count);
      }
    },
  );

  test.each([
    ['the same', hours(48)],
    ['an earlier one', hours(24)],
  ])(
    'a date that no visit of the file gives stays where the visit that gave it gives way: %s here',
    async (_, date) => {
      // Another program moved the visit, and left the horse as it was.
      const file = await fileOf(hours(48), noon);
      const { server, anna } = await openAlone();
      server.edit('horses/stella', { name: 'Stella', lastHoovesTrim: date });
      server.edit(`horses/stella/hoovesTrims/${visitId(0)}`, { date, notes: '' });
      sure(await pull(anna, server.remote(), true));
      expect(await sent(anna, server, file, 'overwrite')).toEqual([hours(48), [noon]]);
      expect((await take(anna, file, 'overwrite')).written).toBe(0);
      expect(await viewOf(anna)).toEqual(await replayedView(anna));
    },
  );

  test.each(
    CHILD_COLLECTIONS.flatMap((kind) =>
      (['missing', 'overwrite'] as const).map((mode) => [kind, mode] as const),
    ),
  )(
    'one that the register cannot read: %s, %s: nothing is left for a second import',
    async (kind, mode) => {
      const last = LAST_DATE[kind];
      const { server, anna } = await openAlone();
      const fields = kind === 'movements' ? { kind: 'passaggio', date: noon } : { date: noon };
      server.edit('horses/stella', { name: 'Stella', isHere: 1, [last]: noon });
      server.edit(`horses/stella/${kind}/${visitId(0)}`, fields);
      sure(await pull(anna, server.remote(), true));
      const file = await exported(anna);
      const { server: elsewhere, anna: other } = await openAlone();
      const unread = { [last]: { stringValue: 'in estate' } };
      elsewhere.edit('horses/stella', { name: 'Stella', isHere: 1 }, unread);
      sure(await pull(other, elsewhere.remote(), true));
      const counted = (await previewArchive(other, archiveOf(file), goOn))!.writes[mode];
      expect((await take(other, file, mode)).written).toBe(counted);
      expect((await take(other, file, mode)).written).toBe(0);
      await push(other, elsewhere.remote());
      sure(await pull(other, elsewhere.remote()));
      expect((await take(other, file, mode)).written).toBe(0);
      const isReplaced = mode === 'overwrite' || kind === 'movements';
      const held = elsewhere.documents.get('horses/stella')!;
      expect([held.fields[last], held.unread ?? {}]).toEqual(
        isReplaced ? [noon, {}] : [null, unread],
      );
      expect(await viewOf(other)).toEqual(await replayedView(other));
    },
  );
});

describe('what somebody deleted', () => {
  test('a person who was erased stays so, chosen or not; a membership that was deleted may come back', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await edit(anna, 'horses/stella', { ownerName: 'Elena Bianchi', ownerPhone: '3331234567' });
    await trim(anna, 'stella', '2026-09-01', 'c’era Elena Bianchi');
    const bianchi = { givenName: 'Elena', familyName: 'Bianchi' };
    const erased = sure(await createMembership(anna, { year: 2026, ...bianchi }));
    const deleted = sure(await createMembership(anna, { year: 2026, familyName: 'Verdi' }));
    await push(anna, server.remote());
    const file = await exported(anna);
    sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
    sure(await deleteRoot(anna, `memberships/${deleted}`));
    // It is known at once on the phone that did it, and on every phone from the tombstone on.
    for (const phone of [anna, bruno]) {
      await deliver(server, anna, phone);
      const { returning, writes } = (await previewArchive(phone, archiveOf(file), goOn))!;
      expect(writes).toEqual({ missing: 0, overwrite: 0 });
      const found = new Set(returning.map(({ id, erased: stays }) => `${id} ${stays}`));
      expect(found).toEqual(
        new Set([
          'horses/stella/owner false',
          'horses/stella/visits erased true',
          `memberships/${erased} true`,
          `memberships/${deleted} false`,
        ]),
      );
      expect(await take(phone, file, 'overwrite')).toEqual({ written: 0, stopped: null });
    }
    expect(JSON.stringify([...server.documents.values()])).not.toContain('Bianchi');
    const all = (await previewArchive(bruno, archiveOf(file), goOn))!.returning;
    await take(bruno, file, 'overwrite', [...all.map(({ id }) => id), 'horses/stella/visits']);
    await push(bruno, server.remote());
    expect(server.documents.get(`memberships/${deleted}`)!.deletedAt).toBe('');
    expect(server.documents.get(`memberships/${erased}`)!.deletedAt).not.toBe('');
    const notes = [...server.documents.values()].map(({ fields }) => fields['notes']);
    expect(notes).not.toContain('c’era Elena Bianchi');
  });

  test('a person is found and erased in values that cannot be read as well', async () => {
    const { server, anna } = await openAlone();
    const name = (stringValue: string) => ({ stringValue });
    const owner = { mapValue: { fields: { nome: name('Elena'), cognome: name('Bianchi') } } };
    server.edit('horses/zeta', { name: 'Zeta', ownerName: 'Rossi' }, { notes: owner });
    const flag = name('no, è di Elena Bianchi');
    const last = { lastHoovesTrim: name('1/8, Elena Bianchi'), isCorrectOwner: flag };
    server.edit('horses/alfa', { name: 'Alfa', isInBDN: 1 }, { ...last, ownerName: owner });
    const date = instantOf('2026-07-01');
    server.edit('horses/alfa/hoovesTrims/a', { date, notes: '' });
    server.edit('horses/alfa/hoovesTrims/b', { notes: 'tutti e quattro' }, { date: flag });
    server.edit('memberships/m', { familyName: 'Neri', year: 2026 }, { hasPaid: flag });
    server.edit('health/h', { horse: 'alfa', kind: 'visita' }, { next: flag, batch: owner });
    sure(await pull(anna, server.remote(), true));
    const found = (await findPerson(anna, 'Elena Bianchi'))!;
    expect(found.map(({ kind, path, fields }) => [kind, path, fields.toSorted()])).toEqual([
      ['owner', 'horses/alfa', ['ownerName']],
      ['note', 'memberships/m', ['hasPaid']],
      ['note', 'horses/alfa', ['isCorrectOwner', 'lastHoovesTrim']],
      ['note', 'horses/zeta', ['notes']],
      ['note', 'horses/alfa/hoovesTrims/b', ['date']],
      ['note', 'health/h', ['batch', 'next']],
    ]);
    expect(found.flatMap(findingValues)).toContainEqual([
      'Pagamento verificato',
      'no, è di Elena Bianchi',
    ]);
    sure(await erasePerson(anna, found));
    await push(anna, server.remote());
    expect(JSON.stringify([...server.documents.values()])).not.toContain('Bianchi');
    expect(server.documents.get('horses/alfa')!.fields).toMatchObject({
      isCorrectOwner: 0,
      isInBDN: 1,
      ownerName: '',
      lastHoovesTrim: date,
    });
    const kept = await listUnsent(anna);
    expect(kept).toMatchObject([{ status: 'rejected', fields: { notes: 'tutti e quattro' } }]);
  });

  /** A file with visits whose ids the rules do not accept, as old registers have them. */
  async function oldVisits() {
    const { server, anna } = await openAlone();
    server.edit('horses/stella', { name: 'Stella', isHere: 1 });
    for (const kind of CHILD_COLLECTIONS) {
      const fields = { date: instantOf('2026-09-01'), notes: 'c’era Elena Bianchi' };
      server.edit(`horses/stella/${kind}/v0`, { ...fields, ...(kind === 'movements' && ARRIVAL) });
    }
    sure(await pull(anna, server.remote(), true));
    const file = await exported(anna);
    const clock = new ManualClock();
    const other = new ModelServer(() => clock.now());
    const carla = openPhone({ clock, seed: 3, uid: 'carla' });
    await take(carla, file);
    await push(carla, other.remote());
    return { server: other, carla, file };
  }
  const ARRIVAL = { kind: 'arrivo', hereBefore: 1 };

  async function deleteVisits(phone: Mirror) {
    for (const kind of CHILD_COLLECTIONS) {
      const [visit] = await listVisits(phone, 'stella', kind);
      sure(await writeAny(phone, { op: 'deleteVisit', path: visit!.path }));
    }
  }

  test('a visit of an old id that was deleted since it was imported does not come back unasked', async () => {
    const { server, carla, file } = await oldVisits();
    await deleteVisits(carla);
    for (const phone of [carla, emptyPhone()]) {
      await push(carla, server.remote());
      sure(await pull(phone, server.remote(), true));
      const { returning, writes } = (await previewArchive(phone, archiveOf(file), goOn))!;
      expect(writes).toEqual({ missing: 0, overwrite: 0 });
      expect(returning).toMatchObject([{ id: 'horses/stella/visits', count: 3, erased: false }]);
      expect((await take(phone, file, 'overwrite')).written).toBe(0);
    }
    const back = ['horses/stella/visits'];
    expect((await take(carla, file, 'missing', back)).written).toBe(3);
    expect((await take(carla, file, 'missing', back)).written).toBe(0);
  });

  test.each(['of an old id', 'that came back', 'that was recorded anew'])(
    'a visit %s stays without the note that was erased',
    async (which) => {
      const { server, carla, file: old } = await oldVisits();
      let file = old;
      if (which !== 'of an old id') file = await exported(carla);
      if (which === 'that came back') {
        await deleteVisits(carla);
        await push(carla, server.remote());
        await take(carla, file, 'missing', ['horses/stella/visits']);
      }
      if (which === 'that was recorded anew') {
        file = file.replaceAll('c’era', 'con');
        await take(carla, file, 'overwrite');
      }
      await push(carla, server.remote());
      sure(await erasePerson(carla, (await findPerson(carla, 'Elena Bianchi'))!));
      await push(carla, server.remote());
      const { returning, writes } = (await previewArchive(carla, archiveOf(file), goOn))!;
      expect(writes).toEqual({ missing: 0, overwrite: 0 });
      expect(returning.map(({ id, count }) => [id, count])).toEqual([
        ['horses/stella/visits erased', 3],
      ]);
      await take(carla, file, 'overwrite', ['horses/stella/visits', returning[0]!.id]);
      await push(carla, server.remote());
      expect(JSON.stringify([...server.documents.values()])).not.toContain('Bianchi');
    },
  );

  test('a visit that a wrong file overwrote is overwritten again by the right one', async () => {
    const { server, anna } = await openAlone('stella');
    await trim(anna, 'stella', '2026-09-01', 'giusta');
    await push(anna, server.remote());
    const right = await exported(anna);
    const notes = async () =>
      (await listVisits(anna, 'stella', 'hoovesTrims')).map(({ fields }) => fields.notes);
    for (const [file, is] of [
      [right.replace('giusta', 'sbagliata'), 'sbagliata'],
      [right, 'giusta'],
    ] as const) {
      const { returning } = (await previewArchive(anna, archiveOf(file), goOn))!;
      expect(returning).toEqual([]);
      await take(anna, file, 'overwrite');
      await push(anna, server.remote());
      expect(await notes()).toEqual([is]);
    }
    expect(await take(anna, right, 'overwrite')).toEqual({ written: 0, stopped: null });
  });

  test('is known whenever its deletion is acknowledged while the file is compared', async () => {
    for (let turns = 0, isOver = false; !isOver; turns += 1) {
      const { server, anna } = await openAlone('stella');
      const file = archiveOf(await exported(anna));
      sure(await removeHorse(anna, 'stella', 0));
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const slow: Wire = async (request, serve) => {
        const given = serve();
        if (request === 'commit') await answered;
        return given;
      };
      const sent = push(anna, server.remote(slow));
      await eventually(() => expect(server.applied).toHaveLength(1));
      const previewing = previewArchive(anna, file, goOn);
      isOver = await endsWithin(turns, previewing);
      answer();
      expect((await previewing)!.returning, `${turns} turns`).toHaveLength(1);
      await sent;
    }
  });

  test('is known before the deletion was sent, too', async () => {
    const { anna } = await openAlone('stella');
    const file = await exported(anna);
    sure(await removeHorse(anna, 'stella', 0));
    expect((await take(anna, file)).written).toBe(0);
    expect((await take(anna, file, 'missing', ['horses/stella'])).written).toBe(1);
    expect(await getHorse(anna, 'stella')).toBeDefined();
  });
});

describe('what stands in another form, or cannot be read', () => {
  const BOH = { mapValue: { fields: { forse: { booleanValue: true } } } };

  async function oldScene() {
    const scene = await openScene();
    const { server, anna } = scene;
    server.edit('horses/zeta', { name: 'Zeta', isHere: 1 }, { isDeceased: BOH });
    const held = server.documents.get('horses/zeta')!;
    server.documents.set('horses/zeta', {
      ...held,
      raw: { isHere: { stringValue: 'sì' }, farrier: { stringValue: 'Piero' }, coat: null },
    });
    sure(await pull(anna, server.remote(), true));
    return { ...scene, file: await exported(anna) };
  }

  test('is in the file as it stands, beside what can be read', async () => {
    const { anna, file } = await oldScene();
    expect(JSON.parse(file).horses).toEqual([
      {
        id: 'zeta',
        fields: { name: 'Zeta', isHere: 1 },
        raw: {
          isHere: { stringValue: 'sì' },
          farrier: { stringValue: 'Piero' },
          coat: null,
          isDeceased: BOH,
        },
        hoovesTrims: [],
        dentists: [],
        movements: [],
      },
    ]);
    // An unsent change gives its field another value.
    await edit(anna, 'horses/zeta', { isHere: -1, coat: 'baio' });
    const [horse] = JSON.parse(await exported(anna)).horses;
    expect(horse.fields).toMatchObject({ isHere: -1, coat: 'baio' });
    expect(horse.raw).toEqual({ farrier: { stringValue: 'Piero' }, isDeceased: BOH });
  });

  test('is not different from itself, is not overwritten, and is named where it cannot be written', async () => {
    const { server, anna, file } = await oldScene();
    const preview = (await previewArchive(anna, archiveOf(file), goOn))!;
    expect(preview.differing).toEqual([]);
    expect(preview.writes).toEqual({ missing: 0, overwrite: 0 });
    expect(preview.unwritable.map(({ path, fields }) => [path, fields.toSorted()])).toEqual([
      ['horses/zeta', ['farrier', 'isDeceased']],
    ]);
    const empty = emptyPhone();
    expect((await take(empty, file)).written).toBe(1);
    const other = new ModelServer(() => Date.parse('2026-11-22'));
    await push(empty, other.remote());
    expect(other.documents.get('horses/zeta')!.fields).toMatchObject({ name: 'Zeta', isHere: 1 });
    // The file's readable value replaces an unread one only in the mode that overwrites.
    const said = file.replace(
      /"isDeceased": ?\{"mapValue.*?\}\}\}\}/,
      '"isDeceased":{"integerValue":"1"}',
    );
    const changed = said.replace('"isHere":1', '"isHere":1,"isDeceased":1');
    expect((await take(anna, changed, 'missing')).written).toBe(0);
    expect((await take(anna, changed, 'overwrite')).written).toBe(1);
    await push(anna, server.remote());
    expect(server.documents.get('horses/zeta')!.fields['isDeceased']).toBe(1);
  });

  test('a readable value out of the limits costs neither its document nor the visits; it is named, and stays untouched', async () => {
    const odd = { dentistInterval: -1, hoovesTrimInterval: 1201, photo: 'x' };
    const long = { breed: 'x'.repeat(1001), notes: 'x'.repeat(20_001) };
    const fields = { name: 'Luna', coat: 'baio', ...odd, ...long };
    const register = async (luna: object) => {
      const scene = await openAlone();
      scene.server.edit('horses/luna', luna as Fields);
      sure(await pull(scene.anna, scene.server.remote(), true));
      return scene;
    };
    const { server, anna } = await register(fields);
    for (const day of ['2026-10-01', '2026-10-14']) await trim(anna, 'luna', day);
    await deliver(server, anna);
    const file = await exported(anna);
    const read = archiveOf(file);
    expect(read.flawed).toEqual([]);
    const named = Object.keys({ ...odd, ...long }).toSorted();
    const phones = [emptyPhone(), (await register({ name: 'Luna' })).anna];
    const good = { dentistInterval: 6, hoovesTrimInterval: 2, breed: 'murgese', notes: 'buona' };
    const { anna: held, server: other } = await register({ name: 'Luna', ...good });
    for (const phone of [...phones, held]) {
      const { unwritable, differing } = (await previewArchive(phone, read, goOn))!;
      expect(unwritable.map((each) => [each.path, each.fields.toSorted()])).toEqual([
        ['horses/luna', named],
      ]);
      for (const { fields: names } of differing)
        expect(names.filter((name) => named.includes(name))).toEqual([]);
      expect((await take(phone, file, 'overwrite')).stopped).toBeNull();
      expect(await listVisits(phone, 'luna', 'hoovesTrims')).toHaveLength(2);
      expect((await getHorse(phone, 'luna'))!.fields).toMatchObject({ name: 'Luna', coat: 'baio' });
      expect(await take(phone, file, 'overwrite')).toEqual({ written: 0, stopped: null });
      expect((await listUnsent(phone)).map(({ status }) => status)).not.toContain('rejected');
    }
    await push(held, other.remote());
    expect(other.documents.get('horses/luna')!.fields).toMatchObject({ ...good, coat: 'baio' });
    // A restore writes it as it was.
    const restored = readArchive(file, 'restore');
    if (typeof restored === 'string') throw new Error(restored);
    expect(restored.records[0]!.root).toMatchObject({ fields, unwritable: [] });
  });

  test('is in the file however deep the server lets it lie, and is read from it', async () => {
    const leaf = fc.constantFrom<RawValue>(
      { geoPointValue: { latitude: 1, longitude: 2 } },
      { stringValue: '[[{' },
    );
    // From the innermost level outwards. Firestore accepts twenty levels, and no list directly in a list.
    const levels = fc
      .array(fc.constantFrom('map', 'list'), { maxLength: 20, size: 'max' })
      .map((kinds) =>
        kinds.map((kind, at) => (kind === 'list' && kinds[at - 1] === 'list' ? 'map' : kind)),
      );
    const nested = fc.tuple(leaf, levels).map(([inside, kinds]) => nest(inside, kinds));
    const deepest = nest(
      { geoPointValue: { latitude: 1, longitude: 2 } },
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 'map' : 'list')),
    );
    await fc.assert(
      fc.asyncProperty(nested, async (farrier) => {
        const { server, anna } = await openAlone();
        const paths = ['horses/zeta', `horses/zeta/hoovesTrims/${visitId(1)}`];
        for (const path of paths) {
          server.edit(path, { date: instantOf('2026-09-01') }, { notes: farrier });
          const held = server.documents.get(path)!;
          server.documents.set(path, { ...held, raw: { farrier } });
        }
        sure(await pull(anna, server.remote(), true));
        const file = await exported(anna);
        for (const purpose of ['import', 'restore'] as const) {
          const read = readArchive(file, purpose);
          if (typeof read === 'string') throw new Error(read);
          const documents = read.records.flatMap(({ root, visits }) => [root, ...visits]);
          // A visit whose note cannot be read is not imported: nobody could complete it.
          const isWhole = purpose === 'restore' || 'stringValue' in farrier;
          expect(documents.map(({ raw }) => raw)).toEqual(
            paths.slice(0, isWhole ? 2 : 1).map(() => ({ farrier, notes: farrier })),
          );
        }
      }),
      { numRuns: propertyRuns(20), examples: [[deepest]] },
    );
  });

  const nest = (inside: RawValue, kinds: readonly string[]): RawValue =>
    kinds.reduce<RawValue>(
      (value, kind) =>
        kind === 'list'
          ? { arrayValue: { values: [value] } }
          : { mapValue: { fields: { a: value } } },
      inside,
    );

  test.each([
    ['a', 1500],
    ['è', 750],
  ])('a field is named as long as the server lets it: %s, %d times', async (letter, most) => {
    const named = (length: number) => {
      const entry = {
        id: 'stella',
        fields: {},
        raw: { [letter.repeat(length)]: { nullValue: null } },
      };
      const roots = Object.fromEntries(ARCHIVE_ROOTS.map((root) => [root, [] as unknown[]]));
      return archiveOf(
        JSON.stringify({ format: ARCHIVE_FORMAT, version: 7, ...roots, horses: [entry] }),
      );
    };
    expect(named(most).records).toHaveLength(1);
    expect(named(most + 1).flawed).toMatchObject([{ flaws: [{ why: 'raw' }] }]);
  });

  test('a file of the first version is read, one with hostile raw values in its parts', async () => {
    const { anna } = await openAlone();
    const fields = { name: 'Stella' };
    const hostile = [
      { id: 'good', fields },
      { id: 'list', fields, raw: [] },
      { id: 'text', fields, raw: 'x' },
      { id: 'value', fields, raw: { notes: 'x' } },
      { id: 'types', fields, raw: { notes: { stringValue: 'a', integerValue: '1' } } },
      { id: 'type', fields, raw: { notes: { functionValue: 'a' } } },
      { id: 'name', fields, raw: { __name__: { stringValue: 'a' } } },
      { id: 'proto', fields, raw: JSON.parse('{"__proto__":{"stringValue":"a"}}') },
      { id: 'map', fields, raw: { lastHoovesTrim: { mapValue: { fields: null } } } },
      { id: 'part', fields, raw: { lastHoovesTrim: { mapValue: { fields: { seconds: 5 } } } } },
      { id: 'list in list', fields, raw: { notes: { arrayValue: { values: [5] } } } },
      { id: 'number', fields, raw: { isHere: { integerValue: { valueOf: 1, toString: 1 } } } },
    ];
    for (const version of [1, 2]) {
      const file = JSON.stringify({
        format: 'scuderia-archive',
        version,
        horses: hostile,
        memberships: [],
        events: [],
      });
      const { records, flawed } = archiveOf(file);
      expect(records.map(({ root }) => root.path)).toEqual(['horses/good']);
      expect(flawed.map(({ flaws }) => flaws)).toEqual(
        Array.from({ length: hostile.length - 1 }, () => [{ why: 'raw' }]),
      );
      await take(anna, file);
    }
    expect(await anna.db.view('horses').count()).toBe(1);
  });
});

test('the file holds what is unsent', async () => {
  const { anna } = await openAlone('stella');
  await edit(anna, 'horses/stella', { notes: 'da inviare' });
  const file = JSON.parse(await exported(anna));
  expect(file.unsent).toHaveLength(1);
  expect(file.horses).toEqual([
    {
      id: 'stella',
      fields: { name: 'stella', docname: 'stella', notes: 'da inviare' },
      hoovesTrims: [],
      dentists: [],
      movements: [],
    },
  ]);
  expect(await writeArchive(anna, null, () => false)).toBeNull();
});

test('the file is one consistent snapshot, whatever is recorded while it is written', async () => {
  for (let turns = 0, isOver = false; !isOver; turns += 1) {
    const { anna } = await openAlone('stella');
    const writing = exported(anna);
    isOver = await endsWithin(turns, writing);
    await trim(anna, 'stella', '2026-10-14');
    const { unsent, horses } = JSON.parse(await writing);
    const [{ hoovesTrims, fields }] = horses;
    const has = [unsent.length, hoovesTrims.length, Number('lastHoovesTrim' in fields)];
    expect(has, `${turns} turns`).toEqual(has.map(() => unsent.length));
  }
});

test('[PULL-8] the file of an account of the horses alone names no member, also where a change of one waits on the phone', async () => {
  const { anna } = await openScene('stella');
  sure(await createMembership(anna, { year: 2026, givenName: 'Ermenegilda', familyName: 'Verdi' }));
  await edit(anna, 'horses/stella', { notes: 'da inviare' });
  await storeAccounts(anna, new Map([['anna', { name: '', holds: 'horses' as const }]]));
  expect(await anna.db.view('memberships').count()).toBe(1);
  const file = await exported(anna);
  expect(file).not.toContain('Ermenegilda');
  expect(JSON.parse(file)).toMatchObject({
    memberships: [],
    horses: [{ id: 'stella' }],
    unsent: [{ path: 'horses/stella' }],
  });
  expect(archiveOf(file).records).toHaveLength(1);
});

describe('health acts of a file', () => {
  const act = (horse: string, kind: string) => ({
    horse,
    kind,
    date: 0,
    next: 86_400_000,
    batch: 'L1',
  });
  const RANDOM = 'act1'.padEnd(20, '0');

  test('go out and into an empty phone the same, also those of a horse that is gone', async () => {
    const { server, anna } = await openAlone('stella');
    server.edit(`health/${RANDOM}`, act('stella', 'Tetano'));
    server.edit(`health/${'x'.repeat(20)}`, act('nessuno', 'Influenza'));
    sure(await pull(anna, server.remote(), true));
    const file = await exported(anna);
    const empty = emptyPhone();
    expect((await take(empty, file)).stopped).toBeNull();
    expect(documentsOf(await exported(empty))).toEqual(documentsOf(file));
    expect(await take(empty, file, 'overwrite')).toEqual({ written: 0, stopped: null });
  });

  test('cannot be imported without a horse, or with what no horse is called', async () => {
    const { anna } = await openAlone();
    const file = JSON.parse(await exported(anna)) as object;
    const health = [
      { id: 'a', fields: { kind: 'Tetano', date: 0 } },
      { id: 'b', fields: { horse: 'a/b', kind: 'Influenza' } },
      { id: 'c', fields: { horse: 'gone', date: 1e300 } },
      { id: 'd', fields: { horse: 'gone' } },
    ];
    const { flawed, records } = archiveOf(JSON.stringify({ ...file, health }));
    expect(flawed.map(({ label, flaws }) => [label, flaws[0]!.why])).toEqual([
      ['Tetano', 'noHorse'],
      ['Influenza', 'noHorse'],
      ['c', 'outOfRange'],
    ]);
    expect(records.map(({ root }) => root.path)).toEqual(['health/d']);
  });

  test('a file of an earlier version has none', async () => {
    const { anna } = await openAlone('stella');
    const { health, ...older } = JSON.parse(await exported(anna)) as Record<string, unknown>;
    expect(health).toEqual([]);
    const file = archiveOf(JSON.stringify({ ...older, version: 2 }));
    expect(file.records.map(({ root }) => root.path)).toEqual(['horses/stella']);
  });

  test('that were deleted with their horse come back with it, those deleted alone as one', async () => {
    const { server, anna } = await openAlone('stella', 'luna');
    const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(20));
    server.edit(`health/${ids[0]}`, act('stella', 'Tetano'));
    server.edit(`health/${ids[1]}`, act('stella', 'Influenza'));
    server.edit(`health/${ids[2]}`, act('luna', 'Influenza'));
    sure(await pull(anna, server.remote(), true));
    const file = await exported(anna);
    sure(await removeHorse(anna, 'stella', 0));
    sure(await deleteRoot(anna, `health/${ids[2]!}`));
    const preview = (await previewArchive(anna, archiveOf(file), goOn))!;
    expect(
      preview.returning.map(({ id, what, acts, writes }) => [id, what, acts, writes.missing]),
    ).toEqual([
      ['horses/stella', 'record', 2, 3],
      ['horses/luna/health', 'acts', 1, 1],
    ]);
    // Also where the file has not their horse.
    const { records, ...rest } = archiveOf(file);
    const acts = { ...rest, records: records.filter(({ root }) => root.path !== 'horses/luna') };
    expect((await previewArchive(anna, acts, goOn))!.returning.at(-1)!.fields).toEqual({});
    expect((await take(anna, file)).written).toBe(0);
    expect((await take(anna, file, 'missing', ['horses/luna/health'])).written).toBe(1);
    expect((await take(anna, file, 'missing', ['horses/stella'])).written).toBe(3);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    expect(await anna.db.view('health').count()).toBe(3);
  });
});

test('of two equal trims in a file the register has one under another id: the other one is recorded', async () => {
  const fields = { date: instantOf('2026-08-01'), notes: 'a' };
  const { server, anna } = await openAlone();
  server.edit('horses/stella', { name: 'Stella', lastHoovesTrim: fields.date });
  for (const n of [1, 2]) server.edit(`horses/stella/hoovesTrims/${visitId(n)}`, fields);
  await pull(anna, server.remote(), true);
  const file = await exported(anna);
  const other = await openAlone();
  other.server.edit('horses/stella', { name: 'Stella', lastHoovesTrim: fields.date });
  other.server.edit(`horses/stella/hoovesTrims/${visitId(3)}`, fields);
  await pull(other.anna, other.server.remote(), true);
  const { tally } = (await previewArchive(other.anna, archiveOf(file), goOn))!;
  expect(tally.hoovesTrims).toMatchObject({ same: 1, fresh: 1, different: 0 });
  expect((await take(other.anna, file)).written).toBe(1);
  expect(await listVisits(other.anna, 'stella', 'hoovesTrims')).toHaveLength(2);
  expect((await take(other.anna, file)).written).toBe(0);
});

test('each mode counts what it writes for a horse that the console erased without its visits', async () => {
  const date = instantOf('2026-08-01');
  const trimOf = (notes: string) =>
    [`horses/stella/hoovesTrims/${visitId(1)}`, { date, notes }] as const;
  const { server, anna } = await openAlone();
  const horse = { name: 'Stella', lastHoovesTrim: date };
  server.edit('horses/stella', horse);
  server.edit(...trimOf('a'));
  await pull(anna, server.remote(), true);
  const file = await exported(anna);
  server.edit(...trimOf('b'));
  server.erase('horses/stella');
  await pull(anna, server.remote(), true);
  const { writes } = (await previewArchive(anna, archiveOf(file), goOn))!;
  expect(writes).toEqual({ missing: 1, overwrite: 3 });
  expect((await take(anna, file, 'missing')).written).toBe(1);
});

test('every id in a document follows what it names to the id that this is made anew under', async () => {
  const { server, anna } = await openAlone('luna');
  const id = (letter: string) => letter.repeat(20);
  const date = instantOf('2026-09-01');
  server.edit('horses/Stella Vecchia', { name: 'Stella' });
  server.edit('memberships/Rossi, Mario', { year: 2026, familyName: 'Rossi' });
  server.edit(`horses/Stella Vecchia/dentists/${id('e')}`, { date, notes: 'e' });
  server.edit(`health/${id('a')}`, { horse: 'Stella Vecchia', kind: 'Tetano', date });
  server.edit(`treatments/${id('b')}`, { horse: 'Stella Vecchia', date, days: 1, drug: 'X' });
  const fee = { payer: 'Mario', date, year: 2026, receiptNumber: 1, cents: 1, cause: 'quota' };
  server.edit(`receipts/${id('c')}`, {
    ...fee,
    memberName: 'Mario',
    membership: 'Rossi, Mario',
    method: 'contanti',
  });
  server.edit(`rounds/${id('d')}`, { date, horses: 'luna\nStella Vecchia\nsconosciuta' });
  sure(await pull(anna, server.remote(), true));
  const file = await exported(anna);
  const empty = emptyPhone();
  await take(empty, file);
  const [horse] = await empty.db.view('horses').where('path').notEqual('horses/luna').toArray();
  const [member] = await empty.db.view('memberships').toArray();
  expect([horse!.slug, member!.slug]).not.toContain('Stella Vecchia');
  const fieldsOf = async (collection: Collection) =>
    (await empty.db.view(collection).toArray()).map(({ fields }) => fields);
  expect(await listVisits(empty, horse!.slug, 'dentists')).toMatchObject([
    { fields: { notes: 'e' } },
  ]);
  expect(await fieldsOf('health')).toMatchObject([{ horse: horse!.slug, kind: 'Tetano' }]);
  expect(await fieldsOf('treatments')).toMatchObject([{ horse: horse!.slug, drug: 'X' }]);
  expect(await fieldsOf('receipts')).toMatchObject([{ membership: member!.slug }]);
  expect(await fieldsOf('rounds')).toMatchObject([{ horses: `luna\n${horse!.slug}\nsconosciuta` }]);
  expect(await take(empty, file, 'overwrite')).toEqual({ written: 0, stopped: null });
  // Documents that are known under their old ids keep them.
  expect((await previewArchive(anna, archiveOf(file), goOn))!.differing).toEqual([]);
});

describe('a field that the app which wrote a file did not know', () => {
  /** A file as written by an app that does not know some fields: it has their values as raw values. */
  function unknowing(file: string, collection: string, names: readonly string[]): string {
    const whole = JSON.parse(file);
    if (whole.known) whole.known[collection] = whole.known[collection].filter(isOther);
    function isOther(name: string) {
      return !names.includes(name);
    }
    const forget = (entry: { fields: Record<string, unknown>; raw?: Record<string, unknown> }) => {
      const { fields, raw = {} } = entry;
      entry.raw = Object.fromEntries(Object.entries(raw).filter(([name]) => isOther(name)));
      for (const name of names) {
        if (typeof fields[name] === 'string') entry.raw[name] = { stringValue: fields[name] };
        delete fields[name];
      }
    };
    const below = whole.horses.flatMap((horse: Record<string, unknown>) => horse[collection] ?? []);
    [...(whole[collection] ?? []), ...below].forEach(forget);
    return JSON.stringify(whole);
  }

  async function filledSince() {
    const scene = await openScene('stella');
    const { anna } = scene;
    await edit(anna, 'horses/stella', { coat: 'baio' });
    const file = await exported(anna);
    await edit(anna, 'horses/stella', { box: 'A1', breed: 'Maremmano', coat: 'sauro' });
    return { ...scene, file };
  }
  const stellaOf = async (phone: Mirror) => (await getHorse(phone, 'stella'))!.fields;

  test('is left as it is by what takes the place of the others', async () => {
    const { anna, file } = await filledSince();
    const older = unknowing(file, 'horses', ['breed']);
    const preview = (await previewArchive(anna, archiveOf(older), goOn))!;
    expect(preview.differing.map(({ fields }) => fields.toSorted())).toEqual([['box', 'coat']]);
    await take(anna, older, 'overwrite');
    expect(await stellaOf(anna)).toMatchObject({ breed: 'Maremmano', coat: 'baio', box: '' });
    expect((await take(anna, older, 'overwrite')).written).toBe(0);
  });

  test('is none of those that came later than the versions before files told which they know', async () => {
    const { anna, file } = await filledSince();
    const member = sure(await createMembership(anna, { year: 2026, familyName: 'Verdi' }));
    const event = { date: instantOf('2026-09-01'), title: 'Gita' };
    const path = `events/${'e'.repeat(20)}`;
    await writeLocally(anna, { op: 'create', path, fields: event });
    const { known: _, ...then } = JSON.parse(await exported(anna));
    await edit(anna, `memberships/${member}`, { guardianName: 'Elena', number: '7' });
    await edit(anna, path, { topic: 'dressage', notes: 'n' });
    const early = JSON.stringify({ ...then, horses: JSON.parse(file).horses, version: 2 });
    await take(anna, early, 'overwrite');
    expect(await stellaOf(anna)).toMatchObject({ breed: '', coat: 'baio', box: 'A1' });
    expect((await anna.db.view('memberships').toArray())[0]!.fields).toMatchObject({
      guardianName: 'Elena',
      number: '',
    });
    expect((await anna.db.view('events').get(path))!.fields).toMatchObject({
      topic: 'dressage',
      notes: '',
    });
    // Events of version 7 had a topic.
    await take(anna, JSON.stringify({ ...then, horses: [] }), 'overwrite');
    expect((await anna.db.view('events').get(path))!.fields).toMatchObject({ topic: '' });
  });

  test('comes from what the server held of it all the same', async () => {
    const { anna } = await filledSince();
    const older = unknowing(await exported(anna), 'horses', ['breed', 'box']);
    expect((await take(anna, older, 'overwrite')).written).toBe(0);
    const empty = emptyPhone();
    expect((await previewArchive(empty, archiveOf(older), goOn))!.unwritable).toEqual([]);
    await take(empty, older);
    expect(await stellaOf(empty)).toMatchObject({ breed: 'Maremmano', box: 'A1', coat: 'sauro' });
  });

  test('makes no visit another one, nor does a note that cannot be read', async () => {
    const { server, anna } = await openAlone('stella');
    const date = instantOf('2026-09-01');
    const paths = [1, 2].map((n) => `horses/stella/hoovesTrims/${visitId(n)}`);
    server.edit(paths[0]!, { date }, { notes: { booleanValue: true } });
    sure(await pull(anna, server.remote(), true));
    const file = await exported(anna);
    expect((await take(anna, file, 'overwrite')).written).toBe(0);
    server.edit(paths[1]!, { date: date + 86_400_000 });
    sure(await pull(anna, server.remote(), true));
    const older = unknowing(await exported(anna), 'hoovesTrims', ['notes']);
    const noted = (await exported(anna)).replaceAll(`"date":${date + 86_400_000}`, (found) =>
      [found, '"notes":"chiodo"'].join(),
    );
    await take(anna, noted, 'overwrite', ['horses/stella/visits/texts']);
    expect((await take(anna, older, 'overwrite')).written).toBe(0);
    expect(JSON.stringify(await listVisits(anna, 'stella', 'hoovesTrims'))).toContain('chiodo');
  });
});

describe('the flags of a horse that a person set by hand after its last movement', () => {
  const movement = { day: '2026-10-01', party: '', barncode: '', docnumber: '', notes: '' };

  async function setByHand() {
    const scene = await openScene('stella');
    const { bruno } = scene;
    sure(await addMovement(bruno, 'stella', { ...movement, kind: 'partenza' }));
    await edit(bruno, 'horses/stella', { isHere: 0 });
    return { ...scene, file: await exported(bruno) };
  }

  test('are the same in an empty register, where the movement is recorded anew', async () => {
    const { clock, file } = await setByHand();
    const empty = emptyPhone();
    const { writes } = (await previewArchive(empty, archiveOf(file), goOn))!;
    expect(await take(empty, file)).toEqual({ written: writes.missing, stopped: null });
    expect(documentsOf(await exported(empty))).toEqual(documentsOf(file));
    const other = new ModelServer(() => clock.now());
    await push(empty, other.remote());
    expect(await empty.db.conflicts.count()).toBe(0);
    expect(documentsOf(await exported(empty))).toEqual(documentsOf(file));
    expect((await take(empty, file, 'overwrite')).written).toBe(0);
  });

  test('are the file’s where its values are written over others, and nothing is left to write', async () => {
    const { anna, file } = await setByHand();
    await edit(anna, 'horses/stella', { isHere: 1 });
    const { writes } = (await previewArchive(anna, archiveOf(file), goOn))!;
    expect(await take(anna, file, 'overwrite')).toEqual({
      written: writes.overwrite,
      stopped: null,
    });
    expect((await getHorse(anna, 'stella'))!.fields.isHere).toBe(0);
    expect((await take(anna, file, 'overwrite')).written).toBe(0);
  });

  test('are counted among what a deleted horse, or its movement, brings back', async () => {
    for (const chosen of ['horses/stella', 'horses/stella/visits']) {
      const { bruno, file } = await setByHand();
      const [row] = await listVisits(bruno, 'stella', 'movements');
      if (chosen === 'horses/stella') sure(await removeHorse(bruno, 'stella', 0));
      else sure(await writeAny(bruno, { op: 'deleteVisit', path: row!.path }));
      const { returning, writes } = (await previewArchive(bruno, archiveOf(file), goOn))!;
      expect(returning.map(({ id }) => id)).toEqual([chosen]);
      const { written } = await take(bruno, file, 'overwrite', [chosen]);
      expect(returning[0]!.writes.overwrite).toBe(written - writes.overwrite);
      expect((await getHorse(bruno, 'stella'))!.fields.isHere).toBe(0);
    }
  });
});

test.each(['missing', 'overwrite'] as const)(
  'a flag that stays because the file cannot read another of its group follows the movement that is recorded: %s',
  async (mode) => {
    const { server, anna } = await openScene();
    const date = instantOf('2026-10-01');
    const dead = { isHere: -1, isDeceased: 1, isDeceasedReported: 1 };
    server.edit('horses/stella', { name: 'Stella', ...dead, lastMovement: date });
    const movement = { date, kind: 'deceduto', hereBefore: 1, deceasedBefore: 0 };
    server.edit(`horses/stella/movements/${visitId(1)}`, movement);
    await pull(anna, server.remote(), true);
    const file = JSON.parse(await exported(anna));
    delete file.horses[0].fields.isDeceasedReported;
    file.horses[0].raw = { isDeceasedReported: { stringValue: 'in corso' } };
    const other = await openAlone();
    other.server.edit('horses/stella', { name: 'Stella', isHere: 1 });
    await pull(other.anna, other.server.remote(), true);
    await take(other.anna, JSON.stringify(file), mode);
    await deliver(other.server, other.anna);
    const { fields } = other.server.documents.get('horses/stella')!;
    expect(fields).toMatchObject({ isHere: -1, isDeceased: 1, lastMovement: date });
  },
);

test('a flag that the file could not read is what the last movement says, not unsaid', async () => {
  const { server, anna } = await openScene();
  const date = instantOf('2026-10-01');
  const unread = { isHere: { stringValue: 'boh' } };
  server.edit('horses/stella', { name: 'Stella', lastMovement: date }, unread);
  const arrival = { kind: 'arrivo', hereBefore: -1, date };
  server.edit(`horses/stella/movements/${visitId(1)}`, arrival);
  sure(await pull(anna, server.remote(), true));
  const empty = emptyPhone();
  await take(empty, await exported(anna));
  expect((await getHorse(empty, 'stella'))!.fields.isHere).toBe(1);
});

test('movements at one instant keep it in an empty register, where a later one follows them', async () => {
  const { clock, server, anna } = await openScene();
  const [date, later] = ['2026-10-01', '2026-10-02'].map(instantOf);
  server.edit('horses/stella', { name: 'Stella', isHere: -1, lastMovement: later! });
  for (const [n, at] of [date, date, later].entries()) {
    const fields = { kind: 'partenza', hereBefore: 1, date: at!, notes: `n${n}` };
    server.edit(`horses/stella/movements/${visitId(n)}`, fields);
  }
  sure(await pull(anna, server.remote(), true));
  const file = await exported(anna);
  const empty = emptyPhone();
  await take(empty, file);
  const other = new ModelServer(() => clock.now());
  await push(empty, other.remote());
  expect(documentsOf(await exported(empty))).toEqual(documentsOf(file));
  expect((await take(empty, file, 'overwrite')).written).toBe(0);
});

test('a movement that got a place behind that of another phone is the one of the file, and is not recorded again', async () => {
  const { anna, bruno, server } = await openScene('stella');
  const day = { day: '2026-10-01', party: '', barncode: '', docnumber: '', notes: '' };
  sure(await addMovement(anna, 'stella', { ...day, kind: 'arrivo' }));
  const file = await exported(anna);
  sure(await addMovement(bruno, 'stella', { ...day, kind: 'partenza' }));
  for (const phone of [bruno, anna]) await push(phone, server.remote());
  sure(await pull(anna, server.remote()));
  expect((await listVisits(anna, 'stella', 'movements')).map(({ fields }) => fields.date)).toEqual([
    instantOf(day.day) + 60_000,
    instantOf(day.day),
  ]);
  expect(await take(anna, file, 'overwrite')).toEqual({ written: 0, stopped: null });
});

test('a movement whose horse arrived before it is not recorded again by a second import of the same file', async () => {
  const { anna, bruno, server } = await openScene('stella');
  const day = { day: '2026-10-01', party: '', barncode: '', docnumber: '', notes: '' };
  sure(await addMovement(bruno, 'stella', { ...day, kind: 'arrivo' }));
  await push(bruno, server.remote());
  const file = await exported(bruno);
  const horse = server.documents.get('horses/stella')!;
  await applyDocuments(anna, 'horses', [horse], null); // the movement is still to come
  expect((await take(anna, file, 'overwrite')).written).toBe(1);
  expect(await take(anna, file, 'overwrite')).toEqual({ written: 0, stopped: null });
  await push(anna, server.remote());
  sure(await pull(anna, server.remote()));
  const dates = (await listVisits(anna, 'stella', 'movements')).map(({ fields }) => fields.date);
  expect(dates).toEqual([instantOf(day.day)]);
});
