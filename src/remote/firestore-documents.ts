import * as v from 'valibot';
import type { Account } from '../model/account.ts';
import { type Collection, COLLECTIONS, collectionOf, readingFormOf } from '../model/collections.ts';
import { type Fields, type FieldSpec, type FieldValue, emptyOf } from '../model/fields/fields.ts';
import { type ServerDocument } from '../model/fields/document.ts';
import { normalServerTime } from '../model/values/server-time.ts';
import { readRaw } from '../model/fields/old-values.ts';
import { type RawFields, type RawValue, isRecord } from '../model/fields/raw-value.ts';
import type { EarlierValues } from '../mutation/earlier-values.ts';
import type { DocumentWrite } from '../mutation/document-write.ts';
import type { LogEntry, LoggedChange, ReceiptResult } from '../sync/ports.ts';
import {
  fieldsToWire,
  fromWire,
  integer,
  isAsWritten,
  map,
  text,
  texts,
  timestamp,
  toWire,
} from './firestore-values.ts';

/** Values by the name of their field. Not `v.record`, which leaves out a field named 'constructor'. */
const wireFields = v.custom<Record<string, RawValue>>(
  (fields) => isRecord(fields) && Object.values(fields).every(isRecord),
);

/** A document as Firestore's REST API answers with it. */
export const wireDocument = v.object({
  name: v.string(),
  fields: v.optional(wireFields, {}),
  updateTime: v.string(),
});

export type WireDocument = v.InferOutput<typeof wireDocument>;

/** The fields of every document that are not content, each with the type in which the register writes it. */
const BOOKKEEPING: Readonly<Record<string, string>> = {
  rev: 'integerValue',
  updatedAt: 'timestampValue',
  updatedBy: 'stringValue',
  createdAt: 'timestampValue',
  createdBy: 'stringValue',
  lastMid: 'stringValue',
  deletedAt: 'timestampValue',
};

/** Whether a field is bookkeeping of our type. In another type (another program's) it is content we do not know. */
function isBookkeeping(name: string, value: RawValue): boolean {
  return Object.hasOwn(BOOKKEEPING, name) && Object.hasOwn(value, BOOKKEEPING[name]!);
}

/** Reads a document of the register; a tombstone has no fields. Never throws. */
export function fromDocument(wire: WireDocument): ServerDocument {
  const path = pathOf(wire.name);
  const held = wire.fields;
  const deletedAt = serverTime(held['deletedAt']);
  const content = deletedAt === '' ? contentOf(collectionOf(path), held) : { fields: {} };
  return {
    path,
    ...content,
    rev: revOf(wire),
    version: normalServerTime(wire.updateTime),
    updatedAt: serverTime(held['updatedAt']),
    updatedBy: heldText(held['updatedBy']),
    createdAt: serverTime(held['createdAt']),
    createdBy: heldText(held['createdBy']),
    lastMid: heldText(held['lastMid']),
    deletedAt,
  };
}

/** A text of the bookkeeping; '' for another type (kept as raw value): written as a text it would be another value. */
function heldText(value: RawValue | undefined): string {
  return value && 'stringValue' in value ? String(value['stringValue']) : '';
}

/** The fields as far as they can be read, with unread and raw values beside them. */
function contentOf(
  collection: Collection,
  held: Readonly<Record<string, RawValue>>,
): Pick<ServerDocument, 'fields' | 'unread' | 'raw'> {
  const spec: FieldSpec = COLLECTIONS[collection];
  const fields: Record<string, FieldValue> = {};
  const unread: Record<string, RawValue> = {};
  const raw: Record<string, RawValue | null> = {};
  for (const [name, kind] of Object.entries(spec)) {
    const value = Object.hasOwn(held, name) ? held[name] : undefined;
    const read = value && readRaw(readingFormOf(collection, name), value);
    fields[name] = read ?? emptyOf(kind);
    if (!value) raw[name] = null;
    else if (read === undefined) unread[name] = value;
    else if (!isAsWritten(kind, read, value)) raw[name] = value;
  }
  for (const [name, value] of Object.entries(held)) {
    if (!Object.hasOwn(spec, name) && !isBookkeeping(name, value)) raw[name] = value;
  }
  return {
    fields,
    ...(Object.keys(unread).length > 0 && { unread }),
    ...(Object.keys(raw).length > 0 && { raw }),
  };
}

