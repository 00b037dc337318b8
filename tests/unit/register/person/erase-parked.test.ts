import { expect, test } from 'vitest';
import { listDamaged } from '../../../../src/mirror/outbox/damaged-rows.ts';
import { secondTabKey } from '../../../../src/mirror/drafts/draft-keys.ts';
import { keepDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import {
  deleteAnyway,
  keepMine,
  restore,
} from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import { isTombstone } from '../../../../src/model/fields/document.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { isErasure } from '../../../../src/mutation/mutation.ts';
import { newValuesOf } from '../../../../src/mutation/patch.ts';
import { fail } from '../../../../src/platform/result.ts';
import { deleteRoot } from '../../../../src/register/documents/root-documents.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import { removeHorse, restoreHorse } from '../../../../src/register/horses/horse-removal.ts';
import { deleteVisit, replaceVisit } from '../../../../src/register/visits/visits.ts';
import { writeUnsentFile } from '../../../../src/register/unsent-file/unsent-file.ts';
import { importUnsentFile } from '../../../support/import-file.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import type { ModelServer } from '../../../support/model-server.ts';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import {
  create,
  deliver,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
  trim,
} from '../../../support/scene.ts';

/* Data of an erased person in what is parked on the phone, and in no view. */

const STELLA = 'horses/stella';
const MEMBER = 'memberships/elena';
const NAMED = ['Elena', 'Riccioli', '3339876501', 'Corte Serraglio', 'Roverbella', 'Gelsi'];
const OWNER = {
  ownerName: 'Elena Riccioli',
  ownerPhone: '333 987 6501',
  ownerAddress: 'Corte Serraglio 3',
};

/** The person's values in everything that a phone holds besides base. */
async function leftOn({ db }: Phone): Promise<string[]> {
  const own = db.tables.filter(({ name }) => !name.startsWith('base_'));
  const rows = JSON.stringify(await Promise.all(own.map((table) => table.toArray())));
  return NAMED.filter((value) => rows.replaceAll(' ', '').includes(value.replaceAll(' ', '')));
}

/** Her horse and her membership, on the server and on both phones. */
async function scene() {
  const opened = await openScene();
  const { anna, bruno, server } = opened;
  server.edit(STELLA, { name: 'stella', docname: 'stella', coat: 'baio', ...OWNER });
  const member = { givenName: 'Elena', familyName: 'Riccioli', city: 'Roverbella', year: 2026 };
  server.edit(MEMBER, { ...member, address: 'Strada dei Gelsi 7' });
  for (const phone of [anna, bruno]) await pull(phone, server.remote(), true);
  return opened;
}

const erased = async (phone: Phone, of: string) =>
  sure(await erasePerson(phone, (await findPerson(phone, of))!));

test.each(['parked', 'not sent yet', 'on its way'] as const)(
  'a membership that was deleted under a change of it goes with the change, %s',
  async (state) => {
    const { anna, bruno, server } = await scene();
    await edit(anna, MEMBER, { city: 'Mantova' });
    await remove(bruno, MEMBER);
    await push(bruno, server.remote());
    if (state === 'parked') await push(anna, server.remote());
    else await pull(anna, server.remote());
    if (state === 'on its way') await anna.db.outbox.toCollection().modify({ attempts: 1 });
    expect(await leftOn(anna)).toContain('Gelsi');
    const findings = (await findPerson(anna, 'Elena Riccioli'))!;
    expect(findings.map(({ kind }) => kind)).toEqual(['membership', 'owner']);
    sure(await erasePerson(anna, findings));
    expect(await listConflicts(anna)).toEqual([]);
    expect((await listUnsent(anna)).map(({ path }) => path)).toEqual([STELLA]);
    await push(anna, server.remote());
    expect(await leftOn(anna)).toEqual([]);
  },
);

