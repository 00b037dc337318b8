import { fail, ok } from '../../../src/platform/result.ts';
import type { RemoteAnswer, RemoteFailure, RemoteStore } from '../../../src/sync/ports.ts';
import type { ModelServer, RequestName } from '../../support/model-server.ts';
import type { Oracle } from '../oracle.ts';
import { storeOf } from './account-limits.ts';
import type { Chance } from './chance.ts';
import type { DeviceUser, Tab } from './device.ts';
import type { Schedule } from './schedule.ts';

/** What goes wrong with a request on its way, and what the phone sees of it. */
export interface WireFault {
  readonly kind: 'lostRequest' | 'lostAnswer' | 'repeated' | 'late' | 'hang';
  readonly seen: RemoteFailure;
}

/** The network between the phones and the server. */
export class Network {
  /** Requests that were held up on the way or inside the server. Their answers never arrive. */
  private readonly late: (() => void)[] = [];

  constructor(
    private readonly server: ModelServer,
    private readonly oracle: Oracle,
    private readonly schedule: Schedule,
    private readonly chance: Chance,
  ) {}

  /** The server as a tab reaches it for one person. A request is suspended before it leaves, and
   * its answer before it arrives. */
  remoteOf(tab: Tab, user: DeviceUser): RemoteStore {
    const remote = storeOf(
      this.server,
      user.uid,
      this.oracle,
      (mutationId) => async (request, serve) => {
        const answer = await this.carry(tab, user, { request, mutationId }, serve);
        await this.schedule.suspend(tab, 'answer', request);
        return answer;
      },
    );
    // An account that is not on the allow-list may ask for its own entry, and gets none.
    return {
      ...remote,
      accounts: async (uids, signal) => {
        const failure = this.failureOfRead(tab, 'accounts');
        if (failure || tab.device.enabled) return failure ?? remote.accounts(uids, signal);
        this.oracle.mayForget(user.name);
        return ok(new Map());
      },
    };
  }

  private async carry<Value>(
    tab: Tab,
    user: DeviceUser,
    { request, mutationId }: { request: RequestName; mutationId: string | null },
    serve: () => Awaited<RemoteAnswer<Value>>,
  ): RemoteAnswer<Value> {
    const { device } = tab;
    const served = () => {
      this.oracle.sender = user.name;
      const answer = serve();
      if (request === 'commit' && answer.success) this.oracle.committed();
      return answer;
    };
    const fault = await this.schedule.suspend(tab, 'request', request).then(
      () => null,
      (met: WireFault) => met,
    );
    if (!device.online) return fail('unreachable');
    // A request for one person is never made with the credentials of another.
    if (device.identity !== user.uid) return fail('signedOut');
    if (request === 'refreshCredentials') {
      if (device.token === 'revoked') return this.endSession(tab, user);
      device.token = 'good';
      return serve();
    }
    if (device.token !== 'good') return fail('signedOut');
    if (!device.enabled) {
      this.oracle.mayForget(user.name);
      this.oracle.judged(request, mutationId, false);
      return fail('denied');
    }
    const failed = this.failureOfRead(tab, request);
    if (failed) return failed;
    if (fault === null) return served();
    switch (fault.kind) {
      case 'lostRequest':
        return fail(fault.seen);
      case 'lostAnswer':
        served();
        return fail(fault.seen);
      case 'repeated':
        served();
        return served();
      case 'late':
        this.late.push(() => void served());
        return new Promise<never>(() => {});
      case 'hang':
        served();
        return new Promise<never>(() => {});
    }
  }

  /** How a read fails that is not to be answered; null for any other request. */
  private failureOfRead({ device: { failingReads } }: Tab, request: RequestName) {
    return failingReads?.of.includes(request) ? fail(failingReads.failure) : null;
  }

  /** The identity provider ended the session: its SDK drops the credentials, and tells the app why. */
  private endSession(tab: Tab, user: DeviceUser) {
    if (tab.app) {
      this.oracle.mayForget(user.name);
      tab.device.identity = null;
      tab.sessionEnded(user.uid, 'user-token-expired');
    }
    return fail('signedOut' as const);
  }

  get hasLate(): boolean {
    return this.late.length > 0;
  }

  /** Takes one of the late requests; calling the result makes it arrive. */
  takeLate(): () => void {
    const [land] = this.late.splice(this.chance.below(this.late.length), 1);
    return land!;
  }
}
