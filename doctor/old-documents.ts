import { type Day, dayOf, instantOf, isInstant } from '../src/model/values/calendar.ts';
import {
  type Collection,
  COLLECTION_NAMES,
  collectionOf,
  COLLECTIONS,
  readingFormOf,
  rootPathOf,
} from '../src/model/collections.ts';
import { isTombstone, type ServerDocument } from '../src/model/fields/document.ts';
import { emptyOf, type FieldSpec, type FieldValue } from '../src/model/fields/fields.ts';
import { readRaw } from '../src/model/fields/old-values.ts';
import { legibleRaw, type RawValue } from '../src/model/fields/raw-value.ts';
import { laterDate } from '../src/model/fields/later-date.ts';
import { isAhead, isBehind, LAST_DATE, VISIT_KINDS } from '../src/model/visits/visit.ts';
import type { RemoteFailure, RemoteStore } from '../src/sync/ports.ts';
import { fail, ok, type Result } from '../src/platform/result.ts';

/** A problem with a field in some documents. */
export interface FieldFinding {
  readonly collection: Collection;
  readonly field: string;
  /**
   * `unread`: the value cannot be read, and the field is empty in the app. `empty`: the value says something, but is
   * read as empty. `unknown`: the register has no such field. `behind`: a last date that is earlier than the visits
   * ({@link isBehind}). `ahead`: one of a day to come that no visit gives ({@link isAhead}).
   */
  readonly kind: 'unread' | 'empty' | 'unknown' | 'behind' | 'ahead';
  readonly documents: readonly {
    readonly document: ServerDocument;
    readonly stands: RawValue;
    /** What is offered instead; absent where a person has to say it. */
    readonly to?: string;
  }[];
}

const TIMEOUT_MS = 60_000;

/** Every live document of the register, as this app reads it. */
export async function readRegister(
  store: Pick<RemoteStore, 'everything'>,
): Promise<Result<readonly ServerDocument[], { collection: Collection; failure: RemoteFailure }>> {
  const documents: ServerDocument[] = [];
  for (const collection of COLLECTION_NAMES) {
    let after: string | null = null;
    do {
      const page = await store.everything(collection, after, AbortSignal.timeout(TIMEOUT_MS));
      if (!page.success) return fail({ collection, failure: page.error });
      documents.push(...page.data.items.filter((document) => !isTombstone(document)));
      after = page.data.next;
    } while (after !== null);
  }
  return ok(documents);
}

/**
 * Finds the values that this app cannot read, reads as empty, or has no field for, and the last dates behind the visits
 * or of days to come, by collection and field.
 *
 * @param today in Rome: of a visit that is still to come nobody but a person can say that its date is right
 */
export function fieldFindings(
  documents: readonly ServerDocument[],
  today: Day = dayOf(Date.now()),
): readonly FieldFinding[] {
  const found = new Map<
    string,
    FieldFinding & { documents: FieldFinding['documents'][number][] }
  >();
  const latest = latestVisits(documents);
  for (const document of documents) {
    const collection = collectionOf(document.path);
    const add = (kind: FieldFinding['kind'], field: string, stands: RawValue, to?: string) => {
      const key = JSON.stringify([collection, kind, field]);
      const finding = found.get(key) ?? { collection, field, kind, documents: [] };
      finding.documents.push({ document, stands, ...(to !== undefined && { to }) });
      found.set(key, finding);
    };
    for (const kind of collection === 'horses' ? VISIT_KINDS : []) {
      const field = LAST_DATE[kind];
      const last = document.fields[field] ?? null;
      const visit = latest.get(`${document.path}/${kind}`) ?? null;
      const wrong = isBehind(last, visit)
        ? 'behind'
        : isAhead(last, visit, today)
          ? 'ahead'
          : undefined;
      if (wrong === undefined || Object.hasOwn(document.unread ?? {}, field)) continue;
      const stands = isInstant(last) ? dayOf(last) : '';
      const isOver = isInstant(visit) && dayOf(visit) <= today;
      add(wrong, field, { stringValue: stands }, isOver ? textOfDate(visit) : undefined);
    }
    const spec: FieldSpec = COLLECTIONS[collection];
    for (const [field, stands] of Object.entries(document.unread ?? {}))
      add('unread', field, stands);
    for (const [field, stands] of Object.entries(document.raw ?? {})) {
      if (stands === null) continue;
      const kind = Object.hasOwn(spec, field) ? spec[field] : undefined;
      if (kind === undefined) add('unknown', field, stands);
      else if (document.fields[field] === emptyOf(kind) && saysSomething(stands))
        add('empty', field, stands);
    }
  }
  return [...found.values()];
}

/**
 * A date as a person writes it; as the very moment where it is not the one that a day stands for: another moment of its
 * day would stay when its visit is deleted (VISIT-3).
 */