test.each(['parked', 'not sent yet', 'on its way'] as const)(
  'a horse that was deleted comes back without its owner, and its visit without the note: %s',
  async (state) => {
    const { anna, bruno, server } = await scene();
    await edit(anna, STELLA, { breed: 'Murgese' });
    const visit = await trim(anna, 'stella', '2026-10-14', 'pagato da Elena Riccioli');
    await remove(bruno, STELLA);
    await push(bruno, server.remote());
    if (state === 'parked') await push(anna, server.remote());
    else await pull(anna, server.remote());
    if (state === 'on its way') await anna.db.outbox.toCollection().modify({ attempts: 1 });
    const findings = (await findPerson(anna, 'Elena Riccioli'))!;
    expect(findings.map(({ kind, path }) => [kind, path])).toEqual([
      ['membership', MEMBER],
      ['owner', STELLA],
      ['note', visit],
    ]);
    sure(await erasePerson(anna, findings));
    await push(anna, server.remote());
    expect(await leftOn(anna)).toEqual([]);
    const [conflict] = await listConflicts(anna);
    if (conflict?.kind !== 'deleted') throw new Error('no conflict');
    sure(await restore(anna, conflict));
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    await push(anna, server.remote());
    const kept = { coat: 'baio', breed: 'Murgese', ownerName: '', ownerAddress: '' };
    expect(server.documents.get(STELLA)!.fields).toMatchObject(kept);
    expect(server.documents.get(visit)).toMatchObject({ deletedAt: '' });
    expect(server.documents.get(visit)!.fields['notes'] ?? '').toBe('');
  },
);

const MARIO = { ownerName: 'Mario Verdi', ownerPhone: '0376 111', ownerAddress: 'via Roma 1' };
const LUIGI = { ownerName: 'Luigi Neri', ownerPhone: '0376 222', ownerAddress: 'via Po 2' };

test.each([
  ['my version', OWNER, MARIO, 'theirs'],
  ['what my version replaced', MARIO, LUIGI, 'both'],
] as const)(
  'a choice that is open names nobody who was erased: %s',
  async (what, mine, theirs, left) => {
    const { anna, bruno, server } = await openScene();
    const before = left === 'both' ? OWNER : LUIGI;
    server.edit(STELLA, { name: 'stella', docname: 'stella', ...before });
    server.edit(MEMBER, { givenName: 'Elena', familyName: 'Riccioli', year: 2026 });
    for (const phone of [anna, bruno]) await pull(phone, server.remote(), true);
    await edit(anna, STELLA, mine);
    await edit(anna, 'horses/stella', { notes: 'mia' });
    await edit(bruno, STELLA, { ...theirs, notes: 'sua' });
    await push(bruno, server.remote());
    await push(anna, server.remote());
    expect(await leftOn(anna)).toContain('Corte Serraglio');
    await erased(anna, 'Elena Riccioli');
    await push(anna, server.remote());
    expect(await leftOn(anna)).toEqual([]);
    const fields = (await listConflicts(anna)).flatMap((each) =>
      each.kind === 'field' ? each.differences.map(({ field, mine: own }) => [field, own]) : [],
    );
    const owner = left === 'both' ? Object.entries(MARIO) : [];
    expect(Object.fromEntries(fields), what).toEqual({
      notes: 'mia',
      ...Object.fromEntries(owner),
    });
    expect(server.documents.get(STELLA)!.fields).toMatchObject(theirs);
  },
);

test('what is of somebody else with the same name stays in the choice', async () => {
  const { anna, bruno, server } = await scene();
  await edit(anna, STELLA, { notes: 'per Elena Riccioli' });
  await edit(bruno, STELLA, { notes: 'sua' });
  await push(bruno, server.remote());
  await push(anna, server.remote());
  const findings = (await findPerson(anna, 'Elena Riccioli'))!;
  const [member] = findings;
  const before = await listConflicts(anna);
  sure(await erasePerson(anna, [member!], findings.slice(1)));
  expect(await listConflicts(anna)).toEqual(before);
});

/* The data of others stay, even where they share values with the erased person. */

