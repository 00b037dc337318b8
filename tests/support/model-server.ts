import type { Account } from '../../src/model/account.ts';
import { DAY_MS } from '../../src/model/values/calendar.ts';
import { collectionOf, COLLECTIONS, rootPathOf } from '../../src/model/collections.ts';
import { type ServerDocument, isTombstone } from '../../src/model/fields/document.ts';
import { millisOf, serverTimeOf } from '../../src/model/values/server-time.ts';
import { type Fields, type FieldSpec, readFields } from '../../src/model/fields/fields.ts';
import { isUnqueryableYear } from '../../src/model/memberships/membership.ts';
import { readRaw } from '../../src/model/fields/old-values.ts';
import {
  type RawFields,
  type RawValue,
  type Unread,
  textOfRaw,
  withoutFields,
} from '../../src/model/fields/raw-value.ts';
import { isChildCollection } from '../../src/model/visits/visit.ts';
import { type EarlierValues, RETENTION_DAYS } from '../../src/mutation/earlier-values.ts';
import { isErasure } from '../../src/mutation/mutation.ts';
import { fail, ok } from '../../src/platform/result.ts';
import { contentOnWire, fromDocument } from '../../src/remote/firestore-documents.ts';
import { integer, text, timestamp } from '../../src/remote/firestore-values.ts';
import {
  MAX_LOG_ENTRIES,
  type Commit,
  type LogEntry,
  type Page,
  type QueryScope,
  type RemoteAnswer,
  type RemoteFailure,
  type RemoteStore,
} from '../../src/sync/ports.ts';

/** How long the server works on one request at most, in milliseconds. */
const GIVES_UP_MS = 5 * 60_000;

export type RequestName = keyof RemoteStore;

/**
 * Carries a request to the server and its answer back. It may delay both, call `serve` never, late or
 * twice, and give another answer than the server's.
 */
export type Wire = <Value>(
  request: RequestName,
  serve: () => Awaited<RemoteAnswer<Value>>,
) => RemoteAnswer<Value>;

const undisturbed: Wire = async (_request, serve) => serve();

/**
 * A server in memory that holds documents and receipts the way Cloud Firestore does for us. The
 * contract suite of the remote store runs on it and on the real ones.
 */
export class ModelServer {
  readonly documents = new Map<string, ServerDocument>();
  readonly receipts = new Map<string, LogEntry>();
  /** Entries of the allow-list. An account that is missing here holds all and has no name; see `closed`. */
  readonly accounts = new Map<string, Account>();
  /** The accounts that are not on the allow-list. To refuse their other requests is up to the wire. */
  readonly closed = new Set<string>();
  /** The values that changes replaced, by the ids of their mutations. */
  readonly earlier = new Map<string, EarlierValues & { readonly at: string }>();
  /** When each receipt was written. */
  private readonly loggedAt = new Map<string, string>();
  /** The mutations that took effect, in order: none ever twice. */
  readonly applied: string[] = [];
  pageSize = 3;
  /** Called with every commit that is about to take effect. */
  watch: (commit: Commit) => void = () => undefined;
  /** The verdict of the rules on a commit, besides the conditions that `commit` itself checks. */
  admits: (commit: Commit) => 'allowed' | 'denied' | 'invalid' = () => 'allowed';
  private last = 0;

  /** @param now the server's own clock, milliseconds since the epoch */
  constructor(private readonly now: () => number) {}

  /** A server time later than every one before it, to the microsecond. */
  private stamp(): string {
    this.last = Math.max(this.last + 1, this.now() * 1000);
    const millis = Math.floor(this.last / 1000);
    const micros = String(this.last % 1000).padStart(3, '0');
    return serverTimeOf(millis).replace(/000000Z$/, `${micros}000Z`);
  }

