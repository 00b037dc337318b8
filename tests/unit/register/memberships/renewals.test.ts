import { expect, test } from 'vitest';
import { labels } from '../../../../src/admin/memberships/labels.ts';
import { membershipName } from '../../../../src/admin/shared/labels/member-name.ts';
import { restore } from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { isConformingId } from '../../../../src/model/document-id.ts';
import type { RawValue } from '../../../../src/model/fields/raw-value.ts';
import { mayBeOfYear, renewalYear } from '../../../../src/model/memberships/membership-year.ts';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import { importMemberships } from '../../../../src/register/memberships/import-memberships.ts';
import {
  readStanding,
  renewMembership,
  renewMemberships,
} from '../../../../src/register/memberships/many-memberships.ts';
import { createMembership } from '../../../../src/register/memberships/new-membership.ts';
import { listMemberships } from '../../../../src/register/memberships/memberships.ts';
import { undoBatch } from '../../../../src/register/memberships/batch.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { type Phone, fetchMembershipsOn, openPhone, pull, push } from '../../../support/phone.ts';
import { deliver, edit, openAlone, openScene, sure } from '../../../support/scene.ts';
import { deleteRoot } from '../../../../src/register/documents/root-documents.ts';
import { whole } from '../../../support/raw-values.ts';

/* Everybody is in the new year once, whoever renews them, and nobody is left out because of another person. */

const ANNA = {
  year: 2026,
  givenName: 'Anna',
  familyName: 'Verdi',
  taxCode: 'VRDNNA11T71E897J',
  birthDate: '2011-12-31',
};
const LUCA = { ...ANNA, givenName: 'Luca', taxCode: '' };

async function scene(...people: readonly Partial<Membership>[]) {
  const opened = await openScene();
  const { server, anna, bruno } = opened;
  for (const fields of people) sure(await createMembership(anna, fields));
  await deliver(server, anna, bruno);
  return opened;
}

const renewed = async (phone: Phone) =>
  sure(await renewMemberships(phone, await listMemberships(phone, 2026), 2027));
const namesIn = async (phone: Phone, year = 2027) =>
  (await listMemberships(phone, year)).map(({ fields }) => fields.givenName);

test('[CONFLICT-1] two phones without signal renew the same people: each is there once, and nothing is asked', async () => {
  const { server, anna, bruno } = await scene(ANNA, LUCA);
  for (const phone of [anna, bruno]) await renewed(phone);
  for (const phone of [anna, bruno, anna]) await deliver(server, phone);
  for (const phone of [anna, bruno]) {
    expect(await listConflicts(phone)).toEqual([]);
    expect(await listUnsent(phone)).toEqual([]);
    expect(await namesIn(phone)).toEqual(['Anna', 'Luca']);
  }
  for (const { slug } of await listMemberships(anna, 2027))
    expect(isConformingId('memberships', slug)).toBe(true);
});

test('who undoes a renewal that another phone had made first leaves it there', async () => {
  const { server, anna, bruno } = await scene(ANNA);
  const steps = [await renewed(bruno), await renewed(anna)];
  for (const phone of [bruno, anna]) await push(phone, server.remote());
  expect(sure(await undoBatch(anna, steps[1]!))).toMatchObject({ back: 0, left: 1 });
  expect(sure(await undoBatch(bruno, steps[0]!))).toMatchObject({ back: 1, left: 0 });
});

test('two tabs, or two taps, add nobody twice: many, one, and from a file', async () => {
  const { anna } = await scene(ANNA);
  const rows = await listMemberships(anna, 2026);
  await Promise.all([1, 2].map(() => renewMemberships(anna, rows, 2027)));
  expect(await namesIn(anna)).toEqual(['Anna']);
  const both = await Promise.all([1, 2].map(() => renewMembership(anna, rows[0]!, 2028)));
  expect(new Set(both.map((each) => sure(each).slug)).size).toBe(1);
  expect(both.map((each) => sure(each).isNew)).toEqual([true, false]);
  expect(await namesIn(anna, 2028)).toEqual(['Anna']);
  const add = [{ ...ANNA, year: 2030 }];
  const imports = await Promise.all(
    [1, 2].map(() => importMemberships(anna, { add, update: [] }, () => true)),
  );
  expect(imports.map(({ known }) => known)).toEqual([0, 1]);
  expect(await namesIn(anna, 2030)).toEqual(['Anna']);
});

