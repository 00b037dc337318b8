import { MAX_LENGTH } from '../../../src/model/fields/fields.ts';
import { RECEIPT } from '../../../src/model/receipts/receipt.ts';
import {
  type Change,
  creation,
  deletion,
  edit,
  newId,
  newMid,
  restoration,
  resultOf,
  setting,
  stored,
  tombstone,
  writesOf,
} from '../../support/rules-changes.ts';
import {
  type Case,
  EVERYONE,
  type Fields,
  holds,
  instant,
  nothing,
  type Principal,
  real,
  text,
  uidOf,
  type Value,
  type Verdict,
  whole,
  type World,
  type Write,
  yes,
} from '../../support/rules-world.ts';

/* Receipts of fees: written whole, numbered in the same commit, and then only cancelled. */

let years = 1970;
/** A year in which no other case has a receipt. */
const newYear = () => (years += 1);

const rowOf = (year: number, number: number, more: Fields = {}): Fields => ({
  membership: text('m1'),
  memberName: text('Alice Verdi'),
  payer: text('Alice Verdi'),
  payerTaxCode: text(''),
  date: instant(`${year}-02-03T12:00:00Z`),
  year: whole(year),
  receiptNumber: whole(number),
  cause: text('Quota associativa'),
  cents: whole(5000),
  method: text('Contanti'),
  cancelledAt: nothing,
  cancelledReason: text(''),
  ...more,
});
const CANCELLED: Fields = {
  cancelledAt: instant('2026-02-04T09:00:00Z'),
  cancelledReason: text('Doppione'),
};

/** The write that sets the count of a year to a number, under the log entry of a receipt. */
function countOf(year: number, number: number, author: { uid: string; mutationId: string }): Write {
  const path = `receipts/${year}`;
  const content = { receiptNumber: whole(number) };
  const { documents } =
    number === 1
      ? creation(path, content, author)
      : edit(path, content, { ...author, rev: number });
  return documents[0]!;
}

/** The commit of a receipt as the app makes it, in a new year that already has `had` receipts. */
async function issue(
  world: World,
  { as = 'anna', had = 0 }: { as?: Principal; had?: number } = {},
  row: (year: number, number: number) => Fields = rowOf,
  id = newId(),
): Promise<Change & { count: Write; year: number }> {
  const year = newYear();
  if (had > 0)
    await world.put({ [`receipts/${year}`]: stored({ receiptNumber: whole(had) }, had) });
  const author = { uid: uidOf(as), mutationId: newMid() };
  const change = creation(`receipts/${id}`, row(year, had + 1), author);
  return { ...change, count: countOf(year, had + 1, author), year };
}

const all = ({ documents, log, count }: Change & { count: Write }): Write[] => [
  ...documents,
  count,
  log,
];

type Issued = Awaited<ReturnType<typeof issue>>;
const made = (
  what: string,
  verdict: Verdict,
  writes: (issued: Issued) => Write[],
  had = 0,
): Case => ({
  title: `a receipt that is issued ${what}`,
  verdict,
  ask: async (world) => world.commit('anna', writes(await issue(world, { had }))),
});

const withRow = (what: string, verdict: Verdict, more: Fields, had = 0, id?: string): Case => ({
  title: `a receipt that is issued with ${what}`,
  verdict,
  ask: async (world) =>
    world.commit(
      'anna',
      all(await issue(world, { had }, (year, number) => rowOf(year, number, more), id)),
    ),
});

