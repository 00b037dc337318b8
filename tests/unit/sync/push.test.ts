import { Dexie } from 'dexie';
import { describe, expect, test, vi } from 'vitest';
import { keepDraft, readDraft } from '../../../src/mirror/drafts/drafts.ts';
import { listConflicts } from '../../../src/mirror/conflicts/open-conflicts.ts';
import { beginAttempt, listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { readMeta } from '../../../src/mirror/database/meta.ts';
import { retryRejected } from '../../../src/mirror/changes/rejected-mutations.ts';
import { deleteVisit } from '../../../src/register/visits/visits.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import type { RemoteFailure, RemoteStore } from '../../../src/sync/ports.ts';
import { ok, fail } from '../../../src/platform/result.ts';
import { pushAll } from '../../../src/sync/push.ts';
import { outcomeOf } from '../../../src/sync/send-mutation.ts';
import { withTimeout } from '../../../src/sync/requests.ts';
import { readStatus } from '../../../src/sync/status.ts';
import { replayedView, viewOf } from '../../support/views.ts';
import { settle } from '../../support/manual-clock.ts';
import { type Wire, countingWire, wireWith } from '../../support/model-server.ts';
import { openPhone, pull, push } from '../../support/phone.ts';
import { refuseWrites } from '../../support/refuse-writes.ts';
import { VIEW_STORES } from '../../../src/mirror/database/view-keys.ts';
import { writeLocally } from '../../../src/mirror/changes/write-locally.ts';
import {
  addHorse,
  create,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
  trim,
} from '../../support/scene.ts';

const STELLA = 'horses/stella';

/** A server that refuses to give the account's own entry. */
function refusing(remote: RemoteStore, failure: RemoteFailure): RemoteStore {
  return { ...remote, accounts: async () => fail(failure) };
}

test('[PUSH-11] a refusal rejects nothing once another attempt has begun, whose answer decides', async () => {
  const { server, anna } = await openAlone('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'zoppica' });
  let second: Promise<unknown> = Promise.resolve();
  const refusing: Wire = async (request, serve) => {
    if (request !== 'commit') return serve();
    // Meanwhile another tab, which holds no lock, sends it too, and its answer is lost.
    const losing: Wire = async (other, answer) => {
      const given = answer();
      return other === 'commit' ? fail('unreachable') : given;
    };
    second = push(anna, server.remote(losing), true);
    await second;
    return fail('invalid');
  };
  await push(anna, server.remote(refusing));
  await second;
  expect(await listUnsent(anna)).toMatchObject([{ mutationId, status: 'pending', attempts: 2 }]);
  await push(anna, server.remote(), true);
  expect(await listUnsent(anna)).toEqual([]);
  expect((await anna.db.base('horses').get(STELLA))?.fields['notes']).toBe('zoppica');
});

describe('one commit', () => {
  test('[PUSH-1] a change, its bookkeeping and its log entry are one commit', async () => {
    const { server, anna, clock } = await openAlone('stella');
    const { mutationId: mid } = await edit(anna, STELLA, {
      ownerPhone: '+39 333 1',
      notes: 'zoppica',
    });
    const { wire, made } = countingWire();
    await push(anna, server.remote(wire));

    expect(made).toEqual(['commit']);
    expect(server.documents.get(STELLA)).toMatchObject({
      rev: 1,
      updatedBy: 'anna',
      lastMid: mid,
      fields: { notes: 'zoppica', name: 'stella' },
    });
    expect(Date.parse(server.documents.get(STELLA)!.updatedAt)).toBe(clock.now());
    expect(server.receipts.get(mid)).toEqual({
      mutationId: mid,
      uid: 'anna',
      function: 'updateHorse',
      params: { path: STELLA, fields: ['ownerPhone', 'notes'] },
      result: { rev: 1, conflicts: [] },
    });
  });

  test('[PUSH-1] creates and deletes write their log entry too, without any value', async () => {
    const { server, anna } = await openAlone();
    await create(anna, 'memberships/m1', { givenName: 'Lucia', taxCode: 'RSSMRA80A01H501U' });
    const slug = await addHorse(anna, 'Vento');
    const visit = await trim(anna, slug, '2026-10-14');
    await push(anna, server.remote());
    await deleteVisit(anna, visit);
    await remove(anna, `horses/${slug}`);
    await push(anna, server.remote());

    const logs = [...server.receipts.values()];
    expect(logs.map((log) => log.function).toSorted()).toEqual([
      'addHoovesTrim',
      'createHorse',
      'createMembership',
      'deleteHoovesTrim',
      'deleteHorse',
    ]);
    expect(JSON.stringify(logs)).not.toMatch(/Lucia|RSSMRA|Vento/);
    expect(server.documents.get(`horses/${slug}`)).toMatchObject({ fields: {}, rev: 4 });
  });

  test('[PUSH-1] the log names what the commit writes, not what was to be changed', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await edit(bruno, STELLA, { coat: 'baio' });
    await push(bruno, server.remote());
    const { mutationId: same } = await edit(anna, STELLA, { coat: 'baio', notes: 'morde' });
    const { mutationId: again } = await create(anna, 'memberships/m1', { givenName: 'Lucia' });
    await create(bruno, 'memberships/m1', { givenName: 'Lucia', city: 'Roma' });
    await push(bruno, server.remote());
    await push(anna, server.remote());
    expect(server.receipts.get(same)).toMatchObject({
      function: 'updateHorse',
      params: { fields: ['notes'] },
    });
    expect(server.receipts.get(again)).toBeUndefined();

    const { mutationId: more } = await create(anna, 'memberships/m2', { number: '7' });
    await create(bruno, 'memberships/m2', { givenName: 'Elena' });
    await push(bruno, server.remote());
    await push(anna, server.remote());
    expect(server.receipts.get(more)).toMatchObject({
      function: 'updateMembership',
      params: { path: 'memberships/m2', fields: ['number'] },
    });
  });

  test('[PUSH-1] a new document is complete on the phone as soon as it is acknowledged', async () => {
    const { server, anna } = await openAlone();
    const slug = await addHorse(anna, 'Vento');
    const typed = (await viewOf(anna)).get(`horses/${slug}`)!.fields;
    await push(anna, server.remote());
    const acknowledged = (await viewOf(anna)).get(`horses/${slug}`)!.fields;
    expect(acknowledged).toEqual(typed);
    expect(acknowledged['notes']).toBe('');
  });
});

describe('once and only once', () => {
  test('[PUSH-2] a receipt that is there is taken for the outcome, and nothing is applied again', async () => {
    const { server, anna, bruno } = await openScene('stella');
    const { mutationId: mid } = await edit(anna, STELLA, { notes: 'di anna', coat: 'baio' });
    await edit(bruno, STELLA, { notes: 'di bruno' });
    await push(bruno, server.remote());
    // The commit takes effect with a conflict in one field, and its answer is lost.
    const lossy: Wire = async (request, serve) => {
      const answer = serve();
      return request === 'commit' && answer.success ? fail('timeout') : answer;
    };
    await push(anna, server.remote(lossy));
    expect(server.applied.at(-1)).toBe(mid);
    expect(server.receipts.get(mid)).toMatchObject({
      params: { fields: ['coat'] },
      result: { conflicts: ['notes'] },
    });
    await pull(bruno, server.remote());
    await edit(bruno, STELLA, { coat: 'grigio' });
    await push(bruno, server.remote());

    const { wire, made } = countingWire();
    await push(anna, server.remote(wire));
    expect(made).toEqual(['commit', 'read']);
    expect(server.applied.filter((applied) => applied === mid)).toHaveLength(1);
    expect(await listUnsent(anna)).toEqual([]);
    expect(await anna.db.conflicts.toArray()).toMatchObject([
      { id: `${mid}/notes`, kind: 'field', mine: 'di anna', theirs: 'di bruno', theirsBy: 'bruno' },
    ]);
    expect(server.documents.get(STELLA)?.fields['coat']).toBe('grigio');
  });

  test('[PUSH-4] a lost acknowledgement is not applied twice', async () => {
    const { server, anna } = await openAlone('stella');
    await trim(anna, 'stella', '2026-10-14');
    await push(
      anna,
      server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'unreachable' }])),
    );
    expect(await listUnsent(anna)).toMatchObject([{ lastError: 'offline', status: 'pending' }]);

    expect(await push(anna, server.remote())).toEqual({ acknowledged: 1, paused: false });
    expect(await listUnsent(anna)).toEqual([]);
    expect(server.applied).toHaveLength(1);
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 1 });
  });

  test('[PUSH-4] an own change that somebody changed on since its answer was lost is not repeated', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await edit(anna, STELLA, { notes: 'di anna' });
    await push(
      anna,
      server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }])),
    );
    await pull(bruno, server.remote());
    await edit(bruno, STELLA, { notes: '' });
    await push(bruno, server.remote());

    await push(anna, server.remote());
    expect(server.documents.get(STELLA)?.fields['notes']).toBe('');
    expect(await anna.db.conflicts.count()).toBe(0);
  });

  test.each(['erased for good', 'deleted'])(
    '[PUSH-4] what a lost answer left out of a document that was then %s is asked as that',
    async (how) => {
      const { server, anna, bruno } = await openScene('stella');
      await edit(bruno, STELLA, { notes: 'di bruno' });
      await push(bruno, server.remote());
      await edit(anna, STELLA, { notes: 'di anna', coat: 'grigio' });
      await pull(anna, server.remote());
      await push(
        anna,
        server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }])),
      );
      expect(server.documents.get(STELLA)?.fields).toMatchObject({ coat: 'grigio' });
      if (how === 'deleted') {
        await pull(bruno, server.remote());
        await remove(bruno, STELLA);
        await push(bruno, server.remote());
      } else server.erase(STELLA);

      await push(anna, server.remote());
      const theirsBy = how === 'deleted' ? 'bruno' : '';
      expect(await anna.db.conflicts.toArray()).toMatchObject([
        { kind: 'deleted', field: '', theirs: null, theirsBy },
      ]);
    },
  );

  test('[PUSH-4] a commit that arrives after its repetition changes nothing', async () => {
    const { server, anna } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    let late: () => unknown = () => undefined;
    const slow: Wire = async (request, serve) => {
      if (request !== 'commit') return serve();
      late = serve;
      return fail('timeout');
    };
    await push(anna, server.remote(slow));
    await push(anna, server.remote());
    await edit(anna, STELLA, { notes: 'due' });
    await push(anna, server.remote());

    expect(late()).toMatchObject({ success: false });
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 2, fields: { notes: 'due' } });
  });

  test('[PUSH-4] a repetition that the rules deny because it already took effect is acknowledged', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await trim(anna, 'stella', '2026-10-14');
    await trim(bruno, 'stella', '2026-10-13');
    await push(bruno, server.remote());
    const { wire, made } = countingWire();
    // The expected state on Anna's phone is stale: the rules see a wrong rev before versions are compared.
    await push(anna, server.remote(wire));
    // Her phone has not received the visit that gave the date that hers replaces.
    expect(made).toEqual(['commit', 'read', 'visitsOf', 'commit']);
    expect(await listUnsent(anna)).toEqual([]);
    expect(server.documents.get(STELLA)).toMatchObject({
      rev: 2,
      fields: { lastHoovesTrim: instantOf('2026-10-14') },
    });
  });
});

