import { COLLECTION_NAMES } from '../src/model/collections.ts';
import { writeLocally } from '../src/mirror/changes/write-locally.ts';
import { fail } from '../src/platform/result.ts';
import { createSyncEngine } from '../src/sync/engine.ts';
import type { RemoteStore } from '../src/sync/ports.ts';
import { ManualClock, settle } from '../tests/support/manual-clock.ts';
import { ModelServer } from '../tests/support/model-server.ts';
import { freeLocks, openPhone, pull, push } from '../tests/support/phone.ts';

/** How many visits are recorded. */
export const CHANGES = 100;
/** One of so many is this phone's own. */
export const OWN = 5;
/** So that the last change is four hours after the start. */
const SECONDS = (4 * 3600) / CHANGES;

/** The documents of one day, by what reads them, and how often. */
interface Day {
  /** Polls that count the log. */
  readonly polls: number;
  /** How often all collections were read. */
  readonly times: number;
  /** What is billed for the polls, for reading all collections, for what these find besides, and for all else. */
  readonly documents: readonly [counts: number, pulls: number, changed: number, others: number];
}

/** What a day costs one phone and five, now and before PULL-10: the table of docs/costs.md. */
export async function tableOfDay(): Promise<string> {
  const now = await countDay(false);
  const before = await countDay(true);
  const titles = [
    `${now.polls} polls that count the log`,
    `all collections: what polls find, after a change of its own, every ten minutes (${now.times} times; before ${before.times})`,
    'more documents that these find: each pull of the next ten minutes reads a change again',
    'start and every hour: the counts, the years of memberships, own account',
  ];
  const row = (title: string, counted: readonly number[], mark = '') => {
    const cells = counted.map((each) => (each === 0 ? '' : each.toLocaleString('en')));
    const texts = [title, ...cells].map((cell) => (cell === '' ? ' ' : ` ${mark}${cell}${mark} `));
    return `|${texts.join('|')}|`;
  };
  const sums = [now, before].map((day) => day.documents.reduce((sum, each) => sum + each, 0));
  return [
    '| | documents read | before |',
    '|---|---:|---:|',
    ...titles.map((title, at) => row(title, [now.documents[at]!, before.documents[at]!])),
    row('one phone', sums, '**'),
    row(
      'five phones, within the free 50,000 a day',
      sums.map((sum) => 5 * sum),
    ),
    '',
  ].join('\n');
}

/**
 * The documents that a phone reads in four hours with the app in the foreground, as Firestore bills them. The clock is
 * virtual.
 *
 * @param before whether every poll reads all collections, as without PULL-10
 */
async function countDay(before: boolean): Promise<Day> {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  server.pageSize = 500;
  for (let n = 0; n < CHANGES; n += 1) server.edit(`horses/h${n}`, { name: `h${n}` });
  for (const year of [2023, 2024, 2025, 2026]) server.edit(`memberships/m${year}`, { year });
  const phone = openPhone({ clock, seed: 1, uid: 'anna' });
  const other = openPhone({ clock, seed: 2, uid: 'bruno' });
  for (const each of [phone, other]) await pull(each, server.remote());
  await clock.advance(3_600_000);

  // A query is billed by what it finds, at least one, and the allow-list's entry that the rules read.
  const read = { polls: 0, pulls: 0, changed: 0, others: 0 };
  const inner = server.remote();
  const remote: RemoteStore = {
    ...inner,
    countLog: async (...asked) => {
      if (before) return fail('denied');
      read.polls += 2;
      return inner.countLog(...asked);
    },
    changedSince: async (...asked) => {
      const found = await inner.changedSince(...asked);
      const { length } = found.success ? found.data.items : [];
      read.pulls += 2;
      read.changed += Math.max(0, length - 1);
      return found;
    },
    count: async (...asked) => {
      read.others += 2;
      return inner.count(...asked);
    },
    years: async (...asked) => {
      read.others += 2;
      return inner.years(...asked);
    },
    // Of its own entry alone, for which the rules read nothing.
    accounts: async (...asked) => {
      read.others += 1;
      return inner.accounts(...asked);
    },
    deleteEarlierValuesBefore: async (...asked) => {
      read.others += 2;
      return inner.deleteEarlierValuesBefore(...asked);
    },
  };
  const signals = { isVisible: () => true, onWake: () => () => {} };
  const sync = createSyncEngine({ mirror: phone, remote, locks: freeLocks, signals });
  const rest = async () => {
    do await settle();
    while (sync.isBusy());
  };
  sync.start();
  await rest();
  for (let n = 0; n < CHANGES; n += 1) {
    // In small steps, so that a cycle ends before a request's time limit does.
    for (let left = SECONDS; left > 0; left -= 10) {
      await clock.advance(Math.min(left, 10) * 1000);
      await rest();
    }
    const isOwn = n % OWN === 0;
    await writeLocally(isOwn ? phone : other, {
      op: 'addVisit',
      path: `horses/h${n}/hoovesTrims/v${n}`,
      fields: { date: clock.now(), notes: '' },
    });
    if (!isOwn) await push(other, server.remote());
    // A live query notices a write some turns later.
    else while ((await phone.db.outbox.count()) > 0) await new Promise((go) => setTimeout(go, 5));
    await rest();
  }
  sync.stop();
  const { polls, pulls, changed, others } = read;
  return {
    polls: polls / 2,
    times: pulls / 2 / COLLECTION_NAMES.length,
    documents: [polls, pulls, changed, others],
  };
}
