import {
  collectionOf,
  COLLECTIONS,
  fieldOf,
  groupOf,
  rootPathOf,
} from '../../model/collections.ts';
import type { Fields, FieldSpec } from '../../model/fields.ts';
import { alive } from '../../model/document.ts';
import type { Horse } from '../../model/horse.ts';
import type { Membership } from '../../model/membership.ts';
import type { MutationInput, Mutation } from '../../mutation/mutation.ts';
import type { Traits } from './person-traits.ts';
import { mentions, nameOfWords, OWNER_FIELDS, readPersonQuery, traitsOf } from './person-traits.ts';
import { isSamePerson } from '../../model/same-person.ts';
import { isVisitCollection } from '../../model/visit.ts';
import type { Result } from '../../platform/result.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { rebuildView, readQueue } from '../../mirror/view.ts';
import type { SaveFailure } from '../../mirror/write-locally.ts';
import { saveFailureOf, writeLocally } from '../../mirror/write-locally.ts';

/** One place where the register holds something of a person. */
export interface Finding {
  /** A membership; the owner of a horse; a free text that names the person. */
  readonly kind: 'membership' | 'owner' | 'note';
  readonly path: string;
  /** What is erased with it; of a membership everything. */
  readonly fields: readonly string[];
  /** The document as it is shown. */
  readonly shown: Fields;
  /** The document above it, for a note on a visit; else the same. */
  readonly root: Fields;
}

/**
 * What the register holds of a person, as this phone shows it: memberships and horses that the words
 * fit, those that are evidently of the same person, and texts that name them. A person has to look at
 * it: two may have one name.
 *
 * @returns null where the words are too few
 */
export async function findPerson(mirror: Mirror, typed: string): Promise<Finding[] | null> {
  const query = readPersonQuery(typed);
  if (!query) return null;
  const { db } = mirror;
  const members = await db.view<Membership>('memberships').toArray();
  const horses = await db.view<Horse>('horses').toArray();
  const named = {
    members: members.filter(({ fields }) => query.isMember(fields)),
    horses: horses.filter(({ fields }) => query.isOwner(fields)),
  };
  const first = traitsOf(fieldsOf(named.members), fieldsOf(named.horses));
  const found = {
    members: members.filter(
      ({ fields, path }) =>
        named.members.some((row) => row.path === path || isSamePerson(row.fields, fields)) ||
        first.names.has(nameOfWords(`${fields.givenName} ${fields.familyName}`)),
    ),
    horses: horses.filter(
      ({ fields, path }) =>
        named.horses.some((row) => row.path === path) ||
        first.names.has(nameOfWords(fields.ownerName)),
    ),
  };
  const traits = traitsOf(fieldsOf(found.members), fieldsOf(found.horses));
  const owned = new Set(found.horses.map(({ path }) => path));
  const isNamed = (text: unknown) =>
    typeof text === 'string' && (query.isIn(text) || mentions(traits, text));
  const findings: Finding[] = [
    ...found.members.map(({ path, fields }): Finding => {
      return { kind: 'membership', path, fields: Object.keys(fields), shown: fields, root: fields };
    }),
    ...found.horses.map(({ path, fields }): Finding => {
      const filled = OWNER_FIELDS.filter((field) => fields[field] !== '');
      return { kind: 'owner', path, fields: filled, shown: fields, root: fields };
    }),
  ];
  for (const { path, fields } of horses) {
    const notes = textsOf('horses').filter(
      (field) =>
        isNamed(fields[field as keyof Horse]) &&
        !(owned.has(path) && (OWNER_FIELDS as readonly string[]).includes(field)),
    );
    if (notes.length > 0) {
      findings.push({ kind: 'note', path, fields: notes, shown: fields, root: fields });
    }
  }
  const above = new Map(horses.map((row) => [row.path, row.fields]));
  for (const collection of ['hoovesTrims', 'dentists', 'events'] as const) {
    await db.view(collection).each(({ path, lane, fields: shown }) => {
      const fields = textsOf(collection).filter((field) => isNamed(shown[field]));
      if (fields.length === 0) return;
      findings.push({ kind: 'note', path, fields, shown, root: above.get(lane) ?? shown });
    });
  }
  return findings;
}

function fieldsOf<Record extends Fields>(rows: readonly ViewRow<Record>[]): Record[] {
  return rows.map(({ fields }) => fields);
}

/** The fields in which anything may have been written; what a horse is called is not about a person. */
function textsOf(collection: 'horses' | 'hoovesTrims' | 'dentists' | 'events'): string[] {
  const spec: FieldSpec = COLLECTIONS[collection];
  const free = (field: string) =>
    field === 'notes' || field.endsWith('Notes') || field.startsWith('owner') || field === 'title';
  return Object.keys(spec).filter(free);
}

/** What tells the person of some findings from others. */
export function traitsOfFindings(findings: readonly Finding[]): Traits {
  const of = (kind: Finding['kind']) => findings.filter((each) => each.kind === kind);
  return traitsOf(
    of('membership').map(({ shown }) => shown as Membership),
    of('owner').map(({ shown }) => shown as Horse),
  );
}

/** What was typed on this phone, not saved, and names somebody with these traits. */
export async function draftsNaming({ db }: Mirror, traits: Traits): Promise<string[]> {
  const drafts = await db.drafts.toArray();
  return drafts
    .filter(({ value }) => textsIn(value).some((text) => mentions(traits, text)))
    .map(({ key }) => key);
}

/** The texts in a kept form, and all of them together: a name is often in two fields. */
function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  const walk = (part: unknown) => {
    if (typeof part === 'string') texts.push(part);
    else if (typeof part === 'object' && part !== null)
      for (const each of Object.values(part)) walk(each);
  };
  walk(value);
  return [...texts, texts.join(' ')];
}

