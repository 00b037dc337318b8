import { dayOf } from '../../src/model/values/calendar.ts';
import type { StoredDocument } from '../support/read-documents.ts';
import type { Claims, Entry } from './claims.ts';
import type { AttemptedWrites } from './phone-network.ts';

/*
 * Judges a run from outside the app: by what was done through the screens, what went over the wire, what the server
 * holds in the end, and the rows left on the phones.
 */

/** What the server holds, before the run or after it, read as an administrator. */
export interface ServerState {
  readonly documents: readonly StoredDocument[];
  readonly logs: readonly StoredDocument[];
}

/** What is left on one phone in the end. */
export interface PhoneState {
  readonly name: string;
  readonly outbox: readonly Record<string, unknown>[];
  readonly conflicts: readonly Record<string, unknown>[];
  readonly drafts: readonly Record<string, unknown>[];
  /** Its base copies, by path. */
  readonly base: ReadonlyMap<string, Record<string, unknown>>;
}

/** One commit that took effect: its log entry, with the texts that were seen on the wire. */
interface Applied {
  readonly mutationId: string;
  readonly function: string;
  readonly path: string;
  readonly fields: readonly string[];
  readonly rev: number;
  readonly texts: Readonly<Record<string, string>>;
}

/** @returns the faults, in words; empty where there are none */
export function judge(
  claims: Claims,
  attempted: AttemptedWrites,
  before: ServerState,
  after: ServerState,
  phones: readonly PhoneState[],
): string[] {
  const wrong: string[] = [];
  const history = historyOf(after.logs, attempted);
  const texts = replayed(claims, before, history, wrong);
  matchServer(texts, after, history, wrong);
  judgeEntries(claims, history, phones, wrong);
  judgeTicks(claims, before, after, phones, wrong);
  judgeDeletions(claims, after, history, phones, wrong);
  for (const phone of phones) judgePhone(phone, after, wrong);
  return wrong;
}

const isRoot = (path: string) => path.split('/').length === 2;

/** The commits that took effect on each root document, in the order of its revisions. */
function historyOf(logs: ServerState['logs'], attempted: AttemptedWrites): Map<string, Applied[]> {
  const history = new Map<string, Applied[]>();
  for (const { path, data } of logs) {
    const mutationId = path.slice('logs/'.length);
    const { path: of, fields } = data['params'] as { path: string; fields: string[] };
    const { rev } = data['result'] as { rev: number };
    const root = of.split('/').slice(0, 2).join('/');
    const written = attempted.get(mutationId)?.filter((document) => document.path === root) ?? [];
    const texts = Object.assign(
      {},
      ...written.map((document) => document.texts),
    ) as Applied['texts'];
    const applied = {
      mutationId,
      function: String(data['function']),
      path: of,
      fields,
      rev,
      texts,
    };
    history.set(root, [...(history.get(root) ?? []), applied]);
  }
  for (const [root, all] of history) {
    history.set(
      root,
      all.toSorted((a, b) => a.rev - b.rev),
    );
  }
  return history;
}

/**
 * Replays the commits of each document in order. Whoever replaced a text must have seen it (invariant 6), and no text
 * is written that nobody entered.
 *
 * @returns the texts that each document must have in the end; null for a deleted one
 */
function replayed(
  claims: Claims,
  before: ServerState,
  history: ReadonlyMap<string, readonly Applied[]>,
  wrong: string[],
): Map<string, Record<string, string> | null> {
  const entered = new Map(claims.entries.map((entry) => [entry.value, entry]));
  const states = new Map<string, Record<string, string> | null>(
    before.documents
      .filter(({ path }) => isRoot(path))
      .map(({ path, data }) => [path, textsOf(data)]),
  );
  for (const [root, all] of history) {
    let held = states.get(root) ?? null;
    for (const [index, commit] of all.entries()) {
      const what = `${commit.function} ${root} (${commit.mutationId}, rev ${commit.rev})`;
      if (commit.rev !== index + 1) wrong.push(`${what}: is the ${index + 1}. commit of it`);
      if (!isRoot(commit.path)) continue;
      if (commit.function.startsWith('delete')) {
        held = null;
        continue;
      }
      const anew = held === null;
      held ??= {};
      for (const field of commit.fields) {
        const to = commit.texts[field];
        if (to === undefined) continue;
        const from = held[field] ?? '';
        held[field] = to;
        if (anew || from === to) continue;
        // Grouped fields are decided together: one of them may be empty on the side that was kept.
        if (to === '' && keptEmpty(claims, from)) continue;
        const entry = entered.get(to);
        if (!entry) wrong.push(`${what}: nobody entered ${field} '${to}'`);
        else if (!hadSeen(claims, history, entered, entry, from))
          wrong.push(`${what}: ${field} '${to}' over '${from}', which its writer had not seen`);
      }
    }
    states.set(root, held);
  }
  return states;
}