test.each([
  ['taxCode', '-'],
  ['email', '-'],
  ['email', 'no'],
  ['taxCode', '0'],
  ['taxCode', 'X'],
])('erasing somebody whose %s is "%s" touches nobody else', async (field, value) => {
  const { anna, bruno, server } = await openScene();
  const year = 2026;
  server.edit(MEMBER, { givenName: 'Elena', familyName: 'Riccioli', year, [field]: value });
  server.edit('memberships/ugo', { givenName: 'Ugo', familyName: 'Bianchi', year, [field]: value });
  server.edit(STELLA, { name: 'stella', docname: 'stella', coat: 'baio' });
  for (const phone of [anna, bruno]) await pull(phone, server.remote(), true);
  await keepDraft(anna, STELLA, { notes: 'controllo X del 2026-10-10, no ferri' });
  await edit(bruno, STELLA, { notes: 'altro' });
  await push(bruno, server.remote());
  await edit(anna, STELLA, { notes: 'visita X il 10-10, niente, no cavezza' });
  await push(anna, server.remote());
  const before = await listConflicts(anna);
  expect(before).toHaveLength(1);
  const findings = (await findPerson(anna, 'Elena Riccioli'))!;
  expect(findings.map(({ path }) => path)).toEqual([MEMBER]);
  sure(await erasePerson(anna, findings));
  expect(await anna.db.drafts.count()).toBe(1);
  expect(await listConflicts(anna)).toEqual(before);
});

test('erasing a child whose e-mail and code are the mother’s leaves what waits of her and of her other child', async () => {
  const { anna, bruno, server } = await openScene();
  const email = 'mamma@example.org';
  const taxCode = 'NREPLA80A41H501B';
  const luca = { givenName: 'Luca', familyName: 'Verdi', year: 2026, email, taxCode };
  server.edit('memberships/luca', luca);
  const paola = { givenName: 'Paola', familyName: 'Neri', year: 2026, taxCode };
  server.edit('memberships/paola', { ...paola, email: 'vecchia@example.org' });
  server.edit(STELLA, { name: 'stella', docname: 'stella', coat: 'baio' });
  for (const phone of [anna, bruno]) await pull(phone, server.remote(), true);
  await keepDraft(anna, 'memberships/new', { givenName: 'Sofia', familyName: 'Neri', email });
  await keepDraft(anna, 'memberships/paola', { taxCode: { from: taxCode, typed: '' } });
  await keepDraft(anna, STELLA, { notes: { from: '', typed: 'per Luca Verdi' } });
  await edit(bruno, 'memberships/paola', { email: 'altra@example.org' });
  await push(bruno, server.remote());
  await edit(anna, 'memberships/paola', { email });
  await push(anna, server.remote());
  const before = await listConflicts(anna);
  expect(before).toHaveLength(1);
  const findings = (await findPerson(anna, 'Luca Verdi'))!;
  // The shared code could mean one person under two names: somebody must decide.
  expect(findings.map(({ path }) => path)).toEqual(['memberships/luca', 'memberships/paola']);
  sure(await erasePerson(anna, [findings[0]!], [findings[1]!]));
  expect(await anna.db.drafts.toCollection().keys()).toEqual([
    'memberships/new',
    'memberships/paola',
  ]);
  expect(await listConflicts(anna)).toEqual(before);
});

test('a phone that is the owner’s of another horse, too, throws away nothing by itself; one that is not does', async () => {
  const { anna, server } = await openAlone();
  server.edit(STELLA, { name: 'stella', docname: 'stella', ...OWNER });
  const luigi = { ...OWNER, ownerName: 'Luigi Neri' };
  server.edit('horses/luna', { name: 'luna', docname: 'luna', ...luigi });
  server.edit('horses/nube', { name: 'nube', docname: 'nube' });
  await pull(anna, server.remote(), true);
  const note = { notes: { from: '', typed: 'chiamare 333.987 6501' } };
  await keepDraft(anna, 'horses/nube', note);
  const findings = (await findPerson(anna, 'Elena Riccioli'))!;
  expect(findings.map(({ kind, path }) => [kind, path])).toEqual([
    ['owner', STELLA],
    ['note', 'horses/luna'],
  ]);
  sure(await erasePerson(anna, findings.slice(0, 1), findings.slice(1)));
  expect(await anna.db.drafts.count()).toBe(1);
  sure(await erasePerson(anna, (await findPerson(anna, 'Luigi Neri'))!));
  expect(await anna.db.drafts.count()).toBe(0);
});