describe('merging', () => {
  test('[PUSH-3] different fields of one horse are joined, the same field is parked', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await edit(bruno, STELLA, { notes: 'di bruno', coat: 'baio' });
    await push(bruno, server.remote());
    await edit(anna, STELLA, { notes: 'di anna', breed: 'maremmano', coat: 'baio' });
    await push(anna, server.remote());

    expect(server.documents.get(STELLA)).toMatchObject({
      rev: 2,
      fields: { notes: 'di bruno', coat: 'baio', breed: 'maremmano' },
    });
    expect(await anna.db.conflicts.toArray()).toMatchObject([
      { field: 'notes', mine: 'di anna', theirs: 'di bruno', path: STELLA, lane: STELLA },
    ]);
    expect((await viewOf(anna)).get(STELLA)?.fields['notes']).toBe('di bruno');
  });

  test('[PUSH-3] fields that belong together are never joined from two people', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await edit(bruno, STELLA, { ownerPhone: '+39 333 2' });
    await push(bruno, server.remote());
    await edit(anna, STELLA, { ownerName: 'Rossi', coat: 'sauro' });
    await push(anna, server.remote());

    expect(server.documents.get(STELLA)?.fields).toMatchObject({
      ownerName: '',
      ownerPhone: '+39 333 2',
      coat: 'sauro',
    });
    expect(await anna.db.conflicts.toArray()).toMatchObject([
      { field: 'ownerName', mine: 'Rossi' },
    ]);
  });

  test('[PUSH-3] what the server already has is acknowledged without a commit', async () => {
    const { server, anna, bruno } = await openScene('stella');
    for (const phone of [anna, bruno]) await edit(phone, STELLA, { notes: 'uguale' });
    await push(bruno, server.remote());
    await push(anna, server.remote());
    expect(server.applied).toHaveLength(1);
    expect(await listUnsent(anna)).toEqual([]);
    expect(await anna.db.conflicts.count()).toBe(0);
  });
});

