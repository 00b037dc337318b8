import { beforeEach, expect, test } from 'vitest';
import { applyCorrections, readCorrections } from '../../doctor/apply-corrections.ts';
import { readRegister } from '../../doctor/old-documents.ts';
import {
  correctionsOfDates,
  readPublicDates,
  reportOfDates,
  staleDates,
} from '../../doctor/public-dates.ts';
import { restoreArchive } from '../../doctor/restore-archive.ts';
import { instantOf } from '../../src/model/values/calendar.ts';
import { type Register, openRegister } from '../../src/register/register.ts';
import { writeArchive } from '../../src/register/archive/write-archive.ts';
import { browserIds } from '../../src/platform/ids.ts';
import { fetchDates } from '../../src/site/build/dates-plugin.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { PROJECT_RULES } from '../support/backends.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { putOld } from '../support/old-register.ts';
import { onClosestBackend } from '../support/on-each-backend.ts';
import { type Phone, openPhone, pull, push } from '../support/phone.ts';
import { sure } from '../support/scene.ts';
import { signedInStore } from '../support/signed-in-store.ts';

/* What the site's build reads of events without an account, under the project's own rules. */

onClosestBackend(
  'the dates of the public site',
  (backend) => {
    let phone: Phone;
    let events: Register['events'];
    let store: RemoteStore;
    let uid: string;
    let seed = 0;
    beforeEach(async () => {
      await backend().reset();
      const account = await signedInStore(backend());
      ({ store, uid } = account);
      phone = openPhone({ clock: new ManualClock(), seed: (seed += 1), uid: account.uid });
      ({ events } = openRegister(phone));
    });

    /** Sends everything unsent, and queries without an account. */
    async function shown() {
      await push(phone, store);
      expect(await phone.db.outbox.toArray()).toEqual([]);
      return listed();
    }
    const documents = () =>
      `${backend().firestoreUrl}/v1/projects/${backend().projectId}/databases/(default)/documents`;
    const listed = () => fetchDates(documents(), '2026-11-22');
    const day = (text: string) => instantOf(text);

    test('are the events to come of a path or an activity, and follow each change', async () => {
      const slug = sure(await events.add({ title: 'Prime cure', date: day('2026-12-12') }));
      sure(await events.add({ title: 'Ieri', date: day('2026-11-21'), topic: 'medication' }));
      expect(await shown()).toEqual([]);

      const { fields } = sure(await events.get(slug));
      const open = { ...fields, topic: 'medication', places: 6, notes: 'Chiamare Lucia' };
      sure(await events.update(slug, fields, open));
      const date = { day: '2026-12-12', title: 'Prime cure', topic: 'medication', places: 6 };
      expect(await shown()).toEqual([date]);

      sure(await events.update(slug, open, { ...open, title: 'Primo soccorso', places: null }));
      sure(await events.add({ title: 'Oggi', date: day('2026-11-22'), topic: 'vaulting' }));
      expect(await shown()).toEqual([
        { day: '2026-11-22', title: 'Oggi', topic: 'vaulting', places: null },
        { ...date, title: 'Primo soccorso', places: null },
      ]);

      sure(await events.delete(slug));
      expect((await shown()).map(({ title }) => title)).toEqual(['Oggi']);
    });

    test('are of today until the day is over in Rome, whatever hour they were stored with', async () => {
      // Midnight in Rome is 23:00 UTC in November.
      for (const iso of ['2026-11-21T22:59:59Z', '2026-11-21T23:00:00Z', '2026-11-22T22:59:00Z'])
        sure(await events.add({ title: iso, date: Date.parse(iso), topic: 'vaulting' }));
      expect((await shown()).map(({ day: on, title }) => [on, title])).toEqual([
        ['2026-11-22', '2026-11-21T23:00:00Z'],
        ['2026-11-22', '2026-11-22T22:59:00Z'],
      ]);
    });

    test('are all read, however many, and however many are of one day', async () => {
      const dates = Array.from({ length: 101 }, (_, n) => ({
        day: n < 70 ? '2026-12-12' : '2026-12-13',
        title: `Data ${String(n).padStart(3, '0')}`,
        topic: n === 100 ? 'vaulting' : 'medication',
        places: null,
      }));
      await putOld(
        backend(),
        dates.map(({ day: on, title, topic }, n) => ({
          path: `dates/d${String(n).padStart(3, '0')}`,
          fields: {
            date: { timestampValue: new Date(day(on)).toISOString() },
            title: { stringValue: title },
            topic: { stringValue: topic },
            places: { nullValue: null },
          },
        })),
      );
      expect(await listed()).toEqual(dates);
    });

    test('hold nothing but what the site shows', async () => {
      sure(
        await events.add({
          title: 'Prime cure',
          date: day('2026-12-12'),
          topic: 'medication',
          notes: 'Chiamare Lucia',
        }),
      );
      await shown();
      const answer = await fetch(`${documents()}:runQuery`, {
        method: 'POST',
        body: JSON.stringify({ structuredQuery: { from: [{ collectionId: 'dates' }], limit: 50 } }),
      });
      const [{ document }] = (await answer.json()) as [{ document: { fields: object } }];
      expect(Object.keys(document.fields).toSorted()).toEqual(['date', 'places', 'title', 'topic']);
      for (const path of ['events', 'dates', 'horses']) {
        const refused = await fetch(`${documents()}/${path}/x`);
        expect([path, refused.status]).toEqual([path, 403]);
      }
    });

    test('an event that is older than the rules can be put on the site, too', async () => {
      await putOld(backend(), [
        {
          path: 'events/vecchio',
          fields: {
            date: { stringValue: '2026-12-12' },
            title: { stringValue: 'x'.repeat(1500) },
            places: { doubleValue: 2.5 },
          },
        },
      ]);
      sure(await pull(phone, store, true));
      const { fields } = sure(await events.get('vecchio'));
      sure(await events.update('vecchio', fields, { ...fields, topic: 'medication' }));
      expect(await shown()).toMatchObject([
        { day: '2026-12-12', title: 'x'.repeat(1000), topic: 'medication', places: null },
      ]);
    });

    test('which differ from their event, because the console changed it, are found and written anew', async () => {
      const add = async (title: string, date: string, topic: string) =>
        sure(await events.add({ title, date: day(date), topic }));
      const slugs = {
        moved: await add('Spostato', '2026-12-12', 'medication'),
        withdrawn: await add('Ritirato', '2026-12-13', 'vaulting'),
        deleted: await add('Annullato', '2026-12-14', 'vaulting'),
        same: await add('Uguale', '2026-12-15', 'vaulting'),
        bare: await add('Muto', '2026-12-16', 'vaulting'),
        long: await add('Breve', '2026-12-17', 'vaulting'),
        past: await add('Passato', '2026-01-15', 'vaulting'),
      };
      await shown();
      // Edits in the console change the event only.
      const console = async (slug: string, fields: Record<string, object>) => {
        const mask = Object.keys(fields).map((field) => `updateMask.fieldPaths=${field}`);
        const json = { fields };
        const path = `/events/${slug}?${mask.join('&')}`;
        expect((await backend().owner(path, { method: 'PATCH', json })).status).toBe(200);
      };
      const text = (stringValue: string) => ({ stringValue });
      await console(slugs.moved, { date: { timestampValue: '2026-12-20T12:00:00Z' } });
      await console(slugs.withdrawn, { topic: text('') });
      await console(slugs.bare, { title: text(''), topic: text('') });
      // Longer than the rules accept, so the correction has to write another field.
      await console(slugs.long, { title: text('x'.repeat(1500)) });
      // None of its fields can be written as it is; an older release published it, though no page has its topic.
      await backend().owner('/dates/muto', {
        method: 'PATCH',
        json: { fields: { date: { timestampValue: '2026-12-22T12:00:00Z' }, title: text('xxx') } },
      });
      await console('muto', {
        title: text('x'.repeat(1500)),
        topic: text('x'.repeat(1500)),
        date: { timestampValue: '2026-12-22T12:00:00Z' },
      });
      await console(slugs.past, { title: text('Passato da tempo') });
      await console('nuovo', {
        title: text('Nuovo'),
        topic: text('medication'),
        date: { timestampValue: '2026-12-21T12:00:00Z' },
      });
      await backend().owner(`/events/${slugs.deleted}`, { method: 'DELETE' });

      const look = async () => {
        const copies = await readPublicDates(documents());
        const stale = staleDates(sure(await readRegister(store)), copies, day('2026-11-22'));
        return { copies, stale };
      };
      const { copies, stale } = await look();
      expect(copies.size).toBe(8);
      expect(Object.fromEntries(stale.map(({ copy, kind }) => [copy, kind]))).toEqual({
        [`dates/${slugs.moved}`]: 'differs',
        [`dates/${slugs.withdrawn}`]: 'left over',
        [`dates/${slugs.deleted}`]: 'left over',
        [`dates/${slugs.bare}`]: 'left over',
        [`dates/${slugs.long}`]: 'differs',
        'dates/nuovo': 'missing',
        'dates/muto': 'left over',
      });
      const corrections = correctionsOfDates(stale);
      const corrected = new Set(corrections.map(({ path }) => path.replace('events/', 'dates/')));
      const report = reportOfDates(copies, stale);
      for (const { copy } of stale) {
        const line = report.split('\n').find((each) => each.includes(`${copy}:`));
        expect(line).toContain(
          corrected.has(copy) ? 'the correction mends it' : `delete ${copy} in the`,
        );
      }
      const done = await applyCorrections(
        sure(
          readCorrections(
            JSON.stringify({
              format: 'scuderia-corrections',
              version: 1,
              project: 'here',
              corrections,
            }),
            'here',
          ),
        ),
        { store, uid, newId: () => browserIds.mutationId() },
      );
      expect(done.map(({ became }) => became)).toEqual(Array.from({ length: 4 }, () => 'written'));
      expect((await look()).stale.map(({ copy }) => copy)).toEqual(
        [`dates/${slugs.deleted}`, `dates/${slugs.bare}`, 'dates/muto'].toSorted(),
      );
      expect((await listed()).map(({ day: on, title }) => [on, title.slice(0, 9)])).toEqual([
        ['2026-12-14', 'Annullato'],
        ['2026-12-15', 'Uguale'],
        ['2026-12-16', 'Muto'],
        ['2026-12-17', 'xxxxxxxxx'],
        ['2026-12-20', 'Spostato'],
        ['2026-12-21', 'Nuovo'],
        ['2026-12-22', 'xxx'],
      ]);
    });

    test('are all read, however many there are', async () => {
      const many = Array.from({ length: 101 }, (_, n) => ({
        path: `dates/d${n}`,
        fields: { title: { stringValue: 'x' } },
      }));
      await putOld(backend(), many);
      expect((await readPublicDates(documents())).size).toBe(101);
    });

    test('come back with an archive that is restored', async () => {
      sure(await events.add({ title: 'Prime cure', date: day('2026-12-12'), topic: 'medication' }));
      const before = await shown();
      expect(before).toHaveLength(1);
      sure(await pull(phone, store, true));
      const file = (await writeArchive(phone, null, () => true))!.join('');
      await backend().reset();
      expect(await listed()).toEqual([]);
      await restoreArchive(file, {
        firestore: `${backend().firestoreUrl}/v1`,
        projectId: backend().projectId,
        accessToken: 'owner',
      });
      expect(await listed()).toEqual(before);
    });
  },
  { rules: PROJECT_RULES },
);
