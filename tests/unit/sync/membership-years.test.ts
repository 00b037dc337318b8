import { describe, expect, test } from 'vitest';
import { secondTabKey } from '../../../src/mirror/drafts/draft-keys.ts';
import { keepDraft, readDraft } from '../../../src/mirror/drafts/drafts.ts';

import {
  dropOtherYears,
  holdsYear,
  readHeldYears,
} from '../../../src/mirror/scope/membership-years.ts';
import { lockMirror } from '../../../src/mirror/scope/lock-mirror.ts';
import { openRegister } from '../../../src/register/register.ts';
import { getMembership } from '../../../src/register/memberships/memberships.ts';
import { readMeta } from '../../../src/mirror/database/meta.ts';
import { listConflicts } from '../../../src/mirror/conflicts/open-conflicts.ts';
import { reject } from '../../../src/mirror/outbox/outbox.ts';
import { serverTimeOf } from '../../../src/model/values/server-time.ts';
import { fail } from '../../../src/platform/result.ts';
import { fetchMembershipYears } from '../../../src/sync/fetch-memberships.ts';
import { withTimeout } from '../../../src/sync/requests.ts';
import { replayedView, viewOf } from '../../support/views.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { type Wire, countingWire } from '../../support/model-server.ts';
import { type Phone, fetchMembershipsOn, openPhone, pull, push } from '../../support/phone.ts';
import {
  type Scene,
  create,
  deliver,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
} from '../../support/scene.ts';
import { updateRoot } from '../../../src/register/documents/root-documents.ts';

const DAY_MS = 86_400_000;

/** Members of the years around 2026, the current one, and one without a year. */
async function openYears(): Promise<Scene> {
  const scene = await openScene('stella');
  for (const year of [2022, 2024, 2025, 2026, 2027, 2028]) {
    scene.server.edit(`memberships/m${year}`, { year, givenName: `Nome ${year}` });
  }
  scene.server.edit('memberships/nessuno', { givenName: 'Senza anno' });
  return { ...scene, bruno: await freshPhone(scene) };
}

async function freshPhone({ clock, server }: Scene): Promise<Phone> {
  const phone = openPhone({ clock, seed: 3, uid: 'bruno' });
  sure(await pull(phone, server.remote(), true));
  return phone;
}

/** The ids of the memberships on the phone; checks that its view agrees. */
async function heldOn(phone: Phone): Promise<string[]> {
  expect(await viewOf(phone)).toEqual(await replayedView(phone));
  const rows = await phone.db.base('memberships').toArray();
  return rows.filter((row) => row.deletedAt === '').map((row) => row.path.split('/')[1]!);
}

