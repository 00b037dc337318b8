import {
  type Collection,
  COLLECTION_NAMES,
  COLLECTIONS,
  collectionOf,
  idOf,
  isChildPath,
  isWrittenOnce,
  rootPathOf,
  isFixedField,
} from '../../model/collections.ts';
import { alive } from '../../model/fields/document.ts';
import { type Fields, type FieldSpec, emptyOf, readFields } from '../../model/fields/fields.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { namingTexts } from './naming-texts.ts';
import {
  type Traits,
  type Owner,
  GUARDIAN_FIELDS,
  isName,
  isNamedBy,
  mentions,
  nameOfWords,
  OWNER_FIELDS,
  readPersonQuery,
  traitsOf,
  withoutShared,
} from './person-traits.ts';
import { type RawValue, isRecord, legibleRaw } from '../../model/fields/raw-value.ts';
import { hasSameCode, isSamePerson } from '../../model/memberships/same-person.ts';
import { isMovementKind } from '../../model/movements/movement-kinds.ts';
import { CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { subjectOf } from '../../mirror/drafts/draft-keys.ts';
import { knownOf, listConflicts } from '../../mirror/conflicts/open-conflicts.ts';
import { listParked, listUnsent } from '../../mirror/outbox/outbox.ts';
import type { OutboxRow } from '../../mirror/database/outbox-row.ts';
import { isReadable } from '../../mirror/database/readable-rows.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { newValuesOf } from '../../mutation/patch.ts';
import { wholeRow } from '../documents/whole-row.ts';

/** One place where the register holds something of a person. */
export interface Finding {
  /**
   * `membership`: of the person. `guardian`: who answers for a minor, or consented, in another's membership. `owner`:
   * of a horse. `note`: a free text that names the person. `kept`: a text that the law requires to keep, or that the
   * app never writes again ({@link isFixedField}).
   */
  readonly kind: 'membership' | 'guardian' | 'owner' | 'note' | 'kept';
  readonly path: string;
  /** The fields that are erased with it, or kept (`kept`); of a membership all. */
  readonly fields: readonly string[];
  /** The document as it is shown. */
  readonly shown: Fields;
  /** The horse, for a note on a visit or a health act; else the same. */
  readonly root: Fields;
}

/**
 * Finds what the register holds of a person, as this phone shows it: memberships, horses and guardians that the words
 * fit, those that are evidently of the same person, texts that name them, and the receipts of their memberships. A
 * person has to check the findings: two people may have one name.
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
    return [...shown, ...(gone as ViewRow<Record>[])].map(wholeRow).map(legible);
  };
  const members = await rowsOf<Membership>('memberships');
  const horses = await rowsOf<Horse>('horses');
  const others = (await Promise.all(OTHERS.map((collection) => rowsOf(collection)))).flat();
  const guardians = members.map(({ fields }) => ownerIn(fields, ['guardianName']));
  const named = {
    members: members.filter(({ fields }) => query.isMember(fields)),
    horses: horses.filter(({ fields }) => query.isOwner(fields)),
    guardians: guardians.filter((each) => query.isOwner(each)),
    // Who consented, paid or did something, and may be nothing else here.
    alone: [
      ...members
        .map(({ fields }) => ownerIn(fields, ['consentBy']))
        .filter((each) => query.isOwner(each)),
      ...others.flatMap(({ fields }) => {
        const isPayer = query.isIn(String(fields['payerTaxCode'] ?? ''));
        return namesIn(fields, NAME_FIELDS).filter(
          (each) => query.isOwner(each) || (isPayer && each.ownerName === fields['payer']),
        );
      }),
    ],
  };
  const first = traitsOf(fieldsOf(named.members), [
    ...fieldsOf(named.horses),
    ...named.guardians,
    ...named.alone,
  ]);
  const found = {
    members: members.filter(
      ({ fields, path }) =>
        named.members.some(
          (row) =>
            row.path === path ||
            isSamePerson(row.fields, fields) ||
            // Under another name it may be somebody else: the person who checks the findings decides.
            hasSameCode(row.fields, fields),
        ) || first.names.has(nameOfWords(`${fields.givenName} ${fields.familyName}`)),
    ),
    horses: horses.filter(
      ({ fields, path }) =>
        named.horses.some((row) => row.path === path) || isName(first, fields.ownerName),
    ),
    guardians: guardians.filter(
      (each) => named.guardians.includes(each) || isName(first, each.ownerName),
    ),
  };
  const traits = traitsOf(fieldsOf(found.members), [
    ...fieldsOf(found.horses),
    ...found.guardians,
    ...named.alone,
  ]);
  const owned = new Set(found.horses.map(({ path }) => path));
  const isNamed = (text: unknown) =>
    typeof text === 'string' && (query.isIn(text) || mentions(traits, text));
  const findings: Finding[] = [
    ...found.members.map((row): Finding => {
      const { path, fields } = row;
      return {
        kind: 'membership',
        path,
        fields: Object.keys(fields),
        shown: said(row),
        root: fields,
      };
    }),
    ...found.horses.map(({ path, fields }): Finding => {
      const filled = OWNER_FIELDS.filter((field) => fields[field] !== '');
      return { kind: 'owner', path, fields: filled, shown: fields, root: fields };
    }),
  ];
  const own = new Set(found.members.map(({ path }) => path));
  for (const row of members) {
    const { path, fields } = row;
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
    const shown = said(row);
    const notes = [...new Set([...namingTexts('memberships'), ...MEMBER_NOTES, ...unreadOf(row)])];
    const fitting = notes.filter((field) => isNamed(shown[field]) && !isIn(named, field));
    findings.push(...notesOf(path, fitting, shown, fields));
  }
  for (const row of horses) {
    const { path, fields } = row;
    const shown = said(row);
    const notes = [...new Set([...namingTexts('horses'), ...unreadOf(row)])].filter(
      (field) => isNamed(shown[field]) && !(owned.has(path) && isIn(OWNER_FIELDS, field)),
    );
    findings.push(...notesOf(path, notes, shown, fields));
  }
  const above = new Map(horses.map((row) => [row.path, row.fields]));
  for (const row of others) {
    const { path, lane: rootPath } = row;
    const collection = collectionOf(path);
    const shown = said(row);
    // A receipt of theirs, whatever it calls them: a guardian may have paid, or the name was corrected since.
    const isOwn = own.has(`memberships/${String(shown['membership'])}`);
    const isOf = (field: string) =>
      isNamed(shown[field]) ||
      (isIn(NAME_FIELDS, field) &&
        query.isOwner({ ownerName: String(shown[field] ?? ''), ownerPhone: '' }));
    // A kind that is none of the app's may be any text.
    const odd = collection === 'movements' && !isMovementKind(shown['kind']) ? ['kind'] : [];
    const searched = new Set([...namingTexts(collection), ...odd, ...unreadOf(row)]);
    const fields = [...searched].filter((field) => (isOwn ? shown[field] !== '' : isOf(field)));
    const horse = collection === 'health' ? `horses/${String(shown['horse'])}` : rootPath;
    findings.push(...notesOf(path, fields, shown, above.get(horse) ?? shown));
  }
  return findings;
}

/** Free texts of a membership that may name somebody else. No residence: streets have the names of people. */
const MEMBER_NOTES = ['certificateKind'] as const;

/** What is searched for texts that name somebody, beside memberships and horses. */
const OTHERS = [
  ...CHILD_COLLECTIONS,
  'events',
  'health',
  'treatments',
  'receipts',
  'rounds',
] as const satisfies readonly Collection[];

/** The texts that hold nothing but a name: one word is enough there. */
export const NAME_FIELDS = ['by', 'party', 'vet', 'supplier', 'payer', 'memberName'] as const;

/** Those who are named in some fields of a document, in the form of owners. */
function namesIn(document: Fields, fields: readonly string[]): Owner[] {
  return fields.flatMap((field) => {
    const name = document[field];
    return typeof name === 'string' && isIn(NAME_FIELDS, field)
      ? [{ ownerName: name, ownerPhone: '' }]
      : [];
  });
}

/**
 * Documents that are no longer in any view, but may still be restored here: they were deleted while changes of them
 * were unsent or parked. As this phone last knew them, with the visits among these changes (CONFLICT-3).
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
    const known = isChildPath(path) ? Object.assign({}, ...all.map(newValuesOf)) : knownOf(all);
    const fields = readFields(COLLECTIONS[collection], known as Fields);
    rows.push({ path, lane: rootPathOf(path), slug: idOf(path), fields, pending: all.length });
  }
  return rows;
}

/** A row with its unread texts as a person reads them: they may name somebody, too. */
function legible<Record extends Fields>(row: ViewRow<Record>): ViewRow<Record> {
  if (!row.unread) return row;
  const spec: FieldSpec = COLLECTIONS[collectionOf(row.path)];
  const isText = ([name]: [string, RawValue]) => emptyOf(spec[name] ?? 'line') === '';
  const texts = Object.entries(row.unread)
    .filter(isText)
    .map(([name, raw]) => [name, legibleRaw(raw)]);
  return { ...row, fields: { ...row.fields, ...Object.fromEntries(texts) } };
}

/** The findings in texts of a document: of those that the app never writes again apart. */
function notesOf(path: string, named: readonly string[], shown: Fields, root: Fields): Finding[] {
  const collection = collectionOf(path);
  const isKept = (field: string) => isWrittenOnce(collection) || isFixedField(collection, field);
  return (['note', 'kept'] as const).flatMap((kind) => {
    const fields = named.filter((field) => isKept(field) === (kind === 'kept'));
    return fields.length > 0 ? [{ kind, path, fields, shown, root }] : [];
  });
}

/** The fields of a row whose values cannot be read: whatever they are of, they may name somebody. */
const unreadOf = ({ unread }: ViewRow): string[] => Object.keys(unread ?? {});

/** The fields of a row with every unread value as a person reads it. */
function said({ fields, unread = {} }: ViewRow): Fields {
  const values = Object.entries(unread).map(([name, raw]) => [name, legibleRaw(raw)]);
  return { ...fields, ...Object.fromEntries(values) };
}

const isIn = (fields: readonly string[], field: string): boolean => fields.includes(field);

function fieldsOf<Record extends Fields>(rows: readonly ViewRow<Record>[]): Record[] {
  return rows.map(({ fields }) => fields);
}

/** The traits of the person whom some findings are about. */
function traitsOfFindings(findings: readonly Finding[]): Traits {
  const of = (kind: Finding['kind']) => findings.filter((each) => each.kind === kind);
  return traitsOf(
    of('membership').map(({ shown }) => shown as Membership),
    [
      ...of('owner').map(({ shown }) => shown as Horse),
      ...of('guardian').map(({ shown, fields }) => ownerIn(shown as Membership, fields)),
      // Whoever did something, and may be nothing else here.
      ...of('note').flatMap(({ shown, fields }) => namesIn(shown, fields)),
    ],
  );
}

/**
 * The traits by which drafts and conflicts are removed with a person: those of the findings, without a code, an e-mail
 * or a phone that a record of somebody else has, too.
 */
export async function traitsToErase({ db }: Mirror, findings: readonly Finding[]): Promise<Traits> {
  const own = new Set(findings.map(({ kind, path }) => `${kind} ${path}`));
  const others = <Record extends Fields>(rows: ViewRow<Record>[], kind: Finding['kind']) =>
    rows.filter(({ path }) => !own.has(`${kind} ${path}`)).map(({ fields }) => fields);
  const members = (await db.view<Membership>('memberships').toArray()).map(wholeRow);
  const horses = (await db.view<Horse>('horses').toArray()).map(wholeRow);
  const guardians = others(members, 'guardian').filter(
    ({ guardianName, guardianContact }) => guardianName !== '' && guardianContact !== '',
  );
  return withoutShared(
    traitsOfFindings(findings),
    traitsOf(others(members, 'membership'), [
      ...others(horses, 'owner'),
      ...guardians.map((each) => ownerIn(each, ['guardianName'])),
    ]),
  );
}

/** A guardian in the form of an owner; or who consented, where only that is of the person. */
function ownerIn(member: Membership, fields: readonly string[]): Owner {
  return fields.includes('guardianName')
    ? { ownerName: member.guardianName, ownerPhone: member.guardianContact }
    : { ownerName: member.consentBy, ownerPhone: '' };
}

/**
 * The fields in parked conflicts that name somebody with these traits, by the conflict's id: of my version, of the
 * values before it, of theirs, and of the last known ones. One field of an owner or a guardian counts for all of them.
 *
 * @param spared findings about somebody else with the same name, whose conflicts are left out
 */
export async function parkedNaming(
  mirror: Mirror,
  traits: Traits,
  spared: readonly Finding[],
): Promise<ReadonlyMap<string, Parked>> {
  const others = new Set(spared.map(({ path }) => rootPathOf(path)));
  const rows = (await listParked(mirror)).filter(({ lane }) => !others.has(lane));
  const theirsOf = (mid: string): Fields =>
    Object.fromEntries(
      rows
        .filter(({ mutation }) => mutation.mid === mid)
        .map(({ field, theirs }) => [field, theirs]),
    );
  const named = new Map<string, Parked>();
  for (const { id, mutation } of rows) {
    const parked = await versionsNaming(mirror, traits, mutation, theirsOf(mutation.mid));
    if (parked) named.set(id, parked);
  }
  return named;
}

/**
 * As {@link parkedNaming} for the unsent changes of documents that were deleted under them, by their `seq`: the answer to
 * one parks it as it is.
 */
export async function waitingNaming(
  mirror: Mirror,
  traits: Traits,
  spared: readonly Finding[],
): Promise<ReadonlyMap<number, Parked>> {
  const { db } = mirror;
  const others = new Set(spared.map(({ path }) => rootPathOf(path)));
  const rows = (await db.outbox.toArray()).filter((row) => isReadable(row) && row.lost);
  const named = new Map<number, Parked>();
  for (const row of rows) {
    const { lane, op, seq } = row;
    if (op === 'create' || others.has(lane)) continue;
    if (alive(await db.base(collectionOf(lane)).get(lane))) continue;
    const waiting = await versionsNaming(mirror, traits, row, {});
    if (waiting) named.set(seq, waiting);
  }
  return named;
}

/** The fields by which the versions in a change name somebody; null for none. */
async function versionsNaming(
  { db }: Mirror,
  traits: Traits,
  { path, patch, seen, lost = {} }: OutboxRow,
  theirs: Fields,
): Promise<Parked | null> {
  const side = (which: 'from' | 'to'): Fields =>
    Object.fromEntries(Object.entries(patch).map(([field, each]) => [field, each[which]]));
  const shown = await db.view(collectionOf(path)).get(path);
  const mine: Fields = { ...seen, ...side('to') };
  const versions = [mine, side('from'), theirs, lost, shown?.fields ?? {}];
  const of = (values: Fields) => fieldsNaming(values, traits, versions);
  const parked = { mine: of(mine), before: of(side('from')), theirs: of(theirs), lost: of(lost) };
  return Object.values(parked).some(({ size }) => size > 0) ? parked : null;
}

/** The fields by which the versions in a parked conflict, or in what will be one, name somebody. */
export type Parked = Readonly<Record<'mine' | 'before' | 'theirs' | 'lost', ReadonlySet<string>>>;

function fieldsNaming(
  values: Fields,
  traits: Traits,
  versions: readonly Fields[],
): ReadonlySet<string> {
  const own = Object.keys(values).filter((field) =>
    isNamedBy(traits, field, values[field], versions),
  );
  const whole = [OWNER_FIELDS, GUARDIAN_FIELDS].filter((group: readonly string[]) =>
    own.some((field) => group.includes(field)),
  );
  return new Set([...own, ...whole.flat()].filter((field) => Object.hasOwn(values, field)));
}

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