test('a renewal that was deleted on purpose can be made again: at once, once it is sent, and by another phone', async () => {
  const { server, anna, bruno } = await scene(ANNA);
  for (const sent of [false, true]) {
    const { added } = await renewed(anna);
    if (sent) await push(anna, server.remote());
    sure(await deleteRoot(anna, `memberships/${added[0]!.slug}`));
    if (sent) await push(anna, server.remote());
    expect(await namesIn(anna)).toEqual([]);
  }
  for (const phone of [anna, bruno]) {
    await pull(phone, server.remote());
    await renewed(phone);
  }
  for (const phone of [anna, bruno]) {
    await deliver(server, phone);
    expect(await listConflicts(phone)).toEqual([]);
    expect(await namesIn(phone)).toEqual(['Anna']);
    expect(await viewOf(phone)).toEqual(await replayedView(phone));
  }
});

test('[CONFLICT-2] a phone that never heard of the deletion asks before it renews again', async () => {
  const { clock, server, anna } = await scene(ANNA);
  const { added } = await renewed(anna);
  await push(anna, server.remote());
  sure(await deleteRoot(anna, `memberships/${added[0]!.slug}`));
  await push(anna, server.remote());
  const carla = openPhone({ clock, seed: 3, uid: 'carla' });
  await pull(carla, server.remote());
  await carla.db.base('memberships').delete(`memberships/${added[0]!.slug}`);
  await renewed(carla);
  await push(carla, server.remote());
  const [asked] = await listConflicts(carla);
  if (asked?.kind !== 'deleted') throw new Error('nothing was asked');
  sure(await restore(carla, asked));
  await push(carla, server.remote());
  expect(await namesIn(carla)).toEqual(['Anna']);
  expect(await listConflicts(carla)).toEqual([]);
});

test('a renewal that was given another year since does not stand for this one', async () => {
  const { anna } = await scene(ANNA);
  for (const _ of [1, 2]) {
    const { added } = await renewed(anna);
    await edit(anna, `memberships/${added[0]!.slug}`, { year: 2031 });
  }
  await renewed(anna);
  await renewed(anna);
  expect(await namesIn(anna)).toEqual(['Anna']);
  expect(await namesIn(anna, 2031)).toEqual(['Anna', 'Anna']);
});

const MARIO = { year: 2026, givenName: 'Mario', familyName: 'Rossi' };

test('father and son of one name, without code and birthday, are both renewed, and not a second time', async () => {
  const { anna } = await scene(
    { ...MARIO, email: 'padre@x.it' },
    { ...MARIO, email: 'figlio@x.it' },
  );
  const [father, son] = await listMemberships(anna, 2026);
  expect(sure(await renewMemberships(anna, [father!], 2027)).added).toHaveLength(1);
  expect(await renewed(anna)).toMatchObject({ already: 1, unsure: [], added: [{}] });
  expect(await renewed(anna)).toMatchObject({ already: 2, unsure: [], added: [] });
  const emails = (await listMemberships(anna, 2027)).map(({ fields }) => fields.email);
  expect(emails.toSorted()).toEqual([father, son].map((row) => row!.fields.email).toSorted());
});

test('one person of two earlier years, selected together, is renewed once', async () => {
  const { anna } = await scene({ ...ANNA, year: 2025 }, ANNA);
  const rows = await listMemberships(anna, null);
  expect(sure(await renewMemberships(anna, rows, 2027))).toMatchObject({ already: 1, added: [{}] });
});

test('who may be there already is shown, neither counted as there nor renewed', async () => {
  const coded = { ...ANNA, year: 2027 };
  const { anna } = await scene({ ...ANNA, taxCode: '', birthDate: '' }, MARIO, coded, {
    ...MARIO,
    year: 2027,
  });
  const done = await renewed(anna);
  expect(done).toMatchObject({ already: 0, added: [] });
  expect(done.unsure.map(({ fields }) => fields.givenName).toSorted()).toEqual(['Anna', 'Mario']);
  expect(labels.many.notRenewed(done, 2027)).toMatch(/^Non rinnovati, perché nel 2027 c’è già/);
  // On the card, a person who knows that it is somebody else can still renew the membership.
  const mario = done.unsure.find(({ fields }) => fields.givenName === 'Mario')!;
  const standing = await readStanding(anna, mario, 2027);
  expect(standing).toMatchObject({ already: undefined, likely: [{ fields: { year: 2027 } }] });
  sure(await renewMembership(anna, mario, 2027));
  expect((await namesIn(anna)).toSorted()).toEqual(['Anna', 'Mario', 'Mario']);
});

test('who has a birth date in one year and a code in the other is a question too', async () => {
  const { anna } = await scene({ ...ANNA, taxCode: '' }, { ...ANNA, year: 2027, birthDate: '' });
  expect(await renewed(anna)).toMatchObject({ already: 0, added: [], unsure: [{}] });
});

