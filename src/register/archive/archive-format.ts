import {
  type Collection,
  collectionOf,
  COLLECTIONS,
  isWrittenOnce,
  readingFormOf,
} from '../../model/collections.ts';
import {
  type Fields,
  type FieldSpec,
  type FieldValue,
  emptyOf,
  readField,
  storable,
  unfit,
} from '../../model/fields/fields.ts';
import { isHorseSlug } from '../../model/health/health-act.ts';
import { readRaw } from '../../model/fields/old-values.ts';
import { type RawFields, isRawValue, isRecord } from '../../model/fields/raw-value.ts';
import { isMovementKind } from '../../model/movements/movement-kinds.ts';
import { type Receipt, isCountPath } from '../../model/receipts/receipt.ts';
import { byNumber, incompleteReceipt } from '../../model/receipts/receipt-checks.ts';
import { incompleteField } from '../../model/treatments/treatment.ts';
import { CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import { parseJson } from '../../platform/json-file.ts';

/*
 * The whole register as one JSON file, described in docs/archive-format.md. Reading trusts nothing: a
 * file may come from anywhere. Only names that the register knows are ever looked up in it.
 */

export const ARCHIVE_FORMAT = 'scuderia-archive';
/**
 * 2 adds `raw`, values in another form than the register writes; 3 `health`; 4 `treatments`; 5 `movements`; 6
 * `receipts`; 7 `rounds`.
 */
export const ARCHIVE_VERSION = 7;

/** A document as a file holds it, every field with a value. */
export interface ArchivedDocument {
  readonly path: string;
  readonly fields: Fields;
  /** Values in another form than the register writes; null for a field that the document lacks. */
  readonly raw: RawFields;
  /**
   * The fields that the app cannot write: the field is not known; or in `raw`, their value is none of the field; or the
   * rules refuse their value, which `fields` then has empty.
   */
  readonly unwritable: readonly string[];
  /** Fields that the writing app did not know: the file says nothing of them, and `fields` has them empty. */
  readonly unsaid: readonly string[];
}

/** A root document and the visits below it. */
export interface ArchivedRecord {
  readonly root: ArchivedDocument;
  readonly visits: readonly ArchivedDocument[];
}

/** Why one entry of a file cannot be imported. */
export type EntryFlaw =
  | { readonly why: 'shape' | 'id' | 'twice' | 'noHorse' | 'noDate' | 'raw' }
  | { readonly why: FieldFlaw; readonly field: string };

type FieldFlaw = 'kind' | 'tooLong' | 'outOfRange' | 'unreadable' | 'unread' | 'incomplete';

/** An entry that cannot be imported: its collection, its name as far as it has one, and why. */
export interface FlawedEntry {
  readonly collection: Collection;
  readonly label: string;
  readonly flaws: readonly EntryFlaw[];
}

/** What a file holds. */
export interface Archive {
  readonly exportedAt: string;
  /** The only years of which memberships are in the file; null when it holds those of all. */
  readonly membershipYears: readonly number[] | null;
  readonly records: readonly ArchivedRecord[];
  readonly flawed: readonly FlawedEntry[];
}

/** Why nothing of a file can be imported: it is no JSON or cut off, no archive, or from a later app. */
export type ArchiveFailure = 'damaged' | 'foreign' | 'newer';

/**
 * What a file is read for: to be imported as changes, which the server's rules judge, or to be restored as it was, with
 * what the rules would refuse today.
 */
type Purpose = 'import' | 'restore';

/** Reads the text of a file. Never throws; every value is checked before it is used. */
export function readArchive(text: string, purpose: Purpose = 'import'): Archive | ArchiveFailure {
  const parsed = parseJson(text);
  if (!parsed.success) return 'damaged';
  const whole = parsed.data;
  if (own(whole, 'format') !== ARCHIVE_FORMAT) return 'foreign';
  const version = own(whole, 'version');
  if (!Number.isSafeInteger(version)) return 'foreign';
  if (Number(version) > ARCHIVE_VERSION || hasUnknown(own(whole, 'known'))) return 'newer';
  const roots = ARCHIVE_ROOTS.map((collection) => {
    const isYounger = Number(version) < (SINCE_VERSION[collection] ?? 1);
    return [collection, isYounger ? [] : own(whole, collection)] as const;
  });
  if (!roots.every(([, entries]) => Array.isArray(entries))) return 'foreign';
  const reader = new Reader(purpose, knowledgeOf(whole, Number(version)));
  for (const [collection, entries] of roots) {
    for (const entry of entries as unknown[]) reader.readRoot(collection, entry);
  }
  const exportedAt = own(whole, 'exportedAt');
  const years = own(whole, 'membershipYears');
  return {
    exportedAt: typeof exportedAt === 'string' ? exportedAt : '',
    membershipYears: Array.isArray(years)
      ? years.filter((year): year is number => Number.isSafeInteger(year))
      : null,
    records: asNumbered(reader.records),
    flawed: reader.flawed,
  };
}

/** The records, with receipts last and in the order of their numbers: they can be made again only in that order. */
function asNumbered(records: readonly ArchivedRecord[]): ArchivedRecord[] {
  const isReceipt = ({ root }: ArchivedRecord) => collectionOf(root.path) === 'receipts';
  const receipts = records
    .filter(isReceipt)
    .toSorted((a, b) => byNumber(a.root.fields as Receipt, b.root.fields as Receipt));
  return [...records.filter((record) => !isReceipt(record)), ...receipts];
}

/** Whether there are memberships in a file. */
export function hasMemberships({ records }: Archive): boolean {
  return records.some(({ root }) => collectionOf(root.path) === 'memberships');
}

/** The collections of a file's root documents, in its order: a horse before what names it. */
export const ARCHIVE_ROOTS = [
  'horses',
  'memberships',
  'events',
  'health',
  'treatments',
  'receipts',
  'rounds',
] as const;

/** The version since which a file has a collection; absent where it always had it. */
const SINCE_VERSION: Readonly<Partial<Record<Collection, number>>> = {
  health: 3,
  treatments: 4,
  receipts: 6,
  rounds: 7,
};

/**
 * The fields that were added after their collection, by the first version whose files were all written by apps that
 * knew them. A field that is added now belongs under 8, a version that no file has: files list their fields themselves
 * since then, and an older file, which lists none, would otherwise count as saying that the field is empty.
 */
const FIELD_SINCE_VERSION: Readonly<
  Partial<Record<Collection, Readonly<Record<number, readonly string[]>>>>
> = {
  events: { 3: ['topic', 'places'] },
  horses: { 5: ['lastMovement'], 8: ['box', 'photo'] },
  memberships: {
    6: [
      'certificateKind',
      'certificateExpiry',
      'guardianName',
      'guardianRelation',
      'guardianContact',
      'consentBy',
      'consentDay',
      'hasActivityConsent',
      'hasDataConsent',
      'hasPhotoConsent',
    ],
  },
  rounds: { 8: ['product', 'batch'] },
};

/**
 * Whether a file's own list names a collection or a field that this app does not know: its values would be lost, and a
 * new field does not raise the version.
 */
function hasUnknown(known: unknown): boolean {
  if (typeof known !== 'object' || known === null) return false;
  return Object.entries(known).some(([collection, names]) => {
    const spec = own(COLLECTIONS, collection);
    const isUnknown = (name: unknown) => typeof name !== 'string' || !Object.hasOwn(spec!, name);
    return !spec || (Array.isArray(names) && names.some(isUnknown));
  });
}

/** Whether the app that wrote a file knew a field. */
type Knowledge = (collection: Collection, field: string) => boolean;

/** By the file's own list; in older files by their version, and by the fields that their entries have. */
function knowledgeOf(whole: unknown, version: number): Knowledge {
  const known = own(whole, 'known');
  const said = new Map<string, boolean>();
  const isSaid = (collection: Collection, field: string) => {
    const held = said.get(`${collection} ${field}`);
    if (held !== undefined) return held;
    const entries = own(whole, collection);
    const isIn = (entry: unknown) =>
      own(own(entry, 'fields'), field) !== undefined || own(own(entry, 'raw'), field) === null;
    const is = Array.isArray(entries) && entries.some(isIn);
    said.set(`${collection} ${field}`, is);
    return is;
  };
  return (collection, field) => {
    if (known !== undefined) {
      const names = own(known, collection);
      return Array.isArray(names) && names.includes(field);
    }
    return Object.entries(FIELD_SINCE_VERSION[collection] ?? {}).every(
      ([since, fields]) =>
        version >= Number(since) || !fields.includes(field) || isSaid(collection, field),
    );
  };
}

/** Document ids that Firestore accepts and that stay legible in an address. */
const ID = /^(?!\.\.?$)(?!__.*__$)[^/\p{Cc}\p{Cs}]{1,200}$/u;

class Reader {
  readonly records: ArchivedRecord[] = [];
  readonly flawed: FlawedEntry[] = [];
  readonly #paths = new Set<string>();

  constructor(
    private readonly purpose: Purpose,
    private readonly isKnown: Knowledge,
  ) {}

  readRoot(collection: (typeof ARCHIVE_ROOTS)[number], entry: unknown): void {
    const root = this.#read(collection, '', entry);
    const visits: ArchivedDocument[] = [];
    if (collection === 'horses') {
      for (const kind of CHILD_COLLECTIONS) {
        const below = own(entry, kind) ?? []; // files up to version 4 have no movements
        if (!Array.isArray(below)) {
          this.#refuse(kind, entry, [{ why: 'shape' }]);
          continue;
        }
        for (const visit of below as unknown[]) {
          const read = root ? this.#read(kind, `${root.path}/`, visit) : null;
          if (read) visits.push(read);
          else if (!root) this.#refuse(kind, visit, [{ why: 'noHorse' }]);
        }
      }
    }
    if (root) this.records.push({ root, visits });
  }

  #refuse(collection: Collection, entry: unknown, flaws: readonly EntryFlaw[]): void {
    this.flawed.push({ collection, label: labelOf(entry), flaws });
  }

  #read(collection: Collection, above: string, entry: unknown): ArchivedDocument | null {
    const id = own(entry, 'id');
    const source = own(entry, 'fields');
    const path = `${above}${collection}/${typeof id === 'string' ? id : ''}`;
    const flaws: EntryFlaw[] = [];
    if (typeof source !== 'object' || source === null) flaws.push({ why: 'shape' });
    if (typeof id !== 'string' || !ID.test(id) || isCountPath(path)) flaws.push({ why: 'id' });
    else if (this.#paths.has(path)) flaws.push({ why: 'twice' });
    const raw = rawOf(own(entry, 'raw'));
    if (!raw) flaws.push({ why: 'raw' });
    const fields: Record<string, FieldValue> = {};
    const unsaid: string[] = [];
    const unfitting: string[] = [];
    // What is never edited could not be completed later: it comes whole, or not at all.
    const isEdited = above === '' && !isWrittenOnce(collection);
    const isWhole = this.purpose === 'import' && !isEdited;
    const spec: FieldSpec = COLLECTIONS[collection];
    for (const [field, kind] of Object.entries(spec)) {
      // A raw value is read by this app, which may read more of it than the app that wrote the file.
      const said = own(source, field);
      const value = said === undefined ? readOf(collection, field, raw) : said;
      if (value === undefined) {
        if (isWhole && own(raw, field)) flaws.push({ why: 'unread', field });
        fields[field] = emptyOf(kind);
        if (!this.isKnown(collection, field)) unsaid.push(field);
        continue;
      }
      const read = readField(kind, value);
      if (read !== value) flaws.push({ why: 'kind', field });
      else if (storable(read) !== read) flaws.push({ why: 'unreadable', field });
      else if ((kind === 'instant' || kind === 'whole') && !isExact(kind, read))
        flaws.push({ why: 'outOfRange', field });
      else {
        const misfit = this.purpose === 'import' ? unfit(kind, read) : null;
        if (misfit && isWhole) flaws.push({ why: misfit, field });
        else if (misfit) unfitting.push(field);
        fields[field] = misfit ? emptyOf(kind) : read;
      }
    }
    const needsDate = this.purpose === 'import' && above !== '';
    if (needsDate && flaws.length === 0 && fields['date'] === null) flaws.push({ why: 'noDate' });
    if (this.purpose === 'import' && collection === 'treatments' && flaws.length === 0) {
      const field = incompleteField(fields);
      if (field !== null) flaws.push({ why: 'incomplete', field });
    }
    if (this.purpose === 'import' && collection === 'receipts' && flaws.length === 0) {
      const field = incompleteReceipt(fields);
      if (field !== null) flaws.push({ why: 'incomplete', field });
    }
    if (this.purpose === 'import' && collection === 'movements' && flaws.length === 0) {
      if (!isMovementKind(fields['kind'])) flaws.push({ why: 'incomplete', field: 'kind' });
    }
    const needsHorse = this.purpose === 'import' && collection === 'health';
    if (needsHorse && flaws.length === 0 && !isHorseSlug(String(fields['horse'])))
      flaws.push({ why: 'noHorse' });
    if (flaws.length > 0) {
      this.#refuse(collection, entry, flaws);
      return null;
    }
    this.#paths.add(path);
    // The document lacked the fields that its app did not know, unless `raw` has them.
    const kept = { ...Object.fromEntries(unsaid.map((field) => [field, null])), ...raw };
    // Somebody misspelt a field by hand, or put the entry into another collection: what it says is written nowhere.
    const unknown = Object.keys(source as object).filter((name) => !Object.hasOwn(spec, name));
    const odd = new Set([...unwritableOf(collection, kept), ...unfitting, ...unknown]);
    const unwritable = [...odd];
    return { path, fields, raw: kept, unwritable, unsaid };
  }
}

