import { expect, test } from 'vitest';
import { keepDraft, readDraft } from '../../../src/mirror/drafts.ts';
import { listUnsent } from '../../../src/mirror/outbox.ts';
import { listConflicts } from '../../../src/mirror/open-conflicts.ts';
import {
  backToDraft,
  discardRejected,
  retryRejected,
} from '../../../src/mirror/rejected-mutations.ts';
import {
  countUnsent,
  importUnsentFile,
  writeUnsentFile,
} from '../../../src/register/unsent-file/unsent-file.ts';
import { deleteVisit } from '../../../src/register/visits/visits.ts';
import { listUnsentChanges } from '../../../src/register/unsent-changes.ts';
import { waitsBehind } from '../../../src/mutation/depends-on.ts';
import { targetsOf } from '../../../src/mutation/patch.ts';
import { dependentsOf } from '../../../src/mutation/withdraw.ts';
import { replayedView, viewOf } from '../../support/invariants.ts';
import { openPhone, pull, push } from '../../support/phone.ts';
import { addHorse, edit, openScene, remove, sure, trim } from '../../support/scene.ts';

const STELLA = 'horses/stella';

test('[STATUS-2] what is unsent goes to another device in a file, and takes effect once', async () => {
  const { anna, server, clock } = await openScene('stella');
  const visit = await trim(anna, 'stella', '2026-10-14', 'chiodo');
  const slug = await addHorse(anna, 'Vento');
  await edit(anna, STELLA, { notes: 'mia' });
  const file = await writeUnsentFile(anna);
  expect(await countUnsent(anna)).toBe(3);

  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  expect(sure(await importUnsentFile(tablet, file))).toEqual({ added: 3, known: 0 });
  expect(sure(await importUnsentFile(tablet, file))).toEqual({ added: 0, known: 3 });
  expect((await viewOf(tablet)).get(STELLA)?.fields['notes']).toBe('mia');
  expect(await viewOf(tablet)).toEqual(await replayedView(tablet));

  for (const phone of [tablet, anna]) await push(phone, server.remote());
  expect(sure(await importUnsentFile(tablet, file))).toEqual({ added: 3, known: 0 });
  await push(tablet, server.remote());
  expect(await listUnsent(tablet)).toEqual([]);
  expect(server.applied).toHaveLength(3);
  expect(server.documents.get(visit)?.rev).toBe(1);
  expect(server.documents.get(`horses/${slug}`)?.rev).toBe(1);
  expect(server.documents.get(STELLA)).toMatchObject({ rev: 2, fields: { notes: 'mia' } });
});

test('an imported visit may be on the server already: undoing it deletes it there', async () => {
  const { anna, server, clock } = await openScene('stella');
  const path = await trim(anna, 'stella', '2026-10-14');
  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  sure(await importUnsentFile(tablet, await writeUnsentFile(anna)));
  await push(anna, server.remote());
  sure(await deleteVisit(tablet, path));
  await push(tablet, server.remote());
  expect(server.documents.get(path)?.deletedAt).not.toBe('');
});

test('[STATUS-2] a visit that was exported may be on the server already: undoing it deletes it there', async () => {
  const { anna, server, clock } = await openScene('stella');
  const path = await trim(anna, 'stella', '2026-10-14');
  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  sure(await importUnsentFile(tablet, await writeUnsentFile(anna)));
  await push(tablet, server.remote());
  sure(await deleteVisit(anna, path));
  await push(anna, server.remote());
  expect(server.documents.get(path)?.deletedAt).not.toBe('');
});

test('open conflicts are in the file too', async () => {
  const { anna, bruno, server } = await openScene('stella');
  await edit(anna, STELLA, { notes: 'mia' });
  await edit(bruno, STELLA, { notes: 'sua' });
  await push(bruno, server.remote());
  await push(anna, server.remote());
  expect(await countUnsent(anna)).toBe(1);
  const file = await writeUnsentFile(anna);
  expect(JSON.parse(file).changes).toMatchObject([{ patch: { notes: { to: 'mia' } } }]);
  expect(sure(await importUnsentFile(anna, file))).toEqual({ added: 0, known: 1 });
});

test('[AUTH-4] another person’s file is refused, and so is one that is damaged', async () => {
  const { anna, bruno } = await openScene('stella');
  await edit(anna, STELLA, { notes: 'mia' });
  const file = await writeUnsentFile(anna);
  expect(await importUnsentFile(bruno, file)).toEqual({ success: false, error: 'otherPerson' });
  const smuggled = file.replace('"uid": "anna"', '"uid": "bruno"');
  expect(await importUnsentFile(bruno, smuggled)).toEqual({ success: false, error: 'otherPerson' });
  const broken = [
    '',
    '{}',
    '<html>',
    file.slice(0, -5),
    file.replace(STELLA, 'admins/anna'),
    file.replace(STELLA, `${STELLA}/hoovesTrims/x`),
    file.replace('"to": "mia"', '"to": 3'),
    file.replace('"notes"', '"deletedAt"'),
    file.replace('"v": 1', '"v": 2'),
  ];
  for (const text of broken) {
    expect(text).not.toBe(file);
    expect(await importUnsentFile(anna, text)).toEqual({ success: false, error: 'unreadable' });
  }
  expect(await listUnsent(bruno)).toEqual([]);
  expect(await listUnsent(anna)).toHaveLength(1);
});

