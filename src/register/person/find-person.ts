import {
  type Collection,
  COLLECTIONS,
  collectionOf,
  idOf,
  isVisitPath,
  isWrittenOnce,
  rootPathOf,
} from '../../model/collections.ts';
import { type Fields, type FieldSpec, emptyOf, readFields } from '../../model/fields.ts';
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
import { hasSameCode, isSamePerson } from '../../model/same-person.ts';
import { BELOW_HORSE, type BelowHorse } from '../../model/visit.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { knownOf, listConflicts } from '../../mirror/open-conflicts.ts';
import { listUnsent } from '../../mirror/outbox.ts';
import { isReadableConflict } from '../../mirror/readable-rows.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { targetsOf } from '../../mutation/patch.ts';

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
  const deleted = await deletedHere(mirror);
  const rowsOf = async <Record extends Fields>(collection: Collection) => {
    const shown = await db.view<Record>(collection).toArray();
    const gone = deleted.filter(({ path }) => collectionOf(path) === collection);
    return [...shown, ...(gone as ViewRow<Record>[])].map(legible);
  };
  const members = await rowsOf<Membership>('memberships');
  const horses = await rowsOf<Horse>('horses');
  const named = {
    members: members.filter(({ fields }) => query.isMember(fields)),
    horses: horses.filter(({ fields }) => query.isOwner(fields)),
  };
  const first = traitsOf(fieldsOf(named.members), fieldsOf(named.horses));
  const found = {
    members: members.filter(
      ({ fields, path }) =>
        named.members.some(
          (row) =>
            row.path === path ||
            isSamePerson(row.fields, fields) ||
            // Under another name perhaps somebody else: whoever looks at it tells.
            hasSameCode(row.fields, fields),
        ) || first.names.has(nameOfWords(`${fields.givenName} ${fields.familyName}`)),
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
    for (const { path, lane: rootPath, fields: shown } of await rowsOf(collection)) {
      const fields = textsOf(collection).filter((field) => isNamed(shown[field]));
      if (fields.length === 0) continue;
      const horse = collection === 'health' ? `horses/${String(shown['horse'])}` : rootPath;
      const kind = isWrittenOnce(collection) ? 'kept' : 'note';
      findings.push({ kind, path, fields, shown, root: above.get(horse) ?? shown });
    }
  }
  return findings;
}

/**
 * What is no more in the register, and in no view, and what somebody here may have back: documents that were
 * deleted under changes which wait or are parked, as this phone last knew them, and the visits among these (CONFLICT-3).
 */
async function deletedHere(mirror: Mirror): Promise<ViewRow[]> {
  const parked = (await listConflicts(mirror)).flatMap((each) =>
    each.kind === 'deleted' ? each.changes : [],
  );
  const waiting = (await listUnsent(mirror)).filter(({ lastKnown }) => lastKnown);
  const changes = new Map<string, Mutation[]>();
  for (const change of [...parked, ...waiting])
    for (const path of new Set([change.path, rootPathOf(change.path)]))
      changes.set(path, [...(changes.get(path) ?? []), change]);
  const rows: ViewRow[] = [];
  for (const [path, all] of changes) {
    const collection = collectionOf(path);
    if (await mirror.db.view(collection).get(path)) continue;
    const known = isVisitPath(path) ? Object.assign({}, ...all.map(targetsOf)) : knownOf(all);
    const fields = readFields(COLLECTIONS[collection], known as Fields);
    rows.push({ path, lane: rootPathOf(path), slug: idOf(path), fields, pending: all.length });
  }
  return rows;
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

/**
 * What of parked conflicts names somebody with these traits, by the conflict's id: fields of my version, of the
 * change before it, of theirs, and of what was last known. An owner or a guardian is named by one of their fields.
 *
 * @param spared what is of somebody else with the same name
 */
export async function parkedNaming(
  { db }: Mirror,
  traits: Traits,
  spared: readonly Finding[],
): Promise<ReadonlyMap<string, Parked>> {
  const others = new Set(spared.map(({ path }) => rootPathOf(path)));
  const readable = (await db.conflicts.toArray()).filter(isReadableConflict);
  const rows = readable.filter(({ lane }) => !others.has(lane));
  const theirsOf = (mid: string) =>
    rows.filter(({ mutation }) => mutation.mid === mid).map(({ field, theirs }) => [field, theirs]);
  const named = rows.map((row): [string, Parked] => {
    const { patch, seen, lost = {}, mid } = row.mutation;
    const side = (which: 'from' | 'to') =>
      Object.entries(patch).map(([field, each]) => [field, each[which]]);
    const of = (values: Fields) => fieldsNaming(values, traits);
    return [
      row.id,
      {
        mine: of({ ...seen, ...Object.fromEntries(side('to')) }),
        before: of(Object.fromEntries(side('from'))),
        theirs: of(Object.fromEntries(theirsOf(mid))),
        lost: of(lost),
      },
    ];
  });
  return new Map(named.filter(([, each]) => Object.values(each).some(({ size }) => size > 0)));
}

/** The fields by which the versions in a parked conflict name somebody. */
export type Parked = Readonly<Record<'mine' | 'before' | 'theirs' | 'lost', ReadonlySet<string>>>;

function fieldsNaming(values: Fields, traits: Traits): ReadonlySet<string> {
  const isNamed = (text: unknown) => typeof text === 'string' && mentions(traits, text);
  const own = Object.keys(values).filter((field) => isNamed(values[field]));
  const whole = [OWNER_FIELDS, GUARDIAN_FIELDS].filter((group: readonly string[]) =>
    own.some((field) => group.includes(field)),
  );
  return new Set([...own, ...whole.flat()].filter((field) => Object.hasOwn(values, field)));
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
