import { describe, expect, test } from 'vitest';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { createMembership } from '../../../../src/register/memberships/new-membership.ts';
import { importMemberships } from '../../../../src/register/memberships/import-memberships.ts';
import {
  renewMembership,
  renewMemberships,
} from '../../../../src/register/memberships/many-memberships.ts';
import {
  getMembership,
  listMemberships,
} from '../../../../src/register/memberships/memberships.ts';
import { undoBatch } from '../../../../src/register/memberships/batch.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { findMemberIn } from '../../../../src/register/memberships/find-member.ts';
import { findSameTaxCode } from '../../../../src/register/memberships/same-tax-code.ts';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { documentOf } from '../../../support/document-of.ts';
import { type Phone, pull, push } from '../../../support/phone.ts';
import type { ModelServer } from '../../../support/model-server.ts';
import { type Scene, deliver, openAlone, openScene, sure } from '../../../support/scene.ts';
import {
  deleteRoot,
  restoreRoot,
  updateRoot,
} from '../../../../src/register/documents/root-documents.ts';

const ANNA = {
  year: 2026,
  givenName: 'Anna',
  familyName: 'Verdi',
  taxCode: 'VRDNNA11T71E897J',
  birthDate: '2011-12-31',
  city: 'Mantova',
  zip: '46100',
  address: 'Via Roma 1',
};

/** Edits as another program does, so that the next pull finds it. */
function editElsewhere({ server }: Scene, ...edit: Parameters<ModelServer['edit']>): void {
  server.edit(...edit);
  const [path] = edit;
  const held = server.documents.get(path)!;
  server.documents.set(path, { ...held, updatedAt: server.requestTime() });
}

async function shown(phone: Phone, slug: string): Promise<ViewRow<Membership>> {
  const row = await getMembership(phone, slug);
  if (!row) throw new Error(`no ${slug}`);
  return row;
}

test('a new membership begins unpaid, unsubmitted and with the card not set', async () => {
  const { server, anna } = await openAlone();
  const slug = sure(await createMembership(anna, ANNA));
  expect((await shown(anna, slug)).fields).toMatchObject({
    ...ANNA,
    hasPaid: -1,
    isSubmitted: -1,
    hasCard: 0,
    number: '',
  });
  await push(anna, server.remote());
  expect(server.documents.get(`memberships/${slug}`)?.fields).toMatchObject({
    ...ANNA,
    hasPaid: -1,
  });
});

test('[WRITE-6] an edit holds the changed field, and the rest of the address as it was seen', async () => {
  const { anna } = await openAlone();
  const slug = sure(await createMembership(anna, ANNA));
  const { fields } = await shown(anna, slug);
  sure(
    await updateRoot(anna, `memberships/${slug}`, fields, { ...fields, zip: '46034', hasPaid: 1 }),
  );
  sure(await updateRoot(anna, `memberships/${slug}`, fields, fields));
  const unsent = await listUnsent(anna);
  expect(unsent).toHaveLength(2);
  expect(unsent[1]).toMatchObject({
    op: 'update',
    patch: { zip: { from: '46100', to: '46034' }, hasPaid: { from: -1, to: 1 } },
    seen: { city: 'Mantova', address: 'Via Roma 1' },
  });
});

test('a renewal carries the person over; flags and card number start anew', async () => {
  const { anna } = await openAlone();
  const settled = { ...ANNA, hasPaid: 1, isSubmitted: 1, hasCard: 1, number: '17' } as const;
  const slug = sure(await createMembership(anna, settled));
  const held = await shown(anna, slug);
  const { fields } = held;
  expect(fields).toMatchObject(settled);
  const { slug: next } = sure(await renewMembership(anna, held, 2027));
  expect((await shown(anna, next)).fields).toEqual({
    ...fields,
    year: 2027,
    number: '',
    hasPaid: -1,
    isSubmitted: -1,
    hasCard: 0,
  });
  expect((await shown(anna, slug)).fields).toEqual(fields);
});

test.each(['one', 'many'] as const)(
  'an old value that is too long today keeps nobody from a renewal (%s)',
  async (which) => {
    const scene = await openScene();
    const { server, anna } = scene;
    const email = 'x'.repeat(1001);
    editElsewhere(scene, 'memberships/rossi', { year: 2026, familyName: 'Rossi', email });
    editElsewhere(scene, 'memberships/verdi', { year: 2026, familyName: 'Verdi' });
    await pull(anna, server.remote());
    const rows = [await shown(anna, 'rossi'), await shown(anna, 'verdi')];
    if (which === 'many') sure(await renewMemberships(anna, rows, 2027));
    else for (const row of rows) sure(await renewMembership(anna, row, 2027));
    await push(anna, server.remote());
    const renewed = [...server.documents.values()].filter(({ fields }) => fields['year'] === 2027);
    const names = new Set(renewed.map(({ fields }) => fields['familyName']));
    expect(names).toEqual(new Set(['Rossi', 'Verdi']));
    expect(await listUnsent(anna)).toMatchObject([
      { op: 'update', status: 'rejected', patch: { email: { to: email } } },
    ]);
  },
);

