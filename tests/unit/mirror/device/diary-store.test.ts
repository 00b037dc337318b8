import { assert, asyncProperty, constantFrom, property, record, string } from 'fast-check';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { diaryLabels } from '../../../../src/admin/sync/diary-labels.ts';
import { openDiary } from '../../../../src/mirror/device/diary-store.ts';
import { type Diary, type DiaryEvent, exceptionEvent } from '../../../../src/platform/diary.ts';
import { fail } from '../../../../src/platform/result.ts';
import { createHorse } from '../../../../src/register/horses/horses.ts';
import { createSyncEngine } from '../../../../src/sync/engine.ts';
import { ManualClock, settle } from '../../../support/manual-clock.ts';
import { type Wire, ModelServer } from '../../../support/model-server.ts';
import { freeLocks, openPhone } from '../../../support/phone.ts';
import { sure } from '../../../support/scene.ts';
import { eventually } from '../../../support/eventually.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { writeAny } from '../../../support/write-any.ts';

const clock = new ManualClock();
const device = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
const tried = (attempt: number): DiaryEvent => ({
  kind: 'attempt',
  mutation: 'm',
  op: 'create',
  collection: 'horses',
  attempt,
});

/** The attempts in a diary, once it holds the one with the number `last`. */
async function attempts(diary: Diary, last: number): Promise<number[]> {
  const read = async () =>
    (await diary.entries()).flatMap(({ event }) => (event.kind === 'attempt' ? event.attempt : []));
  await eventually(async () => expect((await read()).at(-1)).toBe(last));
  return read();
}