test('a phone by which another minor’s guardian is reached throws away nothing; beside no name it may be theirs', async () => {
  for (const guardianName of ['Luigi Neri', '']) {
    const { anna, server } = await openAlone();
    server.edit(STELLA, { name: 'stella', docname: 'stella', ...OWNER });
    const minor = { givenName: 'Nino', familyName: 'Verdi', year: 2026, guardianName };
    server.edit('memberships/nino', { ...minor, guardianContact: OWNER.ownerPhone });
    await pull(anna, server.remote(), true);
    await keepDraft(anna, 'horses/nube', { notes: { from: '', typed: 'chiamare 333.987 6501' } });
    const findings = (await findPerson(anna, 'Elena Riccioli'))!;
    const [owner, ...others] = findings;
    expect(owner).toMatchObject({ kind: 'owner', path: STELLA });
    sure(await erasePerson(anna, [owner!], others));
    expect(await anna.db.drafts.count()).toBe(guardianName === '' ? 0 : 1);
  }
});

test('what was typed about somebody else with the same name stays', async () => {
  const { anna, server } = await openAlone();
  for (const id of ['padre', 'figlio'])
    server.edit(`memberships/${id}`, { givenName: 'Mario', familyName: 'Rossi', year: 2026 });
  await pull(anna, server.remote(), true);
  await keepDraft(anna, 'memberships/padre', {
    familyName: { from: 'Rossi', typed: 'Rossi Mario' },
  });
  const findings = (await findPerson(anna, 'Mario Rossi'))!;
  const [father, son] = ['padre', 'figlio'].map((id) =>
    findings.filter(({ path }) => path === `memberships/${id}`),
  );
  sure(await erasePerson(anna, son!, father));
  expect(await anna.db.drafts.count()).toBe(1);
});

test('the answer to the conflict of an erasure is an erasure: nothing is kept of it, and no archive brings it back', async () => {
  const { server, anna, bruno } = await openScene('stella');
  server.edit('memberships/m', { givenName: 'Elena', familyName: 'Bianchi', year: 2026 });
  await edit(anna, 'horses/stella', { ownerName: 'Elena Bianchi', ownerPhone: '333 1' });
  await deliver(server, anna, bruno);
  for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
  await edit(bruno, 'horses/stella', { ownerPhone: '333 2' });
  await edit(bruno, 'memberships/m', { hasPaid: 1 });
  await deliver(server, bruno);
  const findings = (await findPerson(anna, 'Elena Bianchi'))!;
  sure(await erasePerson(anna, findings));
  await push(anna, server.remote());
  for (const conflict of await listConflicts(anna)) {
    if (conflict.kind === 'field') sure(await keepMine(anna, conflict));
    else if (conflict.kind === 'staleDelete') sure(await deleteAnyway(anna, conflict));
  }
  await push(anna, server.remote());
  expect(server.documents.get('horses/stella')!.fields).toMatchObject({ ownerPhone: '' });
  for (const path of ['horses/stella', 'memberships/m'])
    expect(isErasure(server.documents.get(path)!.lastMid)).toBe(true);
  expect([...server.earlier.values()].map(({ fields }) => fields)).toEqual([]);
});

test('[CONFLICT-3] whoever deletes anew what the conflict of an erasure is about erases it', async () => {
  const { anna, bruno, server } = await scene();
  await erased(anna, 'Elena Riccioli');
  await edit(bruno, MEMBER, { city: 'Mantova' });
  await push(bruno, server.remote());
  await deliver(server, anna);
  expect((await listConflicts(anna)).map(({ kind }) => kind)).toEqual(['staleDelete']);
  sure(await deleteRoot(anna, MEMBER));
  await push(anna, server.remote());
  expect(isTombstone(server.documents.get(MEMBER)!)).toBe(true);
  expect(isErasure(server.documents.get(MEMBER)!.lastMid)).toBe(true);
});