test('of several years of a person the newest is renewed, in whatever order they were selected', async () => {
  const { anna } = await openAlone();
  for (const [year, address] of [
    [2024, 'Via Vecchia 1'],
    [2026, 'Via Nuova 3'],
    [2025, 'Via Media 2'],
  ] as const)
    sure(await createMembership(anna, { ...ANNA, year, address }));
  const rows = (
    await Promise.all([2024, 2026, 2025].map((of) => listMemberships(anna, of)))
  ).flat();
  expect(sure(await renewMemberships(anna, rows, 2027))).toMatchObject({ already: 2, unsure: [] });
  expect((await listMemberships(anna, 2027)).map(({ fields }) => fields.address)).toEqual([
    'Via Nuova 3',
  ]);
});

test('a list of members finds those whose year cannot be read in every year', async () => {
  const { anna } = await openScene();
  const [vera, luca] = [{ givenName: 'Vera' }, { givenName: 'Luca', year: 2025 }];
  const unread = { year: { stringValue: '2026/2027' } };
  const documents = [
    { ...documentOf('memberships/vera', vera), unread },
    documentOf('memberships/luca', luca),
  ];
  await applyDocuments(anna, 'memberships', documents, null);
  const of = async (year: number) =>
    (await listMemberships(anna, year)).map(({ fields }) => fields.givenName);
  expect([await of(2026), await of(2025)]).toEqual([['Vera'], ['Luca', 'Vera']]);
});

describe('the same person', () => {
  test.each(['-', 'n/d', '0', 'X'])(
    'is nobody because of a code that says nothing (%s): all are renewed, and nobody is warned of',
    async (taxCode) => {
      const { anna } = await openAlone();
      for (const givenName of ['Anna', 'Luca', 'Sara'])
        sure(await createMembership(anna, { ...ANNA, givenName, taxCode }));
      const rows = await listMemberships(anna, 2026);
      expect(await findSameTaxCode(anna, rows[0]!.slug, 2026, taxCode)).toEqual([]);
      expect(sure(await renewMemberships(anna, rows, 2027)).added).toHaveLength(3);
    },
  );

  test('is not a brother or sister with the mother’s code', async () => {
    const { anna } = await openAlone();
    for (const givenName of ['Luca', 'Sofia'])
      sure(await createMembership(anna, { ...ANNA, givenName }));
    sure(await createMembership(anna, { ...ANNA, givenName: 'Luca', year: 2027 }));
    const sofia = { ...ANNA, givenName: 'Sofia' };
    expect(await findMemberIn(anna, sofia, 2027)).toBeUndefined();
    const { added } = sure(await renewMemberships(anna, await listMemberships(anna, 2026), 2027));
    expect(added).toHaveLength(1);
    expect((await findMemberIn(anna, sofia, 2027))?.fields.givenName).toBe('Sofia');
  });

  test('is found by codice fiscale in the same year, whatever its capitals, and is not itself', async () => {
    const { anna } = await openAlone();
    const slug = sure(await createMembership(anna, ANNA));
    sure(await createMembership(anna, { ...ANNA, year: 2025 }));
    const twin = sure(await createMembership(anna, { ...ANNA, taxCode: 'vrdnna11t71e897j' }));
    const slugs = async (of: string, year: number | null, code: string) =>
      (await findSameTaxCode(anna, of, year, code)).map((row) => row.slug);
    expect(await slugs(slug, 2026, 'vrdnna11t71 E897J')).toEqual([twin]);
    expect(await slugs(twin, 2026, ANNA.taxCode)).toEqual([slug]);
    expect(await slugs(slug, 2024, ANNA.taxCode)).toEqual([]);
    expect(await slugs(slug, null, ANNA.taxCode)).toEqual([]);
    expect(await slugs(slug, 2026, ' ')).toEqual([]);
  });

  test('is found by a code in which an O was typed for a zero, and by the right one', async () => {
    const { anna } = await openAlone();
    const add = async (taxCode: string) => sure(await createMembership(anna, { ...ANNA, taxCode }));
    const right = await add('VRDNNA01T70E897Z');
    const typed = await add('VRDNNAO1T7OE897Z');
    await add('VRDNNA01T71E897Z');
    const slugs = async (of: string, code: string) =>
      (await findSameTaxCode(anna, of, 2026, code)).map((row) => row.slug);
    expect(await slugs(right, 'VRDNNA01T70E897Z')).toEqual([typed]);
    expect(await slugs(typed, 'VRDNNAO1T7OE897Z')).toEqual([right]);
  });

  test('without a code is found by names and birth date; two codes are two people', async () => {
    const { anna } = await openAlone();
    const uncoded = { ...ANNA, taxCode: '' };
    const slug = sure(await createMembership(anna, uncoded));
    const found = async (person: Partial<Membership>) =>
      (await findMemberIn(anna, { ...uncoded, ...person }, 2026))?.slug;
    expect(await found({ givenName: ' ANNA ' })).toBe(slug);
    expect(await found({ taxCode: ANNA.taxCode })).toBe(slug);
    expect(await found({ birthDate: '2011-12-30' })).toBeUndefined();
    expect(await found({ givenName: '', familyName: '' })).toBeUndefined();
    const { fields } = await shown(anna, slug);
    sure(
      await updateRoot(anna, `memberships/${slug}`, fields, { ...fields, taxCode: ANNA.taxCode }),
    );
    expect(await found({ taxCode: 'VRDNNA11T71H501X' })).toBeUndefined();
  });

  test.each([
    ["D'Amico", 'D’Amico'],
    ['D’Amico', "D'Amico"],
    ["D' AMICO", 'D’Amico'],
    ['D’Amico', "D' AMICO"],
    ["SCALCO'", 'Scalcò'],
    ['SCALCO’', 'Scalcò'],
    ['Scalcò', "SCALCO'"],
  ])('%s is found as %s', async (familyName, other) => {
    const { anna } = await openAlone();
    const uncoded = { ...ANNA, familyName, taxCode: '' };
    const slug = sure(await createMembership(anna, uncoded));
    const found = await findMemberIn(anna, { ...uncoded, familyName: other }, 2026);
    expect(found?.slug).toBe(slug);
  });
});

