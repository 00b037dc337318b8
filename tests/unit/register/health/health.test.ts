import { describe, expect, test } from 'vitest';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { storeAccounts } from '../../../../src/mirror/scope/accounts.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { type HealthAct, HEALTH_ACT } from '../../../../src/model/health/health-act.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { addAct, getAct, listActs } from '../../../../src/register/health/health.ts';
import { removeHorse, restoreHorse } from '../../../../src/register/horses/horse-removal.ts';
import { listUnsentChanges } from '../../../../src/register/unsent/unsent-changes.ts';
import { nameOf } from '../../../../src/admin/shared/labels/change-labels.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findingTitle } from '../../../../src/admin/person/person-file.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { type Phone, pull, push } from '../../../support/phone.ts';
import { deliver, openAlone, openScene, sure } from '../../../support/scene.ts';
import {
  deleteRoot,
  restoreRoot,
  updateRoot,
} from '../../../../src/register/documents/root-documents.ts';

const act = (kind: string, day: string, more: Partial<HealthAct> = {}): HealthAct => ({
  ...readFields(HEALTH_ACT, {}),
  kind,
  date: instantOf(day),
  ...more,
});
const kinds = async (phone: Phone, horse = 'stella') =>
  (await listActs(phone, horse)).map(({ fields }) => fields.kind);

describe('health acts', () => {
  test('are of one horse, latest first, those without a date last', async () => {
    const { anna } = await openAlone('stella', 'luna');
    sure(await addAct(anna, 'stella', { ...act('Visita', '2026-01-01'), date: null }));
    sure(await addAct(anna, 'stella', act('Tetano', '2026-03-01')));
    sure(await addAct(anna, 'luna', act('Influenza', '2026-05-01')));
    sure(await addAct(anna, 'stella', act('Sverminazione', '2026-04-01')));
    expect(await kinds(anna)).toEqual(['Sverminazione', 'Tetano', 'Visita']);
    expect(await kinds(anna, 'luna')).toEqual(['Influenza']);
    expect(await kinds(anna, 'nessuno')).toEqual([]);
  });

  test('[WRITE-8] are not made of what no horse is called', async () => {
    const { anna } = await openAlone('stella');
    for (const horse of ['', 'a/b']) {
      expect(await addAct(anna, horse, act('Tetano', '2026-03-01'))).toEqual({
        success: false,
        error: 'unfit',
      });
    }
    expect(await listUnsent(anna)).toEqual([]);
  });

  test('[PUSH-3] merge field by field; product and batch are one fact', async () => {
    const { server, anna, bruno } = await openScene('stella');
    const slug = sure(await addAct(anna, 'stella', act('Tetano', '2026-03-01')));
    await deliver(server, anna, bruno);
    const seen = (await getAct(bruno, slug))!.fields;
    sure(await updateRoot(anna, `health/${slug}`, seen, { product: 'Equilis' }));
    sure(await updateRoot(bruno, `health/${slug}`, seen, { notes: 'gonfio' }));
    await push(anna, server.remote());
    await deliver(server, bruno, anna);
    expect((await getAct(anna, slug))!.fields).toMatchObject({
      product: 'Equilis',
      notes: 'gonfio',
    });
    // A batch for a product that somebody else has just replaced.
    sure(await updateRoot(bruno, `health/${slug}`, { ...seen, notes: 'gonfio' }, { batch: 'L12' }));
    await push(bruno, server.remote());
    expect((await listConflicts(bruno)).map(({ kind, path }) => [kind, path])).toEqual([
      ['field', `health/${slug}`],
    ]);
  });

  test('a deletion is taken back without a trace, or written again under the same id', async () => {
    const { server, anna } = await openAlone('stella');
    const slug = sure(await addAct(anna, 'stella', act('Tetano', '2026-03-01', { batch: 'L12' })));
    const first = sure(await deleteRoot(anna, `health/${slug}`));
    sure(await restoreRoot(anna, first));
    expect((await listUnsent(anna)).map(({ op }) => op)).toEqual(['create']);
    await push(anna, server.remote());
    const sent = sure(await deleteRoot(anna, `health/${slug}`));
    await push(anna, server.remote());
    sure(await restoreRoot(anna, sent));
    await push(anna, server.remote());
    expect(await listConflicts(anna)).toEqual([]);
    expect(server.documents.get(`health/${slug}`)!.fields).toMatchObject({
      horse: 'stella',
      kind: 'Tetano',
      batch: 'L12',
    });
  });
});