  /**
   * Writes past the register's own rules, as somebody in the console does.
   *
   * @param unread values that cannot be read; they replace those that the document had
   * @param forms what else the document holds in other forms than the register writes
   */
  edit(path: string, fields: Fields, unread: Unread = {}, forms: RawFields = {}): void {
    const {
      unread: before,
      raw,
      ...held
    }: Partial<ServerDocument> = this.documents.get(path) ?? {};
    const written = [...Object.keys(fields), ...Object.keys(unread)];
    const emptied = Object.fromEntries(Object.keys(unread).map((name) => [name, null]));
    this.documents.set(path, {
      path,
      rev: 0,
      updatedAt: '',
      updatedBy: '',
      createdAt: '',
      createdBy: '',
      lastMid: '',
      deletedAt: '',
      ...held,
      fields: readFields(specOf(path), { ...held.fields, ...fields, ...emptied }),
      ...foreign(
        { ...withoutFields(before, written), ...unread },
        withoutFields({ ...withoutFields(raw, written), ...forms }, []),
      ),
      version: this.stamp(),
    });
  }

  /** Writes values as the API has them, bookkeeping included, as a script does. */
  editRaw(path: string, written: Readonly<Record<string, RawValue>>): void {
    const held = this.documents.get(path);
    const fields = { ...(held && onWire(held)), ...written };
    const name = `/documents/${path}`;
    this.documents.set(path, fromDocument({ name, fields, updateTime: this.stamp() }));
  }

  /** Deletes without a tombstone, as somebody in the console does. */
  erase(path: string): void {
    this.documents.delete(path);
  }

  /** The server's time of a request that begins now, to the millisecond; server transforms write it. */
  requestTime(): string {
    return serverTimeOf(this.now());
  }

  /**
   * @param sent the {@link requestTime} at which the request was sent. The request counts as begun then,
   *   unless the server would have given it up since: then it was delayed on its way, and begins now.
   */
  commit(
    commit: Commit,
    sent = this.requestTime(),
  ): Awaited<RemoteAnswer<readonly ServerDocument[]>> {
    const { writes, log, earlier, forgets = [] } = commit;
    const begun = millisOf(sent) < this.now() - GIVES_UP_MS ? this.requestTime() : sent;
    // The rules come before the preconditions, as on the real servers.
    const accounted = writes.every(
      ({ document }) => document.rev === (this.documents.get(document.path)?.rev ?? 0) + 1,
    );
    if (!accounted || this.receipts.has(log.mutationId)) return fail('denied');
    if (earlier && !this.stoodSo(earlier)) return fail('denied');
    if (!forgets.every((mutationId) => this.mayForget(mutationId, writes))) return fail('denied');
    const verdict = this.admits(commit);
    if (verdict !== 'allowed') return fail(verdict);
    const agrees = writes.every(
      ({ document, expect }) => (this.documents.get(document.path)?.version ?? null) === expect,
    );
    if (!agrees) return fail('precondition');
    this.watch(commit);
    const version = this.stamp();
    const written = writes.map(({ document, changed, expect }): ServerDocument => {
      const held = this.documents.get(document.path);
      const whole = changed === 'create' || changed === 'tombstone';
      const kept = whole
        ? document.fields
        : { ...held?.fields, ...Object.fromEntries(changed.map((f) => [f, document.fields[f]!])) };
      const { unread: _unread, raw: _raw, ...bare } = document;
      return {
        ...bare,
        ...(!whole &&
          foreign(
            withoutFields(held?.unread, changed),
            withoutFields(held?.raw, [...changed, ...STAMPS]),
          )),
        fields: changed === 'tombstone' ? {} : readFields(specOf(document.path), kept),
        version,
        updatedAt: begun,
        createdAt: expect === null ? begun : document.createdAt,
        deletedAt: changed === 'tombstone' ? begun : '',
      };
    });
    for (const document of written) this.documents.set(document.path, document);
    this.receipts.set(log.mutationId, log);
    if (earlier) this.earlier.set(log.mutationId, { ...earlier, at: begun });
    for (const mutationId of forgets) this.earlier.delete(mutationId);
    this.loggedAt.set(log.mutationId, begun);
    this.applied.push(log.mutationId);
    // The real answer has times but no fields: the remote store adds the fields that it sent.
    return ok(
      written.map((document, index) => {
        const { unread: _unread, raw: _raw, ...bare } = document;
        const { fields, unread, raw } = writes[index]!.document;
        return { ...bare, fields, ...foreign(unread, raw) };
      }),
    );
  }

  /** Whether a document holds the values that a change claims to replace. */
  private stoodSo({ path, fields, raw = {} }: EarlierValues): boolean {
    const held = this.documents.get(path);
    return Object.entries(fields).every(
      ([name, value]) =>
        held?.fields[name] === value &&
        textOfRaw(held.raw?.[name] ?? null) === textOfRaw(raw[name] ?? null),
    );
  }

