import { doubleNumber, fieldOf, type Fields, type Value } from './values.ts';

/**
 * The rank of a value's type in Firestore's order of types. Not-a-number has a rank of its own,
 * before all numbers; whole numbers and doubles share one; a vector (a map that says so) lies
 * between arrays and maps.
 */
export function typeRank(value: Value): number {
  if ('nullValue' in value) return 0;
  if ('booleanValue' in value) return 1;
  if ('doubleValue' in value) return value.doubleValue === 'NaN' ? 2 : 3;
  if ('integerValue' in value) return 3;
  if ('timestampValue' in value) return 4;
  if ('stringValue' in value) return 5;
  if ('bytesValue' in value) return 6;
  if ('referenceValue' in value) return 7;
  if ('geoPointValue' in value) return 8;
  if ('arrayValue' in value) return 9;
  return isVector(value) ? 10 : 11;
}

export const isNull = (value: Value): boolean => 'nullValue' in value;
export const isNaNValue = (value: Value): boolean =>
  'doubleValue' in value && value.doubleValue === 'NaN';

/** Firestore's total order of values: negative, zero or positive. */
export function compareValues(a: Value, b: Value): number {
  const byType = typeRank(a) - typeRank(b);
  if (byType !== 0) return byType;
  if ('booleanValue' in a && 'booleanValue' in b)
    return Number(a.booleanValue) - Number(b.booleanValue);
  if ('timestampValue' in a && 'timestampValue' in b) {
    // Without the Z, a text with more digits comes after its own beginning.
    return order(a.timestampValue.slice(0, -1), b.timestampValue.slice(0, -1));
  }
  if ('stringValue' in a && 'stringValue' in b) return compareStrings(a.stringValue, b.stringValue);
  if ('bytesValue' in a && 'bytesValue' in b) {
    return Buffer.compare(Buffer.from(a.bytesValue, 'base64'), Buffer.from(b.bytesValue, 'base64'));
  }
  if ('referenceValue' in a && 'referenceValue' in b) {
    return comparePaths(a.referenceValue, b.referenceValue);
  }
  if ('geoPointValue' in a && 'geoPointValue' in b) {
    const [p, q] = [a.geoPointValue, b.geoPointValue];
    return (p.latitude ?? 0) - (q.latitude ?? 0) || (p.longitude ?? 0) - (q.longitude ?? 0);
  }
  if ('arrayValue' in a && 'arrayValue' in b) {
    return compareArrays(a.arrayValue.values ?? [], b.arrayValue.values ?? []);
  }
  if ('mapValue' in a && 'mapValue' in b) {
    const [p, q] = [a.mapValue.fields ?? {}, b.mapValue.fields ?? {}];
    return isVector(a) ? compareVectors(p, q) : compareMaps(p, q);
  }
  return compareNumbers(a, b);
}

/** Whether two values are the same to a filter: 1 and 1.0 are. */
export const sameValue = (a: Value, b: Value): boolean => compareValues(a, b) === 0;

/** Whether two documents hold the very same data: 1 and 1.0 are not the same here. */
export function identicalFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => {
    const [p, q] = [fieldOf(a, name), fieldOf(b, name)];
    return p !== undefined && q !== undefined && identicalValues(p, q);
  });
}

function identicalValues(a: Value, b: Value): boolean {
  if ('mapValue' in a && 'mapValue' in b) {
    return identicalFields(a.mapValue.fields ?? {}, b.mapValue.fields ?? {});
  }
  if ('arrayValue' in a && 'arrayValue' in b) {
    const [p, q] = [a.arrayValue.values ?? [], b.arrayValue.values ?? []];
    return (
      p.length === q.length &&
      p.every((each, index) => {
        const other = q[index];
        return other !== undefined && identicalValues(each, other);
      })
    );
  }
  // Every other value is written in one canonical way, so its text decides.
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Text in the order of its Unicode code points, which is that of its UTF-8 bytes. */
export function compareStrings(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const p = a.charCodeAt(at);
    const q = b.charCodeAt(at);
    if (p !== q) return compareUnits(p, q);
  }
  return a.length - b.length;
}

