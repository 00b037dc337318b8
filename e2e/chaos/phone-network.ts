import type { Chance } from '../../tests/simulation/model/chance.ts';
import { type Fault, type NetworkProxy, openNetworkProxy } from '../support/network-proxy.ts';

/** The states of a phone's network. */
export const NETWORK_STATES = ['good', 'none', 'bad', 'slow', 'silent'] as const;
export type NetworkState = (typeof NETWORK_STATES)[number];

/** One document that a commit wrote. */
export interface WrittenDocument {
  readonly path: string;
  /** The text fields of the write: those in its mask, or all of the document where it is written whole. */
  readonly texts: Readonly<Record<string, string>>;
}

/** What the commits of all phones asked for, by mutation id: read on the wire, whatever the answer. */
export type AttemptedWrites = Map<string, WrittenDocument[]>;

const PORTAL = '<!doctype html><title>Wi-Fi gratuito</title><form>Accetta</form>';
const json = (status: number, body: object): Fault => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});
const refusal = (code: number, status: string) =>
  json(code, { error: { code, message: 'no', status } });

const FAULTS: readonly Fault[] = [
  'block',
  'cut',
  'lose',
  'lose',
  'half',
  { status: 200, type: 'text/html', body: PORTAL },
  { status: 403, type: 'text/html', body: PORTAL },
  json(200, {}),
  { status: 200, type: 'application/json', body: '' },
  refusal(401, 'UNAUTHENTICATED'),
  refusal(403, 'PERMISSION_DENIED'),
  refusal(409, 'ABORTED'),
  refusal(429, 'RESOURCE_EXHAUSTED'),
  refusal(500, 'INTERNAL'),
  { status: 503, type: 'text/plain', body: 'upstream connect error' },
];
/** The answer with which the server refuses a change for good. */
const INVALID = refusal(400, 'INVALID_ARGUMENT');

/** The network between one phone and the server. */
export class PhoneNetwork {
  private state: NetworkState = 'good';

  private constructor(
    private readonly proxy: NetworkProxy,
    private readonly chance: Chance,
    attempted: AttemptedWrites,
  ) {
    proxy.onRequest(async (path, body) => {
      if (path.endsWith(':commit')) note(attempted, body);
      return this.faultOf(path);
    });
  }

  /** @param target where the build is served */
  static async open(
    target: string,
    chance: Chance,
    attempted: AttemptedWrites,
  ): Promise<PhoneNetwork> {
    return new PhoneNetwork(await openNetworkProxy(target), chance, attempted);
  }

  get url(): string {
    return this.proxy.url;
  }

  /** Whether the network is good enough to sign in. */
  get isGood(): boolean {
    return this.state === 'good';
  }

  become(state: NetworkState): void {
    this.state = state;
    // Ends the requests that hang.
    this.proxy.disconnect();
    if (state !== 'none') this.proxy.reconnect();
  }

  close(): Promise<void> {
    return this.proxy.close();
  }

  private async faultOf(path: string): Promise<Fault> {
    const { chance, state } = this;
    const isCommit = path.endsWith(':commit');
    switch (state) {
      case 'good':
      case 'none':
        return 'pass';
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, 50 + chance.below(1_500)));
        return 'pass';
      case 'silent':
        return chance.happens(0.5) ? chance.pick(['hang', 'stall'] as const) : 'pass';
      case 'bad':
        if (isCommit && chance.happens(0.05)) return INVALID;
        return chance.happens(isCommit ? 0.5 : 0.25) ? chance.pick(FAULTS) : 'pass';
    }
  }
}

interface WireDocument {
  readonly name: string;
  readonly fields?: Readonly<Record<string, { readonly stringValue?: string }>>;
}

function note(attempted: AttemptedWrites, body: string): void {
  const { writes = [] } = parse(body) as { writes?: { update?: WireDocument }[] };
  const documents = writes.flatMap(({ update }) => (update ? [update] : []));
  const pathOf = ({ name }: WireDocument) => name.slice(name.indexOf('/documents/') + 11);
  const log = documents.map(pathOf).find((path) => path.startsWith('logs/'));
  if (!log) return;
  const written = documents
    .filter((document) => !pathOf(document).startsWith('logs/'))
    .map((document) => ({
      path: pathOf(document),
      texts: Object.fromEntries(
        Object.entries(document.fields ?? {}).flatMap(([field, { stringValue }]) =>
          stringValue === undefined ? [] : [[field, stringValue]],
        ),
      ),
    }));
  const mutationId = log.slice('logs/'.length);
  attempted.set(mutationId, [...(attempted.get(mutationId) ?? []), ...written]);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return {};
  }
}