/**
 * The content of a document as it was on the server: each field in the register's own form, unless `raw` has another
 * form of it, or null because the document does not have it.
 *
 * @param raw unread values included
 */
export function contentOnWire(
  path: string,
  fields: Fields,
  raw: RawFields,
): Readonly<Record<string, RawValue>> {
  const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
  const written = Object.entries(spec).map(
    ([name, kind]) => [name, toWire(kind, fields[name] ?? emptyOf(kind))] as const,
  );
  const all = [...written.filter(([name]) => !Object.hasOwn(raw, name)), ...Object.entries(raw)];
  return Object.fromEntries(all.filter((entry): entry is [string, RawValue] => entry[1] !== null));
}

/** The register's own revision; 0 for documents from before the synchronisation, as in the rules. */
export function revOf(wire: WireDocument): number {
  const { rev } = wire.fields;
  return rev && 'integerValue' in rev ? Number(rev['integerValue']) : 0;
}

/** The path below the database, such as `horses/stella-x1y2z3`. */
export function pathOf(name: string): string {
  return name.slice(name.indexOf('/documents/') + '/documents/'.length);
}

function serverTime(value: RawValue | undefined): string {
  return value && 'timestampValue' in value
    ? normalServerTime(String(value['timestampValue']))
    : '';
}

/** The uid whose entry of the allow-list a document is. */
export function uidOf(wire: WireDocument): string {
  return pathOf(wire.name).slice('admins/'.length);
}

/**
 * Reads an entry of the allow-list, as the rules do: an unknown role holds the horses alone; an `active` other than
 * true locks the account, and a `requireSecondFactor` other than false demands a second factor.
 *
 * @param gaveSecondFactor whether it was given at the sign-in; known of the own account alone
 */
export function accountOf({ fields }: WireDocument, gaveSecondFactor: boolean): Account {
  const { name, role, active, requireSecondFactor } = fields;
  const isAll = role === undefined || role['stringValue'] === 'all';
  const isLocked = active !== undefined && active['booleanValue'] !== true;
  const isDemanded =
    requireSecondFactor !== undefined && requireSecondFactor['booleanValue'] !== false;
  return {
    name: String(fromWire('line', name)),
    holds: isAll ? 'all' : 'horses',
    isClosed: isLocked || (isDemanded && !gaveSecondFactor),
  };
}

const REQUEST_TIME = 'REQUEST_TIME';
const stamp = (fieldPath: string) => ({ fieldPath, setToServerValue: REQUEST_TIME });

/**
 * One document's part of a commit: the fields, the bookkeeping, and what must hold of the document
 * for the commit to take effect.
 */
export function toWrite(root: string, { document, changed, expect }: DocumentWrite): object {
  const { path, fields, rev, updatedBy, lastMid, createdAt, createdBy } = document;
  const whole = changed === 'create' || changed === 'tombstone';
  const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
  const names = whole ? Object.keys(fields) : changed;
  const bookkeeping: Record<string, RawValue> = {
    rev: integer(rev),
    updatedBy: text(updatedBy),
    lastMid: text(lastMid),
  };
  const stamps = [stamp('updatedAt')];
  if (whole) {
    if (createdBy !== '') bookkeeping['createdBy'] = text(createdBy);
    if (createdAt !== '') bookkeeping['createdAt'] = timestamp(createdAt);
    else if (expect === null) stamps.push(stamp('createdAt'));
    if (changed === 'tombstone') stamps.push(stamp('deletedAt'));
  }
  return {
    update: {
      name: `${root}/${path}`,
      fields: { ...fieldsToWire(spec, fields, names), ...bookkeeping },
    },
    ...(whole ? {} : { updateMask: { fieldPaths: [...changed, ...Object.keys(bookkeeping)] } }),
    updateTransforms: stamps,
    currentDocument: expect === null ? { exists: false } : { updateTime: expect },
  };
}

