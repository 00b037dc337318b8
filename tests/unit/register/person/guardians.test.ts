import { expect, test } from 'vitest';
import { findingTitle, findingValues } from '../../../../src/admin/person/person-file.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { keepDraft } from '../../../../src/mirror/drafts/drafts.ts';

import { getMembership } from '../../../../src/register/memberships/memberships.ts';
import { secondTabKey } from '../../../../src/mirror/drafts/draft-keys.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { draftsNaming } from '../../../../src/register/person/drafts-naming.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import { traitsToErase } from '../../../../src/register/person/traits-to-erase.ts';
import { pull, push } from '../../../support/phone.ts';
import { openAlone, openScene, sure } from '../../../support/scene.ts';
import { updateRoot } from '../../../../src/register/documents/root-documents.ts';

const MINOR = {
  year: 2026,
  givenName: 'Nino',
  familyName: 'Verdi',
  birthDate: '2014-03-01',
  guardianName: 'Paola Bianchi',
  guardianRelation: 'Madre',
  guardianContact: '+39 333 1234567',
  consentBy: 'Bianchi Paola',
  consentDay: '2026-01-10',
  hasPhotoConsent: 1,
};
const OTHER = {
  ...MINOR,
  givenName: 'Ada',
  guardianName: 'Ugo Neri',
  guardianContact: 'ugo@example.org',
};

test.each([
  ['paola bianchi', ['guardianName', 'guardianRelation', 'guardianContact', 'consentBy']],
  ['333 1234567', ['guardianName', 'guardianRelation', 'guardianContact', 'consentBy']],
])(
  'who answers for a minor is found by %s, and erased without the minor',
  async (typed, fields) => {
    const { server, anna } = await openAlone();
    server.edit('memberships/n', MINOR);
    sure(await pull(anna, server.remote(), true));
    const found = (await findPerson(anna, typed))!;
    expect(found.map(({ kind, path, fields: of }) => [kind, path, of])).toEqual([
      ['guardian', 'memberships/n', fields],
    ]);
    expect(findingTitle(found[0]!)).toBe('Chi risponde di Nino Verdi (2026)');
    expect(findingValues(found[0]!)).toContainEqual(['Relazione', 'Madre']);
    sure(await erasePerson(anna, found));
    await push(anna, server.remote());
    const after = server.documents.get('memberships/n')!.fields;
    for (const field of fields) expect(after[field]).toBe('');
    expect(after).toMatchObject({
      givenName: 'Nino',
      consentDay: '2026-01-10',
      hasPhotoConsent: 1,
    });
  },
);

/** What the register holds of Paola Bianchi, reached by a contact as a guardian, as an owner, or as both. */
async function foundOfPaola(typed: string, contact: string, as: readonly string[]) {
  const { server, anna } = await openAlone();
  const unreached = { ...MINOR, guardianContact: '', consentBy: '' };
  const guardian = { ...MINOR, guardianContact: contact };
  server.edit('memberships/n', as.includes('guardian') ? guardian : unreached);
  server.edit('memberships/o', { ...unreached, givenName: 'Lia' });
  server.edit('memberships/p', { year: 2026, givenName: 'Paola', familyName: 'Bianchi' });
  server.edit('memberships/q', { ...OTHER, consentBy: 'Ugo Neri' });
  const owner = { ownerName: 'Bianchi Paola', ownerPhone: contact };
  server.edit('horses/h', as.includes('owner') ? owner : {});
  const date = instantOf('2026-01-10');
  server.edit('horses/h/hoovesTrims/t', { date, notes: 'chiamare Paola Bianchi' });
  server.edit('horses/h/hoovesTrims/u', { date, notes: `chiamare ${contact}` });
  server.edit('receipts/r', { payer: 'Paola Bianchi', memberName: 'Nino Verdi' });
  sure(await pull(anna, server.remote(), true));
  return (await findPerson(anna, typed))!.map(({ kind, path, fields }) => {
    return `${kind} ${path} ${kind === 'membership' ? 'all' : fields.join(' ')}`;
  });
}

const PHONE = '333 1234567';
const EMAIL = 'paola@example.org';

