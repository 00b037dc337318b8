/**
 * How long sending 50 queued trims of 50 horses takes over a network with 300 ms a round trip:
 * by the synchronisation, one by one, and by the lite SDK's transactions as a peer.
 *
 *     node --import tsx bench/sending.ts
 *
 * Fails when the synchronisation needs more than 1.5 s.
 */
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeApp, deleteApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  doc,
  getFirestore,
  runTransaction,
  serverTimestamp,
  setLogLevel,
} from 'firebase/firestore/lite';
import { addVisit } from '../src/register/visits/visits.ts';
import { listUnsent } from '../src/mirror/outbox/outbox.ts';
import { systemClock } from '../src/platform/clock.ts';
import { ok } from '../src/platform/result.ts';
import { firestoreStore } from '../src/remote/firestore-store.ts';
import type { RemoteStore } from '../src/sync/ports.ts';
import { pullAll } from '../src/sync/pull.ts';
import { pushAll } from '../src/sync/push.ts';
import { withTimeout } from '../src/sync/requests.ts';
import { startLocalBackend } from '../local-backend/server.ts';
import { openPhone } from '../tests/support/phone.ts';

const HORSES = 50;
const ROUND_TRIP_MS = 300;
const LIMIT_MS = 1500;
const PROJECT = 'demo-scuderia';
const never = new AbortController().signal;
const horses = Array.from({ length: HORSES }, (_, n) => `cavallo-${String(n).padStart(2, '0')}`);

const backend = await startLocalBackend({ dataDir: null, projectId: PROJECT, allowOwner: true });
const account = { email: 'anna@example.org', password: 'segreto-1' };
const uid = await backend.users.create(account);
backend.users.setAdmin(uid, true);
const proxy = await startDelayingProxy(backend.port);
const token = await signIn();

const direct = storeAt(backend.url);
const slow = storeAt(proxy.url);
const ours = await measure('the synchronisation', () => sendTrims(slow));
const single = await measure('the same, one by one', () => sendTrims(oneAtATime(slow)));
const peer = await measure('lite SDK, runTransaction, one by one', () => transactions(1));
const peerAtOnce = await measure('lite SDK, runTransaction, six at once', () => transactions(6));

console.info(
  [
    `${HORSES} trims of ${HORSES} horses at ${ROUND_TRIP_MS} ms a round trip`,
    ...[ours, single, peer, peerAtOnce].map(
      ({ name, ms }) =>
        `  ${name.padEnd(40)} ${(ms / 1000).toFixed(2).padStart(6)} s   ${(ms / ours.ms).toFixed(1)} x`,
    ),
  ].join('\n'),
);
proxy.close();
await backend.close();
if (ours.ms > LIMIT_MS) {
  console.error(`too slow: ${Math.round(ours.ms)} ms, ${LIMIT_MS} ms are allowed`);
  process.exitCode = 1;
}

/** Times `run` on a register of fresh horses. */
async function measure(name: string, run: () => Promise<() => Promise<void>>) {
  backend.reset();
  const again = await backend.users.create({ ...account, uid });
  if (again !== uid) throw new Error('the account changed');
  backend.users.setAdmin(uid, true);
  for (const horse of horses) await owner(`/horses/${horse}`, { name: { stringValue: horse } });
  const send = await run();
  const began = performance.now();
  await send();
  const ms = performance.now() - began;
  const visits = await direct.count('hoovesTrims', never);
  if (!visits.success || visits.data !== HORSES) throw new Error(`${name}: not all trims arrived`);
  return { name, ms };
}

/** A phone with a trim queued for every horse; returns the function that sends them. */
async function sendTrims(remote: RemoteStore): Promise<() => Promise<void>> {
  const phone = openPhone({ clock: systemClock, uid, seed: Math.floor(performance.now()) });
  const ask = withTimeout(systemClock, never);
  await pullAll(phone, { remote: direct, ask }, false);
  for (const horse of horses) {
    await addVisit(phone, horse, 'hoovesTrims', { day: '2026-10-14', notes: '' });
  }
  return async () => {
    await pushAll(phone, { remote, ask }, true, never);
    if ((await listUnsent(phone)).length > 0) throw new Error('not everything was sent');
  };
}

/** The peer: the same work by the SDK's reads and writes. */
async function transactions(parallel: number): Promise<() => Promise<void>> {
  setLogLevel('silent');
  const app = initializeApp({ projectId: PROJECT, apiKey: 'demo' }, crypto.randomUUID());
  const firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, '127.0.0.1', proxy.port, { mockUserToken: 'owner' });
  const trim = async (horse: string) =>
    runTransaction(firestore, async (transaction) => {
      const mutationId = crypto.randomUUID();
      const [receipt, held] = await Promise.all([
        transaction.get(doc(firestore, 'logs', mutationId)),
        transaction.get(doc(firestore, 'horses', horse)),
      ]);
      if (receipt.exists()) return;
      const rev = Number(held.get('rev') ?? 0) + 1;
      const kept = { rev, updatedAt: serverTimestamp(), updatedBy: uid, lastMid: mutationId };
      transaction.set(doc(firestore, 'horses', horse, 'hoovesTrims', mutationId), {
        ...kept,
        date: new Date(),
      });
      transaction.update(doc(firestore, 'horses', horse), { ...kept, lastHoovesTrim: new Date() });
      transaction.set(doc(firestore, 'logs', mutationId), {
        user: 'Anna',
        uid,
        at: serverTimestamp(),
      });
    });
  return async () => {
    const left = horses.values();
    const work = async () => {
      for (const horse of left) await trim(horse);
    };
    await Promise.all(Array.from({ length: parallel }, work));
    await deleteApp(app);
  };
}

function storeAt(url: string): RemoteStore {
  const current = async () => ok(token);
  return firestoreStore({
    endpoint: `${url}/v1`,
    root: `projects/${PROJECT}/databases/(default)/documents`,
    tokens: { current, refresh: current },
    fetch,
  });
}

/** The same store, but each commit waits for the previous one. */
function oneAtATime(store: RemoteStore): RemoteStore {
  let before: Promise<unknown> = Promise.resolve();
  return {
    ...store,
    commit(commit, signal) {
      const mine = before.then(() => store.commit(commit, signal));
      before = mine;
      return mine;
    },
  };
}

async function signIn(): Promise<string> {
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
  const response = await fetch(backend.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
}

async function owner(path: string, fields: object): Promise<void> {
  const url = `${backend.url}/v1/projects/${PROJECT}/databases/(default)/documents${path}`;
  const response = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ fields }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Forwards each request after the delay of one round trip. */
async function startDelayingProxy(to: number) {
  const server = createServer((incoming, outgoing) => {
    setTimeout(() => {
      const { method, url, headers } = incoming;
      const onward = forward(
        { port: to, host: '127.0.0.1', method, path: url, headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      incoming.pipe(onward);
    }, ROUND_TRIP_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