test('[UNDO-2] the answer to a conflict that is about an erasure and another change is an erasure', async () => {
  const { anna, bruno, server } = await scene();
  await trim(anna, 'stella', '2026-10-14');
  await erased(anna, 'Elena Riccioli');
  const removed = sure(await removeHorse(bruno, 'stella', 0));
  await push(bruno, server.remote());
  await push(anna, server.remote());
  sure(await restoreHorse(bruno, removed));
  await deliver(server, bruno, anna);
  const open = await listConflicts(anna);
  expect(open).toMatchObject([{ kind: 'deleted', isThere: true, changes: [{}, {}] }]);
  if (open[0]?.kind === 'deleted') sure(await restore(anna, open[0]));
  await push(anna, server.remote());
  expect(server.documents.get(STELLA)?.fields).toMatchObject({ ownerName: '', ownerPhone: '' });
  expect(JSON.stringify([...server.earlier.values()])).not.toContain('Riccioli');
});

test('[UNDO-2] another conflict about the horse does not bring back whom an erasure took from it', async () => {
  for (const state of ['parked', 'not sent yet']) {
    const { anna, bruno, server } = await scene();
    const visit = await trim(bruno, 'stella', '2026-10-13');
    await deliver(server, bruno, anna);
    sure(await replaceVisit(anna, visit, { day: '2026-10-14', notes: '' }));
    if (state === 'parked') {
      sure(await deleteVisit(bruno, visit));
      await push(bruno, server.remote());
      await push(anna, server.remote());
      expect(await listConflicts(anna)).toHaveLength(1);
    }
    await erased(anna, 'Elena Riccioli');
    await pull(bruno, server.remote());
    await remove(bruno, STELLA);
    await deliver(server, bruno, anna);
    await push(anna, server.remote());
    const asked = (await listConflicts(anna)).filter((each) => each.kind === 'deleted');
    expect(asked.map(({ known }) => known['ownerName'])).toEqual(['', '']);
    const ofVisit = asked.find(({ changes }) => changes[0]?.op === 'addVisit');
    sure(await restore(anna, ofVisit!));
    await push(anna, server.remote());
    expect(server.documents.get(STELLA)?.fields).toMatchObject({ name: 'stella', ownerName: '' });
  }
});

test('a visit that somebody else deleted does not come back when a person is erased from its note', async () => {
  const { server, anna, bruno } = await openScene('stella');
  const path = await trim(anna, 'stella', '2026-05-01', 'con Elena Bianchi');
  await deliver(server, anna, bruno);
  sure(await deleteVisit(bruno, path));
  await deliver(server, bruno);
  sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
  await push(anna, server.remote());
  const alive = [...server.documents.values()].filter((d) => !isTombstone(d));
  expect(alive.map((document) => document.path)).toEqual(['horses/stella']);
  expect((await listConflicts(anna)).map(({ kind }) => kind)).toEqual(['deleted']);
});

test('[VISIT-1] an unsent correction from whose note a person is erased is still one, and asks', async () => {
  const { server, anna, bruno } = await openScene('stella');
  const path = await trim(anna, 'stella', '2026-05-01');
  await deliver(server, anna, bruno);
  sure(await replaceVisit(bruno, path, { day: '2026-05-02', notes: 'di Bruno' }));
  await push(bruno, server.remote());
  sure(await replaceVisit(anna, path, { day: '2026-05-03', notes: 'con Elena Bianchi' }));
  await erased(anna, 'Elena Bianchi');
  expect((await listUnsent(anna)).map(({ op }) => op)).toEqual(['addVisit', 'deleteVisit']);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
  await push(anna, server.remote());
  expect(visitsOn(server)).toHaveLength(1);
  expect((await listConflicts(anna)).map(({ kind }) => kind)).toEqual(['deleted']);
  expect(await leftOn(anna)).toEqual([]);
});

test.each(['before', 'after'])(
  'a correction that is refused %s a person is erased from its note leaves what it corrects',
  async (order) => {
    const { server, anna } = await openScene('stella');
    const path = await trim(anna, 'stella', '2026-05-01');
    await push(anna, server.remote());
    sure(await replaceVisit(anna, path, { day: '2026-05-03', notes: 'con Elena Riccioli' }));
    server.admits = ({ writes }) =>
      writes.some(({ changed }) => changed === 'create') ? 'invalid' : 'allowed';
    if (order === 'before') await push(anna, server.remote());
    await erased(anna, 'Elena Riccioli');
    expect(await leftOn(anna)).toEqual([]);
    await push(anna, server.remote());
    expect(visitsOn(server)).toEqual([path]);
  },
);