const NUMBERING: readonly Case[] = [
  made('as the first of its year', 'allowed', all),
  made('behind seven others', 'allowed', all, 7),
  made('without the count', 'denied', ({ documents, log }) => [...documents, log]),
  made(
    'without the count of a year that has some',
    'denied',
    ({ documents, log }) => [...documents, log],
    7,
  ),
  made(
    'without the count, with the last number',
    'denied',
    ({ documents, log }) => [...documents.map(setting({ receiptNumber: whole(7) })), log],
    7,
  ),
  withRow('the number after the next', 'denied', { receiptNumber: whole(9) }, 7),
  withRow('a number that was given', 'denied', { receiptNumber: whole(7) }, 7),
  withRow('a number of the first receipt that is not 1', 'denied', { receiptNumber: whole(2) }),
  withRow('no number', 'denied', { receiptNumber: nothing }),
  made(
    'where the count goes two further',
    'denied',
    ({ documents, log, count }) => [
      ...documents.map(setting({ receiptNumber: whole(9) })),
      setting({ receiptNumber: whole(9) })(count),
      log,
    ],
    7,
  ),
  made(
    'where the count goes back',
    'denied',
    ({ documents, log, count }) => [
      ...documents.map(setting({ receiptNumber: whole(1) })),
      setting({ receiptNumber: whole(1) })(count),
      log,
    ],
    7,
  ),
  made(
    'where number and count are decimals',
    'denied',
    ({ documents, log, count }) => [
      ...documents.map(setting({ receiptNumber: real(8) })),
      setting({ receiptNumber: real(8) })(count),
      log,
    ],
    7,
  ),
  {
    title: 'a receipt that is issued in a year that is a decimal',
    verdict: 'denied',
    ask: async (world) => {
      const issued = await issue(world, {}, (year, number) =>
        rowOf(year, number, { year: real(year) }),
      );
      return world.commit('anna', all(issued));
    },
  },
  {
    title: 'a receipt that is issued in a year that is a decimal, with a count of its own',
    verdict: 'denied',
    ask: async (world) => {
      const { count, year, ...change } = await issue(world, {}, (of, number) =>
        rowOf(of, number, { year: real(of) }),
      );
      return world.commit(
        'anna',
        all({ ...change, count: { ...count, path: `receipts/${year}.0` } }),
      );
    },
  },
  {
    title: 'the count of a year that has not four digits',
    verdict: 'denied',
    ask: async (world) => {
      const { count, ...change } = await issue(world, {}, (_, number) =>
        rowOf(999, number, { date: instant('0999-02-03T12:00:00Z') }),
      );
      return world.commit('anna', all({ ...change, count: { ...count, path: 'receipts/999' } }));
    },
  },
  made(
    'where the count says another number',
    'denied',
    ({ documents, log, count }) => [
      ...documents.map(setting({ receiptNumber: whole(7) })),
      count,
      log,
    ],
    7,
  ),
  made(
    'where the count gets another field',
    'denied',
    ({ documents, log, count }) => [
      ...documents,
      {
        ...setting({ payer: text('x') })(count),
        ...(count.mask && { mask: [...count.mask, 'payer'] }),
      },
      log,
    ],
    7,
  ),
  made('where the first count gets another field', 'denied', ({ documents, log, count }) => [
    ...documents,
    setting({ payer: text('x') })(count),
    log,
  ]),
  made('where the count is made by another', 'denied', ({ documents, log, count }) => [
    ...documents,
    setting({ createdBy: text('bruno') })(count),
    log,
  ]),
  made(
    'where the count changes who made it',
    'denied',
    ({ documents, log, count }) => [
      ...documents,
      {
        ...setting({ createdBy: text('bruno') })(count),
        mask: [...(count.mask ?? []), 'createdBy'],
      },
      log,
    ],
    7,
  ),
  made(
    'where the count skips a revision',
    'denied',
    ({ documents, log, count }) => [...documents, setting({ rev: whole(9) })(count), log],
    7,
  ),
  {
    title: 'a receipt that is issued with the count of another year',
    verdict: 'denied',
    ask: async (world) => {
      const issued = await issue(world);
      const count = { ...issued.count, path: `receipts/${newYear()}` };
      return world.commit('anna', all({ ...issued, count }));
    },
  },
  {
    title: 'a receipt that is issued with the counts of two years',
    verdict: 'denied',
    ask: async (world) => {
      const issued = await issue(world);
      const more = { ...issued.count, path: `receipts/${newYear()}` };
      return world.commit('anna', [...all(issued), more]);
    },
  },
  {
    title: 'two receipts that are issued with one count',
    verdict: 'denied',
    ask: async (world) => {
      const issued = await issue(world);
      const [first] = issued.documents;
      return world.commit('anna', [...all(issued), { ...first!, path: `receipts/${newId()}` }]);
    },
  },
  {
    title: 'the count of a year that goes on without a receipt',
    verdict: 'denied',
    ask: async (world) => {
      const { log, count } = await issue(world, { had: 7 });
      return world.commit('anna', [count, log]);
    },
  },
  {
    title: 'the count of a year that goes on when a receipt is cancelled',
    verdict: 'denied',
    ask: async (world) => {
      const year = newYear();
      const path = `receipts/${newId()}`;
      await world.put({
        [path]: stored(rowOf(year, 8)),
        [`receipts/${year}`]: stored({ receiptNumber: whole(7) }, 7),
      });
      const author = { uid: 'anna', mutationId: newMid() };
      const change = edit(path, CANCELLED, author);
      return world.commit('anna', [...writesOf(change), countOf(year, 8, author)]);
    },
  },
  {
    title: 'the count of a year that is cancelled',
    verdict: 'denied',
    ask: async (world) => {
      const path = `receipts/${newYear()}`;
      await world.put({ [path]: stored({ receiptNumber: whole(7) }) });
      return world.commit('anna', writesOf(edit(path, CANCELLED, { uid: 'anna' })));
    },
  },
  {
    title: 'the count of a year that is deleted',
    verdict: 'denied',
    ask: async (world) => {
      const path = `receipts/${newYear()}`;
      await world.put({ [path]: stored({ receiptNumber: whole(7) }) });
      return world.commit('anna', writesOf(deletion(path, { uid: 'anna' })));
    },
  },
  {
    title: 'the count of a year that is no four digits',
    verdict: 'denied',
    ask: async (world) => {
      const issued = await issue(world);
      return world.commit(
        'anna',
        all({ ...issued, count: { ...issued.count, path: 'receipts/20026' } }),
      );
    },
  },
];

