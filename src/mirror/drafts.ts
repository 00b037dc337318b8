import type { Mirror } from './database.ts';

/** What was typed under `key` and not saved; undefined when nothing was. */
export async function readDraft(mirror: Mirror, key: string): Promise<unknown> {
  return (await mirror.db.drafts.get(key))?.value;
}

/** Keeps what was typed, so that a reload, an update or a crash loses nothing. */
export async function keepDraft(mirror: Mirror, key: string, value: unknown): Promise<void> {
  await mirror.db.drafts.put({ key, value, at: mirror.clock.now() });
}

/** Forgets what was typed: it was saved, or the person discarded it. */
export async function discardDraft(mirror: Mirror, key: string): Promise<void> {
  await mirror.db.drafts.delete(key);
}

/** How many forms hold something that was typed and not saved. */
export async function countDrafts({ db }: Mirror): Promise<number> {
  const drafts = await db.drafts.toArray();
  // The edits of a form that was put back to how it stood.
  const isBlank = (value: unknown) => JSON.stringify(value) === '{}' && !(value instanceof Blob);
  return drafts.filter(({ value }) => !isBlank(value)).length;
}
