import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepDraft } from '../../../../src/mirror/drafts/drafts.ts';
import type { Mirror } from '../../../../src/mirror/database/database.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { writeLocally } from '../../../../src/mirror/changes/write-locally.ts';
import type { Collection } from '../../../../src/model/collections.ts';
import type { Fields } from '../../../../src/model/fields/fields.ts';
import { valuesOrTokens } from '../../../../src/model/fields/raw-value.ts';
import { updateOf } from '../../../../src/mutation/patch.ts';
import { writeArchive } from '../../../../src/register/archive/write-archive.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { pull, push } from '../../../support/phone.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { openScene, sure } from '../../../support/scene.ts';
import { writeAny } from '../../../support/write-any.ts';

/** The person who is erased; what names her has her family name, or is one of her numbers. */
const NAME = 'Elena Bianchi';
const CODE = 'BNCLNE80A41H501X';
const PHONE = '3331234567';
const MAIL = 'elena.bianchi@example.org';
const UNREAD = { mapValue: { fields: { chi: { stringValue: NAME } } } };

/** A text that names her, or not; null where it cannot be read. */
const text = fc.constantFrom(
  '',
  'niente',
  `c’era ${NAME}`,
  `tel ${PHONE}`,
  `a ${MAIL}`,
  `CF ${CODE}`,
  null,
);
const person = fc.constantFrom(NAME, 'Bianchi Elena', 'Ugo Neri', '');
const date = fc.constantFrom(...[1, 2, 3].map((day) => Date.UTC(2026, 7, day, 10)));
const phone = fc.constantFrom('', PHONE);

interface Given {
  readonly path: string;
  readonly fields: Readonly<Record<string, string | number | null>>;
}
const longId = (short: string) => short.padEnd(20, '0');
const given = (
  path: fc.Arbitrary<string>,
  fields: { [name: string]: fc.Arbitrary<string | number | null> },
  always: Fields = {},
): fc.Arbitrary<Given> =>
  fc
    .tuple(path, fc.record(fields))
    .map(([path, some]) => ({ path, fields: { ...always, ...some } }));
const member = (name: Fields) =>
  given(
    fc.constantFrom('a', 'b').map((id) => `memberships/${longId(id)}`),
    {
      taxCode: fc.constantFrom('', CODE),
      email: fc.constantFrom('', MAIL),
      guardianName: person,
      guardianContact: phone,
      consentBy: person,
      certificateKind: text,
    },
    { year: 2026, ...name },
  );
const document = fc.oneof(
  member({ givenName: 'Elena', familyName: 'Bianchi' }),
  member({ givenName: 'Ugo', familyName: 'Neri' }),
  given(
    fc.constantFrom('horses/h0', 'horses/h1'),
    { ownerName: person, ownerPhone: phone, ownerNotes: text, notes: text, statusNotes: text },
    { isHere: 1 },
  ),
  given(
    fc.constantFrom('h0', 'h1').map((slug) => `horses/${slug}/hoovesTrims/${longId('t')}`),
    { date, notes: text },
  ),
  given(
    fc.constantFrom('h0', 'h1').map((slug) => `horses/${slug}/movements/${longId('v')}`),
    {
      date,
      notes: text,
      party: person,
      kind: fc.constantFrom('arrivo', 'vendita', `data a ${NAME}`),
    },
  ),
  given(
    fc.constant(`health/${longId('s')}`),
    { date, notes: text, by: person, result: text },
    { horse: 'h0', kind: 'visita' },
  ),
  given(fc.constant(`events/${longId('e')}`), { date, title: text, topic: text }),
);

/** What happens on the phone before, and whether the server takes what it sends, refuses it, or has changed. */
const step = fc.tuple(
  fc.constantFrom('edit', 'guardian', 'trim', 'sale', 'draft', 'delete', 'send', 'refuse', 'other'),
  fc.constantFrom('horses/h0', 'horses/h1'),
  fc.constantFrom('', NAME, `c’era ${NAME}`, PHONE),
  fc.constantFrom('ownerName', 'ownerPhone', 'notes'),
);

