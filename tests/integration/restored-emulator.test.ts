import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listConflicts } from '../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../src/mirror/outbox/outbox.ts';
import { ok } from '../../src/platform/result.ts';
import { firestoreStore } from '../../src/remote/firestore-store.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { PROJECT_RULES } from '../support/backends.ts';
import { exportFrom, startEmulatorProcess, whyNoEmulator } from '../support/emulator-process.ts';
import { freePort } from '../support/free-port.ts';
import { baseOf, replayedView, viewOf } from '../support/views.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { type Phone, openPhone, pull, push } from '../support/phone.ts';
import { addHorse, edit, sure, trim } from '../support/scene.ts';
import { ownProject, sharedEmulator } from '../support/shared-emulator.ts';

const PROJECT = ownProject();
const ROOT = `projects/${PROJECT}/databases/(default)/documents`;

/** The register through an account; the emulator reads a token's claims and does not check its signature. */
function remoteOf(url: string, uid: string): RemoteStore {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const email = `${uid}@example.org`;
  const claims = { sub: uid, user_id: uid, email, aud: PROJECT, iat: 0, exp: 4_000_000_000 };
  const token = async () =>
    ok(`${part({ alg: 'none' })}.${part({ ...claims, firebase: { identities: {} } })}.`);
  return firestoreStore({
    endpoint: `${url}/v1`,
    root: ROOT,
    tokens: { current: token, refresh: token },
    fetch,
  });
}

async function onServer(url: string, collectionId: string): Promise<string[]> {
  const answer = await fetch(`${url}/v1/${ROOT}:runQuery`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId, allDescendants: true }] } }),
  });
  const found = (await answer.json()) as { document?: { name: string } }[];
  return found.flatMap(({ document }) => document?.name.split('/documents/')[1] ?? []).toSorted();
}

/** Expects the phones' base and the server to agree. */
async function expectSame(phones: readonly Phone[], server: string): Promise<void> {
  const horses = await onServer(server, 'horses');
  const trims = await onServer(server, 'hoovesTrims');
  for (const phone of phones) {
    const held = (await baseOf(phone)).map(({ path }) => path);
    expect(held.toSorted()).toEqual([...horses, ...trims].toSorted());
    expect(await viewOf(phone)).toEqual(await replayedView(phone));
  }
  // What its own commits wrote, only the phone itself knows.
  const received = async (phone: Phone) =>
    (await baseOf(phone)).map((row) => ({ ...row, wrote: undefined }));
  const [first, ...others] = await Promise.all(phones.map(received));
  for (const other of others) expect(new Set(other)).toEqual(new Set(first));
}

/*
 * The rehearsal that docs/restoring.md describes: a backup is taken, work goes on, the database is lost and restored
 * from the backup, and the phones go on with it.
 */
const whyNot = whyNoEmulator();
test.skipIf(whyNot !== null)(
  `[PULL-9] phones go on with an emulator restored from an export${whyNot ? ` (skipped: ${whyNot})` : ''}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scuderia-backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const before = sharedEmulator()!;
    for (const uid of ['anna', 'bruno']) {
      await fetch(`${before}/v1/${ROOT}/admins/${uid}`, {
        method: 'PATCH',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: '{}',
      });
    }
    const clock = new ManualClock();
    const anna = openPhone({ clock, seed: 1, uid: 'anna' });
    const bruno = openPhone({ clock, seed: 2, uid: 'bruno' });
    const phones = [anna, bruno];
    for (const phone of phones) sure(await pull(phone, remoteOf(before, phone.uid)));

    const stella = await addHorse(anna, 'Stella');
    const vento = await addHorse(anna, 'Vento');
    await push(anna, remoteOf(before, 'anna'));
    sure(await pull(bruno, remoteOf(before, 'bruno')));
    const backup = await exportFrom(before, folder, PROJECT);

    // After the backup: an edit and a trim that are sent, and so are lost; and three unsent changes.
    await edit(anna, `horses/${stella}`, { notes: 'dopo il backup' });
    await trim(anna, vento, '2026-10-12');
    await push(anna, remoteOf(before, 'anna'));
    sure(await pull(bruno, remoteOf(before, 'bruno')));
    await edit(bruno, `horses/${vento}`, { notes: 'non ancora inviata' });
    const waiting = await trim(bruno, stella, '2026-10-13');
    const fresh = await addHorse(bruno, 'Nuvola');
    await push(bruno, remoteOf(`http://127.0.0.1:${await freePort()}`, 'bruno')); // the database is lost
    expect(await listUnsent(bruno)).toHaveLength(3);

    const restored = await startEmulatorProcess(PROJECT_RULES, backup);
    onTestFinished(() => restored.stop());
    const after = restored.url;

    for (let round = 0; round < 2; round += 1) {
      for (const phone of phones) {
        const remote = remoteOf(after, phone.uid);
        await push(phone, remote);
        sure(await pull(phone, remote, true));
      }
    }
    // The next pulls compare the collections that were compared before the missing trim was noticed.
    for (const phone of phones) sure(await pull(phone, remoteOf(after, phone.uid), true));

    await expectSame(phones, after);
    for (const phone of phones) {
      expect(await listUnsent(phone)).toEqual([]);
      expect(await listConflicts(phone)).toEqual([]);
      const shown = await viewOf(phone);
      expect(shown.get(`horses/${stella}`)?.fields['notes']).toBe('');
      expect(shown.get(`horses/${vento}`)?.fields).toMatchObject({
        notes: 'non ancora inviata',
        lastHoovesTrim: null,
      });
      expect(shown.has(waiting)).toBe(true);
      expect(shown.has(`horses/${fresh}`)).toBe(true);
    }
    // Two horses before the backup and three changes after it, each logged once.
    expect(await onServer(after, 'logs')).toHaveLength(2 + 3);
  },
);