/** The types of a value on the wire. */
const TYPES: readonly string[] = [
  'nullValue',
  'booleanValue',
  'integerValue',
  'doubleValue',
  'timestampValue',
  'stringValue',
  'bytesValue',
  'referenceValue',
  'geoPointValue',
  'arrayValue',
  'mapValue',
];

/** Names that Firestore accepts for fields: up to 1,500 bytes. */
const FIELD_NAME = /^(?!__.*__$)[^\p{Cs}]+$/u;
const isFieldName = (name: string) =>
  FIELD_NAME.test(name) && new TextEncoder().encode(name).length <= 1500;

/** Raw values by field; null where the value is not that. */
function rawOf(value: unknown): RawFields | null {
  if (value === undefined) return {};
  if (!isRecord(value)) return null;
  const entries = Object.entries(value);
  const isRaw = ([name, each]: [string, unknown]) =>
    isFieldName(name) &&
    (each === null || (isRawValue(each) && TYPES.includes(Object.keys(each)[0]!)));
  return entries.every(isRaw) ? (Object.fromEntries(entries) as RawFields) : null;
}

/** The value of a field as this app reads its raw value; undefined where it cannot, or where there is none. */
function readOf(
  collection: Collection,
  field: string,
  raw: RawFields | null,
): FieldValue | undefined {
  const spec: FieldSpec = COLLECTIONS[collection];
  if (raw === null || !Object.hasOwn(spec, field) || !Object.hasOwn(raw, field)) return undefined;
  const value = raw[field]!;
  return value === null ? undefined : readRaw(readingFormOf(collection, field), value);
}

function unwritableOf(collection: Collection, raw: RawFields): string[] {
  return Object.entries(raw).flatMap(([name, value]) =>
    value === null || readOf(collection, name, raw) !== undefined ? [] : [name],
  );
}

/** Whether a server's timestamp or integer can be the value: an instant in whole milliseconds, too. */
function isExact(kind: 'instant' | 'whole', value: FieldValue): boolean {
  return value === null || (Number.isInteger(value) && unfit(kind, value) === null);
}

/** A property of the value's own: what a file calls `__proto__` or `constructor` is never followed. */
function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The name or the id of an entry, cut short. */
function labelOf(entry: unknown): string {
  const fields = own(entry, 'fields');
  const names = ['name', 'docname', 'givenName', 'familyName', 'title', 'kind', 'drug', 'by'].map(
    (n) => own(fields, n),
  );
  const name = names.filter((word) => typeof word === 'string' && word.trim() !== '').join(' ');
  const id = own(entry, 'id');
  return (name || (typeof id === 'string' ? id : '')).slice(0, 60);
}