describe('a deletion', () => {
  test('that was not sent is taken back without a trace', async () => {
    const { server, anna } = await openAlone();
    const slug = sure(await createMembership(anna, ANNA));
    await push(anna, server.remote());
    const before = await shown(anna, slug);
    sure(await deleteRoot(anna, `memberships/${slug}`));
    expect(await getMembership(anna, slug)).toBeUndefined();
    sure(await restoreRoot(anna, before));
    expect(await shown(anna, slug)).toEqual(before);
    expect(await listUnsent(anna)).toEqual([]);
  });

  test('of what was never sent leaves its creation waiting when it is taken back', async () => {
    const { server, anna } = await openAlone();
    const slug = sure(await createMembership(anna, ANNA));
    const before = await shown(anna, slug);
    sure(await deleteRoot(anna, `memberships/${slug}`));
    sure(await restoreRoot(anna, before));
    await push(anna, server.remote());
    expect(server.documents.get(`memberships/${slug}`)?.fields).toMatchObject(ANNA);
  });

  test('that was sent is taken back on the server and on every phone', async () => {
    const { server, anna, bruno } = await openScene();
    const slug = sure(await createMembership(anna, { ...ANNA, hasPaid: 1 }));
    await push(anna, server.remote());
    const before = await shown(anna, slug);
    sure(await deleteRoot(anna, `memberships/${slug}`));
    await push(anna, server.remote());
    expect(server.documents.get(before.path)?.deletedAt).not.toBe('');
    sure(await restoreRoot(anna, before));
    expect((await shown(anna, slug)).fields).toEqual(before.fields);
    await deliver(server, anna, bruno);
    expect((await shown(bruno, slug)).fields).toEqual(before.fields);
    expect(await anna.db.conflicts.count()).toBe(0);
  });
});