const NAMES = Object.keys(RECEIPT) as (keyof typeof RECEIPT)[];
const LONG = text('x'.repeat(MAX_LENGTH.line));
const tooLong = text('x'.repeat(MAX_LENGTH.line + 1));

const VALUES: readonly Case[] = [
  ...NAMES.filter((name) => !(name in CANCELLED)).flatMap((name): Case[] => [
    withRow(`a truth as ${name}`, 'denied', { [name]: yes }),
    withRow(`a fraction as ${name}`, 'denied', { [name]: real(0.5) }),
    ...(RECEIPT[name] === 'line'
      ? [
          withRow(`a letter too many as ${name}`, 'denied', { [name]: tooLong }),
          withRow(`as much as may be as ${name}`, 'allowed', { [name]: LONG }),
          withRow(
            `nothing as ${name}`,
            ['membership', 'payer', 'cause'].includes(name) ? 'denied' : 'allowed',
            { [name]: text('') },
          ),
        ]
      : [withRow(`nothing as ${name}`, 'denied', { [name]: nothing })]),
    {
      title: `a receipt that is issued without ${name}`,
      verdict: 'denied',
      ask: async (world) => {
        const { [name]: _, ...rest } = rowOf(1, 1);
        const keep = Object.keys(rest);
        const issued = await issue(world, {}, (year, number) =>
          Object.fromEntries(
            Object.entries(rowOf(year, number)).filter(([of]) => keep.includes(of)),
          ),
        );
        return world.commit('anna', all(issued));
      },
    },
  ]),
  withRow('a path as membership', 'denied', { membership: text('memberships/m1') }),
  withRow('no money', 'denied', { cents: whole(0) }),
  withRow('one cent', 'allowed', { cents: whole(1) }),
  withRow('less than no money', 'denied', { cents: whole(-5000) }),
  withRow('as much money as may be', 'allowed', { cents: whole(100_000_000) }),
  withRow('more money than may be', 'denied', { cents: whole(100_000_001) }),
  withRow('a day of another year', 'denied', { date: instant('1960-12-31T12:00:00Z') }),
  withRow('a field that there is not', 'denied', { notes: text('x') }),
  withRow('its cancellation', 'allowed', CANCELLED),
  withRow('half of a cancellation', 'denied', { cancelledReason: text('x') }),
  withRow('the other half of a cancellation', 'denied', { cancelledAt: CANCELLED['cancelledAt']! }),
  withRow('an id that the app does not make', 'denied', {}, 0, 'ricevuta-1'),
  made('in another’s name', 'denied', ({ documents, log, count }) => [
    ...documents.map(setting({ createdBy: text('bruno') })),
    count,
    log,
  ]),
  made('and called another thing', 'denied', ({ documents, log, count }) => [
    ...documents,
    count,
    setting({ function: text('createTreatment') })(log),
  ]),
  made('with another revision in the log', 'denied', ({ documents, log, count }) => [
    ...documents,
    count,
    setting({ result: resultOf(2) })(log),
  ]),
];