/** The receipt's part of a commit: it must not exist yet. @param user the name that the rules demand */
export function toReceiptWrite(root: string, log: LogEntry, user: string): object {
  return {
    update: {
      name: `${root}/logs/${log.mutationId}`,
      fields: {
        user: text(user),
        uid: text(log.uid),
        function: text(log.function),
        params: map({ path: text(log.params.path), fields: texts(log.params.fields) }),
        result: map({ rev: integer(log.result.rev), conflicts: texts(log.result.conflicts) }),
      },
    },
    updateTransforms: [stamp('at')],
    currentDocument: { exists: false },
  };
}

/** The part of a commit that stores the values that it replaces, exactly as they were: the rules compare them. */
export function toEarlierWrite(
  root: string,
  mutationId: string,
  { path, fields, raw = {}, unreadable }: EarlierValues,
): object {
  const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
  const written = Object.keys(fields).filter((name) => !Object.hasOwn(raw, name));
  const old = Object.entries(raw).filter((entry): entry is [string, RawValue] => entry[1] !== null);
  return {
    update: {
      name: `${root}/earlierValues/${mutationId}`,
      fields: {
        path: text(path),
        values: map({ ...fieldsToWire(spec, fields, written), ...Object.fromEntries(old) }),
        unreadable: texts(unreadable),
      },
    },
    updateTransforms: [stamp('at')],
    currentDocument: { exists: false },
  };
}

/** A list of texts. */
const wireTexts = v.pipe(
  v.object({
    arrayValue: v.object({
      values: v.optional(v.array(v.object({ stringValue: v.string() })), []),
    }),
  }),
  v.transform(({ arrayValue }) => arrayValue.values.map(({ stringValue }) => stringValue)),
);

const earlierFields = v.object({
  path: v.object({ stringValue: v.string() }),
  values: v.object({ mapValue: v.object({ fields: v.optional(wireFields, {}) }) }),
  unreadable: wireTexts,
});

/** Reads earlier values; null where they have another shape. A field that is in neither list was empty. */
export function fromEarlier(wire: WireDocument): EarlierValues | null {
  const read = v.safeParse(earlierFields, wire.fields);
  if (!read.success) return null;
  const { path, values, unreadable } = read.output;
  const content = contentOf(collectionOf(path.stringValue), values.mapValue.fields);
  return {
    path: path.stringValue,
    fields: content.fields,
    unreadable: [...unreadable, ...Object.keys(content.unread ?? {})],
  };
}

const receiptFields = v.object({
  result: v.object({
    mapValue: v.object({
      fields: v.object({
        rev: v.object({ integerValue: v.pipe(v.string(), v.transform(Number)) }),
        conflicts: wireTexts,
      }),
    }),
  }),
});

/** Reads a receipt. Whatever it holds, its existence means that the commit took effect. */
export function fromReceipt(wire: WireDocument): ReceiptResult {
  const read = v.safeParse(receiptFields, wire.fields);
  if (!read.success) return { rev: 0, conflicts: [] };
  const { rev, conflicts } = read.output.result.mapValue.fields;
  return { rev: rev.integerValue, conflicts };
}

const logParams = v.object({
  mapValue: v.object({
    fields: v.object({
      path: v.object({ stringValue: v.string() }),
      fields: wireTexts,
    }),
  }),
});

/** Reads a log entry; what is missing or has another shape is empty. */
export function fromLog(wire: WireDocument): LoggedChange {
  const read = v.safeParse(logParams, wire.fields['params']);
  const params = read.success ? read.output.mapValue.fields : null;
  const textOf = (name: string) => String(fromWire('line', wire.fields[name]));
  return {
    mutationId: pathOf(wire.name).slice('logs/'.length),
    user: textOf('user'),
    uid: textOf('uid'),
    function: textOf('function'),
    path: params?.path.stringValue ?? '',
    fields: params?.fields ?? [],
    at: serverTime(wire.fields['at']),
  };
}