describe('a horse that is deleted', () => {
  test('takes its acts with it, each by its own change; the undo leaves no trace', async () => {
    const { anna } = await openAlone('stella', 'luna');
    sure(await addAct(anna, 'stella', act('Tetano', '2026-03-01')));
    sure(await addAct(anna, 'stella', act('Influenza', '2026-04-01')));
    sure(await addAct(anna, 'luna', act('Influenza', '2026-04-01')));
    const before = await viewOf(anna);
    const removed = sure(await removeHorse(anna, 'stella', 8000));
    expect(removed.acts).toHaveLength(2);
    expect(await kinds(anna)).toEqual([]);
    expect(await kinds(anna, 'luna')).toEqual(['Influenza']);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    sure(await restoreHorse(anna, removed));
    expect(await viewOf(anna)).toEqual(before);
    expect((await listUnsent(anna)).map(({ op }) => op)).toEqual(['create', 'create', 'create']);
  });

  test('comes back with its acts when all of it was sent, or only some', async () => {
    for (const onlyHorse of [false, true]) {
      const { server, anna } = await openAlone('stella');
      sure(await addAct(anna, 'stella', act('Tetano', '2026-03-01')));
      sure(await addAct(anna, 'stella', act('Influenza', '2026-04-01')));
      await push(anna, server.remote());
      const removed = sure(await removeHorse(anna, 'stella', 8000));
      if (onlyHorse) {
        const horse = anna.db.outbox.where('lane').equals('horses/stella');
        await horse.modify({ attempts: 1, nextAttemptAt: 0 });
      } else await push(anna, server.remote());
      sure(await restoreHorse(anna, removed));
      await push(anna, server.remote());
      expect(await listConflicts(anna)).toEqual([]);
      expect(await listUnsent(anna)).toEqual([]);
      expect(await kinds(anna)).toEqual(['Influenza', 'Tetano']);
      const alive = [...server.documents.values()].filter(({ deletedAt }) => deletedAt === '');
      expect(alive.map(({ path }) => path.split('/')[0]!).toSorted()).toEqual([
        'health',
        'health',
        'horses',
      ]);
    }
  });

  test('[CONFLICT-2] an act that somebody edited meanwhile is asked about, and says which it is', async () => {
    const { server, anna, bruno } = await openScene('stella');
    const slug = sure(await addAct(anna, 'stella', act('Tetano', '2026-03-01')));
    await deliver(server, anna, bruno);
    const { fields } = (await getAct(bruno, slug))!;
    sure(await updateRoot(bruno, `health/${slug}`, fields, { batch: 'L12' }));
    await push(bruno, server.remote());
    sure(await removeHorse(anna, 'stella', 0));
    await push(anna, server.remote());
    await push(anna, server.remote()); // the act, behind its horse
    const [conflict] = await listConflicts(anna);
    expect(conflict).toMatchObject({ kind: 'staleDelete', path: `health/${slug}` });
    // The act of a deleted horse can only name the horse's slug.
    expect(nameOf(`health/${slug}`, (await getAct(anna, slug))!.fields)).toBe('Tetano di stella');
    expect(await kinds(anna)).toEqual(['Tetano']);
  });
});

test('a change of an act is named by what was done and the horse', async () => {
  const { server, anna } = await openAlone();
  server.edit('horses/bella-a1b2c3', { name: 'Bella di Notte' });
  await pull(anna, server.remote(), true);
  sure(await addAct(anna, 'bella-a1b2c3', act('Tetano', '2026-03-01')));
  const [change] = await listUnsentChanges(anna);
  expect(nameOf(change!.mutation.path, change!.root, change!.horse)).toBe(
    'Tetano di Bella di Notte',
  );
});

test('[PULL-8] who holds the horses alone holds the acts, and what waits of them stays shown', async () => {
  const { server, anna } = await openAlone('stella');
  sure(await addAct(anna, 'stella', act('Tetano', '2026-03-01')));
  await storeAccounts(anna, new Map([['anna', { name: '', holds: 'horses' as const }]]));
  expect(await kinds(anna)).toEqual(['Tetano']);
  await push(anna, server.remote());
  await pull(anna, server.remote(), true);
  expect(await kinds(anna)).toEqual(['Tetano']);
});

test('a person whom an act names is found there by the horse, and erased', async () => {
  const { server, anna } = await openAlone('stella');
  const named = { by: 'Dott.ssa Elena Bianchi', notes: 'chiamata da Elena Bianchi', batch: 'L12' };
  const slug = sure(await addAct(anna, 'stella', act('Tetano', '2026-03-01', named)));
  await push(anna, server.remote());
  const findings = (await findPerson(anna, 'Elena Bianchi'))!;
  expect(findings.map(findingTitle)).toEqual(['Note di Tetano di stella']);
  expect(findings[0]!.fields).toEqual(['by', 'notes']);
  sure(await erasePerson(anna, findings));
  await push(anna, server.remote());
  expect(server.documents.get(`health/${slug}`)!.fields).toMatchObject({
    by: '',
    notes: '',
    batch: 'L12',
  });
});