test('an erased person is nowhere, on the phone at once, and on the server and other phones once it is sent', async () => {
  let erased = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 8 }),
      fc.array(step, { maxLength: 6 }),
      async (documents, steps) => {
        const { server, anna, bruno } = await openScene();
        for (const { path, fields } of documents) {
          const all = Object.entries(fields);
          server.edit(
            path,
            Object.fromEntries(all.filter(([, value]) => value !== null)),
            Object.fromEntries(
              all.filter(([, value]) => value === null).map(([name]) => [name, UNREAD]),
            ),
          );
        }
        for (const each of [anna, bruno]) sure(await pull(each, server.remote(), true));
        const { admits } = server;
        const change = async (collection: Collection, path: string, to: Fields) => {
          const row = await anna.db.view(collection).get(path);
          const update = row && updateOf(path, valuesOrTokens(row.fields, row.unread), to);
          if (update) await writeLocally(anna, update);
        };
        for (const [n, [what, path, to, field]] of steps.entries()) {
          const isThere = (await anna.db.view('horses').get(path)) !== undefined;
          if (what === 'send' || what === 'refuse') {
            if (what === 'refuse') server.admits = () => 'invalid';
            await push(anna, server.remote());
            server.admits = admits;
          } else if (what === 'other' && server.documents.get(path)?.deletedAt === '') {
            server.edit(path, { ownerName: 'Ugo Verdi' });
          } else if (what === 'guardian') {
            await change('memberships', `memberships/${longId('a')}`, { guardianName: to });
          } else if (isThere && what === 'edit') await change('horses', path, { [field]: to });
          else if (isThere && what === 'draft')
            await keepDraft(anna, `${path}/hoovesTrims/new`, { day: null, notes: to });
          else if (isThere && what === 'delete') await writeAny(anna, { op: 'delete', path });
          else if (isThere && (what === 'trim' || what === 'sale')) {
            const date = Date.UTC(2026, 7, 5, 10 + n);
            const isSale = what === 'sale';
            const fields = isSale ? { date, kind: 'vendita', party: to } : { date, notes: to };
            const below = `${path}/${isSale ? 'movements' : 'hoovesTrims'}`;
            await writeLocally(anna, {
              op: 'addVisit',
              path: `${below}/${longId(`n${n}`)}`,
              fields,
            });
          }
        }
        const found = (await findPerson(anna, NAME))!;
        // What the law requires to keep, and the kind of a movement that is none.
        const kept = new Set(found.filter(({ kind }) => kind === 'kept').map(({ path }) => path));
        const left = async (mirror: Mirror) =>
          (await findPerson(mirror, NAME))!.filter(({ path }) => !kept.has(path));
        sure(await erasePerson(anna, found));
        expect(await left(anna)).toEqual([]);
        expect(await viewOf(anna)).toEqual(await replayedView(anna));
        const { drafts, conflicts } = anna.db;
        expect(JSON.stringify(await drafts.toArray())).not.toContain('Bianchi');
        expect(JSON.stringify(await conflicts.toArray())).not.toContain('Bianchi');

        for (let cycle = 0; cycle < 3; cycle += 1) {
          await push(anna, server.remote());
          sure(await pull(anna, server.remote()));
        }
        // What the server asks, or refuses, waits for a person with what it replaces.
        if ((await listUnsent(anna)).length > 0 || (await conflicts.count()) > 0) return;
        sure(await pull(bruno, server.remote()));
        expect([await left(anna), await left(bruno)]).toEqual([[], []]);
        const held = [...server.documents.values()].filter(({ path }) => !kept.has(path));
        expect(JSON.stringify(held)).not.toContain('Bianchi');
        const file = (await writeArchive(bruno, null, () => true))!.join('');
        if (kept.size === 0) expect(file).not.toContain('Bianchi');
        if (found.length > kept.size) erased += 1;
      },
    ),
    { numRuns: propertyRuns(300, 30) },
  );
  expect(erased).toBeGreaterThan(10);
}, 240_000);