/** A case that changes an existing receipt. */
const later = (
  what: string,
  verdict: Verdict,
  change: (path: string) => Change,
  before: Fields = {},
): Case => ({
  title: `a receipt that is there: ${what}`,
  verdict,
  ask: async (world) => {
    const path = `receipts/${newId()}`;
    await world.put({ [path]: stored(rowOf(newYear(), 1, before)) });
    return world.commit('anna', writesOf(change(path)));
  },
});
const as = { uid: 'anna' };

const LATER: readonly Case[] = [
  later('cancelled', 'allowed', (path) => edit(path, CANCELLED, as)),
  later(
    'cancelled again',
    'denied',
    (path) => edit(path, { cancelledReason: text('Altro') }, as),
    CANCELLED,
  ),
  later('cancelled without a reason', 'denied', (path) =>
    edit(path, { ...CANCELLED, cancelledReason: text('') }, as),
  ),
  later('cancelled with a reason that is too long', 'denied', (path) =>
    edit(path, { ...CANCELLED, cancelledReason: tooLong }, as),
  ),
  later('cancelled without a time', 'denied', (path) =>
    edit(path, { cancelledReason: text('Doppione') }, as),
  ),
  later('cancelled and corrected', 'denied', (path) =>
    edit(path, { ...CANCELLED, cents: whole(1) }, as),
  ),
  ...NAMES.filter((name) => !(name in CANCELLED)).map((name) =>
    later(`its ${name} edited`, 'denied', (path) => {
      const value: Value =
        RECEIPT[name] === 'line'
          ? text('Altro')
          : RECEIPT[name] === 'instant'
            ? instant('2026-05-05T12:00:00Z')
            : whole(7);
      return edit(path, { [name]: value }, as);
    }),
  ),
  later('cancelled, and called another thing', 'denied', (path) => {
    const { documents, log } = edit(path, CANCELLED, as);
    return { documents, log: setting({ function: text('updateTreatment') })(log) };
  }),
  later('cancelled, with a revision left out', 'denied', (path) =>
    edit(path, CANCELLED, { ...as, rev: 3 }),
  ),
  later('cancelled, and said to be made by another', 'denied', (path) => {
    const { documents, log } = edit(path, CANCELLED, as);
    return {
      documents: documents.map((write) => ({
        ...setting({ createdBy: text('bruno') })(write),
        mask: [...(write.mask ?? []), 'createdBy'],
      })),
      log,
    };
  }),
  later('deleted', 'denied', (path) => deletion(path, as)),
  {
    title: 'a receipt where the console left a tombstone',
    verdict: 'denied',
    ask: async (world) => {
      const path = `receipts/${newId()}`;
      await world.put({ [path]: tombstone() });
      return world.commit('anna', writesOf(restoration(path, rowOf(newYear(), 1), as)));
    },
  },
];

const WHO: readonly Case[] = EVERYONE.flatMap((who): Case[] => {
  const verdict: Verdict = holds(who, 'receipts') ? 'allowed' : 'denied';
  const there = async (world: World) => {
    const path = `receipts/${newId()}`;
    await world.put({ [path]: stored(rowOf(newYear(), 1)) });
    return path;
  };
  return [
    {
      title: `${who} issues a receipt`,
      verdict,
      ask: async (world) => world.commit(who, all(await issue(world, { as: who }))),
    },
    {
      title: `${who} issues a receipt behind others`,
      verdict,
      ask: async (world) => world.commit(who, all(await issue(world, { as: who, had: 3 }))),
    },
    {
      title: `${who} cancels a receipt`,
      verdict,
      ask: async (world) =>
        world.commit(who, writesOf(edit(await there(world), CANCELLED, { uid: uidOf(who) }))),
    },
    {
      title: `${who} looks at a receipt`,
      verdict,
      ask: async (world) => world.ask(who, `/${await there(world)}`),
    },
    {
      title: `${who} looks at a receipt that is not there`,
      verdict,
      ask: (world) => world.ask(who, '/receipts/none'),
    },
  ];
});

export const RECEIPTS: readonly Case[] = [...NUMBERING, ...VALUES, ...LATER, ...WHO];
