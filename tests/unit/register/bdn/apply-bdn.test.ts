import { describe, expect, test } from 'vitest';
import { keepDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { labels } from '../../../../src/admin/bdn-compare/labels.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { readMeta } from '../../../../src/mirror/database/meta.ts';
import type { Unread } from '../../../../src/model/fields/raw-value.ts';
import type { Fields } from '../../../../src/model/fields/fields.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { type BdnChoice, applyBdn, undoBdn } from '../../../../src/register/bdn/apply-bdn.ts';
import { guessColumns } from '../../../../src/register/bdn/bdn-columns.ts';
import { compareBdn, readBdnRows } from '../../../../src/register/bdn/compare-bdn.ts';
import { readColumns, rememberColumns } from '../../../../src/register/bdn/remembered-columns.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { waitedFor } from '../../../support/manual-clock.ts';
import { pull, push } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { create, deliver, edit, openScene, remove, sure, trim } from '../../../support/scene.ts';

const HEADINGS = ['Microchip', 'Nome', 'Razza', 'Proprietario'];

/** A register with three horses on two phones, and a list on Anna's. */
async function scene(unread: Unread = {}, breed = 'Maremmano') {
  const { server, anna, bruno, ...rest } = await openScene();
  const put = (slug: string, fields: Fields) =>
    server.edit(`horses/${slug}`, {
      name: slug,
      docname: slug,
      isHere: 1,
      isDeceased: -1,
      ...fields,
    });
  put('stella', { chipnumber: '1', breed: 'Araba', ownerName: 'Verdi', isInBDN: 0 });
  put('brio', { chipnumber: '2', breed, isInBDN: 1 });
  server.edit('horses/brio', {}, unread);
  for (const phone of [anna, bruno]) await pull(phone, server.remote(), true);
  const compare = async () =>
    compareBdn(
      readBdnRows({
        headings: HEADINGS,
        columns: guessColumns(HEADINGS),
        daysFrom: 1900,
        rows: [
          { line: 2, cells: ['1', 'STELLA', 'Sella', 'Neri'] },
          { line: 3, cells: ['2', 'BRIO', 'Murgese', ''] },
          { line: 4, cells: ['3', 'LUNA', 'Sella', 'Neri'] },
        ],
      }),
      sure(await openRegister(anna).horses.list()),
    );
  const everything = async (): Promise<BdnChoice> => {
    const { different, onlyThere } = await compare();
    return {
      taken: different.map((match) => ({ match, differences: match.differences })),
      added: onlyThere.map(({ row }) => row),
    };
  };
  const fieldsOf = async (phone = anna) =>
    Object.fromEntries(
      sure(await openRegister(phone).horses.list()).map(({ fields }) => [
        fields.name,
        [fields.chipnumber, fields.breed, fields.ownerName, fields.isInBDN],
      ]),
    );
  return { ...rest, server, anna, bruno, compare, everything, fieldsOf };
}

const BEFORE = { stella: ['1', 'Araba', 'Verdi', 0], brio: ['2', 'Maremmano', '', 1] };
const AFTER = {
  stella: ['1', 'Sella', 'Neri', 1],
  brio: ['2', 'Murgese', '', 1],
  LUNA: ['3', 'Sella', 'Neri', 1],
};

describe('what was ticked', () => {
  test('is written without a network, sent as ordinary changes, and received elsewhere', async () => {
    const { anna, bruno, server, everything, fieldsOf } = await scene();
    const { written, skipped } = sure(await applyBdn(anna, await everything()));
    expect(skipped).toEqual([]);
    expect(written.updates.map(({ held }) => held.path).toSorted()).toEqual([
      'horses/brio',
      'horses/stella',
    ]);
    expect(await fieldsOf()).toEqual(AFTER);
    expect((await listUnsent(anna)).map(({ op }) => op).toSorted()).toEqual([
      'create',
      'update',
      'update',
    ]);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    await deliver(server, anna, bruno);
    expect(await fieldsOf(bruno)).toEqual(AFTER);
  });

  test('only that is written: of a horse the fields, of the list the rows', async () => {
    const { anna, everything, fieldsOf } = await scene();
    const { taken } = await everything();
    const stella = taken.find(({ match }) => match.horse.slug === 'stella');
    const breed = stella!.differences.filter(({ field }) => field === 'breed');
    sure(await applyBdn(anna, { taken: [{ ...stella!, differences: breed }], added: [] }));
    expect(await fieldsOf()).toEqual({ ...BEFORE, stella: ['1', 'Sella', 'Verdi', 0] });
    expect(await listUnsent(anna)).toMatchObject([
      { op: 'update', patch: { breed: { from: 'Araba', to: 'Sella' } } },
    ]);
  });

  test('what somebody changed after it was seen is not written, and told; the rest is', async () => {
    const { anna, everything, fieldsOf } = await scene();
    const choice = await everything();
    await edit(anna, 'horses/stella', { breed: 'Bardigiana' });
    await remove(anna, 'horses/brio');
    const { written, skipped } = sure(await applyBdn(anna, choice));
    expect(
      skipped.map((each) => (each.kind === 'fields' ? [each.horse.slug, ...each.fields] : each)),
    ).toEqual(
      expect.arrayContaining([
        ['stella', 'breed'],
        ['brio', 'breed'],
      ]),
    );
    expect(skipped).toHaveLength(2);
    expect(written.updates.map(({ held }) => held.path)).toEqual(['horses/stella']);
    expect(await fieldsOf()).toMatchObject({ stella: ['1', 'Bardigiana', 'Neri', 1] });
  });

  test('what somebody wrote meanwhile just so is neither written again nor told', async () => {
    const { anna, everything } = await scene();
    const choice = await everything();
    await edit(anna, 'horses/brio', { breed: 'Murgese' });
    const { written, skipped } = sure(await applyBdn(anna, choice));
    expect(skipped).toEqual([]);
    expect(written.updates.map(({ held }) => held.path)).toEqual(['horses/stella']);
  });

  test('a horse that somebody added meanwhile is not added again', async () => {
    const { anna, everything } = await scene();
    const choice = await everything();
    sure(await openRegister(anna).horses.add({ name: 'Luna', docname: '', chipnumber: '00-3' }));
    const { written, skipped } = sure(await applyBdn(anna, choice));
    expect(written.added).toEqual([]);
    expect(skipped).toMatchObject([{ kind: 'row', row: { line: 4 } }]);
  });

  test('nor is one whose UELN somebody added meanwhile, though the list knows no chip of it', async () => {
    const { anna } = await scene();
    const row = { line: 5, values: { docname: 'Alba', uelnnumber: '380005012345678' }, flaws: [] };
    const choice = { taken: [], added: [row] };
    const [chip, ueln] = [{ chipnumber: '380005012345678' }, { uelnnumber: '380005-012345679' }];
    // The same digits as a chip are another number.
    sure(await openRegister(anna).horses.add({ name: 'Sole', docname: '', ...chip }));
    expect(sure(await applyBdn(anna, choice))).toMatchObject({ skipped: [] });
    const other = { ...row, values: { docname: 'Luce', uelnnumber: '380005012345679' } };
    sure(await openRegister(anna).horses.add({ name: 'Luce', docname: '', ...ueln }));
    const { written, skipped } = sure(await applyBdn(anna, { taken: [], added: [other] }));
    expect(written.added).toEqual([]);
    expect(skipped).toEqual([{ kind: 'row', row: other }]);
  });

  test('all of it or nothing, where the phone cannot keep one of the values', async () => {
    const { anna, everything, fieldsOf } = await scene();
    const choice = await everything();
    const added = choice.added.map((row) => ({
      ...row,
      values: { ...row.values, breed: 'x'.repeat(1001) },
    }));
    expect(await applyBdn(anna, { ...choice, added })).toEqual({ success: false, error: 'unfit' });
    expect(await fieldsOf()).toEqual(BEFORE);
    expect(await listUnsent(anna)).toEqual([]);
  });
});

/** All of it. */
const WHOLE = { fields: 0, horses: 0, gone: 0, rejected: 0 };

describe('what was written is taken back', () => {
  test('before it was sent, and after', async () => {
    for (const sent of [false, true]) {
      const { anna, bruno, server, everything, fieldsOf } = await scene();
      const { written } = sure(await applyBdn(anna, await everything()));
      if (sent) await push(anna, server.remote());
      expect(sure(await undoBdn(anna, written))).toMatchObject(WHOLE);
      expect(await fieldsOf()).toEqual(BEFORE);
      // A change that cannot have reached the server leaves no trace.
      expect((await listUnsent(anna)).map(({ op }) => op)).toEqual(
        sent ? ['update', 'update', 'delete'] : [],
      );
      expect(await viewOf(anna)).toEqual(await replayedView(anna));
      await deliver(server, anna, bruno);
      expect(await fieldsOf(bruno)).toEqual(BEFORE);
    }
  });

  test('not what was changed since, nor a horse for which something was recorded', async () => {
    const { anna, everything, fieldsOf } = await scene();
    const { written } = sure(await applyBdn(anna, await everything()));
    await edit(anna, 'horses/stella', { ownerName: 'Bianchi' });
    const luna = written.added[0]!.path.slice('horses/'.length);
    await trim(anna, luna, '2026-10-14');
    expect(sure(await undoBdn(anna, written))).toEqual({ ...WHOLE, back: 3, fields: 1, horses: 1 });
    expect(await fieldsOf()).toEqual({
      ...AFTER,
      stella: ['1', 'Araba', 'Bianchi', 0],
      brio: BEFORE.brio,
    });
  });

  test('not what could not be read, once it was sent: it is told as kept', async () => {
    for (const sent of [false, true]) {
      const breed = { booleanValue: true };
      const { anna, server, everything } = await scene({ breed });
      const choice = await everything();
      const { written } = sure(await applyBdn(anna, { ...choice, added: [] }));
      if (sent) await push(anna, server.remote());
      const kept = sent ? 1 : 0;
      expect(sure(await undoBdn(anna, written))).toMatchObject({ ...WHOLE, fields: kept });
      await push(anna, server.remote());
      expect(server.documents.get('horses/brio')!.unread).toEqual(sent ? undefined : { breed });
    }
  });

  test('with the conflict about what another phone wrote otherwise', async () => {
    const { anna, bruno, server, everything } = await scene();
    const choice = await everything();
    await edit(bruno, 'horses/brio', { breed: 'Tolfetano' });
    await push(bruno, server.remote());
    const { written } = sure(await applyBdn(anna, choice));
    await deliver(server, anna);
    expect(await listConflicts(anna)).toMatchObject([{ path: 'horses/brio', kind: 'field' }]);
    expect(sure(await undoBdn(anna, written))).toMatchObject({ ...WHOLE, fields: 1 });
    expect(await listConflicts(anna)).toEqual([]);
    await deliver(server, anna);
    expect(server.documents.get('horses/brio')!.fields).toMatchObject({ breed: 'Tolfetano' });
  });

  test.each(['another phone', 'the console'])(
    'not what %s wrote first, also beside what the list gave: it is told as kept',
    async (who) => {
      const { anna, bruno, server, everything } = await scene();
      const choice = await everything();
      for (const [path, breed] of [
        ['horses/brio', 'Murgese'],
        ['horses/stella', 'Sella'],
      ] as const) {
        if (who === 'the console') server.edit(path, { breed });
        else await edit(bruno, path, { breed });
      }
      await push(bruno, server.remote());
      const { written } = sure(await applyBdn(anna, choice));
      await push(anna, server.remote());
      expect(sure(await undoBdn(anna, written))).toMatchObject({ ...WHOLE, fields: 2 });
      await push(anna, server.remote());
      const fieldsOn = (slug: string) => server.documents.get(`horses/${slug}`)!.fields;
      expect(fieldsOn('brio')).toMatchObject({ breed: 'Murgese' });
      expect(fieldsOn('stella')).toMatchObject({ breed: 'Sella', ownerName: 'Verdi', isInBDN: 0 });
    },
  );

  test('not what somebody writes just so after it was taken back unsent', async () => {
    const { anna, bruno, server, everything } = await scene();
    const { written } = sure(await applyBdn(anna, await everything()));
    expect(sure(await undoBdn(anna, written))).toMatchObject(WHOLE);
    await edit(bruno, 'horses/brio', { breed: 'Murgese' });
    await push(bruno, server.remote());
    await push(anna, server.remote());
    expect(server.documents.get('horses/brio')!.fields['breed']).toBe('Murgese');
  });

  test('also what was sent before something else was done with the horse on this phone', async () => {
    const { anna, bruno, server, everything, fieldsOf } = await scene();
    const { written } = sure(await applyBdn(anna, await everything()));
    await trim(anna, 'stella', '2026-10-14');
    await push(anna, server.remote());
    await edit(anna, 'horses/stella', { coat: 'baio' });
    await push(anna, server.remote());
    expect(sure(await undoBdn(anna, written))).toMatchObject(WHOLE);
    await deliver(server, anna, bruno);
    expect(await fieldsOf(bruno)).toEqual(BEFORE);
  });

  test('what is on its way is waited for: the server may have it from another', async () => {
    const { anna, bruno, clock, server, everything } = await scene();
    const choice = await everything();
    await edit(bruno, 'horses/brio', { breed: 'Murgese' });
    await push(bruno, server.remote());
    const { written } = sure(await applyBdn(anna, choice));
    await anna.db.outbox.toCollection().modify({ attempts: 1, triedAt: clock.now() });
    const undoing = undoBdn(anna, written);
    await push(anna, server.remote());
    expect(sure(await waitedFor(clock, undoing))).toEqual({ ...WHOLE, back: 4, fields: 1 });
    await push(anna, server.remote());
    const fieldsOn = (slug: string) => server.documents.get(`horses/${slug}`)!.fields;
    expect(fieldsOn('brio')).toMatchObject({ breed: 'Murgese' });
    expect(fieldsOn('stella')).toMatchObject({ breed: 'Araba', ownerName: 'Verdi', isInBDN: 0 });
  });

  test('what is still on its way after that is told as kept, and a new horse that stays once', async () => {
    const { anna, clock, everything } = await scene();
    const { written } = sure(await applyBdn(anna, await everything()));
    await edit(anna, written.added[0]!.path, { breed: '' });
    const before = (await listUnsent(anna)).length;
    await anna.db.outbox.toCollection().modify({ attempts: 1, triedAt: clock.now() });
    const undone = sure(await waitedFor(clock, undoBdn(anna, written)));
    expect(undone).toEqual({ ...WHOLE, back: 0, fields: 4, horses: 1 });
    expect(labels.undone(undone)).toMatch(/^Non annullato: restano 4 valori/);
    expect(await listUnsent(anna)).toHaveLength(before);
  });

  test('a horse that somebody deleted is gone: a new one as before, and a changed one is told, however often it was changed', async () => {
    for (const sent of [false, true]) {
      const { anna, server, everything, fieldsOf } = await scene();
      const { written } = sure(await applyBdn(anna, await everything()));
      if (sent) await push(anna, server.remote());
      await remove(anna, written.added[0]!.path);
      await remove(anna, 'horses/stella');
      // As after two steps.
      const hers = written.updates.filter(({ held }) => held.path === 'horses/stella');
      const twice = { ...written, updates: [...hers, ...written.updates] };
      expect(sure(await undoBdn(anna, twice))).toMatchObject({ ...WHOLE, gone: 1 });
      expect(await fieldsOf()).toEqual({ brio: BEFORE.brio });
    }
  });

  test('a new horse of which somebody emptied a field stays', async () => {
    const { anna, everything, fieldsOf } = await scene();
    const { written } = sure(await applyBdn(anna, await everything()));
    await edit(anna, written.added[0]!.path, { breed: '' });
    expect(sure(await undoBdn(anna, written))).toMatchObject({ ...WHOLE, horses: 1 });
    expect(await fieldsOf()).toEqual({ ...BEFORE, LUNA: ['3', '', 'Neri', 1] });
  });

  test('an old value that the register takes no more is told as left to a person', async () => {
    const { anna, server, everything } = await scene({}, 'x'.repeat(1001));
    const choice = await everything();
    const { written } = sure(await applyBdn(anna, { ...choice, added: [] }));
    await push(anna, server.remote());
    expect(sure(await undoBdn(anna, written))).toMatchObject({ fields: 0, rejected: 1 });
  });

  test('nothing at all, and that is told, where the phone cannot write', async () => {
    const { anna, server, everything, fieldsOf } = await scene();
    const { written } = sure(await applyBdn(anna, await everything()));
    await push(anna, server.remote());
    const full = () => new DOMException('full', 'QuotaExceededError');
    const allow = refuseWrites(anna.db, 'outbox', full);
    const undone = await undoBdn(anna, written);
    allow();
    expect(undone.success).toBe(false);
    expect(await fieldsOf()).toEqual(AFTER);
  });

  test('[PULL-4] what was typed about a new horse goes with it: no form shows it', async () => {
    const { anna, everything } = await scene();
    const { written } = sure(await applyBdn(anna, await everything()));
    const { path } = written.added[0]!;
    for (const key of [path, `${path}/hoovesTrims/new`, 'horses/stella'])
      await keepDraft(anna, key, { notes: 'a metà' });
    sure(await undoBdn(anna, written));
    expect(await anna.db.drafts.toCollection().primaryKeys()).toEqual(['horses/stella']);
  });

  test('a new horse with a treatment stays', async () => {
    const { anna, everything, fieldsOf } = await scene();
    const { written } = sure(await applyBdn(anna, await everything()));
    const { path } = written.added[0]!;
    const date = instantOf('2026-10-14');
    await create(anna, 'treatments/t1', { horse: path.slice('horses/'.length), drug: 'x', date });
    expect(sure(await undoBdn(anna, written))).toMatchObject({ ...WHOLE, horses: 1 });
    expect(Object.keys(await fieldsOf())).toContain('LUNA');
  });

  test('a new horse with a health act stays', async () => {
    const { anna, everything, fieldsOf } = await scene();
    const { written } = sure(await applyBdn(anna, await everything()));
    const luna = written.added[0]!.path.slice('horses/'.length);
    const act = { kind: 'Tetano', date: instantOf('2026-10-14') } as never;
    sure(await openRegister(anna).health.add(luna, act));
    expect(sure(await undoBdn(anna, written))).toMatchObject({ ...WHOLE, horses: 1 });
    expect(Object.keys(await fieldsOf())).toContain('LUNA');
  });
});

describe('the columns of a list', () => {
  test('are remembered by its headings, however these are written, and by no others', async () => {
    const { anna } = await scene();
    const columns = ['chipnumber', null, 'breed', 'ownerName'] as const;
    expect(await readColumns(anna, HEADINGS)).toBeNull();
    await rememberColumns(anna, HEADINGS, columns);
    expect(await readColumns(anna, ['microchip ', 'NOME', 'Razza', 'proprietario'])).toEqual(
      columns,
    );
    expect(await readColumns(anna, ['Nome', 'Microchip', 'Razza', 'Proprietario'])).toBeNull();
    expect(await readColumns(anna, [...HEADINGS, 'x'])).toBeNull();
  });

  test('nothing of the file is kept with them: of a list without headings the first row is a horse', async () => {
    const { anna } = await scene();
    await rememberColumns(
      anna,
      ['380271006045678', 'Stella', 'Verdi Paola'],
      ['chipnumber', null, null],
    );
    const kept = JSON.stringify(await readMeta(anna, 'bdnColumns')).toLowerCase();
    for (const word of ['380271006045678', 'stella', 'verdi']) expect(kept).not.toContain(word);
  });

  test('of ten shapes of list at most; the one used last stays', async () => {
    const { anna } = await scene();
    for (let n = 0; n < 12; n += 1) await rememberColumns(anna, [`Chip ${n}`], ['chipnumber']);
    await rememberColumns(anna, ['Chip 3'], [null]);
    expect(await readMeta(anna, 'bdnColumns')).toHaveLength(10);
    expect(await readColumns(anna, ['Chip 3'])).toEqual([null]);
    expect(await readColumns(anna, ['Chip 1'])).toBeNull();
  });
});