/**
 * Erases what was chosen, in one local transaction: memberships are deleted, fields are emptied, a
 * visit with a note is recorded anew without it. What of it is only on this phone goes at once:
 * changes that were never tried or that the server refused, parked conflicts, drafts. The rest are
 * ordinary changes, and reach the server and the other phones as such. A change that is on its way
 * is left: what follows it in its lane erases what it brought.
 */
export async function erasePerson(
  mirror: Mirror,
  findings: readonly Finding[],
): Promise<Result<void, SaveFailure>> {
  const { db } = mirror;
  let failure: SaveFailure | null = null;
  const write = async (draft: MutationInput) => {
    const saved = await writeLocally(mirror, draft);
    if (saved.success) return;
    failure = saved.error;
    throw new Error(`not erased: ${failure}`); // nothing of the erasure stays by halves
  };
  try {
    await db.transaction('rw', db.tables, async () => {
      for (const { kind, path, fields } of findings) {
        if (kind === 'membership') await eraseDocument(mirror, path, write);
        else if (isVisitCollection(collectionOf(path))) await eraseNote(mirror, path, write);
        else await eraseFields(mirror, path, fields, write);
      }
      await db.drafts.bulkDelete(await draftsNaming(mirror, traitsOfFindings(findings)));
    });
    return ok(undefined);
  } catch (error) {
    return fail(failure ?? saveFailureOf(error));
  }
}

type Write = (draft: MutationInput) => Promise<void>;

/** Whether a change is nowhere but on this phone. */
function isOnlyHere({ attempts, status }: Mutation): boolean {
  return attempts === 0 || status === 'attention';
}

async function eraseDocument(mirror: Mirror, path: string, write: Write): Promise<void> {
  const { db } = mirror;
  await db.conflicts.where('lane').equals(path).delete();
  await db.drafts.delete(path);
  const unsent = await readQueue(mirror, path);
  const here = unsent.filter(isOnlyHere);
  await db.outbox.bulkDelete(here.map(({ seq }) => seq));
  await rebuildView(mirror, path);
  const stored = alive(await db.base(collectionOf(path)).get(path));
  if (stored || here.length < unsent.length) {
    await write({ op: 'delete', path, patch: {}, seen: {} });
  }
}

async function eraseFields(
  mirror: Mirror,
  path: string,
  fields: readonly string[],
  write: Write,
): Promise<void> {
  const { db } = mirror;
  const collection = collectionOf(path);
  for (const conflict of await db.conflicts.where('lane').equals(path).toArray()) {
    if (conflict.path === path && fields.includes(conflict.field)) {
      await db.conflicts.delete(conflict.id);
    } else {
      await db.conflicts.put({ ...conflict, mutation: without(conflict.mutation, path, fields) });
    }
  }
  for (const change of await readQueue(mirror, path)) {
    if (!isOnlyHere(change)) continue;
    const rest = without(change, path, fields);
    const isEmpty = change.op === 'update' && Object.keys(rest.patch).length === 0;
    await (isEmpty ? db.outbox.delete(change.seq) : db.outbox.put(rest));
  }
  const draft = await db.drafts.get(path);
  if (draft && typeof draft.value === 'object' && draft.value !== null) {
    const kept = Object.entries(draft.value).filter(([field]) => !fields.includes(field));
    await db.drafts.put({ ...draft, value: Object.fromEntries(kept) });
  }
  await rebuildView(mirror, path);
  const shown = (await db.view(collection).get(path))?.fields;
  if (!shown) return;
  const filled = fields.filter((field) => fieldOf(collection, shown, field) !== '');
  if (filled.length === 0) return;
  const mates = filled
    .flatMap((field) => groupOf(collection, field))
    .filter((field) => !filled.includes(field));
  await write({
    op: 'update',
    path,
    patch: Object.fromEntries(
      filled.map((field) => [field, { from: fieldOf(collection, shown, field), to: '' }]),
    ),
    seen: Object.fromEntries(mates.map((field) => [field, fieldOf(collection, shown, field)])),
  });
}

/** A visit is never edited (VISIT-1): it goes, and comes back without its note. */
async function eraseNote(mirror: Mirror, path: string, write: Write): Promise<void> {
  const { db, ids } = mirror;
  const lane = rootPathOf(path);
  const kind = collectionOf(path);
  const shown = (await db.view(kind).get(path))?.fields;
  const unsent = (await readQueue(mirror, lane)).filter((change) => change.path === path);
  const here = unsent.filter(isOnlyHere);
  await db.outbox.bulkDelete(here.map(({ seq }) => seq));
  await rebuildView(mirror, lane);
  const stored = alive(await db.base(kind).get(path));
  if (stored || here.length < unsent.length) {
    await write({ op: 'deleteVisit', path, patch: {}, seen: {} });
  }
  if (!shown) return;
  const date = { from: null, to: shown['date'] ?? null };
  const anew = `${lane}/${kind}/${ids.documentId()}`;
  await write({
    op: 'addVisit',
    path: anew,
    patch: { date, notes: { from: '', to: '' } },
    seen: {},
  });
}

/** A change without some fields of a document; also what it keeps of it for a person's choice. */
function without(change: Mutation, path: string, fields: readonly string[]): Mutation {
  const drop = <Value>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
  const own = change.path === path;
  return {
    ...change,
    ...(own && { patch: drop(change.patch), seen: drop(change.seen) }),
    ...(change.lost && { lost: drop(change.lost) }),
  };
}
