import { beforeEach, expect, test } from 'vitest';
import { restoreArchive } from '../../doctor/restore-archive.ts';
import { instantOf } from '../../src/model/calendar.ts';
import { type Register, openRegister } from '../../src/register/register.ts';
import { writeArchive } from '../../src/register/archive/archive.ts';
import { fetchDates } from '../../src/site/build/dates.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { PROJECT_RULES } from '../support/backends.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { putOld } from '../support/old-register.ts';
import { onEachBackend } from '../support/on-each-backend.ts';
import { type Phone, openPhone, pull, push } from '../support/phone.ts';
import { sure } from '../support/scene.ts';
import { signedInStore } from '../support/signed-in-store.ts';

/* What the build of the site reads of events without any account, under the project's own rules. */

onEachBackend(
  'the dates of the public site',
  (backend) => {
    let phone: Phone;
    let events: Register['events'];
    let store: RemoteStore;
    let seed = 0;
    beforeEach(async () => {
      await backend().reset();
      const account = await signedInStore(backend());
      ({ store } = account);
      phone = openPhone({ clock: new ManualClock(), seed: (seed += 1), uid: account.uid });
      ({ events } = openRegister(phone));
    });

    /** Sends all that waits, and asks as anybody may. */
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
