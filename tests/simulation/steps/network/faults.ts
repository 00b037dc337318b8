import type { RemoteFailure } from '../../../../src/sync/ports.ts';
import type { WireFault } from '../../model/network.ts';
import type { SuspendedOperation } from '../../model/schedule.ts';
import type { World } from '../../model/world.ts';

/** The failures that a phone may see. The first four are also seen of requests that took effect. */
const FAILURES: readonly RemoteFailure[] = [
  'unreachable',
  'unreachable',
  'timeout',
  'server',
  'quota',
  'contention',
  'precondition',
];

/** Lets a suspended operation go on, or fail. */
export function resumeOrFail(world: World, operation: SuspendedOperation): void {
  const { chance, faultRate } = world;
  if (!chance.happens(faultRate)) {
    operation.resume();
    return;
  }
  switch (operation.at) {
    case 'read':
      operation.resume();
      break;
    case 'write':
      failWrite(world, operation);
      break;
    case 'request':
      failRequest(world, operation);
      break;
    case 'answer':
      world.trace(`${operation.tab.device.name} dies before the answer to ${operation.what}`);
      world.devices.reopen(operation.tab);
      break;
  }
}

function failWrite({ chance, trace }: World, { tab, fail }: SuspendedOperation): void {
  const name = chance.pick(['QuotaExceededError', 'AbortError']);
  trace(`${tab.device.name}: storage fails with ${name}`);
  const user = tab.register()?.user;
  if (user) user.refusals += 1;
  fail(Object.assign(new Error(name), { name }));
}

function failRequest({ chance, trace }: World, { tab, what, fail }: SuspendedOperation): void {
  const kind = chance.pick<WireFault['kind']>([
    'lostRequest',
    'lostRequest',
    'lostAnswer',
    'lostAnswer',
    'repeated',
    what === 'commit' ? 'late' : 'hang',
    'late',
    'hang',
  ]);
  const seen = chance.pick(kind === 'lostAnswer' ? FAILURES.slice(0, 4) : FAILURES);
  trace(`${tab.device.name}: ${what} ${kind} (${seen})`);
  fail({ kind, seen } satisfies WireFault);
}

/** A request that was held up reaches the server after all. */
export function landLate({ trace, network }: World): void {
  const land = network.takeLate();
  trace('a late commit lands');
  land();
}
