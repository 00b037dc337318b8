import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreArchive } from '../../doctor/restore-archive.ts';
import type { ViewRow } from '../../src/mirror/database/database.ts';
import { type Collection, COLLECTION_NAMES } from '../../src/model/collections.ts';
import { conformingId, isConformingId } from '../../src/model/document-id.ts';
import { type RawValue, textOfRaw } from '../../src/model/fields/raw-value.ts';
import { importArchive } from '../../src/register/archive/import-archive.ts';
import { previewArchive } from '../../src/register/archive/preview-archive.ts';
import { writeArchive } from '../../src/register/archive/write-archive.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { archiveOf } from '../support/archive-of.ts';
import { type Backend, PROJECT_RULES } from '../support/backends.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { oldRegister, putOld } from '../support/old-register.ts';
import { onClosestBackend } from '../support/on-each-backend.ts';
import { type Phone, fetchMembershipsOn, openPhone, pull, push } from '../support/phone.ts';
import { create, sure } from '../support/scene.ts';
import { signedInStore } from '../support/signed-in-store.ts';
import { propertyRuns } from '../support/property-runs.ts';

const goOn = () => true;

/** Every document of the register on the server, one text of its raw values each. */
async function standing(backend: Backend): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const collectionId of COLLECTION_NAMES) {
    const structuredQuery = { from: [{ collectionId, allDescendants: true }] };
    const answer = await backend.owner(':runQuery', { json: { structuredQuery } });
    const rows = (await answer.json()) as {
      document?: { name: string; fields?: Record<string, RawValue> };
    }[];
    for (const { document } of rows) {
      if (!document) continue;
      found.set(document.name.split('/documents/')[1]!, textOfRaw(document.fields ?? {}));
    }
  }
  return found;
}

async function phoneOn(
  { store, uid }: { store: RemoteStore; uid: string },
  seed: number,
): Promise<Phone> {
  const phone = openPhone({ clock: new ManualClock(Date.now()), uid, seed });
  sure(await pull(phone, store, true));
  sure(await fetchMembershipsOn(phone, store, 'all'));
  return phone;
}

const exported = async (phone: Phone) => (await writeArchive(phone, null, goOn))!.join('');
const records = (file: string) => {
  const { horses, memberships, events } = JSON.parse(file);
  return { horses, memberships, events };
};

/** The path of the root document that an import into an empty project makes from that of a row. */
function rootOf({ lane }: ViewRow): string {
  const [name, slug] = lane.split('/') as [Collection, string];
  return isConformingId(name, slug) ? lane : `${name}/${conformingId(name, slug)}`;
}

/** What an import made from a document: under its own id or another; a visit is found by its day and notes. */
async function imported(phone: Phone, collection: Collection, row: ViewRow) {
  const root = rootOf(row);
  if (row.path === row.lane) return phone.db.view(collection).get(root);
  const visits = await phone.db.view(collection).where('lane').equals(root).toArray();
  const isSame = ({ fields }: ViewRow) =>
    fields['date'] === row.fields['date'] && fields['notes'] === row.fields['notes'];
  return visits.find(isSame);
}