describe('which memberships a phone holds', () => {
  test('[PULL-7] those of last year, this one and the next, from the first pull on', async () => {
    const { bruno } = await openYears();
    expect(await heldOn(bruno)).toEqual(['m2025', 'm2026', 'm2027']);
  });

  test('[PULL-7] the year begins in Rome, by the server’s clock, whatever the phone’s says', async () => {
    const scene = await openYears();
    const { clock, server, bruno } = scene;
    clock.jumpTo(Date.UTC(2026, 11, 31, 22, 30));
    sure(await pull(bruno, server.remote(), true));
    expect((await readHeldYears(bruno)).kept).toEqual([2025, 2026, 2027]);
    clock.jumpTo(Date.UTC(2026, 11, 31, 23, 30));
    sure(await pull(bruno, server.remote(), true));
    expect((await readHeldYears(bruno)).kept).toEqual([2026, 2027, 2028]);

    const dreaming = { ...bruno, clock: new ManualClock(Date.UTC(2031, 5, 1)) };
    expect((await readHeldYears(dreaming)).kept).toEqual([2026, 2027, 2028]);
  });

  test('[PULL-7] a wrong clock gave other years before anything was received: the next pull has the right ones', async () => {
    const { server } = await openYears();
    for (const now of [Date.UTC(2025, 9, 14), Date.UTC(2027, 9, 14)]) {
      const phone = openPhone({ clock: new ManualClock(now), seed: 4, uid: 'carla' });
      const remote = server.remote();
      const refusing = {
        ...remote,
        everything: (...[scope, ...page]: Parameters<typeof remote.everything>) =>
          scope === 'horses'
            ? Promise.resolve(fail('server' as const))
            : remote.everything(scope, ...page),
      };
      expect(await pull(phone, refusing)).toEqual(fail('server'));
      sure(await pull(phone, remote));
      expect(await heldOn(phone)).toEqual(expect.arrayContaining(['m2025', 'm2026', 'm2027']));
    }
  });

  test('[PULL-7] in January one year is dropped and another fetched, each once', async () => {
    const { clock, server, bruno } = await openYears();
    clock.jumpTo(Date.UTC(2027, 0, 1, 8));
    sure(await pull(bruno, server.remote(), true));
    expect(await heldOn(bruno)).toEqual(['m2026', 'm2027', 'm2028']);
    const { wire, made } = countingWire();
    sure(await pull(bruno, server.remote(wire), true));
    expect(made).not.toContain('versions');
  });

  test('[PULL-7] what others change in other years is not taken in; what moved to this year is', async () => {
    const scene = await openYears();
    const { server, anna, bruno } = scene;
    sure(await fetchMembershipsOn(anna, scene.server.remote(), 'all'));
    await edit(anna, 'memberships/m2022', { city: 'Mantova' });
    await create(anna, 'memberships/vecchia', { year: 2020, givenName: 'Ada' });
    await edit(anna, 'memberships/m2024', { year: 2026 });
    await deliver(server, anna, bruno);
    expect(await heldOn(bruno)).toEqual(['m2024', 'm2025', 'm2026', 'm2027']);
  });

  test('[PULL-7] a membership that is moved to an old year is updated, and then dropped', async () => {
    const scene = await openYears();
    const { server, anna, bruno } = scene;
    sure(await pull(anna, server.remote(), true));
    await edit(anna, 'memberships/m2025', { year: 2020 });
    await deliver(server, anna, bruno);
    expect((await getMembership(bruno, 'm2025'))?.fields.year).toBe(2020);
    sure(await pull(bruno, server.remote(), true));
    expect(await heldOn(bruno)).toEqual(['m2026', 'm2027']);
  });

  test('[PULL-5] [PULL-7] edits in the console are found in the years that are held, and in no others', async () => {
    const { server, bruno } = await openYears();
    server.edit('memberships/m2022', { city: 'x' });
    const quiet = countingWire();
    sure(await pull(bruno, server.remote(quiet.wire), true));
    expect(quiet.made).not.toContain('versions');

    server.edit('memberships/m2022', { year: 2026 });
    server.erase('memberships/m2026');
    server.erase('memberships/m2027');
    sure(await pull(bruno, server.remote(), true));
    expect(await heldOn(bruno)).toEqual(['m2022', 'm2025']);
  });

  test('[PULL-5] a membership whose year no query finds is compared too, and leaves with the console’s', async () => {
    const { server, anna, clock } = await openAlone();
    const odd = { raw: 'riletta', unread: 'illeggibile' };
    server.edit(`memberships/${odd.raw}`, { year: 2026 }, {}, { year: { stringValue: ' 2026 ' } });
    for (const id of [odd.unread, 'resta'])
      server.edit(`memberships/${id}`, {}, { year: { stringValue: '2026/2027' } });
    const look = async () => {
      const { wire, made } = countingWire();
      const remote = server.remote(wire);
      sure(await pull(anna, remote, true));
      const ask = withTimeout(clock, new AbortController().signal);
      sure(await fetchMembershipYears(anna, { remote, ask }));
      return made;
    };
    await look();
    expect(await heldOn(anna)).toEqual(['illeggibile', 'resta', 'riletta']);
    for (const id of Object.values(odd)) server.erase(`memberships/${id}`);
    server.edit('memberships/resta', { city: 'Latina' });
    await clock.advance(7 * DAY_MS + 60_000);
    await look();
    expect(await heldOn(anna)).toEqual(['resta']);
    expect((await getMembership(anna, 'resta'))?.fields.city).toBe('Latina');
    // That they are gone is no sign that the server went back (PULL-9): nothing else is compared for it.
    expect(await look()).not.toContain('versions');
  });

  test('[PULL-7] a phone that still holds all years drops the others when it pulls for the first time', async () => {
    const scene = await openYears();
    const { server, bruno } = scene;
    sure(await fetchMembershipsOn(bruno, scene.server.remote(), 'all'));
    await bruno.db.meta.delete('askedYears'); // an older app holds all years, and has no such note
    expect(await heldOn(bruno)).toHaveLength(7);
    sure(await pull(bruno, server.remote(), true));
    expect(await heldOn(bruno)).toEqual(['m2025', 'm2026', 'm2027']);
  });
});