/**
 * Whether somebody answered a conflict whose card showed an empty field and this text, which the empty one replaced.
 */
function keptEmpty({ answers }: Claims, text: string): boolean {
  return answers.some(({ card }) => card.includes('(vuoto)') && card.includes(text));
}

/** Whether the person who made an entry had seen the text that it replaced: in the field, or on a conflict's card. */
function hadSeen(
  claims: Claims,
  history: ReadonlyMap<string, readonly Applied[]>,
  entered: ReadonlyMap<string, Entry>,
  entry: Entry,
  text: string,
): boolean {
  if (entry.seen === text) return true;
  const shown = text === '' ? '(vuoto)' : text;
  if (claims.answers.some(({ card }) => card.includes(entry.value) && card.includes(shown)))
    return true;
  // Typed over a text that never left the phone: an unsaved one, or one that a person withdrew.
  const own = entered.get(entry.seen);
  if (!own || (own.confirmed && !claims.withdrawn.has(own.value))) return false;
  return !isApplied(history, own) && hadSeen(claims, history, entered, own, text);
}

function isApplied(history: ReadonlyMap<string, readonly Applied[]>, entry: Entry): boolean {
  const commits = history.get(entry.path) ?? [];
  return commits.some(
    ({ fields, texts }) => fields.includes(entry.field) && texts[entry.field] === entry.value,
  );
}

/** Checks that the server holds exactly what its log says. */
function matchServer(
  states: ReadonlyMap<string, Record<string, string> | null>,
  after: ServerState,
  history: ReadonlyMap<string, readonly Applied[]>,
  wrong: string[],
): void {
  for (const { path, data } of after.documents.filter((document) => isRoot(document.path))) {
    const expected = states.get(path);
    const rev = Number(data['rev'] ?? 0);
    const commits = history.get(path)?.length ?? 0;
    if (rev !== commits) wrong.push(`${path}: rev ${rev} after ${commits} logged commits`);
    const isDeleted = 'deletedAt' in data;
    if (isDeleted !== (expected === null))
      wrong.push(`${path}: deleted ${isDeleted}, not by its log`);
    if (isDeleted || !expected) continue;
    const held = textsOf(data);
    for (const field of new Set([...Object.keys(held), ...Object.keys(expected)])) {
      const [is, should] = [held[field] ?? '', expected[field] ?? ''];
      if (is !== should) wrong.push(`${path}: ${field} is '${is}', by its log '${should}'`);
    }
  }
}

/** The buttons of a conflict with which a person gives up their own version. */
const GIVES_UP = /^(Tieni il loro|Tieni l’ultima|Scarta)/;

/** Checks that each confirmed entry is on the server, waits in view of a person, or was given up by one. */
function judgeEntries(
  claims: Claims,
  history: ReadonlyMap<string, readonly Applied[]>,
  phones: readonly PhoneState[],
  wrong: string[],
): void {
  for (const entry of claims.entries) {
    if (!entry.confirmed || isApplied(history, entry)) continue;
    if (phones.some((phone) => holdsText(phone, entry.value))) continue;
    if (claims.withdrawn.has(entry.value)) continue;
    // Of changes that one device made over each other, only the last is asked about (CONFLICT-1); it is judged itself.
    if (claims.entries.some((each) => each.confirmed && isTypedOver(entry, each))) continue;
    if (
      claims.answers.some((each) => GIVES_UP.test(each.button) && each.card.includes(entry.value))
    )
      continue;
    // A deletion that a person chose, or its card, may show no values.
    if (claims.deleted.has(entry.path)) continue;
    wrong.push(`lost: ${entry.path} ${entry.field} '${entry.value}', which a screen had confirmed`);
  }
}

