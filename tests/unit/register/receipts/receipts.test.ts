import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labels } from '../../../../src/admin/receipts/labels.ts';
import {
  cancelledTexts,
  receiptName,
  receiptStateText,
} from '../../../../src/admin/receipts/receipt-texts.ts';
import { findingTitle } from '../../../../src/admin/person/person-file.ts';
import { changeLabel } from '../../../../src/admin/shared/labels/change-labels.ts';
import { receiptLabels } from '../../../../src/admin/shared/labels/receipt-labels.ts';
import { beginAttempt } from '../../../../src/mirror/outbox/outbox.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { dayOf, instantOf } from '../../../../src/model/values/calendar.ts';
import { type Receipt, RECEIPT } from '../../../../src/model/receipts/receipt.ts';
import {
  byNumber,
  incompleteReceipt,
  MAX_CENTS,
} from '../../../../src/model/receipts/receipt-checks.ts';
import { receiptState } from '../../../../src/model/receipts/receipt-state.ts';
import { ok } from '../../../../src/platform/result.ts';
import { importArchive } from '../../../../src/register/archive/import-archive.ts';
import { writeArchive } from '../../../../src/register/archive/write-archive.ts';
import { getMembership } from '../../../../src/register/memberships/memberships.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import {
  type NewReceipt,
  type ReceiptRow,
  addReceipt,
  cancelReceipt,
  getReceipt,
  listReceipts,
  listReceiptsOfYear,
} from '../../../../src/register/receipts/receipts.ts';
import { receiptYears } from '../../../../src/register/receipts/receipt-years.ts';
import { listUnsentChanges } from '../../../../src/register/unsent/unsent-changes.ts';
import { writeUnsentFile } from '../../../../src/register/unsent-file/unsent-file.ts';
import { archiveOf } from '../../../support/archive-of.ts';
import { importUnsentFile } from '../../../support/import-file.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { ModelServer, wireWith } from '../../../support/model-server.ts';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { remove, sure } from '../../../support/scene.ts';

const TYPED: NewReceipt = {
  day: '2026-01-10',
  payer: 'Elena Bianchi',
  payerTaxCode: 'BNCLNE80A41H501U',
  cause: 'Quota associativa 2026',
  cents: 5000,
  method: 'Contanti',
};

const isCancelled = (row: ReceiptRow) => receiptState(row) === 'cancelled';

async function receiptScene() {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  server.edit('memberships/m1', { year: 2026, givenName: 'Ada', familyName: 'Bianchi' });
  const [anna, bruno] = [1, 2].map((seed) => openPhone({ clock, seed, uid: `uid${seed}` }));
  for (const phone of [anna!, bruno!]) sure(await pull(phone, server.remote()));
  const issue = async (phone: Phone, more: Partial<NewReceipt> = {}) => {
    const member = (await getMembership(phone, 'm1'))!;
    return sure(await addReceipt(phone, member, { ...TYPED, ...more }));
  };
  const numbers = () =>
    Object.fromEntries(
      [...server.documents]
        .filter(([path]) => path.startsWith('receipts/'))
        .map(([path, { fields }]) => [path.slice(9), fields['receiptNumber']]),
    );
  const shown = async (phone: Phone, slug: string) => {
    const row = (await getReceipt(phone, slug))!;
    return [
      receiptName(row),
      receiptStateText(row) === '' ? 'issued' : receiptStateText(row).slice(0, 9),
    ];
  };
  return { clock, server, anna: anna!, bruno: bruno!, issue, numbers, shown };
}