test.each([
  ['her name', 'paola bianchi', `${PHONE}, ${EMAIL}`],
  ['her phone', '0039 333-1234567', PHONE],
  ['her e-mail', 'Paola@Example.org', EMAIL],
])('by %s a guardian and an owner is found wherever something names them', async (_, typed, by) => {
  for (const as of [['guardian', 'owner'], ['guardian'], ['owner']]) {
    const reached = 'guardianName guardianRelation guardianContact consentBy';
    const unreached = 'guardianName guardianRelation';
    expect(await foundOfPaola(typed, by, as)).toEqual([
      'membership memberships/p all',
      ...(as.includes('owner') ? ['owner horses/h ownerName ownerPhone'] : []),
      `guardian memberships/n ${as.includes('guardian') ? reached : unreached}`,
      `guardian memberships/o ${unreached}`,
      'note horses/h/hoovesTrims/t notes',
      'note horses/h/hoovesTrims/u notes',
      'kept receipts/r payer',
    ]);
  }
});

test('by an e-mail; who only consented is found with that alone; a form that names them goes', async () => {
  const { server, anna } = await openAlone();
  server.edit('memberships/n', MINOR);
  server.edit('memberships/o', OTHER);
  sure(await pull(anna, server.remote(), true));
  const fieldsOf = async (typed: string) =>
    (await findPerson(anna, typed))!.map(({ kind, path, fields }) => [kind, path, fields.length]);
  expect(await fieldsOf('ugo@example.org')).toEqual([['guardian', 'memberships/o', 3]]);
  expect(await fieldsOf('paola bianchi')).toEqual([
    ['guardian', 'memberships/n', 4],
    ['guardian', 'memberships/o', 1],
  ]);
  const found = (await findPerson(anna, 'paola bianchi'))!;
  await keepDraft(anna, 'memberships/zz', { guardianName: 'Paola Bianchi' });
  expect(await draftsNaming(anna, await traitsToErase(anna, found))).toEqual(['memberships/zz']);
});

test('whoever only consented, paid or did something is found by that wherever something names them', async () => {
  const { server, anna } = await openAlone();
  const code = 'BNCPLA80A41E897X';
  const date = instantOf('2026-01-10');
  server.edit('horses/h', { ownerName: 'Paola Bianchi', ownerPhone: PHONE });
  server.edit('horses/h/hoovesTrims/t', { date, notes: 'Fatto da Ugo Neri' });
  server.edit('memberships/o', { ...OTHER, guardianName: 'Lia Po', consentBy: 'Ida Sala' });
  server.edit('events/e', { title: 'Gita', date, notes: 'chiamare Ida Sala' });
  server.edit('receipts/r', { payer: 'Bianchi Paola', payerTaxCode: code });
  server.edit('rounds/g', { date, by: 'Ugo Neri', kind: 'hoovesTrims' });
  sure(await pull(anna, server.remote(), true));
  const pathsOf = async (typed: string) =>
    (await findPerson(anna, typed))!.map(({ path }) => path).toSorted();
  expect(await pathsOf(code)).toEqual(['horses/h', 'receipts/r']);
  expect(await pathsOf('neri')).toEqual(['horses/h/hoovesTrims/t', 'rounds/g']);
  expect(await pathsOf('sala')).toEqual(['events/e', 'memberships/o']);
});

test('with whoever only consented, or did something, goes what this phone alone has of them', async () => {
  for (const [path, fields] of [
    ['memberships/o', { ...OTHER, guardianName: 'Lia Po', consentBy: 'Ida Sala' }],
    ['health/a', { horse: 'h', kind: 'Tetano', date: instantOf('2026-01-10'), by: 'Ida Sala' }],
  ] as const) {
    const { server, anna } = await openAlone();
    server.edit(path, fields);
    sure(await pull(anna, server.remote(), true));
    await keepDraft(anna, 'given-rounds/new', { by: 'Ida Sala', kind: '' });
    await keepDraft(anna, 'memberships/new', { guardianName: 'Lia Po' });
    sure(await erasePerson(anna, (await findPerson(anna, 'Ida Sala'))!));
    expect((await anna.db.drafts.toArray()).map(({ key }) => key)).toEqual(['memberships/new']);
  }
});

