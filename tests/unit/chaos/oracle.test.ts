import { expect, test } from 'vitest';
import { Claims } from '../../../e2e/chaos/claims.ts';
import { type PhoneState, type ServerState, judge } from '../../../e2e/chaos/oracle.ts';
import type { AttemptedWrites } from '../../../e2e/chaos/phone-network.ts';

/* The oracle of the chaos runs must find each of these faults that a run could have. */

const STELLA = 'horses/stella';
const TRIM = `${STELLA}/hoovesTrims/a`;

/** A run in which a coat was entered and changed again, and a trim ticked; all of it was sent. */
function soundRun() {
  const claims = new Claims();
  const first = { path: STELLA, field: 'coat', seen: '', value: 'v1v', confirmed: true };
  const second = { path: STELLA, field: 'coat', seen: 'v1v', value: 'v2v', confirmed: true };
  claims.entries.push(first, second);
  claims.ticks.push({ path: STELLA, day: '2026-05-01', confirmed: true, undone: 'no' });
  const attempted: AttemptedWrites = new Map([
    ['m1', [{ path: STELLA, texts: { coat: 'v1v' } }]],
    ['m2', [{ path: STELLA, texts: { coat: 'v2v' } }]],
    ['m3', [{ path: STELLA, texts: {} }]],
  ]);
  const log = (id: string, name: string, path: string, fields: string[], rev: number) => ({
    path: `logs/${id}`,
    data: { function: name, params: { path, fields }, result: { rev, conflicts: [] } },
  });
  const before: ServerState = {
    documents: [{ path: STELLA, data: { name: 'Stella' } }],
    logs: [],
  };
  const horse = { name: 'Stella', coat: 'v2v', rev: 3 as number };
  const trim = { path: TRIM, data: { date: '2026-05-01T10:00:00Z', rev: 1 } };
  const after = {
    documents: [{ path: STELLA, data: horse as Record<string, unknown> }, trim],
    logs: [
      log('m1', 'updateHorse', STELLA, ['coat'], 1),
      log('m2', 'updateHorse', STELLA, ['coat'], 2),
      log('m3', 'addHoovesTrim', TRIM, ['date'], 3),
    ],
  };
  const base = new Map<string, Record<string, unknown>>([
    [STELLA, { rev: 3 }],
    [TRIM, { rev: 1 }],
  ]);
  const phone: PhoneState = { name: 'anna', outbox: [], conflicts: [], drafts: [], base };
  return { claims, first, second, attempted, before, after, horse, trim, phone, log };
}

type Run = ReturnType<typeof soundRun>;
const verdict = (
  { claims, attempted, before, after, phone }: Run,
  more: Partial<PhoneState> = {},
) => judge(claims, attempted, before, after, [{ ...phone, ...more }]);

test('a sound run is sound', () => {
  expect(verdict(soundRun())).toEqual([]);
});

const WRONG: readonly (readonly [string, (run: Run) => Partial<PhoneState> | void, RegExp])[] = [
  [
    'an entry that a screen confirmed is nowhere',
    ({ claims }) =>
      void claims.entries.push({
        path: STELLA,
        field: 'breed',
        seen: '',
        value: 'v3v',
        confirmed: true,
      }),
    /lost: horses\/stella breed 'v3v'/,
  ],
  [
    'a value was written over that its writer had not seen',
    ({ claims, second }) => void (claims.entries[1] = { ...second, seen: '' }),
    /'v2v' over 'v1v', which its writer had not seen/,
  ],
  [
    'a value was written that nobody entered',
    ({ claims }) => void claims.entries.pop(),
    /nobody entered coat 'v2v'/,
  ],
  [
    'a value changed without a commit',
    ({ horse }) => void (horse.coat = 'v1v'),
    /coat is 'v1v', by its log 'v2v'/,
  ],
  ['a commit left no log entry', ({ horse }) => void (horse.rev = 4), /rev 4 after 3 logged/],
  [
    'a commit took effect twice',
    ({ after, log }) => void after.logs.push(log('m4', 'updateHorse', STELLA, [], 3)),
    /is the 4\. commit of it/,
  ],
  [
    'a tick is lost',
    ({ after }) => void after.documents.pop(),
    /lost: the tick of horses\/stella 2026-05-01/,
  ],
  [
    'a tick is there twice',
    ({ after, trim, phone }) => {
      after.documents.push({ ...trim, path: `${TRIM}2` });
      return { base: new Map([...phone.base, [`${TRIM}2`, { rev: 1 }]]) };
    },
    /doubled: the tick of horses\/stella 2026-05-01 is there 2 times/,
  ],
  [
    'a tick that was taken back is there',
    ({ claims }) => void (claims.ticks[0]!.undone = 'yes'),
    /still there: the tick/,
  ],
  ['nobody ticked a trim', ({ claims }) => void claims.ticks.pop(), /nobody ticked/],
  [
    'what was deleted is there',
    ({ claims }) => {
      claims.deleted.add(STELLA);
      claims.gone.add(STELLA);
    },
    /was deleted, and is there/,
  ],
  [
    'something is deleted that nobody deleted',
    ({ after, log, horse, phone }) => {
      after.logs.push(log('m4', 'deleteHorse', STELLA, [], 4));
      after.documents[0]!.data = { deletedAt: 'now', rev: (horse.rev = 4) };
      return { base: new Map([...phone.base, [STELLA, { rev: 4 }]]) };
    },
    /nobody deleted it/,
  ],
  [
    'a change does not drain',
    () => ({ outbox: [{ status: 'pending', lane: STELLA }] }),
    /1 changes did not drain/,
  ],
  [
    'a phone does not receive',
    ({ phone }) => ({ base: new Map([...phone.base, [STELLA, { rev: 2 }]]) }),
    /at rev 2, the server 3/,
  ],
];

test.each(WRONG)('%s: the oracle objects', (_, goWrong, objection) => {
  const run = soundRun();
  const phone = goWrong(run) ?? {};
  expect(verdict(run, phone).join('\n')).toMatch(objection);
});

test('what waits in sight of a person is not lost', () => {
  for (const place of ['outbox', 'conflicts', 'drafts'] as const) {
    const run = soundRun();
    const entry = { path: STELLA, field: 'breed', seen: '', value: 'v3v', confirmed: true };
    run.claims.entries.push(entry);
    const row = { status: 'attention', lane: STELLA, patch: { breed: { from: '', to: 'v3v' } } };
    expect(verdict(run, { [place]: [row] })).toEqual([]);
  }
});

test('[CONFLICT-1] of changes that one person made over each other, only the last has to be asked about', () => {
  const run = soundRun();
  const entry = { path: STELLA, field: 'breed', seen: '', value: 'v3v', confirmed: true };
  run.claims.entries.push(entry, { ...entry, seen: 'v3v', value: 'v4v' });
  const asked = { field: 'breed', mine: 'v4v', lane: STELLA };
  expect(verdict(run, { conflicts: [asked] })).toEqual([]);
  expect(verdict(run)).toEqual([expect.stringMatching(/lost: .* 'v4v'/)]);
});
