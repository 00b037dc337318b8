import { expect, test } from 'vitest';
import { erasePerson } from '../../src/register/person/erase-person.ts';
import { rowOf } from '../../src/mirror/database/outbox-row.ts';
import { findPerson } from '../../src/register/person/find-person.ts';
import { createMembership } from '../../src/register/memberships/new-membership.ts';
import { getMembership } from '../../src/register/memberships/memberships.ts';
import type { Mirror } from '../../src/mirror/database/database.ts';
import { keepDraft } from '../../src/mirror/drafts/drafts.ts';
import { listUnsent } from '../../src/mirror/outbox/outbox.ts';
import { COLLECTION_NAMES } from '../../src/model/collections.ts';
import { type Backend, PROJECT_RULES } from '../support/backends.ts';
import { signedInStore } from '../support/signed-in-store.ts';
import { replayedView, viewOf } from '../support/views.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { onClosestBackend } from '../support/on-each-backend.ts';
import { openPhone, pull, push } from '../support/phone.ts';
import { addHorse, edit, sure, trim } from '../support/scene.ts';
import { updateRoot } from '../../src/register/documents/root-documents.ts';

/** Every personal value of one person; none of them occurs elsewhere. */
const ELENA = {
  givenName: 'Elena',
  familyName: 'Riccioli',
  email: 'elena.riccioli@example.org',
  taxCode: 'RCCLNE80A41E897V',
  birthDate: '1980-01-01',
  birthPlace: 'Castel Goffredo',
  city: 'Roverbella',
  zip: '46048',
  address: 'Strada dei Gelsi 7',
  number: 'T-9917',
};
const PHONE = '+39 333 9876501';
const OWNER_ADDRESS = 'Corte Serraglio 3';
const OWNER_NOTES = 'paga a fine mese';
const PERSONAL = [
  ...Object.values(ELENA),
  PHONE,
  '9876501',
  OWNER_ADDRESS,
  OWNER_NOTES,
  'Vicolo Mai Inviato',
  'Via Rifiutata',
];
const MARIO = { givenName: 'Mario', familyName: 'Rossi', city: 'Mantova' };

/** Everything that the server holds, log included, as the text of its answers. */
async function everythingOn(backend: Backend): Promise<string> {
  return collectionsOn(backend, [...COLLECTION_NAMES, 'logs', 'earlierValues']);
}

async function collectionsOn(backend: Backend, collections: readonly string[]): Promise<string> {
  const texts = collections.map(async (collectionId) => {
    const json = { structuredQuery: { from: [{ collectionId, allDescendants: true }] } };
    return (await backend.owner(':runQuery', { json })).text();
  });
  return (await Promise.all(texts)).join('\n');
}

/** Everything that a phone holds, in every object store. */
async function everythingIn({ db }: Mirror): Promise<string> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()));
  return JSON.stringify(rows);
}

const leftIn = (text: string) => PERSONAL.filter((value) => text.includes(value));