describe('many at once', () => {
  const adding = (add: readonly Partial<Membership>[]) => ({ add, update: [] });
  const people = Array.from({ length: 250 }, (_, index) => ({ ...ANNA, familyName: `V${index}` }));

  test('all are written, and the progress is reported', async () => {
    const { anna } = await openAlone();
    const progress: number[] = [];
    const done = await importMemberships(anna, adding(people), (added) => progress.push(added) > 0);
    expect([done.imported.added.length, done.failure]).toEqual([250, null]);
    expect(progress).toEqual([100, 200, 250]);
    expect(await listMemberships(anna, 2026)).toHaveLength(250);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test('what was added stays when a person stops the rest', async () => {
    const { anna } = await openAlone();
    const { imported, failure } = await importMemberships(anna, adding(people), () => false);
    expect([imported.added.length, failure]).toEqual([100, null]);
    expect(await listUnsent(anna)).toHaveLength(100);
  });

  test('[WRITE-1] a failure in the middle of a batch leaves nothing of that batch', async () => {
    const { anna } = await openAlone();
    let made = 0;
    const failing = {
      ...anna,
      ids: {
        ...anna.ids,
        mutationId: () => {
          made += 1;
          if (made === 130) throw new DOMException('full', 'QuotaExceededError');
          return anna.ids.mutationId();
        },
      },
    };
    const done = await importMemberships(failing, adding(people), () => true);
    expect([done.imported.added.length, done.failure]).toEqual([100, 'quota']);
    expect(await listUnsent(anna)).toHaveLength(100);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });
});

describe('an import', () => {
  const UGO = { ...ANNA, givenName: 'Ugo', taxCode: '' };

  /** Anna is in the register; the import adds Ugo, and sets Anna's number and city. */
  async function imported() {
    const { server, anna, bruno } = await openScene();
    const slug = sure(await createMembership(anna, ANNA));
    await push(anna, server.remote());
    const held = await shown(anna, slug);
    const all = { add: [UGO], update: [{ held, to: { number: 'T-77', city: 'Roma' } }] };
    const done = await importMemberships(anna, all, () => true);
    expect(done.failure).toBeNull();
    const ugo = done.imported.added[0]!.slug;
    return { server, anna, bruno, slug, ugo, written: done.imported };
  }

  test('updates who is there and adds who is not', async () => {
    const { server, anna, bruno, slug, ugo } = await imported();
    await deliver(server, anna, bruno);
    expect((await shown(bruno, slug)).fields).toMatchObject({
      ...ANNA,
      number: 'T-77',
      city: 'Roma',
    });
    expect((await shown(bruno, ugo)).fields).toMatchObject({ ...UGO, number: '' });
  });

  test.each([false, true])('is undone as a whole (sent before: %s)', async (isSent) => {
    const { server, anna, bruno, slug, ugo, written } = await imported();
    if (isSent) await push(anna, server.remote());
    expect(sure(await undoBatch(anna, written))).toEqual({
      back: 2,
      left: 0,
      gone: 0,
      rejected: 0,
    });
    await deliver(server, anna, bruno);
    expect((await shown(bruno, slug)).fields).toMatchObject({ ...ANNA, number: '' });
    expect(await getMembership(bruno, ugo)).toBeUndefined();
    expect(await anna.db.conflicts.count()).toBe(0);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test('undone leaves what somebody changed since', async () => {
    const { anna, slug, ugo, written } = await imported();
    for (const [of, change] of [
      [slug, { city: 'Verona' }],
      [ugo, { email: 'ugo@example.org' }],
    ] as const) {
      const { fields } = await shown(anna, of);
      sure(await updateRoot(anna, `memberships/${of}`, fields, { ...fields, ...change }));
    }
    expect(sure(await undoBatch(anna, written))).toEqual({
      back: 1,
      left: 2,
      gone: 0,
      rejected: 0,
    });
    expect((await shown(anna, slug)).fields).toMatchObject({ number: '', city: 'Verona' });
    expect((await shown(anna, ugo)).fields).toMatchObject({ email: 'ugo@example.org' });
  });

  test('undone tells what cannot come back: a value that was not readable, one that is too long today', async () => {
    const scene = await openScene();
    const { server, anna } = scene;
    const slug = sure(await createMembership(anna, ANNA));
    await push(anna, server.remote());
    const path = `memberships/${slug}`;
    const unread = { birthDate: { booleanValue: true } };
    editElsewhere(scene, path, { city: 'x'.repeat(1001) }, unread);
    await pull(anna, server.remote());
    const to = { city: 'Roma', birthDate: '1973-05-21' };
    const all = { add: [], update: [{ held: await shown(anna, slug), to }] };
    const { imported: written } = await importMemberships(anna, all, () => true);
    await push(anna, server.remote());
    expect(sure(await undoBatch(anna, written))).toEqual({
      back: 1,
      left: 1,
      gone: 0,
      rejected: 1,
    });
    await push(anna, server.remote());
    expect(server.documents.get(path)?.fields).toMatchObject(to);
    expect(await listUnsent(anna)).toMatchObject([{ status: 'rejected' }]);
  });

  test('an update is of the value that was seen: what another phone wrote meanwhile is asked about', async () => {
    const { server, anna, bruno } = await openScene();
    const slug = sure(await createMembership(anna, ANNA));
    await deliver(server, anna, bruno);
    const held = await shown(anna, slug);
    const { fields } = await shown(bruno, slug);
    sure(await updateRoot(bruno, `memberships/${slug}`, fields, { ...fields, number: 'B-1' }));
    await push(bruno, server.remote());
    const all = { add: [], update: [{ held, to: { number: 'T-77' } }] };
    await importMemberships(anna, all, () => true);
    await push(anna, server.remote());
    expect(await anna.db.conflicts.count()).toBe(1);
    expect(server.documents.get(held.path)?.fields['number']).toBe('B-1');
  });
});
