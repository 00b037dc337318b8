import { idOf } from '../../model/collections.ts';
import type { Membership } from '../../model/membership.ts';
import { seenFields } from '../../model/raw-value.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import {
  type SaveFailure,
  appendAgain,
  appendAll,
  transactOnQueue,
} from '../../mirror/write-locally.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import type { Result } from '../../platform/result.ts';
import { FRESH, newMembership } from './membership-commands.ts';
import { getMembership } from './memberships.ts';

/** How many memberships of an import are written in one transaction. */
const BATCH = 100;

/** Somebody of the register, as the person saw them, and what the file has of them. */
export interface MembershipUpdate {
  readonly held: ViewRow<Membership>;
  readonly to: Partial<Membership>;
}

/** What an import wrote: what undoing it takes. */
export interface Imported {
  readonly added: readonly { readonly slug: string; readonly fields: Partial<Membership> }[];
  readonly updated: readonly MembershipUpdate[];
}

/**
 * Adds and updates many memberships, a hundred in each local transaction: what was written stays when the
 * rest fails, is stopped or dies with the page, and the rows that are there are known when the same file
 * is imported again.
 *
 * @param onProgress called after each transaction with how many are in; a false stops the rest
 * @returns what was written, and why the rest was not
 */
export async function importMemberships(
  mirror: Mirror,
  all: {
    readonly add: readonly Partial<Membership>[];
    readonly update: readonly MembershipUpdate[];
  },
  onProgress: (done: number) => boolean,
): Promise<{ readonly imported: Imported; readonly failure: SaveFailure | null }> {
  const inputs: { readonly input: MutationInput; readonly of: Imported }[] = [
    ...all.update.flatMap((update) => {
      const input = inputOf(update);
      return input ? [{ input, of: { added: [], updated: [update] } }] : [];
    }),
    ...all.add.map((fields) => {
      const input = newMembership(mirror, fields);
      return { input, of: { added: [{ slug: idOf(input.path), fields }], updated: [] } };
    }),
  ];
  let imported: Imported = { added: [], updated: [] };
  for (let done = 0; done < inputs.length; done += BATCH) {
    const batch = inputs.slice(done, done + BATCH);
    const kept = await transactOnQueue(mirror, 'import memberships', 'memberships/', () =>
      appendAll(
        mirror,
        batch.map(({ input }) => input),
      ),
    );
    if (!kept.success) return { imported, failure: kept.error };
    imported = {
      added: [...imported.added, ...batch.flatMap(({ of }) => of.added)],
      updated: [...imported.updated, ...batch.flatMap(({ of }) => of.updated)],
    };
    if (!onProgress(done + batch.length)) break;
  }
  return { imported, failure: null };
}

function inputOf({ held, to }: MembershipUpdate) {
  const seen = seenFields(held.fields, held.unread);
  return updateOf(held.path, seen, { ...seen, ...to });
}

/**
 * Takes back an import as one change: who was added is deleted, who was updated gets their values again, all
 * of it or nothing. What somebody changed since stays as it is.
 *
 * @returns how many were left as they are, and of how many an old value waits for a person (`appendAgain`)
 */
export async function undoImport(
  mirror: Mirror,
  { added, updated }: Imported,
): Promise<Result<{ readonly left: number; readonly rejected: number }, SaveFailure>> {
  return transactOnQueue(mirror, 'undo import', 'memberships/', async () => {
    const inputs: MutationInput[] = [];
    let left = 0;
    for (const { slug, fields } of added) {
      const row = await getMembership(mirror, slug);
      if (!row) continue;
      if (isAs(row, { ...FRESH, ...fields })) inputs.push({ op: 'delete', path: row.path });
      else left += 1;
    }
    for (const { held, to } of updated) {
      const row = await getMembership(mirror, held.slug);
      if (!row) continue;
      const fields = Object.keys(to) as (keyof Membership)[];
      // What could not be read cannot be written again: it stays as the import left it.
      const own = fields.filter(
        (field) => row.fields[field] === to[field] && !Object.hasOwn(held.unread ?? {}, field),
      );
      if (own.length < fields.length) left += 1;
      const before = Object.fromEntries(own.map((field) => [field, held.fields[field]]));
      const input = updateOf(row.path, row.fields, { ...row.fields, ...before });
      if (input) inputs.push(input);
    }
    return { left, rejected: await appendAgain(mirror, inputs) };
  });
}

/** Whether a membership is as it was written. */
function isAs({ fields }: ViewRow<Membership>, written: Partial<Membership>): boolean {
  const [is, was] = [fields, written].map((each) => filledFields('memberships', each));
  const names = new Set([...Object.keys(is!), ...Object.keys(was!)]);
  return [...names].every((name) => is![name] === was![name]);
}
