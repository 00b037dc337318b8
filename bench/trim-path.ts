/**
 * The functions that one hoof trim runs through: saved on one phone, sent, received and read on another
 * (docs/architecture.md). Prints each file of `src` with its called functions, from V8's coverage of calls; callbacks
 * without a name are left out, and so are screens.
 *
 *     npm run bench:trim-path
 */
import { Session } from 'node:inspector/promises';
import { openRegister } from '../src/register/register.ts';
import { readTicks } from '../src/register/due/visit-round.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createSyncEngine } from '../src/sync/engine.ts';
import { startEmbedded } from '../tests/support/backends.ts';
import { freeLocks, openPhone } from '../tests/support/phone.ts';
import { sure } from '../tests/support/scene.ts';
import { signedInStore } from '../tests/support/signed-in-store.ts';

const DAY = '2026-11-27';

const backend = await startEmbedded();
const { store: remote, uid } = await signedInStore(backend);
const signals = { isVisible: () => true, onWake: () => () => {} };
const [writer, reader] = [1, 2].map((seed) => {
  const mirror = openPhone({ clock: systemClock, uid, seed });
  return { mirror, sync: createSyncEngine({ mirror, remote, locks: freeLocks, signals }) };
}) as [Device, Device];
type Device = { mirror: ReturnType<typeof openPhone>; sync: ReturnType<typeof createSyncEngine> };

const register = openRegister(writer.mirror);
const horse = sure(await register.horses.add({ name: 'Stella', docname: 'Stella' }));
await writer.sync.syncNow();
await reader.sync.syncNow();

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true });
sure(await register.hoovesTrims.add(horse, { day: DAY, notes: '' }));
await writer.sync.syncNow();
await reader.sync.syncNow();
const ticks = await readTicks(reader.mirror, 'hoovesTrims', DAY);
const { result } = await session.post('Profiler.takePreciseCoverage');

const ofSrc = result.filter(({ url }) => url.startsWith(new URL('../src', import.meta.url).href));
const files = ofSrc
  .map(({ url, functions }) => {
    const called = functions.filter(({ ranges }) => ranges[0]!.count > 0);
    const names = called.map(({ functionName }) => functionName);
    return {
      file: url.slice(url.lastIndexOf('/src/') + 5),
      // `__name` and initializers are the compiler's.
      names: names.filter((name) => /^\w+$/.test(name) && name !== '__name'),
    };
  })
  .filter(({ names }) => names.length > 0)
  .toSorted((a, b) => a.file.localeCompare(b.file));
for (const { file, names } of files) console.info(`${file}: ${names.join(' ')}`);
const functions = files.flatMap(({ names }) => names).length;
console.info(`${functions} functions in ${files.length} files; ticks received: ${ticks.size}`);
process.exit(0);