describe('the acknowledgement', () => {
  test('[PUSH-5] what was written meanwhile stays, and learns the new revision', async () => {
    const { server, anna } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    const midway: Wire = async (request, serve) => {
      const answer = serve();
      if (request === 'commit' && server.applied.length === 1) {
        await edit(anna, STELLA, { notes: 'due' });
        await trim(anna, 'stella', '2026-10-14');
      }
      return answer;
    };
    await push(anna, server.remote(midway));
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 3, fields: { notes: 'due' } });
    expect(await anna.db.conflicts.count()).toBe(0);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
  });

  test('[PUSH-5] an own change before it does not make an own deletion stale', async () => {
    const { server, anna } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    await trim(anna, 'stella', '2026-10-14');
    await remove(anna, STELLA);
    await push(anna, server.remote());
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 3, fields: {} });
    expect(await anna.db.conflicts.count()).toBe(0);
  });

  test("[PUSH-5] another person's change makes a deletion a conflict, also behind an own change", async () => {
    const { server, anna, bruno } = await openScene('stella');
    await edit(anna, STELLA, { coat: 'baio' });
    await remove(anna, STELLA);
    await edit(bruno, STELLA, { notes: 'ancora qui' });
    await push(bruno, server.remote());
    await push(anna, server.remote());
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 2, deletedAt: '' });
    expect(await anna.db.conflicts.toArray()).toMatchObject([
      { kind: 'staleDelete', path: STELLA },
    ]);
    expect((await viewOf(anna)).has(STELLA)).toBe(true);
  });

  test('[PUSH-5] it is one transaction: where it fails, nothing of it is kept', async () => {
    const { server, anna } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    const before = await anna.db.base('horses').toArray();
    const full = () => new DOMException('full', 'QuotaExceededError');
    const endFull = refuseWrites(anna.db, VIEW_STORES.horses, full);
    await expect(push(anna, server.remote())).rejects.toThrow();
    endFull();
    expect(await listUnsent(anna)).toHaveLength(1);
    expect(await anna.db.base('horses').toArray()).toEqual(before);

    await push(anna, server.remote());
    expect(server.applied).toHaveLength(1);
    expect(await listUnsent(anna)).toEqual([]);
  });

  test('[VISIT-3] a visit whose horse is gone from the server is deleted there all the same', async () => {
    const { server, anna } = await openAlone('stella');
    const visit = await trim(anna, 'stella', '2026-10-14');
    await push(anna, server.remote());
    await deleteVisit(anna, visit);
    server.erase(STELLA);
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toEqual([]);
    expect(server.documents.get(visit)).toMatchObject({ fields: {}, rev: 2 });
  });

  test('[VISIT-3] where the visits cannot be read, nothing is deleted and the deletion waits', async () => {
    const { server, anna } = await openAlone('stella');
    const visit = await trim(anna, 'stella', '2026-10-14');
    await push(anna, server.remote());
    await remove(anna, STELLA);
    const unread: Wire = async (request, serve) =>
      request === 'visitsOf' ? fail('timeout') : serve();
    await push(anna, server.remote(unread));
    expect(await listUnsent(anna)).toMatchObject([{ op: 'delete', lastError: 'timeout' }]);
    await push(anna, server.remote());
    for (const path of [STELLA, visit]) expect(server.documents.get(path)?.fields).toEqual({});
  });

  test('[PUSH-5] a document that is gone from the server is gone from the phone', async () => {
    const { server, anna } = await openAlone('stella');
    const visit = await trim(anna, 'stella', '2026-10-14');
    await push(anna, server.remote());
    server.erase(visit);
    await deleteVisit(anna, visit);
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toEqual([]);
    expect((await viewOf(anna)).has(visit)).toBe(false);
  });
});