onClosestBackend(
  'One person is erased',
  (backend) => {
    test('and nothing of them is left on the server, in its log, or on any phone; others stay', async () => {
      const clock = new ManualClock(Date.now());
      const one = await signedInStore(backend());
      const two = await signedInStore(backend(), fetch, 'bruno@example.org');
      const anna = openPhone({ clock, seed: 1, uid: one.uid });
      const bruno = openPhone({ clock, seed: 2, uid: two.uid });

      const now = sure(await createMembership(anna, { ...ELENA, year: 2026 }));
      sure(await createMembership(anna, { ...ELENA, year: 2019, email: '' }));
      sure(await createMembership(anna, { ...MARIO, year: 2026 }));
      const stella = await addHorse(anna, 'Stella');
      await edit(anna, `horses/${stella}`, {
        isCorrectOwner: 1,
        ownerName: 'RICCIOLI Elena',
        ownerPhone: PHONE,
        ownerAddress: OWNER_ADDRESS,
        ownerNotes: OWNER_NOTES,
      });
      const bruna = await addHorse(anna, 'Bruna');
      await edit(anna, `horses/${bruna}`, {
        ownerName: 'Mario Rossi',
        notes: `montata da Elena Riccioli, ${PHONE}`,
      });
      await trim(anna, bruna, '2026-10-01', 'pagato da Elena Riccioli');
      await push(anna, one.store);
      // The values that these edits replace name her too, and are kept for a while.
      await edit(anna, `horses/${stella}`, { ownerNotes: `${OWNER_NOTES}, in contanti` });
      const member = (await getMembership(anna, now))!.fields;
      sure(
        await updateRoot(anna, `memberships/${now}`, member, {
          ...member,
          address: 'Vicolo Mai Inviato',
        }),
      );
      await push(anna, one.store);
      expect(leftIn(await collectionsOn(backend(), ['earlierValues']))).toEqual([
        ELENA.address,
        OWNER_NOTES,
      ]);
      sure(await pull(anna, one.store));
      sure(await pull(bruno, two.store));
      expect(leftIn(await everythingOn(backend()))).not.toEqual([]);
      expect(leftIn(await everythingIn(bruno))).not.toEqual([]);

      // A draft on the other phone.
      const typed = { from: '', typed: ELENA.city };
      await keepDraft(bruno, `memberships/${now}`, { address: typed, taxCode: typed });

      // What only this phone has: an unsent mutation, a rejected one, a conflict, a draft.
      const row = (await getMembership(anna, now))!.fields;
      sure(
        await updateRoot(anna, `memberships/${now}`, row, {
          ...row,
          address: 'Vicolo Mai Inviato',
        }),
      );
      await edit(anna, `horses/${stella}`, { ownerAddress: 'Via Rifiutata', breed: 'Murgese' });
      await anna.db.outbox
        .where('lane')
        .equals(`horses/${stella}`)
        .modify({ status: 'attention', attempts: 1, lastError: 'invalid' });
      const mutation = (await listUnsent(anna))[0]!;
      await anna.db.conflicts.add({
        id: 'x/city',
        kind: 'field',
        path: `memberships/${now}`,
        lane: `memberships/${now}`,
        field: 'city',
        mine: ELENA.city,
        theirs: 'altro',
        theirsBy: 'bruno',
        theirsAt: '',
        mutation: rowOf(mutation),
      });
      await keepDraft(anna, `horses/${stella}`, {
        ownerPhone: { from: PHONE, typed: PHONE },
        coat: { from: '', typed: 'baio' },
      });
      await keepDraft(anna, 'new-membership', { givenName: 'Elena', familyName: 'Riccioli' });
      await keepDraft(anna, 'new-horse', { name: 'Nuvola' });

      const findings = (await findPerson(anna, 'elena riccioli'))!;
      expect(findings.map(({ kind }) => kind)).toEqual([
        'membership',
        'membership',
        'owner',
        'note',
        'note',
      ]);
      expect((await findPerson(anna, ELENA.taxCode.toLowerCase()))!).toHaveLength(5);
      expect((await findPerson(anna, ELENA.email))!.map(({ kind }) => kind)).toContain('owner');
      sure(await erasePerson(anna, findings));
      expect(await viewOf(anna)).toEqual(await replayedView(anna));
      expect((await anna.db.drafts.toArray()).map(({ key }) => key)).toEqual([
        `horses/${stella}`,
        'new-horse',
      ]);
      // The rejected mutation is still there, without the erased values.
      expect(JSON.stringify(await anna.db.outbox.toArray())).toContain('Murgese');

      await anna.db.outbox.toCollection().modify({ status: 'pending' });
      await push(anna, one.store);
      await push(anna, one.store);
      expect(await listUnsent(anna)).toEqual([]);
      expect(await anna.db.conflicts.count()).toBe(0);
      sure(await pull(anna, one.store));
      sure(await pull(bruno, two.store));
      expect(leftIn(await everythingOn(backend()))).toEqual([]);
      expect(leftIn(await everythingIn(anna))).toEqual([]);
      expect(leftIn(await everythingIn(bruno))).toEqual([]);
      for (const phone of [anna, bruno]) {
        const shown = JSON.stringify([...(await viewOf(phone)).values()]);
        expect(shown).toContain('Rossi');
        expect(shown).toContain('Mantova');
        expect(shown).toContain('Murgese');
        expect(await phone.db.view('hoovesTrims').count()).toBe(1);
      }
    }, 600_000);

    test('what was never sent leaves no trace at all', async () => {
      const anna = openPhone({ clock: new ManualClock(Date.now()), seed: 3, uid: 'anna' });
      const slug = sure(await createMembership(anna, { ...ELENA, year: 2026 }));
      const row = (await getMembership(anna, slug))!.fields;
      sure(await updateRoot(anna, `memberships/${slug}`, row, { ...row, city: 'Altrove' }));
      sure(await erasePerson(anna, (await findPerson(anna, 'Riccioli'))!));
      expect(await listUnsent(anna)).toEqual([]);
      expect(leftIn(await everythingIn(anna))).toEqual([]);
    });
  },
  { rules: PROJECT_RULES },
);
