import { type Mirror, type MirrorDatabase, transact } from '../database/database.ts';
import { formOfSecondTab, MERGED_TEXT, subjectOf } from './draft-keys.ts';
import { idOf } from '../../model/collections.ts';

/** What was typed under `key` and not saved; undefined when nothing was. */
export async function readDraft(mirror: Mirror, key: string): Promise<unknown> {
  return (await mirror.db.drafts.get(key))?.value;
}

/** Keeps what was typed, so that a reload, an update or a crash loses nothing. */
export async function keepDraft(mirror: Mirror, key: string, value: unknown): Promise<void> {
  await mirror.db.drafts.put({ key, value, at: mirror.clock.now() });
}

/** Deletes all drafts, after the person agreed (AUTH-3). */
export async function discardAllDrafts({ db }: Mirror): Promise<void> {
  await db.drafts.clear();
}

/**
 * How many forms hold unsaved input, which counts as unsent work (AUTH-3, AUTH-4). A form that was emptied again is not
 * counted, nor is the text for a conflict that is already resolved.
 */
export async function countDrafts(db: MirrorDatabase): Promise<number> {
  return transact(db, 'count drafts', 'r', ['drafts', 'conflicts'], async () => {
    const rows = (await db.drafts.toArray()).filter(({ value }) => !isBlank(value));
    const isResolved = await readResolved(db);
    return rows.filter(({ key }) => !isResolved(key)).length;
  });
}

/**
 * Reads which drafts are texts for a conflict that is no longer open.
 *
 * @param gone root documents that are deleted: the texts for their conflicts count too
 */
async function readResolved({ conflicts }: MirrorDatabase, gone: ReadonlySet<string> = new Set()) {
  const rows = await conflicts.toArray();
  const open = new Set(
    rows.filter(({ lane }) => !gone.has(lane)).map(({ id }) => MERGED_TEXT + id),
  );
  return (key: string) => key.startsWith(MERGED_TEXT) && !open.has(formOfSecondTab(key) ?? key);
}

/**
 * Deletes the texts for conflicts that are no longer open. Only inside a `rw` transaction that includes drafts and
 * conflicts.
 */
export async function dropResolvedTexts({ db }: Mirror): Promise<void> {
  const keys = await db.drafts.toCollection().primaryKeys();
  await db.drafts.bulkDelete(keys.filter(await readResolved(db)));
}

/** The ids of the conflicts for which a person typed a text of both sides. */
export async function conflictsWithText({ drafts }: MirrorDatabase): Promise<ReadonlySet<string>> {
  const rows = await drafts.where('key').startsWith(MERGED_TEXT).toArray();
  const typed = rows.filter(({ value }) => !isBlank(value));
  return new Set(typed.map(({ key }) => (formOfSecondTab(key) ?? key).slice(MERGED_TEXT.length)));
}

/** Whether every field of a form is empty. A value that is no plain record, such as a photo, is not. */
function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  const isRecord = Object.prototype.toString.call(value) === '[object Object]';
  return isRecord && Object.values(value).every(isBlank);
}

/**
 * Deletes the drafts about deleted documents: what was erased from the register must not stay in a form (PULL-4). Only
 * inside a `rw` transaction that includes drafts and conflicts. The key of what was typed into a form for a new record
 * ends in `new`: a document that somebody gave that id takes no such draft with it.
 *
 * @param paths of the deleted documents: of a root document all drafts about it are deleted, of one below it its own
 */
export async function dropDraftsOf({ db }: Mirror, paths: readonly string[]): Promise<void> {
  const gone = new Set(paths.filter((path) => idOf(path) !== 'new'));
  if (gone.size === 0) return;
  const keys = await db.drafts.toCollection().primaryKeys();
  if (keys.length === 0) return;
  const isResolved = await readResolved(db, gone);
  const isOf = (key: string) => gone.has(subjectOf(key)) || gone.has(formOfSecondTab(key) ?? key);
  await db.drafts.bulkDelete(keys.filter((key) => isOf(key) || isResolved(key)));
}

/**
 * {@link dropDraftsOf} for documents that the server no longer has, except those that an unsent creation writes again:
 * what was typed about them is about what the person sees (UNDO-3). The outbox has to be in the transaction too.
 */
export async function dropDraftsOfGone(mirror: Mirror, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const queued = await mirror.db.outbox.where('lane').anyOf(paths).toArray();
  const again = new Set(queued.map(({ op, lane }) => op === 'create' && lane));
  await dropDraftsOf(
    mirror,
    paths.filter((path) => !again.has(path)),
  );
}
