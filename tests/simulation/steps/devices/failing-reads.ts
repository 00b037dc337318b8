import type { RemoteFailure } from '../../../../src/sync/ports.ts';
import type { RequestName } from '../../../support/model-server.ts';
import { wake } from '../../model/device.ts';
import type { World } from '../../model/world.ts';

const GETS: readonly RequestName[] = ['read', 'readMany', 'canary', 'accounts'];
const COUNTS: readonly RequestName[] = ['count', 'countLog', 'countChanges'];
const QUERIES: readonly RequestName[] = [
  'visitsOf',
  'changedSince',
  'everything',
  'versions',
  'years',
  'earlierValueIds',
];
const READS = [...GETS, ...COUNTS, ...QUERIES];
/** As under wrong rules: an account may read its own entry of the allow-list and nothing else (PUSH-12). */
const BUT_OWN_ENTRY = READS.filter((name) => name !== 'accounts');
/** What is asked before a document is deleted, which the rules refuse otherwise than the document. */
const EARLIER: readonly RequestName[] = ['earlierValueIds'];
/** UNAVAILABLE, PERMISSION_DENIED (twice as often) and RESOURCE_EXHAUSTED, as a phone sees them. */
const FAILURES: readonly RemoteFailure[] = ['server', 'denied', 'denied', 'quota'];

/** The reads of a phone, all or some, begin to fail though its commits pass; or they work again. */
export function failReads({ outside: { chance }, trace, devices }: World): void {
  const device = chance.pick(devices.all);
  if (device.failingReads && chance.happens(0.7)) {
    trace(`the reads of ${device.name} work again`);
    device.failingReads = null;
    for (const tab of device.tabs) wake(tab);
    return;
  }
  const of = chance.pick([
    READS,
    BUT_OWN_ENTRY,
    QUERIES,
    GETS,
    COUNTS,
    EARLIER,
    [chance.pick(READS)],
  ]);
  const failure = chance.pick(FAILURES);
  trace(`${of.join()} of ${device.name} fail with ${failure}`);
  device.failingReads = { of, failure };
}