function textOfDate(date: number): string {
  const day = dayOf(date);
  return instantOf(day) === date ? day : new Date(date).toISOString();
}

/** The latest date of the visits of each kind, by the path of the horse and the kind. */
function latestVisits(documents: readonly ServerDocument[]): ReadonlyMap<string, FieldValue> {
  const latest = new Map<string, FieldValue>();
  for (const { path, fields } of documents) {
    const kind = VISIT_KINDS.find((each) => each === collectionOf(path));
    if (kind === undefined) continue;
    const key = `${rootPathOf(path)}/${kind}`;
    latest.set(key, laterDate(latest.get(key) ?? null, fields['date'] ?? null));
  }
  return latest;
}

const saysSomething = (raw: RawValue): boolean =>
  !('nullValue' in raw) && legibleRaw(raw).trim() !== '';

const SAID = {
  unread: 'cannot be read, and is empty in the app',
  empty: 'is read as empty',
  unknown: 'is no field of the register: the app keeps it and does not show it',
  behind: 'is behind the latest visit of that kind, which lists and deadlines do not count',
  ahead: 'is of a day to come that no visit gives: until then the horse is due for nothing',
} as const;

const SHOWN = 3;

/** The findings as text, with some of the values and the paths of their documents. */
export function reportOfRegister(
  documents: readonly ServerDocument[],
  findings: readonly FieldFinding[],
): string {
  const lines = COLLECTION_NAMES.flatMap((collection) => {
    const own = findings.filter((finding) => finding.collection === collection);
    const count = documents.filter(({ path }) => collectionOf(path) === collection).length;
    return [
      `${own.length === 0 ? '✓' : '✗'} ${collection}: ${count} documents${own.length === 0 ? ', all of it can be read' : ''}`,
      ...own.flatMap(({ field, kind, documents: found }) => [
        `    ${field}, in ${found.length}: ${SAID[kind]}`,
        ...found
          .slice(0, SHOWN)
          .map(({ document, stands }) => `        ${legible(stands)}  ${document.path}`),
        ...(found.length > SHOWN ? [`        and ${found.length - SHOWN} more`] : []),
      ]),
    ];
  });
  return lines.join('\n');
}

/** Cut and escaped, so that no value fills a terminal or controls it. */
const legible = (raw: RawValue): string =>
  JSON.stringify(Array.from(legibleRaw(raw)).slice(0, 60).join(''));

/**
 * The collections whose documents can be corrected. A visit is never edited, but deleted in the app and added anew;
 * what is written once, and a given round, are not corrected.
 */
export const CORRECTABLE: readonly Collection[] = ['horses', 'memberships', 'events', 'health'];

/** One value of a document that a person may replace. */
export interface Correction {
  readonly path: string;
  /** The document's version: the correction applies to that state only. */
  readonly version: string;
  readonly field: string;
  /** The stored value as legible text. */
  readonly stands: string;
  /** What to write, as a person writes it (`sì`, `1,5`, `2026-08-01`); null leaves it as it is. */
  readonly to: string | number | null;
}

/** Corrections that a person fills in and applies (`npm run correct`). */
export interface CorrectionsFile {
  readonly format: 'scuderia-corrections';
  readonly version: 1;
  readonly project: string;
  readonly corrections: readonly Correction[];
}

/**
 * A correction for each unread or empty value in the correctable collections, for a person to decide, and for each last
 * date that is behind or ahead. Where an unknown field is another spelling of one that the document lacks, its value is
 * offered for that field, if the field can hold it.
 */
export function correctionsFor(
  project: string,
  findings: readonly FieldFinding[],
): CorrectionsFile {
  const correctable = findings.filter(({ collection }) => CORRECTABLE.includes(collection));
  const corrections = correctable.flatMap(({ collection, field, kind, documents }) =>
    documents.flatMap(({ document: { path, version, raw = {} }, stands, to }): Correction[] => {
      if (kind !== 'unknown')
        return [{ path, version, field, stands: legibleRaw(stands), to: to ?? null }];
      const meant = meantField(collection, field);
      return meant !== undefined && raw[meant] === null && canBeMeant(collection, meant, stands)
        ? [{ path, version, field: meant, stands: '', to: legibleRaw(stands) }]
        : [];
    }),
  );
  return { format: 'scuderia-corrections', version: 1, project, corrections };
}

/** Whether a value is not blank, and a field reads it alike as it is stored and as the text that is offered. */
function canBeMeant(collection: Collection, field: string, stands: RawValue): boolean {
  const form = readingFormOf(collection, field);
  const read = readRaw(form, stands);
  const offered = readRaw(form, { stringValue: legibleRaw(stands) });
  return saysSomething(stands) && read !== undefined && read === offered;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The field of the register of which a name is another spelling. */
const meantField = (collection: Collection, name: string): string | undefined =>
  Object.keys(COLLECTIONS[collection]).find((field) => plain(field) === plain(name));