onClosestBackend(
  'an archive of an old register',
  (backend) => {
    test('is restored into an empty project byte for byte, and twice without harm', async () => {
      const target = {
        firestore: `${backend().firestoreUrl}/v1`,
        projectId: backend().projectId,
        accessToken: 'owner',
      };
      for (const register of fc.sample(oldRegister, { numRuns: propertyRuns(12) })) {
        await backend().reset();
        await putOld(backend(), register);
        const before = await standing(backend());
        expect(before.size).toBe(register.length);
        const file = await exported(await phoneOn(await signedInStore(backend()), 1));
        await backend().reset();
        const restored = await restoreArchive(file, target);
        expect(restored).toEqual({
          written: register.length,
          there: [],
          deleted: [],
          refused: [],
          flawed: 0,
          membershipYears: null,
        });
        expect(await standing(backend())).toEqual(before);
        const again = await restoreArchive(file, target);
        expect(again).toMatchObject({ written: 0, refused: [] });
        expect(await standing(backend())).toEqual(before);
        const store = await signedInStore(backend());
        const other = await exported(await phoneOn(store, 2));
        expect(records(other)).toEqual(records(file));
      }
    }, 180_000);

    test('raises the count of receipts that an import over the database set back; the app goes on behind it', async () => {
      await backend().reset();
      const account = await signedInStore(backend());
      const phone = await phoneOn(account, 1);
      const issue = async (digit: string) => {
        const path = `receipts/${digit.repeat(20)}`;
        const date = Date.parse('2026-10-13T12:00:00Z');
        const whose = { membership: 'm1', memberName: 'Ada', payer: 'Ada', cause: 'Quota' };
        await create(phone, path, { ...whose, date, year: 2026, cents: 5000 });
        await push(phone, account.store);
        return (await phone.db.base('receipts').get(path))?.fields['receiptNumber'];
      };
      expect([await issue('1'), await issue('2')]).toEqual([1, 2]);
      const file = await exported(phone);
      const json = { fields: { receiptNumber: { integerValue: '1' } } };
      const count = '/receipts/2026?updateMask.fieldPaths=receiptNumber';
      expect((await backend().owner(count, { method: 'PATCH', json })).status).toBe(200);
      const restored = await restoreArchive(file, {
        firestore: `${backend().firestoreUrl}/v1`,
        projectId: backend().projectId,
        accessToken: 'owner',
      });
      expect(restored).toMatchObject({ written: 1, refused: [] });
      expect(await issue('3')).toBe(3);
    });

    test('is imported by the app as far as the app writes, and the rest is named', async () => {
      for (const register of fc.sample(oldRegister, { numRuns: propertyRuns(9) })) {
        await backend().reset();
        await putOld(backend(), register);
        const phone = await phoneOn(await signedInStore(backend()), 1);
        const archive = archiveOf(await exported(phone));
        await backend().reset();
        const store = await signedInStore(backend());
        const empty = await phoneOn(store, 3);
        const { unwritable, inherited, renamed } = (await previewArchive(empty, archive, goOn))!;
        const named = new Map(unwritable.map(({ path, fields }) => [path, fields]));
        await importArchive(empty, archive, 'missing', goOn);
        await push(empty, store.store);
        expect(await empty.db.outbox.count()).toBe(0);
        const taken = archive.records.flatMap(({ root, visits }) => [root, ...visits]);
        expect((await standing(backend())).size).toBe(taken.length + inherited.missing);
        expect(
          renamed.every(({ path }) => !archive.records.some((r) => r.root.path === path)),
        ).toBe(true);
        const again = await importArchive(empty, archive, 'missing', goOn);
        expect(again.written).toBe(0);
        for (const collection of COLLECTION_NAMES) {
          for (const row of await phone.db.view(collection).toArray()) {
            // A visit with a value that cannot be read is left out whole: nobody could complete it.
            if (row.path !== row.lane && row.unread) {
              const id = row.path.split('/').at(-1);
              expect(archive.flawed.map(({ label }) => label)).toContain(id);
              continue;
            }
            const there = await imported(empty, collection, row);
            if (!there) {
              expect(archive.flawed.length).toBeGreaterThan(0);
              continue;
            }
            const left = named.get(rootOf(row) + row.path.slice(row.lane.length)) ?? [];
            expect(there.unread).toBeUndefined();
            for (const [name, value] of Object.entries(row.fields)) {
              const isLastDate = name === 'lastHoovesTrim' || name === 'lastDentist';
              if (!left.includes(name) && !isLastDate) expect(there.fields[name]).toEqual(value);
            }
            for (const name of Object.keys(row.unread ?? {})) expect(left).toContain(name);
            const base = await phone.db.base(collection).get(row.path);
            const unknown = Object.keys(base?.raw ?? {}).filter((name) => !(name in row.fields));
            for (const name of unknown) expect(left).toContain(name);
          }
        }
      }
    }, 180_000);
  },
  { rules: PROJECT_RULES },
);