  /** Whether a commit may delete kept values: it deletes their document, or erases a person there. */
  private mayForget(mutationId: string, writes: Commit['writes']): boolean {
    const kept = this.earlier.get(mutationId);
    const isGone = ({ document, changed }: Commit['writes'][number]) =>
      document.path === kept?.path && (changed === 'tombstone' || isErasure(document.lastMid));
    return !kept || writes.some(isGone);
  }

  /** What a query finds: of visits also those below other documents than horses, such as copies of a register. */
  private found(scope: QueryScope): ServerDocument[] {
    const collection = typeof scope === 'string' ? scope : 'memberships';
    const isAsked = (document: ServerDocument, { path, fields } = document) =>
      collectionOf(path) === collection &&
      (isChildCollection(collection) || rootPathOf(path) === path) &&
      (typeof scope === 'string' ||
        ('years' in scope
          ? scope.years.includes(fields['year'] as number) && !unqueryableYearOf(document)
          : textOfRaw(unqueryableYearOf(document)) === textOfRaw(scope.rawYear)));
    return [...this.documents.values()]
      .filter((document) => isAsked(document))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  }

  private all(scope: QueryScope): ServerDocument[] {
    return this.found(scope).filter(isOfRegister);
  }

  /** A page of what a query finds; documents that do not belong to the register are left out of it. */
  private pageOf(
    found: readonly ServerDocument[],
    after: string | null,
    cursorOf: (document: ServerDocument) => string = (document) => document.path,
  ): Page<ServerDocument> {
    const page = this.page(found, after, cursorOf);
    const items = page.items.filter(isOfRegister);
    return { ...page, items, outsideRegister: page.items.length - items.length };
  }

  private page<Item>(
    items: readonly Item[],
    after: string | null,
    cursorOf: (item: Item) => string,
    size = this.pageSize,
  ): Page<Item> {
    const rest = after === null ? items : items.filter((item) => cursorOf(item) > after);
    const page = rest.slice(0, size);
    const last = page.at(-1);
    const next = page.length === size && last !== undefined ? cursorOf(last) : null;
    return { items: page, readTime: this.stamp(), next };
  }