describe('what a screen fetches', () => {
  test('[PULL-7] is held, kept up to date for a day, and dropped', async () => {
    const scene = await openYears();
    const { clock, server, anna, bruno } = scene;
    sure(await fetchMembershipsOn(bruno, scene.server.remote(), 2022));
    expect(await heldOn(bruno)).toEqual(['m2022', 'm2025', 'm2026', 'm2027']);
    expect(holdsYear(await readHeldYears(bruno), 2022)).toBe(true);
    expect(holdsYear(await readHeldYears(bruno), 'all')).toBe(false);

    await create(anna, 'memberships/nuova', { year: 2022, givenName: 'Ada' });
    await push(anna, server.remote());
    await clock.advance(DAY_MS - 60_000);
    sure(await pull(bruno, server.remote(), true));
    expect(await heldOn(bruno)).toContain('nuova');
    await clock.advance(60_000);
    expect(holdsYear(await readHeldYears(bruno), 2022)).toBe(false);
    sure(await pull(bruno, server.remote(), true));
    expect(await heldOn(bruno)).toEqual(['m2025', 'm2026', 'm2027']);
  });

  test('[PULL-7] is not held for longer where the clock is set back', async () => {
    const { server, bruno, clock } = await openYears();
    sure(await fetchMembershipsOn(bruno, server.remote(), 2022));
    clock.jumpTo(clock.now() - 365 * DAY_MS);
    expect(holdsYear(await readHeldYears(bruno), 2022)).toBe(false);
  });

  test.each(['dropped meanwhile', 'ignored meanwhile'])(
    '[PULL-7] is not held again when a clock that was ahead, and was put right, comes to that time: %s',
    async (what) => {
      const { server, anna, bruno, clock } = await openYears();
      const ahead: Phone = { ...bruno, clock: new ManualClock(clock.now() + 3 * 3_600_000) };
      sure(await fetchMembershipsOn(ahead, server.remote(), 2022));
      await create(anna, 'memberships/nuova', { year: 2022, givenName: 'Ada' });
      await push(anna, server.remote());
      sure(await pull(bruno, server.remote(), what === 'dropped meanwhile'));
      await clock.advance(4 * 3_600_000);
      sure(await fetchMembershipsOn(bruno, server.remote(), 2022));
      expect(holdsYear(await readHeldYears(bruno), 2022)).toBe(true);
      expect(await heldOn(bruno)).toEqual(['m2022', 'm2025', 'm2026', 'm2027', 'nuova']);
    },
  );

  test('[PULL-7] comes with what stores its year in a form that no query of years finds, though the server may refuse such a query', async () => {
    const { server, bruno } = await openYears();
    const forms = ['2022 ', ' 2022'];
    for (const [n, stringValue] of forms.entries())
      server.edit(`memberships/odd${n}`, { year: 2022 }, {}, { year: { stringValue } });
    const ask = withTimeout(bruno.clock, new AbortController().signal);
    sure(await fetchMembershipYears(bruno, { remote: server.remote(), ask }));
    expect(await heldOn(bruno)).toEqual(['m2025', 'm2026', 'm2027']);
    let asked = 0;
    // The year itself is asked for first, then each form.
    const refusing: Wire = async (request, serve) =>
      request === 'everything' && (asked += 1) === 2 ? fail('invalid') : serve();
    sure(await fetchMembershipsOn(bruno, server.remote(refusing), 2022));
    expect(asked).toBe(1 + forms.length);
    const held = await heldOn(bruno);
    expect(held.filter((id) => id.startsWith('odd'))).toHaveLength(1);
    expect(holdsYear(await readHeldYears(bruno), 2022)).toBe(true);
  });

  test('[PULL-7] fetching all years fetches those without one too; nothing is requested twice', async () => {
    const scene = await openYears();
    const { bruno } = scene;
    sure(await fetchMembershipsOn(bruno, scene.server.remote(), 'all'));
    expect(await heldOn(bruno)).toHaveLength(7);
    const { wire, made } = countingWire();
    for (const wanted of ['all', 2022, 2026] as const) {
      sure(await fetchMembershipsOn(bruno, scene.server.remote(wire), wanted));
    }
    expect(made).toEqual([]);
  });

  test('[PULL-7] an answer that broke off counts for nothing, and is requested again', async () => {
    const scene = await openYears();
    const { server, bruno } = scene;
    let made = 0;
    const cut: Wire = async (_request, serve) => ((made += 1) > 1 ? fail('unreachable') : serve());
    expect(await fetchMembershipsOn(bruno, scene.server.remote(cut), 'all')).toEqual(
      fail('unreachable'),
    );
    expect(holdsYear(await readHeldYears(bruno), 'all')).toBe(false);
    expect(await heldOn(bruno)).toContain('m2022');
    sure(await pull(bruno, server.remote(), true));
    expect(await heldOn(bruno)).toEqual(['m2025', 'm2026', 'm2027']);
    sure(await fetchMembershipsOn(bruno, scene.server.remote(), 'all'));
    expect(await heldOn(bruno)).toHaveLength(7);
  });

  test('[PULL-7] a year is not held before also those came that store it in another form; nor is a single one that does not come', async () => {
    const { server, bruno } = await openYears();
    server.edit('memberships/testo', { year: 2022 }, {}, { year: { stringValue: ' 2022 ' } });
    const ask = withTimeout(bruno.clock, new AbortController().signal);
    sure(await fetchMembershipYears(bruno, { remote: server.remote(), ask }));
    let made = 0;
    const cut: Wire = async (_request, serve) => ((made += 1) > 1 ? fail('unreachable') : serve());
    const failed = fail('unreachable');
    expect(await fetchMembershipsOn(bruno, server.remote(cut), 2022)).toEqual(failed);
    expect(holdsYear(await readHeldYears(bruno), 2022)).toBe(false);
    expect(await fetchMembershipsOn(bruno, server.remote(cut), 'memberships/m2024')).toEqual(
      failed,
    );
    sure(await fetchMembershipsOn(bruno, server.remote(), 2022));
    expect(await heldOn(bruno)).toContain('testo');
  });

  test('[PULL-7] a single one is fetched by its path; one that is nowhere is no failure', async () => {
    const scene = await openYears();
    const { bruno } = scene;
    sure(await fetchMembershipsOn(bruno, scene.server.remote(), 'memberships/m2022'));
    sure(await fetchMembershipsOn(bruno, scene.server.remote(), 'memberships/mai-stata'));
    expect(await heldOn(bruno)).toEqual(['m2022', 'm2025', 'm2026', 'm2027']);
  });

  test('[PULL-7] the years of the register are learned from the server, each once; none is forgotten where it answers in part', async () => {
    const scene = await openYears();
    const { server, bruno } = scene;
    server.edit('memberships/altra', { year: 2022 });
    const ask = withTimeout(bruno.clock, new AbortController().signal);
    sure(await fetchMembershipYears(bruno, { remote: server.remote(), ask }));
    expect(await readMeta(bruno, 'serverYears')).toEqual([2028, 2027, 2026, 2025, 2024, 2022]);
    let made = 0;
    const cut: Wire = async (_request, serve) => ((made += 1) > 2 ? fail('timeout') : serve());
    const broken = await fetchMembershipYears(bruno, { remote: server.remote(cut), ask });
    expect(broken).toEqual(fail('timeout'));
    expect(await readMeta(bruno, 'serverYears')).toHaveLength(6);
  });
});

