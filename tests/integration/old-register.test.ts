import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectionOf, COLLECTIONS, isChildPath } from '../../src/model/collections.ts';
import type { FieldSpec } from '../../src/model/fields/fields.ts';
import { type RawValue, valuesOrTokens, textOfRaw } from '../../src/model/fields/raw-value.ts';
import { updateOf } from '../../src/mutation/patch.ts';
import { writeLocally } from '../../src/mirror/changes/write-locally.ts';
import { type Backend, PROJECT_RULES } from '../support/backends.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { oldRegister, putOld } from '../support/old-register.ts';
import { listMembershipPaths } from '../../src/register/lists/record-lists.ts';
import { fetchMembershipYears } from '../../src/sync/fetch-memberships.ts';
import { withTimeout } from '../../src/sync/requests.ts';
import { signedInStore } from '../support/signed-in-store.ts';
import { onClosestBackend } from '../support/on-each-backend.ts';
import { fetchMembershipsOn, openPhone, pull, push } from '../support/phone.ts';
import { sure } from '../support/scene.ts';
import { listConflicts } from '../../src/mirror/conflicts/open-conflicts.ts';
import { propertyRuns } from '../support/property-runs.ts';

/** The raw values of a document on the server, one text for each field. */
async function standing(backend: Backend, path: string): Promise<Record<string, string>> {
  const answer = await backend.owner(`/${path}`);
  const { fields = {} } = (await answer.json()) as { fields?: Record<string, RawValue> };
  return Object.fromEntries(Object.entries(fields).map(([name, raw]) => [name, textOfRaw(raw)]));
}

/** The bookkeeping that every commit writes; `createdAt` and `createdBy` stay, in whatever form. */
const STAMPS = ['rev', 'updatedAt', 'updatedBy', 'lastMid'];

onClosestBackend(
  'an old register',
  (backend) => {
    test('[WRITE-6] is read whatever is in it, and what is not changed stays byte for byte', async () => {
      await backend().reset();
      const { store, uid } = await signedInStore(backend());
      const registers = fc.sample(oldRegister, { numRuns: propertyRuns(18) });
      const all = registers.flatMap((register, n) =>
        register.map(({ path, fields }) => ({ path: path.replace('/', `/${n}`), fields })),
      );
      await putOld(backend(), all);
      const phone = openPhone({ clock: new ManualClock(Date.now()), uid });
      sure(await pull(phone, store, true));
      sure(await fetchMembershipsOn(phone, store, 'all'));
      const before = new Map<string, Record<string, string>>();
      const edited = new Map<string, string>();
      for (const { path } of all) {
        const collection = collectionOf(path);
        const row = await phone.db.view(collection).get(path);
        expect(row, path).toBeDefined();
        before.set(path, await standing(backend(), path));
        if (isChildPath(path)) continue;
        const field = collection === 'memberships' ? 'address' : 'notes';
        const seen = valuesOrTokens(row!.fields, row!.unread);
        const update = updateOf(path, seen, { ...seen, [field]: 'scritto adesso' });
        sure(await writeLocally(phone, update!));
        edited.set(path, field);
      }
      await push(phone, store);
      expect(await listConflicts(phone)).toEqual([]);
      expect(await phone.db.outbox.toArray()).toEqual([]);
      for (const { path } of all) {
        const after = await standing(backend(), path);
        const field = edited.get(path);
        const expected = { ...before.get(path) };
        for (const name of STAMPS) {
          delete after[name];
          delete expected[name];
        }
        if (field) expected[field] = textOfRaw({ stringValue: 'scritto adesso' });
        expect(after, path).toEqual(expected);
        const held = (await phone.db.base(collectionOf(path)).get(path))!;
        const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
        for (const name of Object.keys(held.unread ?? {}))
          expect(Object.keys(spec)).toContain(name);
      }
      // Another phone reads the same values.
      const other = openPhone({ clock: new ManualClock(Date.now()), uid, seed: 2 });
      sure(await pull(other, store, true));
      sure(await fetchMembershipsOn(other, store, 'all'));
      for (const { path } of all) {
        const [mine, theirs] = await Promise.all(
          [phone, other].map((each) => each.db.base(collectionOf(path)).get(path)),
        );
        // What its own commits wrote, only the phone itself knows.
        expect(theirs).toEqual({ ...mine, wrote: undefined });
      }
    }, 120_000);

    test('[PULL-7] a membership whose year stands in another form comes to every phone, and stays', async () => {
      await backend().reset();
      const { store, uid } = await signedInStore(backend());
      const now = new Date().getFullYear();
      const years: Record<string, RawValue> = {
        plain: { integerValue: String(now) },
        text: { stringValue: String(now) },
        blanks: { stringValue: ` ${now} ` },
        season: { stringValue: '2026/2027' },
        map: { mapValue: { fields: { anno: { integerValue: String(now) } } } },
        moment: { timestampValue: '2026-01-01T00:00:00Z' },
        past: { stringValue: ' 2019 ' },
      };
      await putOld(
        backend(),
        Object.entries(years).map(([id, year]) => ({
          path: `memberships/${id}`,
          fields: { year },
        })),
      );
      const phone = openPhone({ clock: new ManualClock(Date.now()), uid });
      const receiver = {
        remote: store,
        ask: withTimeout(phone.clock, new AbortController().signal),
      };
      const held = async () =>
        (await phone.db.view('memberships').toArray()).map(({ slug }) => slug).toSorted();
      for (let hour = 0; hour < 2; hour += 1) {
        sure(await pull(phone, store, true));
        sure(await fetchMembershipYears(phone, receiver));
        sure(await pull(phone, store, true));
        expect(await held()).toEqual(['blanks', 'map', 'moment', 'plain', 'season', 'text']);
      }
      expect(await listMembershipPaths(phone, 2019)).toEqual(
        expect.arrayContaining(['memberships/season', 'memberships/map', 'memberships/moment']),
      );
      sure(await fetchMembershipsOn(phone, store, 2019));
      expect(await held()).toContain('past');
    }, 60_000);
  },
  { rules: PROJECT_RULES },
);