  /** The server as one phone reaches it. */
  remote(wire: Wire = undisturbed): RemoteStore {
    return {
      commit: (commit) => {
        const sent = this.requestTime();
        return wire('commit', () => this.commit(commit, sent));
      },
      read: (mutationId, paths) =>
        wire('read', () =>
          // Firestore answers each name once: the adapter takes that for a cut answer.
          new Set(paths).size < paths.length
            ? fail('unreachable')
            : ok({
                receipt: this.receipts.get(mutationId)?.result ?? null,
                documents: new Map(paths.map((path) => [path, this.documents.get(path) ?? null])),
              }),
        ),
      visitsOf: (horse, kind) =>
        wire('visitsOf', () =>
          ok(this.all(kind).filter((d) => rootPathOf(d.path) === horse && !isTombstone(d))),
        ),
      changedSince: (collection, since, after) =>
        wire('changedSince', () => {
          // Firestore: 'cursor position is outside the range of the original query'.
          if (after !== null && after < since) return fail('invalid');
          const key = (d: ServerDocument) => `${d.updatedAt} ${d.path}`;
          const changed = this.found(collection)
            .filter((d) => d.updatedAt >= since && d.updatedAt !== '')
            .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
          return ok(this.pageOf(changed, after, key));
        }),
      everything: (scope, after) =>
        wire('everything', () => ok(this.pageOf(this.found(scope), after))),
      versions: (scope, after) =>
        wire('versions', () => {
          const { items, ...page } = this.pageOf(this.found(scope), after);
          return ok({
            ...page,
            items: items.map(({ path, rev, version }) => ({ path, rev, version })),
          });
        }),
      readMany: (paths) =>
        wire('readMany', () => {
          // The rules let nobody read what is not of the register by its path.
          if (!paths.every((path) => isOfRegister({ path }))) return fail('denied');
          // Firestore answers a path that is asked for twice once, which the adapter takes for no answer.
          if (new Set(paths).size < paths.length) return fail('unreachable');
          return ok(paths.flatMap((path) => this.documents.get(path) ?? []));
        }),
      countChanges: (collection, from, to) =>
        wire('countChanges', () => {
          const isIn = ({ updatedAt: at }: ServerDocument) => at !== '' && at >= from && at < to;
          const changed = this.found(collection).filter(isIn);
          return ok({ count: changed.length, revs: changed.map(addendOf).reduce(plus, 0) });
        }),
      countLog: (since) =>
        wire('countLog', () => {
          const entries = [...this.loggedAt.values()].filter((at) => at >= since);
          return ok(Math.min(entries.length, MAX_LOG_ENTRIES));
        }),
      count: (scope) => wire('count', () => ok(this.found(scope).length)),
      years: (after) =>
        wire('years', () => {
          const forms = this.found('memberships').map(yearOf);
          const asked = after === null ? null : (JSON.parse(after) as RawValue);
          const form = forms
            .filter((each) => each !== null)
            .filter((each) => asked === null || inOrder(each, asked) < 0)
            .toSorted((a, b) => inOrder(b, a))[0];
          const year = form && readRaw('whole', form);
          return ok({
            items: typeof year === 'number' ? [year] : [],
            unqueryable: form && isUnqueryableYear(form) ? [form] : [],
            readTime: this.stamp(),
            next: form ? JSON.stringify(form) : null,
          });
        }),
      history: (path, after) =>
        wire('history', () => {
          const changes = [...this.receipts.values()]
            .filter((log) => log.params.path === path)
            .map(({ params, result: _result, ...log }) => ({
              ...log,
              ...params,
              user: `${log.uid}@example.org`,
              at: this.loggedAt.get(log.mutationId)!,
            }));
          const key = (change: { at: string; mutationId: string }) =>
            `${change.at} ${change.mutationId}`;
          const latest = changes.toSorted((a, b) => (key(a) < key(b) ? 1 : -1));
          const items = latest
            .filter((c) => after === null || key(c) < after)
            .slice(0, MAX_LOG_ENTRIES);
          const last = items.at(-1);
          const next = items.length === MAX_LOG_ENTRIES && last ? key(last) : null;
          return ok({ items, next, readTime: this.stamp() });
        }),
      earlierValues: (mutationId) =>
        wire('earlierValues', () => {
          const { at: _at, ...kept } = this.earlier.get(mutationId) ?? { at: '', path: '' };
          return ok('fields' in kept ? kept : null);
        }),
      earlierValueIds: (path, after) =>
        wire('earlierValueIds', () => {
          const kept = [...this.earlier].filter(([, each]) => each.path === path);
          const ids = kept.map(([mutationId]) => mutationId).toSorted();
          return ok(this.page(ids, after, String));
        }),
      deleteEarlierValuesBefore: (time) =>
        wire('deleteEarlierValuesBefore', () => {
          const due = [...this.earlier].filter(([, { at }]) => at < time);
          const limit = serverTimeOf(this.now() - RETENTION_DAYS * DAY_MS);
          if (due.some(([, { at }]) => at >= limit)) return fail('denied');
          for (const [mutationId] of due) this.earlier.delete(mutationId);
          return ok(undefined);
        }),
      // Not over the wire: asking for accounts must not change which request of the simulation fails.
      accounts: async (uids) => {
        const listed = uids.filter((uid) => !this.closed.has(uid));
        const entryOf = (uid: string) => this.accounts.get(uid) ?? { name: '', holds: 'all' };
        return ok(new Map(listed.map((uid) => [uid, entryOf(uid)] as const)));
      },
      refreshCredentials: () => wire('refreshCredentials', () => ok(undefined)),
      canary: () => wire('canary', () => ok(undefined)),
    };
  }
}

const plus = (a: number, b: number): number => a + b;

/** What a document adds to a sum of revisions: each number counts, also one that is no revision. */
function addendOf({ rev, raw }: ServerDocument): number {
  return Number(raw?.['rev']?.['doubleValue'] ?? rev);
}

/** The bookkeeping that every commit overwrites, in whatever form it was. */
export const STAMPS: readonly string[] = ['rev', 'updatedAt', 'updatedBy', 'lastMid'];