const visitsOn = ({ documents }: ModelServer) =>
  [...documents.values()]
    .filter((each) => each.path.includes('/hoovesTrims/') && !isTombstone(each))
    .map(({ path }) => path);

test('[STATUS-2] of a membership that was refused here, and that another device sent from a file, the deletion asks', async () => {
  const { anna, clock, server } = await openAlone();
  const tablet = openPhone({ clock, seed: 9, uid: 'anna' });
  await create(anna, MEMBER, { givenName: 'Elena', familyName: 'Riccioli', year: 2026 });
  const file = await writeUnsentFile(anna);
  const { admits } = server;
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  server.admits = admits;
  sure(await importUnsentFile(tablet, file));
  await push(tablet, server.remote());
  await erased(anna, 'Elena Riccioli');
  await push(anna, server.remote());
  const [question] = await listConflicts(anna);
  if (question?.kind !== 'staleDelete') throw new Error('no question about the deletion');
  sure(await deleteAnyway(anna, question));
  await push(anna, server.remote());
  expect(isTombstone(server.documents.get(MEMBER)!)).toBe(true);
  expect(JSON.stringify([...server.documents.values()])).not.toContain('Riccioli');
});

test('the text that was typed for a choice goes if it names who was erased, and stays where the record is somebody else’s', async () => {
  const { anna, bruno, server } = await scene();
  await edit(bruno, STELLA, { notes: 'sua' });
  await edit(anna, STELLA, { notes: 'mia' });
  for (const phone of [bruno, anna]) await push(phone, server.remote());
  const [asked] = await listConflicts(anna);
  const keys = [`conflicts/${asked!.id}`, secondTabKey(`conflicts/${asked!.id}`, 'b')];
  await keepDraft(anna, keys[0]!, 'sua e mia, dirlo a Elena Riccioli');
  await keepDraft(anna, keys[1]!, 'mia e sua, chiamare il 333.9876501');
  const findings = (await findPerson(anna, 'Elena Riccioli'))!;
  expect(findings.map(({ path }) => path)).toEqual([MEMBER, STELLA]);
  sure(await erasePerson(anna, findings.slice(0, 1), findings.slice(1)));
  expect(await anna.db.drafts.toCollection().keys()).toEqual(keys);
  sure(await erasePerson(anna, findings));
  expect(await anna.db.drafts.count()).toBe(0);
  expect(await listConflicts(anna)).toHaveLength(1);
});

test('what is parked of a field that is erased goes with it, whatever it says', async () => {
  const { anna, bruno, server } = await scene();
  await edit(anna, STELLA, {
    notes: 'chiamare la Elena',
    ownerNotes: 'paga in ritardo',
    coat: 'sauro',
  });
  await edit(bruno, STELLA, {
    notes: 'di Elena Riccioli',
    ownerNotes: 'paga lei',
    coat: 'morello',
  });
  for (const phone of [bruno, anna]) await push(phone, server.remote());
  await erased(anna, 'Elena Riccioli');
  expect((await listConflicts(anna)).map(({ id }) => id.split('/')[1])).toEqual(['coat']);
  expect(JSON.stringify(await anna.db.conflicts.toArray())).not.toMatch(/Elena|ritardo/);
});

test('the other side of an open choice names nobody who was erased, and mine stays with what it replaced', async () => {
  const { anna, bruno, server } = await scene();
  await edit(bruno, STELLA, { notes: 'di Elena Riccioli', coat: 'sauro' });
  await edit(anna, STELLA, { notes: 'mia', coat: 'morello' });
  for (const phone of [bruno, anna]) await push(phone, server.remote());
  await edit(bruno, STELLA, { notes: 'altro' });
  await deliver(server, bruno, anna);
  const before = await anna.db.conflicts.toArray();
  expect(JSON.stringify(before)).toContain('di Elena Riccioli');
  await erased(anna, 'Elena Riccioli');
  const blank = (text: string) => (text === 'di Elena Riccioli' ? '' : text);
  const after = before.map((row) => ({ ...row, theirs: blank(String(row.theirs)) }));
  expect(await anna.db.conflicts.toArray()).toEqual(after);
});