describe('a register with a year value of its own in each of many memberships', () => {
  /** A time in the year, as a script or a form may have written it. */
  const timeOf = (n: number) => ({ timestampValue: serverTimeOf(Date.UTC(2026, 0, 1) + n * 1000) });

  test('[PULL-7] is asked for some of them, and for the years that are numbers; what is known stays', async () => {
    const scene = await openYears();
    const { server, bruno } = scene;
    const ask = withTimeout(bruno.clock, new AbortController().signal);
    server.edit('memberships/testo', {}, {}, { year: { stringValue: '2019' } });
    sure(await fetchMembershipYears(bruno, { remote: server.remote(), ask }));
    const known = await readMeta(bruno, 'serverYears');
    expect(known).toEqual([2019, 2028, 2027, 2026, 2025, 2024, 2022]);
    server.erase('memberships/testo');
    for (let n = 0; n < 150; n += 1) server.edit(`memberships/t${n}`, {}, { year: timeOf(n) });
    server.edit('memberships/millis', { year: Date.UTC(2026, 0, 1) });
    server.edit('memberships/m2021', { year: 2021 });
    const { wire, made } = countingWire();
    sure(await fetchMembershipYears(bruno, { remote: server.remote(wire), ask }));
    expect(made.length).toBeLessThan(50 + 10 + 20);
    expect(new Set(await readMeta(bruno, 'serverYears'))).toEqual(new Set([...known, 2021]));
    expect(await readMeta(bruno, 'oddYears')).toHaveLength(20);
  });
});