/** Whether the person who made the later entry saw the earlier one in the field, and typed over it. */
function isTypedOver(earlier: Entry, later: Entry): boolean {
  return (
    later.path === earlier.path && later.field === earlier.field && later.seen === earlier.value
  );
}

function holdsText({ outbox, conflicts, drafts }: PhoneState, text: string): boolean {
  return JSON.stringify([outbox, conflicts, drafts]).includes(`"${text}"`);
}

/** Checks that a confirmed tick is exactly one visit, and one that was taken back none. */
function judgeTicks(
  claims: Claims,
  before: ServerState,
  after: ServerState,
  phones: readonly PhoneState[],
  wrong: string[],
): void {
  const old = new Set(before.documents.map(({ path }) => path));
  const live = new Map<string, number>();
  for (const { path, data } of after.documents) {
    if (isRoot(path) || old.has(path) || 'deletedAt' in data) continue;
    const key = `${path.split('/').slice(0, 2).join('/')} ${dayOf(Date.parse(String(data['date'])))}`;
    live.set(key, (live.get(key) ?? 0) + 1);
  }
  for (const { path, day, confirmed, undone } of claims.ticks) {
    const key = `${path} ${day}`;
    const times = live.get(key) ?? 0;
    live.delete(key);
    if (times > 1) wrong.push(`doubled: the tick of ${key} is there ${times} times`);
    if (claims.deleted.has(path)) continue;
    const waits = phones.some(({ outbox, conflicts }) =>
      JSON.stringify([outbox, conflicts]).includes(`"${path}/`),
    );
    if (waits) continue;
    if (confirmed && undone === 'no' && times === 0) wrong.push(`lost: the tick of ${key}`);
    if (undone === 'yes' && times > 0) wrong.push(`still there: the tick of ${key}, taken back`);
  }
  for (const key of live.keys()) wrong.push(`nobody ticked ${key}`);
}

/**
 * Checks that what was deleted is gone, unless the deletion waits for a person, or a person brought the document back.
 */
function judgeDeletions(
  claims: Claims,
  after: ServerState,
  history: ReadonlyMap<string, readonly Applied[]>,
  phones: readonly PhoneState[],
  wrong: string[],
): void {
  for (const { path, data } of after.documents) {
    if (!isRoot(path)) continue;
    const deletions = history.get(path)?.filter((each) => each.function.startsWith('delete')) ?? [];
    const ofRoot = deletions.filter((each) => each.path === path);
    if (ofRoot.length > 0 && !claims.deleted.has(path)) wrong.push(`${path}: nobody deleted it`);
    if (!claims.gone.has(path) || 'deletedAt' in data || claims.restored.has(path)) continue;
    const isAnswered = claims.answers.length > 0;
    const waits = phones.some(({ outbox, conflicts }) =>
      JSON.stringify([outbox, conflicts]).includes(`"${path}"`),
    );
    if (!waits && !isAnswered) wrong.push(`${path}: was deleted, and is there`);
  }
}

/** Checks that nothing is left to send, and that the phone's base agrees with the server. */
function judgePhone(phone: PhoneState, after: ServerState, wrong: string[]): void {
  const waiting = phone.outbox.filter(
    (row) =>
      row['status'] === 'pending' &&
      !phone.outbox.some((other) => other['status'] !== 'pending' && other['lane'] === row['lane']),
  );
  if (waiting.length > 0) wrong.push(`${phone.name}: ${waiting.length} changes did not drain`);
  for (const { path, data } of after.documents) {
    const held = phone.base.get(path);
    if (!held) wrong.push(`${phone.name}: ${path} never arrived`);
    else if (Number(held['rev']) !== Number(data['rev'] ?? 0))
      wrong.push(
        `${phone.name}: ${path} at rev ${String(held['rev'])}, the server ${String(data['rev'])}`,
      );
  }
}

function textsOf(data: StoredDocument['data']): Record<string, string> {
  const bookkeeping = /^(rev|updatedAt|updatedBy|createdAt|createdBy|lastMid|deletedAt|last.*)$/;
  return Object.fromEntries(
    Object.entries(data).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && !bookkeeping.test(pair[0]),
    ),
  );
}