test('[STATUS-2] a file of one change holds that one; one bad value makes it unreadable', async () => {
  const { anna } = await openScene('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia', coat: 'baio' });
  await edit(anna, STELLA, { notes: 'dopo' });
  const file = await writeUnsentFile(anna, mutationId);
  expect(JSON.parse(file)).toMatchObject({ changes: [{ mid: mutationId }] });
  const bad = await importUnsentFile(anna, file.replace('"baio"', '7'));
  expect(bad).toEqual({ success: false, error: 'unreadable' });
});

test('[PUSH-11] a rejected change is sent again when a person retries it', async () => {
  const { anna, server } = await openScene('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia' });
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toMatchObject([{ status: 'rejected' }]);
  server.admits = () => 'allowed';
  sure(await retryRejected(anna, mutationId));
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toEqual([]);
  expect(server.documents.get(STELLA)?.fields['notes']).toBe('mia');
});

test('[PUSH-11] discarding a rejected creation discards what depends on it, and nothing else', async () => {
  const { anna, server } = await openScene('stella');
  const slug = await addHorse(anna, 'Vento');
  await trim(anna, slug, '2026-10-14');
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  await edit(anna, STELLA, { notes: 'mia' });
  const [made] = await listUnsent(anna);
  expect(dependentsOf(made!, await listUnsent(anna))).toMatchObject([{ op: 'addVisit' }]);
  sure(await discardRejected(anna, made!.mutationId));
  expect(await listUnsent(anna)).toMatchObject([{ path: STELLA }]);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
});

test('[PUSH-11] what was written over a discarded change is no conflict with what it had replaced', async () => {
  const { anna, server } = await openScene('stella');
  const first = await edit(anna, STELLA, { notes: 'no', ownerPhone: '1', coat: 'baio' });
  await edit(anna, STELLA, { notes: 'mia', coat: '' }); // the coat as it was
  await edit(anna, STELLA, { notes: 'nostra' });
  await edit(anna, STELLA, { ownerName: 'Lucia' }); // seen beside the phone that is discarded
  server.admits = ({ log }) => (log.mutationId === first.mutationId ? 'invalid' : 'allowed');
  await push(anna, server.remote());
  server.edit(STELLA, { coat: 'morello' });
  sure(await discardRejected(anna, first.mutationId));
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toEqual([]);
  expect(await listConflicts(anna)).toEqual([]);
  expect(server.documents.get(STELLA)?.fields).toMatchObject({
    notes: 'nostra',
    ownerName: 'Lucia',
    ownerPhone: '',
    coat: 'morello',
  });
});

test('[PUSH-11] also where the discarded value was written again later', async () => {
  const { anna, server } = await openScene('stella');
  const first = await edit(anna, STELLA, { notes: 'no' });
  for (const notes of ['mia', 'no', 'nostra']) await edit(anna, STELLA, { notes });
  server.admits = ({ log }) => (log.mutationId === first.mutationId ? 'invalid' : 'allowed');
  await push(anna, server.remote());
  sure(await discardRejected(anna, first.mutationId));
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toEqual([]);
  expect(server.documents.get(STELLA)?.fields['notes']).toBe('nostra');
});

test('[PUSH-11] behind a rejected change waits only what came later, in its document queue, and depends on it', async () => {
  const { anna } = await openScene('stella', 'vento');
  const early = await edit(anna, STELLA, { notes: 'uno' });
  const rejected = await edit(anna, STELLA, { notes: 'no' });
  const other = await edit(anna, 'horses/vento', { notes: 'no' });
  const later = await edit(anna, STELLA, { notes: 'due' });
  const apart = await edit(anna, STELLA, { coat: 'baio' });
  const elsewhere = await edit(anna, 'horses/zeus', { notes: 'tre' });
  const waits = [early, later, apart, elsewhere].map((each) =>
    waitsBehind(each, [rejected, other]),
  );
  expect(waits).toEqual([false, true, false, false]);
});

test('[PUSH-11] a change that is on its way again is not discarded under it', async () => {
  const { anna } = await openScene('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia' });
  sure(await discardRejected(anna, mutationId));
  expect(await listUnsent(anna)).toHaveLength(1);
});

test('[PUSH-11] the values of a rejected change go back to the draft of their form', async () => {
  const { anna, server } = await openScene('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia' });
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  await keepDraft(anna, STELLA, 'before');
  sure(await backToDraft(anna, mutationId, (kept, change) => [kept, targetsOf(change)['notes']]));
  expect(await readDraft(anna, STELLA)).toEqual(['before', 'mia']);
  expect(await listUnsent(anna)).toEqual([]);
  expect((await viewOf(anna)).get(STELLA)?.fields['notes']).toBe('');
});

test('changes are named by what the phone still knows', async () => {
  const { anna } = await openScene('stella');
  await trim(anna, 'stella', '2026-10-14');
  const slug = await addHorse(anna, 'Vento');
  await remove(anna, `horses/${slug}`);
  await remove(anna, STELLA);
  expect(await listUnsentChanges(anna)).toMatchObject([
    { root: { name: 'stella' }, visit: { notes: '' } },
    { root: { name: 'Vento' } },
    { root: { name: 'Vento' } },
    { root: { name: 'stella' } },
  ]);
  expect(await listConflicts(anna)).toEqual([]);
});