describe('what is never dropped', () => {
  test('[PULL-7] a change that was not sent, a rejected one, a conflict, a draft', async () => {
    const scene = await openYears();
    const { clock, server, anna, bruno } = scene;
    for (const name of ['inviata', 'ferma', 'chiesta', 'bozza', 'ricevuta', 'scheda', 'niente']) {
      server.edit(`memberships/${name}`, { year: 2022, city: 'a' });
    }
    for (const phone of [anna, bruno])
      sure(await fetchMembershipsOn(phone, scene.server.remote(), 'all'));
    await edit(bruno, 'memberships/chiesta', { email: 'mia@example.org' });
    await edit(anna, 'memberships/chiesta', { email: 'loro@example.org' });
    await push(anna, server.remote());
    await push(bruno, server.remote());
    await edit(bruno, 'memberships/inviata', { city: 'b' });
    const rejected = await edit(bruno, 'memberships/ferma', { city: 'b' });
    await reject(bruno, rejected, 'denied');
    await keepDraft(bruno, 'memberships/bozza', { city: { from: 'a', typed: 'b' } });
    await keepDraft(bruno, 'memberships/ricevuta/receipts/new', { amount: '20' });
    await keepDraft(bruno, secondTabKey('memberships/scheda', 'b'), { city: { typed: 'b' } });

    await clock.advance(2 * DAY_MS);
    sure(await pull(bruno, server.remote(), true));
    const mine = ['bozza', 'chiesta', 'ferma', 'inviata', 'm2025', 'm2026', 'm2027'];
    expect(await heldOn(bruno)).toEqual([...mine, 'ricevuta', 'scheda']);

    // Changes by others to them still arrive; once everything is resolved and sent, they are dropped like the rest.
    await edit(anna, 'memberships/bozza', { zip: '46100' });
    await deliver(server, anna, bruno);
    expect((await getMembership(bruno, 'bozza'))?.fields.zip).toBe('46100');
    await push(bruno, server.remote());
    expect(server.documents.get('memberships/inviata')?.fields['city']).toBe('b');
    await bruno.db.conflicts.clear();
    await bruno.db.drafts.clear();
    await bruno.db.outbox.clear();
    await dropOtherYears(bruno);
    expect(await heldOn(bruno)).toEqual(['m2025', 'm2026', 'm2027']);
  });

  test('[PULL-7] a membership of an old year that was written here is sent before it is dropped', async () => {
    const scene = await openYears();
    const { server, bruno } = scene;
    await create(bruno, 'memberships/carta', { year: 2019, givenName: 'Ada' });
    sure(await pull(bruno, server.remote(), true));
    expect((await viewOf(bruno)).has('memberships/carta')).toBe(true);
    await push(bruno, server.remote());
    sure(await pull(bruno, server.remote(), true));
    expect(server.documents.get('memberships/carta')?.fields['year']).toBe(2019);
    expect(await heldOn(bruno)).not.toContain('carta');
  });

  test('[PULL-7] a change that was saved while its membership was dropped is sent all the same', async () => {
    const scene = await openYears();
    const { server, bruno } = scene;
    sure(await fetchMembershipsOn(bruno, scene.server.remote(), 'memberships/m2022'));
    const seen = (await getMembership(bruno, 'm2022'))!.fields;
    await dropOtherYears(bruno);
    sure(await updateRoot(bruno, 'memberships/m2022', seen, { ...seen, city: 'Mantova' }));
    await push(bruno, server.remote());
    expect(server.documents.get('memberships/m2022')?.fields['city']).toBe('Mantova');
  });

  test('[PULL-7] a tombstone holds nothing personal, and stays', async () => {
    const { server, anna, bruno } = await openYears();
    sure(await pull(anna, server.remote(), true));
    await remove(anna, 'memberships/m2026');
    await push(anna, server.remote());
    sure(await pull(bruno, server.remote(), true));
    expect(await bruno.db.base('memberships').get('memberships/m2026')).toMatchObject({
      fields: {},
    });
    expect(await heldOn(bruno)).toEqual(['m2025', 'm2027']);
  });
});

