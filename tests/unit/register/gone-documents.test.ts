import { describe, expect, test } from 'vitest';
import type { ViewRow } from '../../../src/mirror/database/database.ts';
import { listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { collectionOf, isChildPath, isWrittenOnce } from '../../../src/model/collections.ts';
import { type Register, openRegister } from '../../../src/register/register.ts';
import { viewOf } from '../../support/views.ts';
import { openPhone, pull, push } from '../../support/phone.ts';
import { deliver, openAlone, sure } from '../../support/scene.ts';
import { writeAny } from '../../support/write-any.ts';

/*
 * The document that a person changes may be gone when they save: deleted by somebody else, or in another tab. No
 * command brings it back, and what was typed is refused ('missing') or becomes a conflict (CONFLICT-2); it is never
 * reported as saved and then lost.
 */

const DAY = Date.UTC(2026, 9, 1, 12);
const TRIM = 'horses/stella/hoovesTrims/t';
const MOVED = 'horses/stella/movements/m';
const HELD = {
  'horses/stella': { name: 'stella', docname: 'stella', isHere: 1 },
  [TRIM]: { date: DAY, notes: '' },
  [MOVED]: { kind: 'arrivo', date: DAY, hereBefore: 0 },
  'memberships/m': { year: 2026, givenName: 'Ada', familyName: 'Bianchi', hasPaid: -1 },
  'events/e': { title: 'Festa', date: DAY },
  'health/h': { horse: 'stella', kind: 'Tetano', date: DAY },
  'treatments/f': { horse: 'stella', drug: 'Fenilbutazone', date: DAY, days: 1, isDPA: 1 },
  'receipts/r': { membership: 'm', receiptNumber: 1, year: 2026, date: DAY, cents: 5000 },
} as const;
type Held = keyof typeof HELD;

/**
 * Answered with 'missing'; a conflict once it is sent; nothing is done; or a document is created, as the caller
 * requested.
 */
type Outcome = 'missing' | 'asked' | 'nothing' | 'made';

const MOVE = {
  kind: 'morte',
  day: '2026-10-02',
  party: '',
  barncode: '',
  docnumber: '',
  notes: '',
} as const;

type Call = (register: Register, row: ViewRow) => Promise<unknown>;
const edited = ({ fields }: ViewRow, change: object) => [fields, { ...fields, ...change }] as never;
const update =
  (name: 'horses' | 'memberships' | 'events' | 'health', change: object): Call =>
  (register, row) =>
    register[name].update(row.slug, ...(edited(row, change) as [never, never]));
const removal =
  (name: 'horses' | 'memberships' | 'events' | 'health'): Call =>
  (register, { slug }) =>
    register[name].delete(slug);

const CHANGES: Readonly<Record<string, readonly [Held, Outcome, Call]>> = {
  'horses.update': ['horses/stella', 'asked', update('horses', { coat: 'baio', isHere: -1 })],
  'horses.delete': ['horses/stella', 'missing', removal('horses')],
  'hoovesTrims.follow': ['horses/stella', 'nothing', (r) => r.hoovesTrims.follow('stella')],
  'dentists.follow': ['horses/stella', 'nothing', (r) => r.dentists.follow('stella')],
  'visits.replace': [
    TRIM,
    'missing',
    (r, { path }) => r.visits.replace(path, { day: '2026-10-02', notes: 'x' }),
  ],
  'visits.delete': [TRIM, 'missing', (r, { path }) => r.visits.delete(path)],
  'movements.replace': [MOVED, 'missing', (r, { path }) => r.movements.replace(path, MOVE)],
  'unread.replace': [
    'horses/stella',
    'nothing',
    (r, { path }) => r.unread.replace({ path, field: 'coat', raw: { integerValue: '7' } }),
  ],
  'events.update': ['events/e', 'asked', update('events', { title: 'Sagra' })],
  'events.set': ['events/e', 'made', (r, { slug }) => r.events.set(slug, { title: 'Sagra' })],
  'events.delete': ['events/e', 'missing', removal('events')],
  'health.update': ['health/h', 'asked', update('health', { notes: 'gonfio' })],
  'health.delete': ['health/h', 'missing', removal('health')],
  'treatments.cancel': ['treatments/f', 'missing', (r, { slug }) => r.treatments.cancel(slug, 'x')],
  'receipts.cancel': ['receipts/r', 'missing', (r, { slug }) => r.receipts.cancel(slug, 'x')],
  'memberships.update': ['memberships/m', 'asked', update('memberships', { city: 'Roma' })],
  'memberships.delete': ['memberships/m', 'missing', removal('memberships')],
  'memberships.markMany': [
    'memberships/m',
    'asked',
    (r, row) => r.memberships.markMany([row] as never, 'hasPaid'),
  ],
  'memberships.undo': [
    'memberships/m',
    'nothing',
    (r, held) =>
      r.memberships.undo({
        added: [{ slug: held.slug, fields: held.fields, mutationIds: ['m'] }],
        updated: [{ held, to: { hasPaid: 1 }, mutationId: 'm', baseRev: 1, ahead: 0 }],
      } as never),
  ],
  'memberships.import': [
    'memberships/m',
    'asked',
    (r, held) =>
      r.memberships.import(
        { add: [], update: [{ held, to: { city: 'Roma' } }] } as never,
        () => true,
      ),
  ],
};

/** Commands that change no existing document: queries, additions, and what a person chooses to bring back. */
const OTHERS =
  /\.(add|list|get|count|years|standing|ofYear|between|traces|sameNumbers|sameTaxCode|renew|renewMany|restore)$/;

/**
 * Anna has received everything; then one document is deleted: by Bruno, whose change arrives, or by her in another tab.
 */
async function without(path: Held, how: 'by somebody' | 'in another tab') {
  const scene = await openAlone();
  const { clock, server, anna } = scene;
  for (const [each, fields] of Object.entries(HELD)) server.edit(each, fields);
  sure(await pull(anna, server.remote(), true));
  const row = (await anna.db.view(collectionOf(path)).get(path))!;
  const gone = { op: isChildPath(path) ? 'deleteVisit' : 'delete', path } as const;
  if (isWrittenOnce(collectionOf(path))) {
    server.erase(path);
    sure(await pull(anna, server.remote(), true));
  } else if (how === 'by somebody') {
    const bruno = openPhone({ clock, seed: 2, uid: 'bruno' });
    sure(await pull(bruno, server.remote(), true));
    sure(await writeAny(bruno, gone));
    await deliver(server, bruno, anna);
  } else sure(await writeAny(anna, gone));
  expect((await viewOf(anna)).has(path)).toBe(false);
  return { ...scene, row };
}

describe.each(['by somebody', 'in another tab'] as const)('what was deleted %s', (how) => {
  test.each(Object.entries(CHANGES))('%s', async (_name, [path, outcome, call]) => {
    const { server, anna, row } = await without(path, how);
    const waiting = (await listUnsent(anna)).length;
    const answer = await call(openRegister(anna), row);
    if (outcome === 'missing') {
      expect(answer).toEqual({ success: false, error: 'missing' });
      expect(await listUnsent(anna)).toHaveLength(waiting);
    }
    await push(anna, server.remote());
    sure(await pull(anna, server.remote(), true));
    const conflicts = await anna.db.conflicts.toArray();
    expect(conflicts.map(({ kind }) => kind)).toEqual(outcome === 'asked' ? ['deleted'] : []);
    expect(await listUnsent(anna)).toEqual([]);
    const collection = collectionOf(path);
    expect(await anna.db.view(collection).count()).toBe(outcome === 'made' ? 1 : 0);
    const there = [...server.documents.values()].filter((each) => each.deletedAt === '');
    const same = there.filter((each) => collectionOf(each.path) === collection);
    expect(same).toHaveLength(outcome === 'made' ? 1 : 0);
  });
});

test('every command that changes what is there is looked at here', async () => {
  const { anna } = await openAlone();
  const names = Object.entries(openRegister(anna)).flatMap(([aggregate, calls]) =>
    Object.keys(calls).map((name) => `${aggregate}.${name}`),
  );
  const changing = names.filter((name) => !OTHERS.test(name));
  expect(changing.toSorted()).toEqual(Object.keys(CHANGES).toSorted());
});
