import type { Fields, FieldValue } from './fields.ts';

/**
 * One value as the server's REST API writes it: an object with one key, which names the type. Kept for values in forms
 * that the register does not write itself, so that nothing of them is lost.
 */
export type RawValue = Readonly<Record<string, unknown>>;

/** Values by the name of their field; null for a field that the register has and the document has not. */
export type RawFields = Readonly<Record<string, RawValue | null>>;

/** Values that cannot be read, by the name of their field. */
export type Unread = Readonly<Record<string, RawValue>>;

/** Fields as a person sees them: where a value cannot be read, its token. */
export function valuesOrTokens<Record extends Fields>(fields: Record, unread: Unread = {}): Record {
  const tokens = Object.entries(unread).map(([name, raw]) => [name, unreadToken(raw)]);
  return tokens.length === 0 ? fields : { ...fields, ...Object.fromEntries(tokens) };
}

/** The values without those of the changed fields; undefined where none is left. */
export function withoutFields<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  changed: readonly string[],
): Readonly<Record<string, Value>> | undefined {
  if (!values) return undefined;
  const left = Object.entries(values).filter(([name]) => !changed.includes(name));
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

/**
 * Begins with a lone surrogate, which no document and no typed text holds (see `storable`): a token is never taken for
 * a value.
 */
const MARK = '\ud800unread ';

/**
 * The stand-in for an unread value: equal where the raw values are equal, so that a merge compares it like any other
 * value. It is never written.
 */
export function unreadToken(raw: RawValue): string {
  return MARK + textOfRaw(raw);
}

/** The raw value that a token stands for; null for anything else, and for a broken token, which a file may hold. */
export function rawOfToken(value: FieldValue | undefined): RawValue | null {
  if (typeof value !== 'string' || !isUnreadToken(value)) return null;
  try {
    const raw: unknown = JSON.parse(value.slice(MARK.length));
    return isRawValue(raw) ? raw : null;
  } catch {
    return null;
  }
}

/** How deep maps and lists may be nested; a document of the server has twenty levels. */
const DEEPEST = 32;

/** Whether a value from outside is one as the server's API writes it, so that it can be read and shown. */
export function isRawValue(value: unknown, depth = DEEPEST): value is RawValue {
  if (!isRecord(value) || depth === 0 || Object.keys(value).length !== 1) return false;
  const [[type, held] = ['', null]] = Object.entries(value);
  const isInside = (each: unknown) => isRawValue(each, depth - 1);
  const isPlain = (each: unknown) => typeof each !== 'object' || each === null;
  if (!isRecord(held)) return isPlain(held);
  const { fields = {}, values = [] } = held;
  if (type === 'mapValue') return isRecord(fields) && Object.values(fields).every(isInside);
  if (type === 'arrayValue') return Array.isArray(values) && values.every(isInside);
  return type === 'geoPointValue' && Object.values(held).every(isPlain);
}

/** Whether a value is an object, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value stands for one that cannot be read, or begins as such a token; only {@link rawOfToken} reads it whole. */
export function isUnreadToken(value: FieldValue | undefined): boolean {
  return typeof value === 'string' && value.startsWith(MARK);
}

/** A raw value as JSON: one text for one value, whatever the order of the names in its maps. */
export function textOfRaw(raw: RawValue | null): string {
  return JSON.stringify(raw, (_key, part: unknown) => {
    // JSON has no negative zero; the server's API takes it as a text.
    if (Object.is(part, -0)) return '-0';
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** A raw value as a person reads it: a text as it stands, a map or a list as JSON. */
export function legibleRaw(raw: RawValue): string {
  const plain = plainOf(raw);
  return typeof plain === 'string' ? plain : JSON.stringify(plain);
}

/** What a raw value says, without its types. */
function plainOf(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const [[type, value] = ['', null]] = Object.entries(raw) as [string, unknown][];
  const inside = typeof value === 'object' && value !== null ? value : {};
  switch (type) {
    case 'mapValue': {
      const fields = 'fields' in inside ? Object.entries(inside.fields as object) : [];
      return Object.fromEntries(fields.map(([name, each]) => [name, plainOf(each)]));
    }
    case 'arrayValue':
      return 'values' in inside ? (inside.values as unknown[]).map(plainOf) : [];
    case 'integerValue':
      return Number.isSafeInteger(Number(value)) ? Number(value) : value;
    default:
      return value;
  }
}