test.each([
  ['an older one', { year: 2020 }, {}],
  ['a form that cannot be read', {}, { year: { stringValue: '2026/2027' } }],
] as const)(
  '[PULL-7] a membership whose year became %s in the console is not taken for deleted',
  async (_, values, unread) => {
    const { server, anna } = await openAlone();
    server.edit('memberships/m1', { year: 2026, givenName: 'Elena', city: 'Roma' });
    server.edit('memberships/m2', { year: 2026, givenName: 'Ugo' });
    sure(await pull(anna, server.remote(), true));
    await edit(anna, 'memberships/m1', { city: 'Tivoli' });
    server.edit('memberships/m1', { city: 'Latina' });
    await push(anna, server.remote());
    await keepDraft(anna, 'memberships/m1', { notes: 'typed' });
    server.edit('memberships/m1', values, unread);
    server.erase('memberships/m2');
    sure(await pull(anna, server.remote(), true));
    expect((await listConflicts(anna)).map(({ kind }) => kind)).toEqual(['field']);
    expect(await readDraft(anna, 'memberships/m1')).toEqual({ notes: 'typed' });
    expect(await anna.db.view('memberships').toCollection().primaryKeys()).toEqual([
      'memberships/m1',
    ]);
  },
);

test('[PULL-5] a membership of an older year, kept over a sign-out and deleted meanwhile, goes with the comparison', async () => {
  const { server, anna, bruno, clock } = await openScene('stella');
  server.edit('memberships/old', { familyName: 'Bianchi', year: 2024, city: 'Roma' });
  for (const phone of [anna, bruno]) {
    sure(await pull(phone, server.remote()));
    sure(await fetchMembershipsOn(phone, server.remote(), 2024));
  }
  server.admits = ({ log }) => (log.params.fields.includes('city') ? 'invalid' : 'allowed');
  await edit(anna, 'memberships/old', { city: 'Milano' });
  await push(anna, server.remote());
  await lockMirror(
    anna,
    async () => false,
    () => undefined,
  );
  await remove(bruno, 'memberships/old');
  await push(bruno, server.remote());
  clock.jumpTo(clock.now() + 30 * 60_000);
  // A tombstone has no year, and the cursor of the new first pull lies behind it.
  const again = openPhone({ clock, seed: 5, uid: 'anna', storage: anna.storage });
  for (let n = 0; n < 2; n += 1) sure(await pull(again, server.remote(), true));
  expect(await heldOn(again)).toEqual([]);
});

test('[PULL-5] a membership whose odd year the console puts right is asked for once, and read', async () => {
  const { server, anna } = await openAlone('stella');
  server.edit('memberships/odd', {}, { year: { stringValue: '2026/2027' } });
  const ask = withTimeout(anna.clock, new AbortController().signal);
  for (let n = 0; n < 2; n += 1) {
    sure(await pull(anna, server.remote(), true));
    sure(await fetchMembershipYears(anna, { remote: server.remote(), ask }));
  }
  expect((await anna.db.base('memberships').get('memberships/odd'))?.fields['year']).not.toBe(2026);
  server.edit('memberships/odd', { year: 2026 });
  sure(await pull(anna, server.remote(), true));
  expect((await anna.db.base('memberships').get('memberships/odd'))?.fields['year']).toBe(2026);
});

test('[PULL-4] a draft of a membership whose deletion was taken back stays over a pull that compares counts', async () => {
  const { server, anna } = await openAlone('stella');
  server.edit('memberships/m', { year: 2026, givenName: 'Ada' });
  sure(await pull(anna, server.remote(), true));
  const { memberships } = openRegister(anna);
  const removed = sure(await memberships.delete('m'));
  await push(anna, server.remote());
  sure(await memberships.restore(removed));
  await keepDraft(anna, 'memberships/m', { city: 'Latina' });
  sure(await pull(anna, server.remote(), true));
  expect(await readDraft(anna, 'memberships/m')).toEqual({ city: 'Latina' });
});