test('the minor is found whole, and not a second time as who consented', async () => {
  const { server, anna } = await openAlone();
  server.edit('memberships/n', { ...MINOR, consentBy: 'Nino Verdi' });
  sure(await pull(anna, server.remote(), true));
  expect((await findPerson(anna, 'nino verdi'))!.map(({ kind }) => kind)).toEqual(['membership']);
});

test('[PUSH-3] two phones that write guardian and certificate merge, two that write one certificate ask', async () => {
  const { server, anna, bruno } = await openScene();
  server.edit('memberships/n', MINOR);
  for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
  const change = async (phone: typeof anna, to: object) => {
    const seen = (await getMembership(phone, 'n'))!.fields;
    sure(await updateRoot(phone, 'memberships/n', seen, { ...seen, ...to }));
  };
  await change(anna, { guardianContact: '1' });
  await change(bruno, { certificateKind: 'Agonistico', certificateExpiry: '2027-02-01' });
  for (const phone of [anna, bruno]) await push(phone, server.remote());
  expect(server.documents.get('memberships/n')!.fields).toMatchObject({
    guardianContact: '1',
    certificateKind: 'Agonistico',
    certificateExpiry: '2027-02-01',
  });
  for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
  // Kind and last day belong to one certificate: one phone's kind is never combined with the other's day.
  await change(bruno, { certificateExpiry: '2028-02-01' });
  await change(anna, { certificateKind: 'Non agonistico' });
  for (const phone of [bruno, anna]) await push(phone, server.remote());
  expect(await anna.db.conflicts.count()).toBeGreaterThan(0);
  expect(server.documents.get('memberships/n')!.fields).toMatchObject({
    certificateKind: 'Agonistico',
    certificateExpiry: '2028-02-01',
  });
});

test('what is erased leaves the drafts of every tab that shows the form', async () => {
  const { server, anna } = await openAlone();
  server.edit('memberships/n', MINOR);
  sure(await pull(anna, server.remote(), true));
  const typed = (text: string) => ({ from: '', typed: text });
  const draft = { guardianName: typed('Zeno'), city: typed('Mantova') };
  const keys = ['memberships/n', secondTabKey('memberships/n', 'x')];
  for (const key of keys) await keepDraft(anna, key, draft);
  sure(await erasePerson(anna, (await findPerson(anna, 'paola bianchi'))!));
  const kept = await anna.db.drafts.toArray();
  expect(kept.map(({ key, value }) => [key, value])).toEqual(
    keys.map((key) => [key, { city: typed('Mantova') }]),
  );
});

test.each([
  ['guardianRelation', 'nonna, per Paola Bianchi'],
  ['certificateKind', 'Agonistico, dott.ssa Bianchi Paola'],
])(
  'who is named in the %s of somebody else is found, and erased without them',
  async (field, text) => {
    const { server, anna } = await openAlone();
    // A street that is called as somebody is not theirs.
    const address = 'via Paola Bianchi 3';
    const luca = { year: 2026, givenName: 'Luca', familyName: 'Neri', address };
    server.edit('memberships/l', { ...luca, certificateExpiry: '2027-01-01', [field]: text });
    server.edit('memberships/p', { year: 2026, givenName: 'Paola', familyName: 'Bianchi' });
    sure(await pull(anna, server.remote(), true));
    const found = (await findPerson(anna, 'paola bianchi'))!;
    expect(
      found.map(({ kind, path, fields }) => [kind, path, fields.length > 1 || fields]),
    ).toEqual([
      ['membership', 'memberships/p', true],
      ['note', 'memberships/l', [field]],
    ]);
    expect(findingTitle(found[1]!)).toBe('Note di Luca Neri (2026)');
    expect(findingValues(found[1]!).map(([, value]) => value)).toEqual([text]);
    sure(await erasePerson(anna, found));
    await push(anna, server.remote());
    const after = server.documents.get('memberships/l')!.fields;
    expect(after).toMatchObject({ ...luca, certificateExpiry: '2027-01-01', [field]: '' });
  },
);