/** A document as the API has it. */
function onWire(document: ServerDocument): Record<string, RawValue> {
  const { path, fields, unread, raw, rev } = document;
  const { updatedBy, createdBy, lastMid, updatedAt, createdAt, deletedAt } = document;
  const held = (values: Readonly<Record<string, string>>, kind: (value: string) => RawValue) =>
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, kind(value)]] : []));
  return {
    ...(rev > 0 && { rev: integer(rev) }),
    ...Object.fromEntries(held({ updatedBy, createdBy, lastMid }, text)),
    ...Object.fromEntries(held({ updatedAt, createdAt, deletedAt }, timestamp)),
    ...contentOnWire(path, fields, { ...raw, ...unread }),
  };
}

/** The raw value of a membership's year, if a query by year does not find the membership. */
function unqueryableYearOf({
  raw,
  unread,
}: Pick<ServerDocument, 'raw' | 'unread'>): RawValue | null {
  const form = unread?.['year'] ?? raw?.['year'] ?? null;
  return form && isUnqueryableYear(form) ? form : null;
}

/**
 * The value of a membership's year as it is stored; null where there is none. (Firestore also lists a year that is null,
 * last, on a page that says nothing. Here it has no page: a request more would change what each seed of the simulation
 * runs.)
 */
function yearOf({ fields, raw, unread }: ServerDocument): RawValue | null {
  const form = unread?.['year'] ?? raw?.['year'];
  const { year } = fields;
  return form ?? (typeof year === 'number' ? integer(year) : null);
}

/** The types of values in the order in which Firestore sorts them; NaN is one of its own, before all numbers. */
const TYPES = ['null', 'boolean', 'nan', 'number', 'timestamp', 'string', 'bytes', 'reference'];

/** Compares two values as Firestore sorts them, as far as years need it: negative where `a` comes first. */
function inOrder(a: RawValue, b: RawValue): number {
  const partsOf = (raw: RawValue): [number, number, string] => {
    const { integerValue, doubleValue } = raw;
    const isNaN = doubleValue === 'NaN';
    const number = Number(integerValue ?? doubleValue ?? Number.NaN);
    const other = isNaN ? 'nan' : Object.keys(raw)[0]!.replace('Value', '');
    const type = Number.isNaN(number) ? other : 'number';
    const rank = TYPES.indexOf(type);
    return [rank < 0 ? TYPES.length : rank, number || 0, type === 'number' ? '' : textOfRaw(raw)];
  };
  const [[type, number, rest], [otherType, otherNumber, otherRest]] = [partsOf(a), partsOf(b)];
  const byText = rest < otherRest ? -1 : Number(rest > otherRest);
  // Infinity minus itself is NaN, which counts as equal.
  return type - otherType || number - otherNumber || byText;
}

/** Whether a document lies where the register has those of its collection. */
function isOfRegister({ path }: Pick<ServerDocument, 'path'>): boolean {
  const [root, , , ...rest] = path.split('/');
  return isChildCollection(collectionOf(path)) ? root === 'horses' && rest.length === 1 : true;
}

/** The properties of a document for values that the register itself does not write. */
function foreign(unread: Unread | undefined, raw: RawFields | undefined) {
  return {
    ...(unread && Object.keys(unread).length > 0 && { unread }),
    ...(raw && { raw }),
  };
}

function specOf(path: string): FieldSpec {
  return COLLECTIONS[collectionOf(path)];
}

/** A fault of one request: it never arrives, or its answer is lost. */
export interface WireFault {
  readonly request: RequestName;
  readonly lose: 'request' | 'answer';
  /** What the phone sees of it. */
  readonly seen: RemoteFailure;
}

/**
 * A network on which the given faults happen once each, in order, the next time their request is
 * made.
 */
export function wireWith(faults: readonly WireFault[]): Wire {
  const left = [...faults];
  return async (request, serve) => {
    const fault = left[0]?.request === request ? left.shift() : undefined;
    if (fault?.lose === 'request') return fail(fault.seen);
    const answer = serve();
    return fault ? fail(fault.seen) : answer;
  };
}

/** A wire that records the names of the requests on their way to `inner`. */
export function countingWire(inner: Wire = undisturbed): { wire: Wire; made: RequestName[] } {
  const made: RequestName[] = [];
  return {
    made,
    wire: async (request, serve) => {
      made.push(request);
      return inner(request, serve);
    },
  };
}
