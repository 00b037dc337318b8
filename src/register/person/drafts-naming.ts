import { COLLECTION_NAMES, rootPathOf } from '../../model/collections.ts';
import type { Fields } from '../../model/fields/fields.ts';
import { isRecord } from '../../model/fields/raw-value.ts';
import type { Mirror } from '../../mirror/database/database.ts';
import { subjectOf } from '../../mirror/drafts/draft-keys.ts';
import type { Finding } from './finding.ts';
import { type Traits, isNamedBy, mentions } from './person-traits.ts';

/**
 * The keys of the drafts on this phone that name somebody with these traits.
 *
 * @param spared findings about somebody else with the same name, whose drafts are left out
 */
export async function draftsNaming(
  { db }: Mirror,
  traits: Traits,
  spared: readonly Finding[] = [],
): Promise<string[]> {
  const others = new Set(spared.map(({ path }) => rootPathOf(path)));
  const keys: string[] = [];
  for (const { key, value } of await db.drafts.toArray()) {
    const [first = '', id = ''] = key.split('/');
    // A text for the open conflict of a mutation: its records' ids begin with that of the mutation, too.
    const ofMutation = db.conflicts.where('id').startsWith(`${id}/`);
    const conflict = first === 'conflicts' ? await ofMutation.first() : undefined;
    const about = conflict?.lane ?? subjectOf(key);
    if (others.has(about)) continue;
    const collection = COLLECTION_NAMES.find((name) => about.startsWith(`${name}/`));
    const row = collection && (await db.view(collection).get(about));
    if (isDraftNaming(traits, value, row?.fields ?? {})) keys.push(key);
  }
  return keys;
}

/** Whether what was typed names somebody: in one of its texts, or by a name in two fields. */
function isDraftNaming(traits: Traits, value: unknown, shown: Fields): boolean {
  const texts = textsIn(value);
  if (mentions({ ...traits, codes: NONE, emails: NONE, phones: NONE }, texts.join(' ')))
    return true;
  if (!isRecord(value)) return texts.some((text) => mentions(traits, text));
  const parts = Object.entries(value).map(([field, part]) => [field, textsIn(part)] as const);
  // Of an edit the values before it, and the typed ones.
  const versions = [0, 1].map((at) =>
    Object.fromEntries(parts.map(([field, all]) => [field, all[at] ?? null])),
  );
  return parts.some(([field, all]) =>
    all.some((text) => isNamedBy(traits, field, text, [...versions, shown])),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** All texts in a draft. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