test('a horse that was hers before my change, and was deleted, is restored without her', async () => {
  for (const state of ['parked', 'not sent yet']) {
    const { anna, bruno, server } = await scene();
    await edit(anna, STELLA, { ...MARIO, notes: 'mia' });
    await remove(bruno, STELLA);
    await push(bruno, server.remote());
    if (state === 'parked') await push(anna, server.remote());
    else await pull(anna, server.remote());
    expect(await leftOn(anna)).toContain('Corte Serraglio');
    await erased(anna, 'Elena Riccioli');
    await push(anna, server.remote());
    expect.soft(await leftOn(anna), state).toEqual([]);
    const [asked] = await listConflicts(anna);
    if (asked?.kind !== 'deleted') throw new Error('no conflict');
    expect(asked.known).toMatchObject({ ...MARIO, notes: 'mia', coat: 'baio' });
  }
});

test('whoever was the owner only between two waiting changes of a deleted horse goes; where the horse is spared nothing does', async () => {
  for (const isSpared of [true, false]) {
    const { anna, bruno, server } = await scene();
    server.edit('horses/luna', { name: 'luna', docname: 'luna', ...MARIO });
    for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
    await edit(anna, 'horses/luna', OWNER);
    const notes = isSpared ? 'per Elena Riccioli' : 'mia';
    await edit(anna, 'horses/luna', { ...LUIGI, notes });
    await remove(bruno, 'horses/luna');
    await deliver(server, bruno, anna);
    const before = await listUnsent(anna);
    const findings = (await findPerson(anna, 'Elena Riccioli'))!;
    const others = findings.filter(({ path }) => path === 'horses/luna');
    expect(others).toHaveLength(isSpared ? 1 : 0);
    const own = findings.filter((each) => !others.includes(each));
    sure(await erasePerson(anna, own, others));
    const after = (await listUnsent(anna)).filter(({ path }) => path === 'horses/luna');
    if (isSpared) expect(after).toEqual(before);
    else {
      expect(after).toMatchObject([{ patch: { ownerName: { from: '', to: LUIGI.ownerName } } }]);
      await push(anna, server.remote());
      expect(await leftOn(anna)).toEqual([]);
    }
  }
});

test('what is on its way when a person is erased is emptied behind it, also where its answer is lost', async () => {
  const { anna, server } = await scene();
  await edit(anna, STELLA, { ownerAddress: 'Corte Serraglio 9', coat: 'sauro' });
  const lost = server.remote(async (request, serve) => {
    const answer = serve();
    return request === 'commit' ? fail('timeout') : answer;
  });
  await push(anna, lost);
  expect((await listUnsent(anna)).map(({ attempts }) => attempts)).not.toEqual([0]);
  await erased(anna, 'Elena Riccioli');
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toEqual([]);
  expect(await listConflicts(anna)).toEqual([]);
  const fields = { ownerName: '', ownerAddress: '', coat: 'sauro' };
  expect(server.documents.get(STELLA)!.fields).toMatchObject(fields);
});

test('an unsent change of nothing but what is erased goes as a whole', async () => {
  for (const status of ['pending', 'attention'] as const) {
    const { anna } = await scene();
    await edit(anna, STELLA, { ownerAddress: 'Corte Serraglio 9' });
    await edit(anna, STELLA, { ownerAddress: 'Corte Serraglio 10', coat: 'sauro' });
    await anna.db.outbox.toCollection().modify({ status });
    await erased(anna, 'Elena Riccioli');
    const left = (await listUnsent(anna)).filter(({ path }) => path === STELLA);
    expect(left.map((each) => Object.keys(newValuesOf(each)))).toEqual([
      ['coat'],
      ['ownerName', 'ownerPhone', 'ownerAddress'],
    ]);
  }
});

