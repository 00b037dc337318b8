import { COLLECTIONS, collectionOf, isWrittenOnce } from '../../model/collections.ts';
import { type Fields, type FieldSpec, emptyOf } from '../../model/fields.ts';
import type { Horse } from '../../model/horse.ts';
import type { Membership } from '../../model/membership.ts';
import {
  type Traits,
  type Owner,
  mentions,
  nameOfWords,
  OWNER_FIELDS,
  readPersonQuery,
  traitsOf,
} from './person-traits.ts';
import { type RawValue, legibleRaw } from '../../model/raw-value.ts';
import { isSamePerson } from '../../model/same-person.ts';
import { BELOW_HORSE, type BelowHorse } from '../../model/visit.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';

/** The fields of a minor's membership that are about who answers for them. */
const GUARDIAN_FIELDS = ['guardianName', 'guardianRelation', 'guardianContact'] as const;

/** One place where the register holds something of a person. */
export interface Finding {
  /** A membership; who answers for a minor, or consented, in another's; the owner of a horse; a free text that names the person; a text that the law has kept. */
  readonly kind: 'membership' | 'guardian' | 'owner' | 'note' | 'kept';
  readonly path: string;
  /** What is erased with it; of a membership everything. */
  readonly fields: readonly string[];
  /** The document as it is shown. */
  readonly shown: Fields;
  /** The horse, for a note on a visit or a health act; else the same. */
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
  const members = (await db.view<Membership>('memberships').toArray()).map(legible);
  const horses = (await db.view<Horse>('horses').toArray()).map(legible);
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
  const own = new Set(found.members.map(({ path }) => path));
  for (const { path, fields } of members) {
    if (own.has(path)) continue;
    const isOf = (ownerName: string, ownerPhone: string) =>
      query.isOwner({ ownerName, ownerPhone }) || isNamed(ownerName) || isNamed(ownerPhone);
    const { guardianName, guardianContact, consentBy } = fields;
    const named = [
      ...(isOf(guardianName, guardianContact) ? GUARDIAN_FIELDS : []),
      ...(isOf(consentBy, '') ? (['consentBy'] as const) : []),
    ].filter((field) => fields[field] !== '');
    if (named.length > 0)
      findings.push({ kind: 'guardian', path, fields: named, shown: fields, root: fields });
  }
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
  for (const collection of [
    ...BELOW_HORSE,
    'events',
    'health',
    'treatments',
    'receipts',
    'rounds',
  ] as const) {
    await db.view(collection).each((row) => {
      const { path, lane: rootPath, fields: shown } = legible(row);
      const fields = textsOf(collection).filter((field) => isNamed(shown[field]));
      if (fields.length === 0) return;
      const horse = collection === 'health' ? `horses/${String(shown['horse'])}` : rootPath;
      const kind = isWrittenOnce(collection) ? 'kept' : 'note';
      findings.push({ kind, path, fields, shown, root: above.get(horse) ?? shown });
    });
  }
  return findings;
}

/** A row whose texts that cannot be read stand as what they say: they may name somebody, too. */
function legible<Record extends Fields>(row: ViewRow<Record>): ViewRow<Record> {
  if (!row.unread) return row;
  const spec: FieldSpec = COLLECTIONS[collectionOf(row.path)];
  const isText = ([name]: [string, RawValue]) => emptyOf(spec[name] ?? 'line') === '';
  const texts = Object.entries(row.unread)
    .filter(isText)
    .map(([name, raw]) => [name, legibleRaw(raw)]);
  return { ...row, fields: { ...row.fields, ...Object.fromEntries(texts) } };
}

function fieldsOf<Record extends Fields>(rows: readonly ViewRow<Record>[]): Record[] {
  return rows.map(({ fields }) => fields);
}

/** The fields in which anything may have been written; what a horse is called is not about a person. */
function textsOf(
  collection: 'horses' | BelowHorse | 'events' | 'health' | 'treatments' | 'receipts' | 'rounds',
): string[] {
  const spec: FieldSpec = COLLECTIONS[collection];
  if (collection === 'movements') return ['party', 'docnumber', 'notes'];
  if (collection === 'health') return ['by', 'product', 'result', 'notes'];
  if (collection === 'rounds') return ['by'];
  if (collection === 'treatments')
    return ['dose', 'reason', 'vet', 'prescription', 'supplier', 'notes', 'cancelledReason'];
  if (collection === 'receipts')
    return ['memberName', 'payer', 'payerTaxCode', 'cause', 'cancelledReason'];
  const free = (field: string) =>
    field === 'notes' || field.endsWith('Notes') || field.startsWith('owner') || field === 'title';
  return Object.keys(spec).filter(free);
}

/** The traits of the person whom some findings are about. */
export function traitsOfFindings(findings: readonly Finding[]): Traits {
  const of = (kind: Finding['kind']) => findings.filter((each) => each.kind === kind);
  return traitsOf(
    of('membership').map(({ shown }) => shown as Membership),
    [
      ...of('owner').map(({ shown }) => shown as Horse),
      ...of('guardian').map(({ shown, fields }) => ownerIn(shown as Membership, fields)),
    ],
  );
}

/** A guardian as an owner is known; who consented, where only that is of the person. */
function ownerIn(member: Membership, fields: readonly string[]): Owner {
  return fields.includes('guardianName')
    ? { ownerName: member.guardianName, ownerPhone: member.guardianContact }
    : { ownerName: member.consentBy, ownerPhone: '' };
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