test('who may be there under a year that cannot be read is a question, and is no question of themselves', async () => {
  const { anna, server } = await scene(ANNA, { ...LUCA, birthDate: '' }, MARIO);
  const season = (slug: string, person: Partial<Membership>, year: string) =>
    server.edit(`memberships/${slug}`, person, { year: { stringValue: year } });
  season('a', { ...ANNA, year: null }, 'stagione 2026/2027');
  season('l', { ...LUCA, birthDate: '', year: null }, 'boh');
  season('m', { ...MARIO, year: null }, '2024/2025');
  sure(await fetchMembershipsOn(anna, server.remote(), 'all'));
  const rows = await listMemberships(anna, 2026);
  expect(rows).toHaveLength(6);
  const done = sure(
    await renewMemberships(
      anna,
      rows.filter(({ fields }) => fields.year === 2026),
      2027,
    ),
  );
  expect(done.added.map(({ fields }) => fields.givenName)).toEqual(['Mario']);
  expect(done.unsure.map(({ fields }) => fields.givenName).toSorted()).toEqual(['Anna', 'Luca']);
  // On the card, a person who knows better can still renew the membership.
  const [held, odd] = [2026, null].map((year) =>
    rows.find(({ fields }) => fields.givenName === 'Anna' && fields.year === year),
  );
  expect(await readStanding(anna, held!, 2027)).toMatchObject({
    already: undefined,
    likely: [{ slug: 'a' }],
  });
  expect(await readStanding(anna, odd!, 2028)).toEqual({ already: undefined, likely: [] });
  expect(sure(await renewMembership(anna, held!, 2027)).isNew).toBe(true);
});

test.each<[string, RawValue, readonly number[]]>([
  ['both years of a season', { stringValue: '2025/26' }, [2025, 2026]],
  ['both years of a season with a dash', { stringValue: 'stagione 2025-26' }, [2025, 2026]],
  ['those of a list', { arrayValue: { values: [2025, 2027].map(whole) } }, [2025, 2027]],
  ['the one of a midnight in Rome', { timestampValue: '2025-12-31T23:00:00Z' }, [2026]],
  [
    'any, where it is a moment as a map',
    { mapValue: { fields: { seconds: whole(1767222000) } } },
    [2025, 2026, 2027],
  ],
  ['the one of a day', { stringValue: '26/01/2025' }, [2025]],
  ['any, where it names none', { stringValue: '25/26' }, [2025, 2026, 2027]],
  [
    'any, where only digits of something else are there',
    whole('9223372036854775807'),
    [2025, 2026, 2027],
  ],
])('a year that cannot be read may be %s', (_, year, years) => {
  expect([2025, 2026, 2027].filter((each) => mayBeOfYear(each, { year }))).toEqual(years);
});

test('who is there already under a season that names the year is a question, and renewed behind it', async () => {
  const { anna, server } = await openAlone();
  for (const [slug, year] of [
    ['season', '2025/26'],
    ['past', '2024/25'],
  ] as const)
    server.edit(
      `memberships/${slug}`,
      { ...ANNA, givenName: slug },
      { year: { stringValue: year } },
    );
  sure(await fetchMembershipsOn(anna, server.remote(), 'all'));
  const rows = await listMemberships(anna, null);
  const done = sure(await renewMemberships(anna, rows, 2026));
  expect(done.added.map(({ fields }) => fields.givenName)).toEqual(['past']);
  expect(done.unsure.map(({ slug }) => slug)).toEqual(['season']);
  const [season] = done.unsure;
  expect(membershipName(season!)).toBe('season Verdi («2025/26»)');
  const next = renewalYear(null, 2026, season!.unread);
  expect(next).toBe(2027);
  expect(await readStanding(anna, season!, next)).toEqual({ already: undefined, likely: [] });
});

test('a renewal says what could not be read and stayed behind', async () => {
  const { anna, server } = await openAlone();
  const elena = { givenName: 'Elena', familyName: 'Riccioli', year: 2026 };
  const unread = { arrayValue: { values: [{ stringValue: 'RCCLNE80A41H501X' }] } };
  server.edit('memberships/elena', elena, { taxCode: unread, hasPaid: unread, number: unread });
  await pull(anna, server.remote(), true);
  const [row] = await listMemberships(anna, 2026);
  const done = await renewed(anna);
  expect(done.incomplete).toMatchObject([{ held: { slug: 'elena' }, fields: ['taxCode'] }]);
  expect(labels.many.renewed(done, 2027)).toBe(
    '1 tesserato rinnovato per il 2027. Salvato sul telefono.',
  );
  expect(labels.many.notRenewed(done, 2027)).toBe(
    'Non si legge, e non è stato copiato: Elena Riccioli (Codice fiscale).',
  );
  expect(sure(await renewMembership(anna, row!, 2028)).notTakenOver).toEqual(['taxCode']);
});