describe('the expected state', () => {
  test('[PUSH-5] a late answer that a document is gone removes no copy that arrived since', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await edit(anna, STELLA, { notes: 'a' });
    server.erase(STELLA);
    sure(await pull(bruno, server.remote(), true));
    const late: Wire = async (request, serve) => {
      const answer = serve();
      if (request === 'read') {
        await create(bruno, STELLA, { name: 'Stella', docname: 'stella', coat: 'baio' });
        await push(bruno, server.remote());
        sure(await pull(anna, server.remote()));
        await keepDraft(anna, STELLA, { breed: 'Murgese' });
      }
      return answer;
    };
    await push(anna, server.remote(late));
    expect(await listConflicts(anna)).toMatchObject([{ kind: 'deleted', isThere: true }]);
    expect(await anna.db.base('horses').get(STELLA)).toMatchObject({ fields: { coat: 'baio' } });
    expect(await readDraft(anna, STELLA)).toBeDefined();
  });

  test('[PUSH-5] a receipt too tells successors which revision it made', async () => {
    const { server, anna } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    await remove(anna, STELLA);
    const lossy: Wire = async (request, serve) => {
      const answer = serve();
      return request === 'commit' ? fail('timeout') : answer;
    };
    await push(anna, server.remote(lossy));
    await push(anna, server.remote());
    expect(await anna.db.conflicts.count()).toBe(0);
    expect(server.documents.get(STELLA)?.deletedAt).not.toBe('');
  });

  test('[PUSH-3] that nothing is to be done is never concluded from an old copy', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await edit(bruno, STELLA, { notes: 'ora' });
    await push(bruno, server.remote());
    // Anna's form showed another value; her phone's copy already has the value that she enters.
    const patch = { notes: { from: 'allora', to: '' } };
    sure(await writeLocally(anna, { op: 'update', path: STELLA, patch, seen: {} }));
    await push(anna, server.remote());
    expect(await anna.db.conflicts.toArray()).toMatchObject([{ field: 'notes', theirs: 'ora' }]);
  });
});

describe('document queues', () => {
  test('[PUSH-6] what is sent is chosen in the transaction that records the attempt', async () => {
    const { anna } = await openAlone('stella');
    const { mutationId: mid } = await edit(anna, STELLA, { notes: 'mia' });
    const stores: (readonly string[])[] = [];
    const begun = await beginAttempt(anna, STELLA, (waiting) => {
      const { mode, storeNames } = Dexie.currentTransaction;
      stores.push([mode, ...storeNames]);
      return waiting[0];
    });
    expect(begun).toMatchObject({ mutationId: mid, attempts: 1 });
    expect(stores).toEqual([['readwrite', 'outbox', 'conflicts']]);
  });

  test('[PUSH-9] what waits for its time costs no transaction of its own', async () => {
    const horses = Array.from({ length: 10 }, (_, index) => `h${index}`);
    const { server, anna } = await openAlone(...horses);
    for (const horse of horses) await edit(anna, `horses/${horse}`, { notes: 'a' });
    await push(
      anna,
      server.remote(async () => fail('server')),
    );
    await anna.db.outbox.toCollection().modify({ nextAttemptAt: anna.clock.now() + 1000 });
    const { mutationId } = await create(anna, 'memberships/m1', { city: 'Roma' });
    const measured = vi.spyOn(performance, 'measure');
    await push(anna, server.remote(), false);
    const attempts = measured.mock.calls.filter(([name]) => name === 'mirror: begin attempt');
    measured.mockRestore();
    expect(server.applied).toEqual([mutationId]);
    expect(attempts).toHaveLength(2); // its attempt, and the check for more in its queue
  });

  test('[PUSH-6] a document queue keeps its order, and others do not wait for it', async () => {
    const horses = Array.from({ length: 10 }, (_, index) => `h${index}`);
    const { server, anna } = await openAlone(...horses);
    for (const note of ['a', 'b']) {
      for (const horse of horses) await edit(anna, `horses/${horse}`, { notes: note });
    }
    const failing: Wire = async (_request, serve) => {
      if (server.applied.length === 1) return fail('server');
      await settle(); // several are under way
      return serve();
    };
    await push(anna, server.remote(failing));
    expect(server.applied.length).toBeGreaterThan(1);
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toEqual([]);
    for (const horse of horses) {
      expect(server.documents.get(`horses/${horse}`)).toMatchObject({
        rev: 2,
        fields: { notes: 'b' },
      });
    }
  });

  /** The highest number of concurrent requests while changes of sixty horses are sent; each takes `answerMs`. */
  async function mostAtOnce(answerMs: number): Promise<number> {
    const horses = Array.from({ length: 60 }, (_, index) => `h${index}`);
    const { server, anna, clock } = await openAlone(...horses);
    for (const horse of horses) await edit(anna, `horses/${horse}`, { notes: 'a' });
    let under = 0;
    let most = 0;
    const wire: Wire = async (_request, serve) => {
      under += 1;
      most = Math.max(most, under);
      await new Promise<void>((resolve) => clock.after(answerMs, resolve));
      under -= 1;
      return serve();
    };
    const sent = push(anna, server.remote(wire));
    const ended = sent.then(() => true);
    while (!(await Promise.race([ended, clock.advance(answerMs).then(() => false)])));
    expect(await sent).toEqual({ acknowledged: 60, paused: false });
    return most;
  }

  test('[PUSH-6] nine queues are sent at once, and up to 24 while answers come within a second', async () => {
    expect(await mostAtOnce(900)).toBe(24);
    expect(await mostAtOnce(1100)).toBe(9);
  });

  test('[PUSH-7] while a request is under way the phone can be written to', async () => {
    const { server, anna } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    const written: string[] = [];
    const wire: Wire = async (request, serve) => {
      // If a transaction were held open here, this write would never end.
      written.push(await trim(anna, 'stella', '2026-10-14', request));
      return serve();
    };
    await push(
      anna,
      server.remote(async (r, s) => (written.length === 0 ? wire(r, s) : s())),
    );
    expect(written).toHaveLength(1);
    expect(await listUnsent(anna)).toEqual([]);
  });
});

