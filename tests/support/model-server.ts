import type { Collection } from '../../src/model/collections.ts';
import { collectionOf } from '../../src/model/collections.ts';
import type { ServerDocument } from '../../src/model/document.ts';
import { isTombstone } from '../../src/model/document.ts';
import type { Fields } from '../../src/model/fields.ts';
import { serverTimeOf } from '../../src/model/server-time.ts';
import { fail, ok } from '../../src/platform/result.ts';
import type {
  Answer,
  Commit,
  LogEntry,
  Page,
  RemoteFailure,
  RemoteStore,
} from '../../src/sync/ports.ts';

/** A request that a fault may meet. */
export type RequestName = Exclude<keyof RemoteStore, never>;

/** What happens to requests on the wire. Each may wait, and may give a failure instead of going on. */
export interface Wire {
  /** Before the server sees the request: a failure here means that it never arrived. */
  before?(request: RequestName): Promise<RemoteFailure | null>;
  /** After the server answered: a failure here means that the answer was lost. */
  after?(request: RequestName): Promise<RemoteFailure | null>;
}

/**
 * A server in memory that holds documents and receipts the way Cloud Firestore does for us. The
 * contract suite of the remote store runs on it and on the real ones.
 */
export class ModelServer {
  readonly documents = new Map<string, ServerDocument>();
  readonly receipts = new Map<string, LogEntry>();
  /** How often each mutation took effect: never more than once. */
  readonly applied: string[] = [];
  pageSize = 3;
  private last = 0;

  constructor(private readonly now: () => number) {}

  /** A server time later than every one before it. */
  private stamp(): string {
    this.last = Math.max(this.last + 1, this.now() * 1000);
    const millis = Math.floor(this.last / 1000);
    const micros = String(this.last % 1000).padStart(3, '0');
    return serverTimeOf(millis).replace(/000000Z$/, `${micros}000Z`);
  }

  /** Writes past the register's own rules, as somebody in the console does. */
  edit(path: string, fields: Fields): void {
    const held = this.documents.get(path);
    const blank = {
      rev: 0,
      updatedAt: '',
      updatedBy: '',
      createdAt: '',
      createdBy: '',
      lastMid: '',
    };
    this.documents.set(path, {
      ...(held ?? { ...blank, path, deletedAt: '' }),
      fields: { ...held?.fields, ...fields },
      version: this.stamp(),
    });
  }

  /** Deletes without a tombstone, as somebody in the console does. */
  erase(path: string): void {
    this.documents.delete(path);
  }

  commit({ writes, log }: Commit): Awaited<Answer<readonly ServerDocument[]>> {
    const agrees = writes.every(
      ({ document, expect }) => (this.documents.get(document.path)?.version ?? null) === expect,
    );
    if (this.receipts.has(log.mid) || !agrees) return fail('precondition');
    const at = this.stamp();
    const written = writes.map(({ document, changed }): ServerDocument => {
      const held = this.documents.get(document.path);
      const kept =
        changed === 'create' || changed === 'tombstone'
          ? document.fields
          : {
              ...held?.fields,
              ...Object.fromEntries(changed.map((f) => [f, document.fields[f]!])),
            };
      return {
        ...document,
        fields: kept,
        version: at,
        updatedAt: at,
        createdAt: document.createdAt || (changed === 'create' ? at : ''),
        deletedAt: changed === 'tombstone' ? at : '',
      };
    });
    for (const document of written) this.documents.set(document.path, document);
    this.receipts.set(log.mid, log);
    this.applied.push(log.mid);
    return ok(written);
  }

  private all(collection: Collection): ServerDocument[] {
    return [...this.documents.values()]
      .filter((document) => collectionOf(document.path) === collection)
      .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  private page<Item>(
    items: readonly Item[],
    after: string | null,
    cursorOf: (item: Item) => string,
  ): Page<Item> {
    const rest = after === null ? items : items.filter((item) => cursorOf(item) > after);
    const page = rest.slice(0, this.pageSize);
    const last = page.at(-1);
    const next = rest.length > page.length && last !== undefined ? cursorOf(last) : null;
    return { items: page, readTime: this.stamp(), next };
  }

  /** The server as one phone reaches it. */
  remote(wire: Wire = {}): RemoteStore {
    const over = async <Value>(
      request: RequestName,
      serve: () => Awaited<Answer<Value>>,
    ): Answer<Value> => {
      const lost = await wire.before?.(request);
      if (lost) return fail(lost);
      const answer = serve();
      const cut = await wire.after?.(request);
      return cut ? fail(cut) : answer;
    };
    return {
      commit: (commit) => over('commit', () => this.commit(commit)),
      read: (mid, paths) =>
        over('read', () =>
          ok({
            receipt: this.receipts.get(mid)?.result ?? null,
            documents: new Map(paths.map((path) => [path, this.documents.get(path) ?? null])),
          }),
        ),
      visitsOf: (horse, kind) =>
        over('visitsOf', () =>
          ok(this.all(kind).filter((d) => d.path.startsWith(`${horse}/`) && !isTombstone(d))),
        ),
      changedSince: (collection, since, after) =>
        over('changedSince', () => {
          const key = (d: ServerDocument) => `${d.updatedAt} ${d.path}`;
          const changed = this.all(collection)
            .filter((d) => d.updatedAt >= since && d.updatedAt !== '')
            .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
          return ok(this.page(changed, after, key));
        }),
      everything: (collection, after) =>
        over('everything', () => ok(this.page(this.all(collection), after, (d) => d.path))),
      headings: (collection, after) =>
        over('headings', () => ok(this.page(this.all(collection), after, (d) => d.path))),
      readMany: (paths) =>
        over('readMany', () => ok(paths.flatMap((path) => this.documents.get(path) ?? []))),
      count: (collection) => over('count', () => ok(this.all(collection).length)),
      refreshCredentials: () => over('refreshCredentials', () => ok(undefined)),
      canary: () => over('canary', () => ok(undefined)),
    };
  }
}