describe('the diary', () => {
  test('[STATUS-5] keeps the latest 500 events, also over a launch', async () => {
    const storage = device();
    const first = openDiary(clock, storage);
    for (let n = 1; n <= 400; n += 1) first.note(tried(n));
    expect(await attempts(first, 400)).toHaveLength(400);
    const next = openDiary(clock, storage);
    for (let n = 401; n <= 620; n += 1) next.note(tried(n));
    const held = await attempts(next, 620);
    expect([held.length, held[0]]).toEqual([500, 121]);
  });

  test('[STATUS-5] an event among its like is counted, so that an idle phone keeps what happened before', async () => {
    const diary = openDiary(clock, device());
    diary.note({ kind: 'started', version: '1' });
    for (let cycle = 0; cycle < 700; cycle += 1) {
      diary.note({ kind: 'cycleBegan', why: 'timer' });
      diary.note({ kind: 'pulled', collection: 'horses', failure: null });
      diary.note({ kind: 'cycleEnded', sent: 0, pause: null });
    }
    diary.note(tried(1));
    await attempts(diary, 1);
    const entries = await diary.entries();
    expect(entries.map(({ event, times }) => [event.kind, times])).toEqual([
      ['started', 1],
      ['cycleBegan', 700],
      ['pulled', 700],
      ['cycleEnded', 700],
      ['attempt', 1],
    ]);
  });

  test('[STATUS-5] a storage that refuses loses the event, and nothing else', async () => {
    const broken = {
      open() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as IDBFactory;
    const diary = openDiary(clock, { indexedDB: broken, IDBKeyRange });
    expect(() => diary.note(tried(1))).not.toThrow();
    await settle();
    expect(await diary.entries()).toEqual([]);
  });

  test('every event has a sentence of its own', () => {
    const events: DiaryEvent[] = [
      { kind: 'started', version: '1' },
      { kind: 'updateWaits' },
      { kind: 'outdated' },
      { kind: 'signedIn' },
      { kind: 'signedOut', why: 'user-disabled' },
      { kind: 'locked', changes: 1, drafts: 0 },
      { kind: 'evicted', unsent: 2 },
      { kind: 'cycleBegan', why: 'timer' },
      { kind: 'cycleEnded', sent: 1, pause: 'notEnabled' },
      tried(1),
      { kind: 'outcome', mutation: 'm', outcome: 'retry', reason: 'offline', conflicts: 0 },
      { kind: 'pulled', collection: 'horses', failure: 'timeout' },
      { kind: 'failed', where: 'cycle', error: 'TypeError', at: ['a.js:1:2'] },
    ];
    const lines = events.map((event) => diaryLabels.line({ event, at: 0, times: 2, lastAt: 1 }, 1));
    for (const line of lines) expect(line).not.toMatch(/undefined|object|\bnull\b/);
    expect(new Set(lines).size).toBe(events.length);
  });

  test('a line says when, of which change, how it ended and why, and how often it happened since', () => {
    const at = Date.UTC(2026, 9, 14, 12);
    const said = (event: DiaryEvent, times = 1) =>
      diaryLabels.line({ event, at, times, lastAt: at + 60_000 }, at);
    const mutation = '0199-abcdef';
    const ended = { kind: 'outcome', mutation, conflicts: 0 } as const;
    expect([
      said({ ...tried(2), mutation } as DiaryEvent),
      said({ ...ended, outcome: 'acknowledged', reason: null }),
      said({ ...ended, outcome: 'retry', reason: 'server' }),
      said({ kind: 'pulled', collection: 'rounds', failure: null }),
      said({ kind: 'pulled', collection: 'rounds', failure: 'quota' }),
      said({ kind: 'cycleEnded', sent: 2, pause: null }),
      said({ kind: 'cycleEnded', sent: 0, pause: 'signedOut' }),
      said({ kind: 'signedOut', why: 'constructor' }, 2),
    ]).toEqual([
      'alle 14:00: Invio abcdef (cavalli, nuova scheda), tentativo 2',
      'alle 14:00: Esito abcdef: inviata',
      'alle 14:00: Esito abcdef: da riprovare (guasto del server)',
      'alle 14:00: Ricevuti i cambiamenti: giri affidati',
      'alle 14:00: Non ricevuti: giri affidati (limite del servizio)',
      'alle 14:00: Fine della sincronizzazione: 2 modifiche inviate',
      'alle 14:00: Fine della sincronizzazione: 0 modifiche inviate, in pausa, accesso scaduto',
      'alle 14:00: Uscita: constructor (2 volte, l’ultima alle 14:01)',
    ]);
  });
});

/** A typed text with marks that no code of ours contains, so that it is recognised anywhere. */
const typed = string({ minLength: 1, maxLength: 12 }).map((text) => `Zq${text}qZ`);

test('[STATUS-5] no event holds a value that a person typed, nor a path, whatever goes wrong', async () => {
  await assert(
    asyncProperty(
      record({ name: typed, docname: typed, ownerName: typed, notes: typed }),
      constantFrom('passes', 'refused', 'conflict', 'throws', 'breaks', 'offline'),
      async (fields, fate) => {
        const server = new ModelServer(() => clock.now());
        const diary = openDiary(clock, device());
        const phone = openPhone({ clock });
        const wire: Wire = async (request, serve) => {
          if (request !== 'commit') return serve();
          if (fate === 'refused') return fail('invalid');
          if (fate === 'offline') return fail('unreachable');
          if (fate === 'throws')
            throw new TypeError(`cannot encode ${Object.values(fields).join()}`);
          return serve();
        };
        const horse = sure(await createHorse(phone, { ...fields, isHere: 1 }));
        const path = `horses/${horse}`;
        if (fate === 'conflict') server.edit(path, { name: 'sua' });
        if (fate === 'breaks') {
          phone.db.base('horses').hook('creating', () => {
            throw new RangeError(Object.values(fields).join());
          });
        }
        const sync = createSyncEngine({
          mirror: phone,
          remote: server.remote(wire),
          locks: freeLocks,
          signals: { isVisible: () => true, onWake: () => () => {} },
          diary,
        });
        sync.start();
        await sync.syncNow();
        sure(await writeAny(phone, { op: 'delete', path }));
        await sync.syncNow();
        sync.stop();
        await settle();
        const held = JSON.stringify(await diary.entries());
        expect(held).toContain('attempt');
        if (fate === 'breaks') expect(held).toContain('"failed"');
        for (const value of Object.values(fields)) {
          expect(held).not.toContain(JSON.stringify(value).slice(1, -1));
        }
        expect(held).not.toContain('Zq');
        expect(held.toLowerCase()).not.toContain('zq');
        expect(held).not.toContain(horse);
        phone.db.close();
      },
    ),
    { numRuns: propertyRuns(25) },
  );
});

test('[STATUS-5] an exception is told by its name and places, never by its message', () => {
  assert(
    property(typed, (value) => {
      const events = [
        exceptionEvent('page', new TypeError(value)),
        exceptionEvent('page', Object.assign(new Error(`x ${value}.js:1:2`), { name: value })),
        exceptionEvent('page', value),
        exceptionEvent('page', { message: value, stack: value }),
      ];
      expect(JSON.stringify(events)).not.toContain('Zq');
    }),
    { seed: 7 },
  );
  expect(exceptionEvent('page', new TypeError('x'))).toMatchObject({
    error: 'TypeError',
    at: expect.arrayContaining([expect.stringMatching(/:\d+/)]),
  });
});