describe('a cycle that is not worth going on', () => {
  const many = Array.from({ length: 20 }, (_, index) => `h${index}`);

  /** Sends a change of each of many horses over a network; gives how many were attempted. */
  async function tryAll(network: (commit: number) => RemoteFailure | null) {
    const { server, anna } = await openAlone(...many);
    for (const horse of many) await edit(anna, `horses/${horse}`, { notes: 'uno' });
    let commits = 0;
    const wire: Wire = async (request, serve) => {
      if (request === 'refreshCredentials') return serve();
      commits += 1;
      const failure = network(commits);
      return failure ? fail(failure) : serve();
    };
    const report = await push(anna, server.remote(wire));
    const unsent = await listUnsent(anna);
    const tried = many.length - unsent.filter(({ attempts }) => attempts === 0).length;
    return { report, unsent, tried };
  }

  test('[PUSH-9] six document queues in a row without any answer end it', async () => {
    for (const failure of ['unreachable', 'timeout'] as const) {
      // When the sixth request fails, the other eight queues may have begun their next one.
      expect((await tryAll(() => failure)).tried).toBeLessThanOrEqual(14);
    }
  });

  test('[PUSH-9] any answer in between lets it go on', async () => {
    for (const answer of [null, 'server', 'quota', 'invalid'] as const) {
      const { tried } = await tryAll((commit) => (commit % 6 === 0 ? answer : 'timeout'));
      expect(tried, `answer: ${answer}`).toBe(many.length);
    }
  });

  test('[AUTH-2] a lost session ends it, and no retry is put off by it', async () => {
    const { report, unsent, tried } = await tryAll(() => 'signedOut');
    expect(report).toEqual({ acknowledged: 0, paused: true });
    expect(tried).toBe(9); // those sent concurrently
    const due = unsent.map(({ attempts, nextAttemptAt }) => [attempts, nextAttemptAt]);
    // In the past by any clock; 0 would be on its way.
    expect(new Set(due.map(String))).toEqual(new Set(['0,0', '1,1']));
  });

  test('[PUSH-5] a stop begins no further change of a document queue', async () => {
    const { server, anna } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    await edit(anna, STELLA, { notes: 'due' });
    const stop = new AbortController();
    const wire: Wire = async (_request, serve) => {
      const answer = serve();
      stop.abort();
      return answer;
    };
    const ask = withTimeout(anna.clock, new AbortController().signal);
    await pushAll(anna, { remote: server.remote(wire), ask }, true, stop.signal);
    expect(await listUnsent(anna)).toMatchObject([
      { attempts: 0, patch: { notes: { to: 'due' } } },
    ]);
  });
});