test('[PUSH-14] rows that cannot be read stay, and keep nobody from being erased', async () => {
  const { anna, bruno, server } = await scene();
  await edit(bruno, STELLA, { coat: 'sauro' });
  await edit(anna, STELLA, { coat: 'morello' });
  for (const phone of [bruno, anna]) await push(phone, server.remote());
  await anna.db.conflicts.toCollection().modify({ mutation: null as never });
  await edit(anna, STELLA, { breed: 'Murgese' });
  await anna.db.outbox.toCollection().modify({ patch: null as never });
  const damaged = await listDamaged(anna);
  expect(damaged).toHaveLength(2);
  await erased(anna, 'Elena Riccioli');
  expect(await listDamaged(anna)).toEqual(damaged);
  expect((await viewOf(anna)).get(STELLA)?.fields).toMatchObject({ ownerName: '' });
});

test.each([
  ['that was refused for that text alone, is sent', 'hoovesTrims', {}, 'pending'],
  ['that has no known kind either, stays refused', 'movements', { kind: 'altro' }, 'rejected'],
] as const)('a person is erased from a visit %s', async (_what, kind, facts, status) => {
  const { server, anna } = await openScene('stella');
  const notes = `con Elena Riccioli ${'x'.repeat(20_001)}`;
  const date = instantOf('2026-05-01');
  const path = `${STELLA}/${kind}/${'a'.repeat(20)}`;
  server.edit(path, { ...facts, date, notes });
  sure(await pull(anna, server.remote(), true));
  const removed = sure(await removeHorse(anna, 'stella', 0));
  await push(anna, server.remote());
  sure(await restoreHorse(anna, removed));
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toMatchObject([{ op: 'addVisit', lastError: 'unfit' }]);
  await erased(anna, 'Elena Riccioli');
  expect(await leftOn(anna)).toEqual([]);
  expect(await listUnsent(anna)).toMatchObject([{ op: 'addVisit', status }]);
  await push(anna, server.remote());
  const visits = [...server.documents.values()].filter(
    (each) => each.path.includes(`/${kind}/`) && !isTombstone(each),
  );
  const sent = { fields: { ...facts, date, notes: '' } };
  expect(visits).toMatchObject(status === 'pending' ? [sent] : []);
});

test('with a membership go its forms, also what names nobody, and its creation where that may have arrived', async () => {
  const { anna, server } = await openAlone();
  const lost = server.remote(async (request, serve) => {
    const answer = serve();
    return request === 'commit' ? fail('timeout') : answer;
  });
  await create(anna, MEMBER, { givenName: 'Elena', familyName: 'Riccioli', year: 2026 });
  await push(anna, lost);
  expect(server.documents.has(MEMBER)).toBe(true);
  for (const key of [MEMBER, secondTabKey(MEMBER, 'b'), 'memberships/altra'])
    await keepDraft(anna, key, { city: { from: '', typed: 'Mantova' } });
  await erased(anna, 'Elena Riccioli');
  expect(await anna.db.drafts.toCollection().keys()).toEqual(['memberships/altra']);
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toEqual([]);
  expect(isTombstone(server.documents.get(MEMBER)!)).toBe(true);
});

test('two phones that erase different people from one movement leave neither of them there', async () => {
  const { anna, bruno, server } = await openScene('stella');
  const path = `${STELLA}/movements/${'a'.repeat(20)}`;
  const named = { party: 'Elena Riccioli', notes: 'con Ugo Bianchi' };
  server.edit(path, { kind: 'arrivo', date: instantOf('2026-05-01'), ...named });
  for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
  await erased(anna, 'Elena Riccioli');
  await erased(bruno, 'Ugo Bianchi');
  for (const phone of [anna, bruno]) await deliver(server, phone);
  const [asked] = await listConflicts(bruno);
  expect(asked).toMatchObject({ kind: 'deleted' });
  for (const phone of [anna, bruno]) await erased(phone, 'Ugo Bianchi');
  for (const phone of [anna, bruno]) await deliver(server, phone);
  expect(JSON.stringify([...server.documents.values()])).not.toMatch(/Riccioli|Bianchi/);
});