describe('[RECEIPT-1] a receipt is numbered by the commit that makes it', () => {
  test('two phones without signal make two each: no number twice, none left out; until then they are drafts', async () => {
    const { server, anna, bruno, issue, numbers, shown } = await receiptScene();
    const first = await issue(anna);
    const mine = [first, await issue(anna)];
    const theirs = [await issue(bruno), await issue(bruno)];
    expect(await shown(anna, first)).toEqual([receiptLabels.draft(5000), 'Il numero']);
    await Promise.all([push(anna, server.remote()), push(bruno, server.remote())]);
    for (const phone of [anna, bruno]) await push(phone, server.remote());
    const given = numbers();
    expect(
      [...mine, ...theirs].map((slug) => Number(given[slug])).toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4]);
    expect(given['2026']).toBe(4);
    // The numbers follow the order in which each phone issued them.
    expect(Number(given[mine[0]!])).toBeLessThan(Number(given[mine[1]!]));
    expect(Number(given[theirs[0]!])).toBeLessThan(Number(given[theirs[1]!]));
    for (const phone of [anna, bruno]) {
      sure(await pull(phone, server.remote()));
      const rows = await listReceiptsOfYear(phone, 2026);
      expect(rows.map(({ fields }) => fields.receiptNumber)).toEqual([1, 2, 3, 4]);
      expect(await viewOf(phone)).toEqual(await replayedView(phone));
    }
    expect(await shown(bruno, first)).toEqual([`Ricevuta n. ${given[first]}/2026`, 'issued']);
  });

  test('one that was cancelled before it arrived has used no number yet, and the register does not say so', async () => {
    const { server, anna, issue } = await receiptScene();
    const slug = await issue(anna);
    await push(
      anna,
      server.remote(wireWith([{ request: 'commit', lose: 'request', seen: 'unreachable' }])),
    );
    expect(await cancelReceipt(anna, slug, 'doppione')).toEqual(ok('cancelled'));
    const said = async () =>
      cancelledTexts((await listReceiptsOfYear(anna, 2026)).filter(isCancelled));
    expect(await said()).toEqual([labels.screen.cancelledDrafts(1)]);
    await push(anna, server.remote());
    sure(await pull(anna, server.remote()));
    expect(await said()).toEqual([labels.screen.cancelled(1)]);
  });

  test('each year begins with 1', async () => {
    const { server, anna, issue, numbers } = await receiptScene();
    const old = await issue(anna, { day: '2025-12-31' });
    const fresh = await issue(anna, { day: '2026-01-01' });
    await push(anna, server.remote());
    expect(numbers()).toMatchObject({ [old]: 1, [fresh]: 1, 2025: 1, 2026: 1 });
  });

  test('an answer that was lost takes no second number', async () => {
    const { server, anna, issue, numbers } = await receiptScene();
    const slug = await issue(anna);
    const lossy = wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }]);
    await push(anna, server.remote(lossy), false);
    await push(anna, server.remote());
    await issue(anna);
    await push(anna, server.remote());
    expect(numbers()).toMatchObject({ [slug]: 1, 2026: 2 });
    expect(Object.keys(numbers())).toHaveLength(3);
  });

  test('one that waits after a failed attempt keeps those that were written after it waiting', async () => {
    const { server, anna, issue, numbers } = await receiptScene();
    const first = await issue(anna);
    await push(
      anna,
      server.remote(wireWith([{ request: 'commit', lose: 'request', seen: 'timeout' }])),
    );
    const second = await issue(anna);
    await push(anna, server.remote(), false);
    expect(numbers()).toEqual({});
    await push(anna, server.remote());
    expect(numbers()).toEqual({ [first]: 1, [second]: 2, 2026: 2 });
  });

  test('one that waits keeps those behind it waiting also in the same cycle', async () => {
    const { server, anna, issue, numbers } = await receiptScene();
    const slugs = [await issue(anna), await issue(anna)];
    await push(
      anna,
      server.remote(wireWith([{ request: 'commit', lose: 'request', seen: 'timeout' }])),
    );
    expect(numbers()).toEqual({});
    await push(anna, server.remote());
    expect(numbers()).toEqual({ [slugs[0]!]: 1, [slugs[1]!]: 2, 2026: 2 });
  });

  test('a rejected one, and one that this app fails at, keep none waiting; nor is a cancellation held up', async () => {
    const { server, anna, issue, numbers } = await receiptScene();
    const issued = await issue(anna);
    await push(anna, server.remote());
    for (const outcome of [
      { status: 'attention' },
      { lastError: 'internal', nextAttemptAt: Infinity },
    ] as const) {
      const stuck = await issue(anna);
      await anna.db.outbox.where('lane').equals(`receipts/${stuck}`).modify(outcome);
    }
    const next = await issue(anna);
    await push(anna, server.remote(), false);
    expect(numbers()).toEqual({ [issued]: 1, [next]: 2, 2026: 2 });
    const waits = await issue(anna);
    await anna.db.outbox
      .where('lane')
      .equals(`receipts/${waits}`)
      .modify({ lastError: 'timeout', nextAttemptAt: Infinity });
    sure(await cancelReceipt(anna, issued, 'sbaglio'));
    await push(anna, server.remote(), false);
    expect(server.documents.get(`receipts/${issued}`)?.fields['cancelledReason']).toBe('sbaglio');
    expect(numbers()).toEqual({ [issued]: 1, [next]: 2, 2026: 2 });
  });

  test('whatever fails between, the numbers of a year follow the order of writing', async () => {
    const step = fc.oneof(
      fc.record({ day: fc.constantFrom('2025-12-31', '2026-01-10') }),
      fc.record({
        faults: fc.array(
          fc.record({
            request: fc.constantFrom('commit' as const, 'read' as const),
            lose: fc.constantFrom('request' as const, 'answer' as const),
            seen: fc.constantFrom('timeout' as const, 'server' as const, 'contention' as const),
          }),
          { maxLength: 3 },
        ),
        minutes: fc.nat(30),
        ignoreBackoff: fc.boolean(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { clock, server, anna, issue, numbers } = await receiptScene();
        const written: Record<string, string[]> = { 2025: [], 2026: [] };
        for (const each of steps) {
          if ('day' in each) written[each.day.slice(0, 4)]!.push(await issue(anna, each));
          else {
            await clock.advance(each.minutes * 60_000);
            await push(anna, server.remote(wireWith(each.faults)), each.ignoreBackoff);
          }
          const given = numbers();
          for (const slugs of Object.values(written)) {
            const known = slugs.filter((slug) => slug in given);
            expect(known).toEqual(slugs.slice(0, known.length));
            expect(known.map((slug) => given[slug])).toEqual(known.map((_, index) => index + 1));
          }
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test('a draft that never left is discarded without a number; one that was tried is cancelled with it', async () => {
    const { server, anna, issue, numbers, shown } = await receiptScene();
    const gone = await issue(anna);
    expect(await cancelReceipt(anna, gone, ' ')).toMatchObject({ error: 'unfit' });
    expect(await cancelReceipt(anna, gone, 'sbaglio')).toEqual({
      success: true,
      data: 'discarded',
    });
    expect(await getReceipt(anna, gone)).toBeUndefined();
    expect(await cancelReceipt(anna, gone, 'sbaglio')).toMatchObject({ error: 'missing' });
    const tried = await issue(anna);
    await beginAttempt(anna, `receipts/${tried}`, (waiting) => waiting.at(-1));
    expect(sure(await cancelReceipt(anna, tried, 'sbaglio'))).toBe('cancelled');
    expect(await cancelReceipt(anna, tried, 'ancora')).toMatchObject({ error: 'cancelled' });
    await push(anna, server.remote());
    expect(numbers()).toEqual({ [tried]: 1, 2026: 1 });
    expect(await shown(anna, tried)).toEqual(['Ricevuta n. 1/2026', 'Annullata']);
    // Its number is not used again.
    await issue(anna);
    await push(anna, server.remote());
    expect(numbers()).toMatchObject({ 2026: 2 });
  });
});

test('[STATUS-2] a receipt that the server refused here, and another device sent from a file, is cancelled', async () => {
  const { clock, server, anna, issue, shown } = await receiptScene();
  const tablet = openPhone({ clock, seed: 9, uid: anna.uid });
  sure(await pull(tablet, server.remote()));
  const slug = await issue(anna);
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  server.admits = () => 'allowed';
  sure(await importUnsentFile(tablet, await writeUnsentFile(anna)));
  await push(tablet, server.remote());
  sure(await pull(anna, server.remote()));
  expect(sure(await cancelReceipt(anna, slug, 'sbaglio'))).toBe('cancelled');
  await push(anna, server.remote());
  expect(await shown(anna, slug)).toEqual(['Ricevuta n. 1/2026', 'Annullata']);
  expect(server.documents.get(`receipts/${slug}`)!.fields['cancelledReason']).toBe('sbaglio');
});

test('[RECEIPT-2] receipts outlive their member, and the erasure of who paid, and say so', async () => {
  const { server, anna, issue } = await receiptScene();
  const slug = await issue(anna);
  await push(anna, server.remote());
  const findings = (await findPerson(anna, 'Elena Bianchi'))!;
  expect(findings.map(({ kind, fields }) => [kind, fields])).toEqual([['kept', ['payer']]]);
  sure(await erasePerson(anna, findings));
  await remove(anna, 'memberships/m1');
  await push(anna, server.remote());
  expect((await getReceipt(anna, slug))!.fields).toMatchObject({
    payer: 'Elena Bianchi',
    receiptNumber: 1,
  });
  expect((await listReceipts(anna, 'm1')).map((row) => row.slug)).toEqual([slug]);
});

test('receipts are found with their member, whatever they call them, and stay', async () => {
  const { server, anna, issue } = await receiptScene();
  const slug = await issue(anna);
  await push(anna, server.remote());
  // Since then the name was corrected, and there is a receipt of somebody else.
  server.edit('memberships/m1', { givenName: 'Ada', familyName: 'Bruni' });
  server.edit('memberships/m2', { year: 2026, givenName: 'Ugo', familyName: 'Neri' });
  server.edit('receipts/z', { membership: 'm2', memberName: 'Ugo Neri', payer: 'Elena Bianchi' });
  sure(await pull(anna, server.remote(), true));
  const findings = (await findPerson(anna, 'Ada Bruni'))!;
  expect(findings.slice(1).map(({ kind, path, fields }) => [kind, path, fields])).toEqual([
    ['kept', `receipts/${slug}`, ['memberName', 'payer', 'payerTaxCode', 'cause', 'method']],
  ]);
  sure(await erasePerson(anna, findings));
  await push(anna, server.remote());
  expect(server.documents.get('memberships/m1')!.fields).toEqual({});
  expect((await getReceipt(anna, slug))!.fields).toMatchObject({ memberName: 'Ada Bianchi' });
});

describe('an archive of receipts', () => {
  const bring = async (mirror: Phone, file: string) =>
    importArchive(mirror, archiveOf(file), 'missing', () => true, new Set());

  test('into an empty register: each has its number again', async () => {
    const { clock, server, anna, issue, numbers } = await receiptScene();
    for (let count = 0; count < 12; count += 1) {
      await issue(anna, { cents: 1000 + count });
      await push(anna, server.remote());
    }
    const before = numbers();
    const file = (await writeArchive(anna, null, () => true))!.join('');
    const other = new ModelServer(() => clock.now());
    const carla = openPhone({ clock, seed: 3, uid: 'carla' });
    sure(await pull(carla, other.remote()));
    await bring(carla, file);
    for (let tries = 0; tries < 3; tries += 1) await push(carla, other.remote());
    const after = Object.fromEntries(
      [...other.documents]
        .filter(([path]) => path.startsWith('receipts/'))
        .map(([path, { fields }]) => [path.slice(9), fields['receiptNumber']]),
    );
    expect(after).toEqual(before);
  });

  test('one whose turn has not come because another failed waits for it, and gets its number', async () => {
    const { clock, anna, server, issue, numbers } = await receiptScene();
    for (let count = 0; count < 3; count += 1) {
      await issue(anna);
      await push(anna, server.remote());
    }
    const file = (await writeArchive(anna, null, () => true))!.join('');
    const other = new ModelServer(() => clock.now());
    const carla = openPhone({ clock, seed: 3, uid: 'carla' });
    await bring(carla, file);
    await carla.db.outbox.filter(({ lane }) => !lane.startsWith('receipts/')).delete();
    const lossy = wireWith([{ request: 'commit', lose: 'request', seen: 'timeout' }]);
    await push(carla, other.remote(lossy));
    expect(other.documents.size).toBe(0);
    await push(carla, other.remote());
    const given = [...other.documents].map(([path, { fields }]) => [
      path.slice(9),
      fields['receiptNumber'],
    ]);
    expect(Object.fromEntries(given)).toEqual(numbers());
    expect(await carla.db.outbox.count()).toBe(0);
  });

  test('a number that another receipt has is kept for a person, and not given twice', async () => {
    const { clock, server, anna, issue, numbers } = await receiptScene();
    const slug = await issue(anna);
    await push(anna, server.remote());
    const file = (await writeArchive(anna, null, () => true))!.join('');
    const other = new ModelServer(() => clock.now());
    other.edit('memberships/m1', { year: 2026, givenName: 'Ada', familyName: 'Bianchi' });
    const carla = openPhone({ clock, seed: 3, uid: 'carla' });
    sure(await pull(carla, other.remote()));
    sure(await addReceipt(carla, (await getMembership(carla, 'm1'))!, TYPED));
    await push(carla, other.remote());
    await bring(carla, file);
    await push(carla, other.remote());
    expect(other.documents.get(`receipts/${slug}`)).toBeUndefined();
    const [waiting] = await carla.db.outbox.toArray();
    expect(waiting).toMatchObject({ status: 'attention', lastError: 'invalid' });
    expect(numbers()['2026']).toBe(1);
  });
});

const WHOLE: Receipt = {
  membership: 'm1',
  memberName: 'Ada Bianchi',
  payer: 'Ada Bianchi',
  payerTaxCode: '',
  date: Date.parse('2026-01-10T12:00:00Z'),
  year: 2026,
  receiptNumber: null,
  cause: 'Quota',
  cents: 5000,
  method: '',
  cancelledAt: null,
  cancelledReason: '',
};

test.each([
  ['membership', { membership: 'memberships/m1' }],
  ['membership', { membership: ' ' }],
  ['payer', { payer: ' ' }],
  ['date', { date: WHOLE.date! + 1 }],
  // The count of a year has four digits.
  ['date', { date: instantOf('0999-12-31'), year: 999 }],
  [null, { date: instantOf('1000-01-01'), year: 1000 }],
  ['year', { year: 2025 }],
  ['cause', { cause: '' }],
  ['cents', { cents: 0 }],
  ['cents', { cents: 0.5 }],
  ['cents', { cents: MAX_CENTS + 1 }],
  [null, { cents: MAX_CENTS }],
  ['receiptNumber', { receiptNumber: 0 }],
  ['cancelledReason', { cancelledReason: 'x' }],
  ['cancelledReason', { cancelledAt: WHOLE.date }],
  [null, {}],
] as const)('a receipt is refused because of %s', (field, more) => {
  expect(incompleteReceipt({ ...WHOLE, ...more })).toBe(field);
});

test('receipts are in the order of their register: by year and number, drafts of a year last, by their days', () => {
  const of = (year: number, receiptNumber: number | null, day: string) =>
    readFields(RECEIPT, { year, receiptNumber, date: instantOf(day) });
  const ordered = [
    of(2025, 11, '2025-02-01'),
    of(2025, null, '2025-01-01'),
    of(2026, 2, '2026-03-01'),
    of(2026, 10, '2026-02-01'),
    of(2026, null, '2026-01-10'),
    of(2026, null, '2026-01-11'),
  ];
  expect(ordered.toReversed().toSorted(byNumber)).toEqual(ordered);
});

test('a receipt of a year that no address names, as another program may write it, is at the end of each year', async () => {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  const anna = openPhone({ clock });
  for (const [id, year] of Object.entries({ zero: 0, before: -1, none: null, this: 2026 }))
    server.edit(`receipts/${id}`, { year, payer: 'Ada', cents: 1, receiptNumber: 1 });
  sure(await pull(anna, server.remote(), true));
  expect(await receiptYears(anna)).toEqual([2026]);
  const rows = await listReceiptsOfYear(anna, 2026);
  expect(rows[0]!.slug).toBe('this');
  expect(rows.map(({ slug }) => slug).toSorted()).toEqual(['before', 'none', 'this', 'zero']);
  expect(await listReceiptsOfYear(anna, 2025)).toHaveLength(3);
});

test('cancelling a receipt whose time of cancelling cannot be read, which says nothing, is no conflict', async () => {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  const receipt = {
    membership: 'a',
    payer: 'Olga Verdi',
    year: 2026,
    receiptNumber: 1,
    cents: 5000,
  };
  server.edit('receipts/r', receipt, { cancelledAt: { stringValue: 'mai' } });
  const anna = openPhone({ clock, uid: 'anna' });
  sure(await pull(anna, server.remote(), true));
  expect(sure(await cancelReceipt(anna, 'r', 'doppione'))).toBe('cancelled');
  await push(anna, server.remote());
  expect(await anna.db.conflicts.count()).toBe(0);
  const { fields, unread = {} } = server.documents.get('receipts/r')!;
  expect([fields['cancelledAt'], fields['cancelledReason'], unread]).toEqual([
    clock.now(),
    'doppione',
    {},
  ]);
});

test('a receipt whose number cannot be read is not called one that has none', async () => {
  const { clock, server, anna } = await receiptScene();
  const receipt = { membership: 'm1', payer: 'Olga Verdi', year: 2026, cents: 5000 };
  server.edit('receipts/r', receipt, { receiptNumber: { stringValue: 'sette' } });
  sure(await pull(anna, server.remote(), true));
  sure(await cancelReceipt(anna, 'r', 'doppione'));
  const [change] = await listUnsentChanges(anna);
  expect(changeLabel(change!, dayOf(clock.now()))).toMatch(
    /^Ricevuta n\. «sette»\/2026 a Olga Verdi: /,
  );
  const [finding] = (await findPerson(anna, 'Olga Verdi'))!;
  expect(findingTitle(finding!)).toBe('Ricevuta n. sette/2026 a Olga Verdi');
});

test('a receipt keeps also a name that cannot be read, as it stands, no longer than the rules let it be', async () => {
  const { server, anna } = await receiptScene();
  const listed = { arrayValue: { values: [{ stringValue: 'Ada' }] } };
  const name = 'x'.repeat(600);
  server.edit('memberships/m2', { year: 2026, familyName: 'Bianchi' }, { givenName: listed });
  server.edit('memberships/m3', { year: 2026, givenName: name, familyName: name });
  sure(await pull(anna, server.remote(), true));
  const memberName = async (member: string) => {
    const slug = sure(await addReceipt(anna, (await getMembership(anna, member))!, TYPED));
    return (await getReceipt(anna, slug))!.fields.memberName;
  };
  expect(await memberName('m2')).toBe('["Ada"] Bianchi');
  expect(await memberName('m3')).toHaveLength(1000);
  expect((await listUnsentChanges(anna)).map(({ mutation }) => mutation.status)).toEqual([
    'pending',
    'pending',
  ]);
});