describe('failures', () => {
  test('[PUSH-8] a request that hangs ends after 20 seconds, and the change is sent again', async () => {
    const { server, anna, clock } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    const aborted: boolean[] = [];
    const remote = server.remote();
    const pushing = push(anna, {
      ...remote,
      commit: (_commit, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted.push(true);
            resolve(fail('unreachable'));
          });
        }),
    });
    await settle();
    await clock.advance(19_999);
    expect(aborted).toEqual([]);
    await clock.advance(1);
    await pushing;
    expect(aborted).toEqual([true]);
    expect(await listUnsent(anna)).toMatchObject([{ lastError: 'timeout', attempts: 1 }]);
    await push(anna, remote);
    expect(await listUnsent(anna)).toEqual([]);
  });

  test('[PUSH-9] a failed change waits by full jitter, a person does not', async () => {
    const { server, anna, clock } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    const down: Wire = async () => fail('quota');
    await push(anna, server.remote(down));
    const [waiting] = await listUnsent(anna);
    const wait = waiting!.nextAttemptAt - clock.now();
    expect(wait).toBeGreaterThan(2_000); // of the first wait after a quota failure, up to a minute
    expect(wait).toBeLessThanOrEqual(60_000);
    expect(waiting!.lastError).toBe('quota');

    const patient = countingWire();
    await push(anna, server.remote(patient.wire), false);
    expect(patient.made).toEqual([]);
    await clock.advance(wait);
    await push(anna, server.remote(down), false);
    expect((await listUnsent(anna))[0]).toMatchObject({ attempts: 2 });
    await push(anna, server.remote(), true);
    expect(await listUnsent(anna)).toEqual([]);
  });

  test('[PUSH-9] each failure doubles the wait', async () => {
    const { server, anna, clock } = await openAlone('stella');
    const unlucky = { ...anna, ids: { ...anna.ids, random: () => 1 } };
    await edit(anna, STELLA, { notes: 'uno' });
    for (const wait of [2_000, 4_000, 8_000]) {
      await push(
        unlucky,
        server.remote(async () => fail('server')),
      );
      const [waiting] = await listUnsent(anna);
      expect(waiting!.nextAttemptAt - clock.now()).toBe(wait);
    }
  });

  test('[PUSH-9] a clock that was set back by a year holds nothing up', async () => {
    const { server, anna, clock } = await openAlone('stella');
    await edit(anna, STELLA, { notes: 'uno' });
    await push(
      anna,
      server.remote(async () => fail('quota')),
    );
    clock.jumpTo(clock.now() - 365 * 86_400_000);
    await push(anna, server.remote(), false);
    expect(await listUnsent(anna)).toEqual([]);
  });

  test('[PUSH-10] every failure has one outcome', () => {
    const outcomes: Record<RemoteFailure, unknown> = {
      unreachable: { kind: 'retry', reason: 'offline' },
      timeout: { kind: 'retry', reason: 'timeout' },
      server: { kind: 'retry', reason: 'server' },
      quota: { kind: 'retry', reason: 'quota' },
      contention: { kind: 'retry', reason: 'contention' },
      precondition: { kind: 'retry', reason: 'contention' },
      signedOut: { kind: 'signedOut' },
      denied: { kind: 'rejected', reason: 'denied' },
      invalid: { kind: 'rejected', reason: 'invalid' },
      internal: { kind: 'retry', reason: 'internal' },
    };
    for (const [failure, outcome] of Object.entries(outcomes)) {
      expect(outcomeOf(failure as RemoteFailure)).toEqual(outcome);
    }
  });

  test.each([1e300, -1e300, 8.64e15, 253_402_300_800_000])(
    '[PUSH-10] the instant %d, which no server can hold, is rejected; what waits behind it is sent',
    async (date) => {
      const { server, anna } = await openAlone('stella', 'vento');
      const fit = await trim(anna, 'stella', '2026-10-14');
      await anna.db.outbox.toCollection().modify((row) => {
        Object.assign(row.patch['date']!, { to: date });
        Object.assign(row, { createdAt: date });
      });
      await edit(anna, STELLA, { notes: 'mia' });
      await edit(anna, 'horses/vento', { notes: 'mia' });
      const { wire, made } = countingWire();
      await push(anna, server.remote(wire));
      expect(await listUnsent(anna)).toMatchObject([
        { path: fit, status: 'rejected', lastError: 'unfit', attempts: 1 },
      ]);
      expect(made).toEqual(['commit', 'commit']);
      expect(server.documents.get(STELLA)?.fields['notes']).toBe('mia');
    },
  );

  test('[PUSH-10] a request that cannot be written is no fault of the network', async () => {
    const { server, anna } = await openAlone('stella', 'vento');
    await edit(anna, STELLA, { notes: 'mia' });
    await edit(anna, 'horses/vento', { notes: 'mia' });
    const remote = server.remote();
    const broken: typeof remote = {
      ...remote,
      commit: async (commit, signal) => {
        if (commit.writes[0]!.document.path === STELLA) new Date(NaN).toISOString();
        return remote.commit(commit, signal);
      },
    };
    await push(anna, broken);
    expect(await listUnsent(anna)).toMatchObject([{ path: STELLA, lastError: 'internal' }]);
    expect((await readStatus(anna)).pushFailure).toBe('internal');
  });

  test('[VISIT-2] a trim is sent to a horse whose last date is none, and gives it one', async () => {
    const { server, anna } = await openAlone('stella');
    server.edit(STELLA, { lastHoovesTrim: 1e300 });
    await pull(anna, server.remote());
    await trim(anna, 'stella', '2026-10-14');
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toEqual([]);
    expect(server.documents.get(STELLA)?.fields['lastHoovesTrim']).toBe(instantOf('2026-10-14'));
  });

  test.each(['unreachable', 'timeout', 'server', 'quota', 'contention', 'precondition'] as const)(
    '[PUSH-10] after %s the change waits and is sent again',
    async (failure) => {
      const { server, anna } = await openAlone('stella');
      await edit(anna, STELLA, { notes: 'uno' });
      expect(
        await push(
          anna,
          server.remote(async () => fail(failure)),
        ),
      ).toEqual({
        acknowledged: 0,
        paused: false,
      });
      expect(await listUnsent(anna)).toMatchObject([{ status: 'pending', attempts: 1 }]);
      await push(anna, server.remote());
      expect(server.documents.get(STELLA)?.fields['notes']).toBe('uno');
    },
  );

  test('[PUSH-11] a rejected change is kept, shown and holds up only what depends on it', async () => {
    const { server, anna } = await openAlone('stella', 'vento');
    server.admits = ({ log }) => (log.params.fields.includes('ownerName') ? 'invalid' : 'allowed');
    await edit(anna, STELLA, { ownerName: 'x' });
    await edit(anna, STELLA, { notes: 'va bene' });
    await edit(anna, STELLA, { ownerPhone: '+39 333' });
    await edit(anna, 'horses/vento', { notes: 'va bene' });
    await push(anna, server.remote());

    expect(await listUnsent(anna)).toMatchObject([
      { status: 'rejected', lastError: 'invalid', patch: { ownerName: {} } },
      { status: 'pending', patch: { ownerPhone: {} } },
    ]);
    expect(server.documents.get(STELLA)?.fields['notes']).toBe('va bene');
    expect(server.documents.get('horses/vento')?.fields['notes']).toBe('va bene');
    expect((await viewOf(anna)).get(STELLA)?.fields['ownerName']).toBe('x');
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toHaveLength(2);
  });

  test('[PUSH-11] a change that is retried in the midst of a cycle is sent by the next', async () => {
    const { server, anna } = await openAlone('stella');
    const { mutationId: mid } = await edit(anna, STELLA, { notes: 'no' });
    await edit(anna, STELLA, { coat: 'baio' });
    server.admits = ({ log }) => (log.mutationId === mid ? 'invalid' : 'allowed');
    const retrying: Wire = async (_request, serve) => {
      const answer = serve();
      if (answer.success) sure(await retryRejected(anna, mid));
      return answer;
    };
    await push(anna, server.remote(retrying));
    expect(await listUnsent(anna)).toMatchObject([
      { mutationId: mid, status: 'pending', attempts: 1 },
    ]);
  });

  test('[PUSH-11] a rejected change of yesterday does not hold up the others of today', async () => {
    const { server, anna } = await openAlone('stella', 'vento');
    server.admits = ({ log }) => (log.params.path === STELLA ? 'invalid' : 'allowed');
    await edit(anna, STELLA, { notes: 'uno' });
    await push(anna, server.remote());
    await edit(anna, 'horses/vento', { notes: 'due' });
    expect(await push(anna, server.remote())).toEqual({ acknowledged: 1, paused: false });
  });

  test('[PUSH-11] nothing of a horse whose creation was rejected is sent', async () => {
    const { server, anna } = await openAlone();
    server.admits = ({ log }) => (log.function === 'createHorse' ? 'denied' : 'allowed');
    const slug = await addHorse(anna, 'Vento');
    await trim(anna, slug, '2026-10-14');
    await push(anna, server.remote());
    await push(anna, server.remote());
    expect(server.applied).toEqual([]);
    expect(await listUnsent(anna)).toMatchObject([{ status: 'rejected' }, { status: 'pending' }]);
    server.admits = () => 'allowed';
    await anna.db.outbox.toCollection().modify({ status: 'pending' });
    await push(anna, server.remote());
    expect(server.applied).toHaveLength(2);
  });

  test.each([
    ['signedOut', ['commit', 'refreshCredentials', 'read', 'commit']],
    ['denied', ['commit', 'read', 'refreshCredentials', 'read', 'commit']],
  ] as const)(
    '[PUSH-12] %s once: the token is fetched anew, and that is all',
    async (failure, asked) => {
      const { server, anna } = await openAlone('stella');
      await edit(anna, STELLA, { notes: 'uno' });
      let fresh = false;
      const { wire, made } = countingWire(async (request, serve) => {
        if (request === 'refreshCredentials') fresh = true;
        return fresh ? serve() : fail(failure);
      });
      await push(anna, server.remote(wire));
      expect(made).toEqual(asked);
      expect(await listUnsent(anna)).toEqual([]);
    },
  );

  test('[PUSH-12] denied though the account may read: only that change is rejected', async () => {
    const { server, anna } = await openAlone('stella', 'vento');
    server.admits = ({ log }) => (log.params.path === STELLA ? 'denied' : 'allowed');
    await edit(anna, STELLA, { notes: 'uno' });
    await edit(anna, 'horses/vento', { notes: 'due' });
    expect(await push(anna, server.remote())).toEqual({ acknowledged: 1, paused: false });
    expect(await listUnsent(anna)).toMatchObject([{ status: 'rejected', lastError: 'denied' }]);
    expect(await readMeta(anna, 'pause')).toBeNull();
  });

  test('[PUSH-12] denied everything: all pauses, nothing is rejected', async () => {
    const { server, anna } = await openAlone('stella', 'vento');
    await edit(anna, STELLA, { notes: 'uno' });
    await edit(anna, 'horses/vento', { notes: 'due' });
    server.closed.add('anna');
    const { wire, made } = countingWire(async (request, serve) =>
      request === 'refreshCredentials' ? serve() : fail('denied'),
    );
    expect(await push(anna, server.remote(wire))).toEqual({ acknowledged: 0, paused: true });
    expect(made).toContain('refreshCredentials');
    expect(await readMeta(anna, 'pause')).toBe('notEnabled');
    expect((await listUnsent(anna)).map((m) => m.status)).toEqual(['pending', 'pending']);
    await push(anna, server.remote());
    expect(await readMeta(anna, 'pause')).toBeNull();
    expect(await listUnsent(anna)).toEqual([]);
  });

  test.each([
    ['is open', 'server', async (remote: RemoteStore) => remote],
    ['is refused too', 'server', async (remote: RemoteStore) => refusing(remote, 'denied')],
    ['does not answer', 'timeout', async (remote: RemoteStore) => refusing(remote, 'timeout')],
  ] as const)(
    '[PUSH-12] denied everything, and its own entry %s: it waits, and is tried again',
    async (_what, reason, reached) => {
      const { server, anna } = await openAlone('stella');
      await edit(anna, STELLA, { notes: 'uno' });
      const remote = server.remote(async (request, serve) =>
        request === 'refreshCredentials' ? serve() : fail('denied'),
      );
      expect(await push(anna, await reached(remote))).toEqual({ acknowledged: 0, paused: false });
      expect(await readMeta(anna, 'pause')).toBeNull();
      const [waiting] = await listUnsent(anna);
      expect(waiting).toMatchObject({ status: 'pending', lastError: reason });
      expect(waiting!.nextAttemptAt).toBeGreaterThan(anna.clock.now());
    },
  );

  test('[PUSH-12] an account that is enabled between two denials rejects nothing', async () => {
    for (let enabledFrom = 1; enabledFrom < 8; enabledFrom += 1) {
      const { server, anna } = await openAlone('stella');
      await edit(anna, STELLA, { notes: 'uno' });
      let made = 0;
      const enabling: Wire = async (request, serve) => {
        if (request === 'refreshCredentials') return serve();
        made += 1;
        return made < enabledFrom ? fail('denied') : serve();
      };
      await push(anna, server.remote(enabling));
      expect((await listUnsent(anna)).map((mutation) => mutation.status)).not.toContain('rejected');
    }
  });

  test('[PUSH-12] one denial after an old token rejects nothing, whichever request it meets', async () => {
    for (let denied = 1; denied < 5; denied += 1) {
      const { server, anna } = await openAlone('stella');
      await edit(anna, STELLA, { notes: 'uno' });
      let made: number | null = null;
      const closing: Wire = async (request, serve) => {
        if (request === 'refreshCredentials') made = 0;
        if (made === null) return fail('signedOut');
        if (request === 'refreshCredentials') return serve();
        made += 1;
        return made === denied ? fail('denied') : serve();
      };
      await push(anna, server.remote(closing));
      expect((await listUnsent(anna)).map((mutation) => mutation.status)).not.toContain('rejected');
      await push(anna, server.remote(), true);
      expect(await listUnsent(anna)).toEqual([]);
    }
  });

  test.each([1, 2])(
    '[UNDO-2] a deletion that is %i times denied the look at what is kept of its document is not sent without it',
    async (denials) => {
      const { server, anna } = await openAlone('stella');
      await edit(anna, STELLA, { notes: 'uno' });
      await push(anna, server.remote());
      expect(server.earlier.size).toBe(1);
      await remove(anna, STELLA);
      let left = denials;
      const denying: Wire = async (request, serve) =>
        request === 'earlierValueIds' && left-- > 0 ? fail('denied') : serve();
      await push(anna, server.remote(denying));
      const waits = await listUnsent(anna);
      expect(waits).toMatchObject(denials > 1 ? [{ status: 'pending', lastError: 'denied' }] : []);
      expect(server.earlier.size, 'kept as long as the deletion waits').toBe(waits.length);
      await push(anna, server.remote());
      expect(server.documents.get(STELLA)!.deletedAt).not.toBe('');
      expect(server.earlier.size).toBe(0);
    },
  );

  test('[PUSH-12] what the rules refuse for good is rejected after an old token, too: at the next attempt', async () => {
    const { server, anna } = await openAlone('stella');
    server.admits = () => 'denied';
    await edit(anna, STELLA, { notes: 'uno' });
    let isOld = true;
    const { wire } = countingWire(async (request, serve) => {
      if (request === 'refreshCredentials') isOld = false;
      return isOld ? fail('signedOut') : serve();
    });
    await push(anna, server.remote(wire));
    expect(await listUnsent(anna)).toMatchObject([{ status: 'pending', lastError: 'server' }]);
    await push(anna, server.remote(wire), true);
    expect(await listUnsent(anna)).toMatchObject([{ status: 'rejected', lastError: 'denied' }]);
  });

  test('[AUTH-2] a revoked token pauses the queue, and nothing of it is lost', async () => {
    const { server, anna } = await openAlone('stella', 'vento');
    await edit(anna, STELLA, { notes: 'uno' });
    const revoked: Wire = async () => fail('signedOut');
    expect(await push(anna, server.remote(revoked))).toEqual({ acknowledged: 0, paused: true });
    expect(await readMeta(anna, 'pause')).toBe('signedOut');
    expect(await listUnsent(anna)).toMatchObject([{ status: 'pending', lastError: 'signedOut' }]);
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toEqual([]);
  });
});

