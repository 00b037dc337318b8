import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSessionRecord } from '../../../../src/mirror/device/session-record.ts';
import { Dexie } from 'dexie';
import { eventually } from '../../../support/eventually.ts';
import { ManualClock, settle } from '../../../support/manual-clock.ts';
import { profileOf } from '../../../support/profile.ts';

// Dexie's live queries check that the platform has IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange });

test('[AUTH-2] a sign-out whose reading fails once is noticed a second later', async () => {
  const clock = new ManualClock();
  const record = openSessionRecord({ indexedDB: new IDBFactory(), IDBKeyRange }, clock);
  await record.write(profileOf('anna'));
  const seen: (string | null)[] = [];
  const end = record.watch((profile) => seen.push(profile && profile.uid));
  onTestFinished(() => {
    end();
    record.close();
  });
  await eventually(() => expect(seen).toEqual(['anna']));
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('internal', 'UnknownError');
  });
  await record.write(null);
  await eventually(() => expect(get).toHaveBeenCalled());
  get.mockRestore();
  await settle();
  await clock.advance(1000);
  await vi.waitFor(() => expect(seen).toEqual(['anna', null]), 10_000);
});