/** Document names segment by segment, numeric ids (`__id7__`) first and by their number. */
function comparePaths(a: string, b: string): number {
  if (a.includes('/__id') || b.includes('/__id')) return compareSegments(a, b);
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const p = a.charCodeAt(at);
    const q = b.charCodeAt(at);
    if (p === q) continue;
    // Where one segment ends first, it is the smaller one.
    if (p === SLASH) return -1;
    return q === SLASH ? 1 : compareUnits(p, q);
  }
  return a.length - b.length;
}

const SLASH = 0x2f;

function compareSegments(a: string, b: string): number {
  const p = a.split('/');
  const q = b.split('/');
  for (let at = 0; at < Math.min(p.length, q.length); at++) {
    const order = compareIds(p[at] ?? '', q[at] ?? '');
    if (order !== 0) return order;
  }
  return p.length - q.length;
}

function compareIds(a: string, b: string): number {
  const p = /^__id(-?\d+)__$/.exec(a)?.[1];
  const q = /^__id(-?\d+)__$/.exec(b)?.[1];
  if (p !== undefined && q !== undefined) return Number(BigInt(p) - BigInt(q));
  if (p !== undefined) return -1;
  if (q !== undefined) return 1;
  return compareStrings(a, b);
}

function compareNumbers(a: Value, b: Value): number {
  if ('integerValue' in a && 'integerValue' in b) {
    return order(BigInt(a.integerValue), BigInt(b.integerValue));
  }
  if ('integerValue' in a && 'doubleValue' in b) {
    return compareIntegerToDouble(a.integerValue, doubleNumber(b.doubleValue));
  }
  if ('doubleValue' in a && 'integerValue' in b) {
    return -compareIntegerToDouble(b.integerValue, doubleNumber(a.doubleValue));
  }
  if ('doubleValue' in a && 'doubleValue' in b && a.doubleValue !== b.doubleValue) {
    return order(doubleNumber(a.doubleValue), doubleNumber(b.doubleValue));
  }
  return 0;
}

/** JavaScript compares a big integer with a number by their mathematical values. */
function compareIntegerToDouble(integer: string, double: number): number {
  const big = BigInt(integer);
  return big < double ? -1 : big > double ? 1 : 0;
}

const order = <T extends bigint | number | string>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** A surrogate stands for a code point above every other unit. */
function compareUnits(p: number, q: number): number {
  const lifted = Number(isSurrogate(p)) - Number(isSurrogate(q));
  return lifted === 0 ? p - q : lifted;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const [p, q] = [a[at], b[at]];
    const order = p === undefined || q === undefined ? 0 : compareValues(p, q);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareMaps(a: Fields, b: Fields): number {
  const names = Object.keys(a).sort(compareStrings);
  const others = Object.keys(b).sort(compareStrings);
  for (let at = 0; at < Math.min(names.length, others.length); at++) {
    const [name = '', other = ''] = [names[at], others[at]];
    const byName = compareStrings(name, other);
    if (byName !== 0) return byName;
    const [p, q] = [a[name], b[other]];
    const byValue = p === undefined || q === undefined ? 0 : compareValues(p, q);
    if (byValue !== 0) return byValue;
  }
  return names.length - others.length;
}

function compareVectors(a: Fields, b: Fields): number {
  const [p, q] = [vectorOf(a), vectorOf(b)];
  return p.length - q.length || compareArrays(p, q);
}

function vectorOf(fields: Fields): readonly Value[] {
  const { value } = fields;
  return value !== undefined && 'arrayValue' in value ? (value.arrayValue.values ?? []) : [];
}

function isVector(value: Value): boolean {
  if (!('mapValue' in value)) return false;
  const type = value.mapValue.fields?.['__type__'];
  return type !== undefined && 'stringValue' in type && type.stringValue === '__vector__';
}