test('[AUTH-2] a pause stays although others were sent in its cycle, and where nothing is sent', async () => {
  const { server, anna } = await openAlone('stella', 'vento');
  await edit(anna, STELLA, { notes: 'uno' });
  await edit(anna, 'horses/vento', { notes: 'due' });
  let commits = 0;
  const endsAfterOne: Wire = async (request, serve) => {
    if (request === 'commit') commits += 1;
    return commits > 1 ? fail('signedOut') : serve();
  };
  const report = await push(anna, server.remote(endsAfterOne));
  expect(report).toEqual({ acknowledged: 1, paused: true });
  expect(await readMeta(anna, 'pause')).toBe('signedOut');
  await anna.db.outbox.clear();
  await push(anna, server.remote());
  expect(await readMeta(anna, 'pause')).toBe('signedOut');
});

describe('two pushers', () => {
  test('[PUSH-13] two pushers at once lose nothing and repeat nothing', async () => {
    const { server, anna, clock } = await openAlone('stella', 'vento');
    for (const note of ['a', 'b', 'c']) {
      await edit(anna, STELLA, { notes: note });
      await trim(anna, 'vento', '2026-10-14', note);
    }
    await remove(anna, 'horses/vento');
    const tab = openPhone({ clock, seed: 9, storage: anna.storage });
    const slow: Wire = async (_request, serve) => {
      await settle();
      const answer = serve();
      await settle();
      return answer;
    };
    await Promise.all([push(anna, server.remote(slow)), push(tab, server.remote(slow))]);
    expect(await listUnsent(anna)).toEqual([]);
    expect(new Set(server.applied).size).toBe(server.applied.length);
    expect(server.applied).toHaveLength(7);
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 3, fields: { notes: 'c' } });
    expect(server.documents.get('horses/vento')).toMatchObject({ rev: 4, fields: {} });
    expect(await anna.db.conflicts.count()).toBe(0);
    expect(ok(await viewOf(anna)).data).toEqual(await replayedView(anna));
  });

  test('[PUSH-13] a change that another tab acknowledged meanwhile is not sent any more', async () => {
    const { server, anna, bruno, clock } = await openScene('stella');
    await remove(bruno, STELLA);
    await push(bruno, server.remote());
    const { mutationId: mid } = await edit(anna, STELLA, { notes: 'uno' });
    const tab = openPhone({ clock, seed: 9, storage: anna.storage });
    const meanwhile: Wire = async (request, serve) => {
      if (request === 'read') {
        await push(tab, server.remote()); // asks the person: the horse is deleted
        sure(
          await writeLocally(bruno, {
            op: 'create',
            path: STELLA,
            fields: { name: 'stella' },
          }),
        );
        await push(bruno, server.remote());
      }
      return serve();
    };
    await push(anna, server.remote(meanwhile));
    expect(await anna.db.conflicts.count()).toBe(1);
    expect(server.applied).not.toContain(mid);
    expect(server.documents.get(STELLA)).toMatchObject({ rev: 2, fields: { notes: '' } });
  });

  test('[PUSH-13] a cycle in which the storage fails ends only when all its requests have', async () => {
    const { server, anna } = await openAlone('stella', 'vento');
    await edit(anna, STELLA, { notes: 'uno' });
    await edit(anna, 'horses/vento', { notes: 'due' });
    const full = () => new DOMException('full', 'QuotaExceededError');
    let under = 0;
    const slow: Wire = async (_request, serve) => {
      under += 1;
      const isLast = under === 2;
      for (let n = 0; n < (isLast ? 5 : 1); n += 1) await settle();
      const answer = serve();
      under -= 1;
      return answer;
    };
    const endFull = refuseWrites(anna.db, VIEW_STORES.horses, full);
    await expect(push(anna, server.remote(slow))).rejects.toThrow();
    endFull();
    expect(under).toBe(0);
    expect(server.applied).toHaveLength(2);
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toEqual([]);
  });
});
