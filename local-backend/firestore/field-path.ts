import { invalid } from './errors.ts';
import { checkFieldName } from './field-name.ts';
import { fieldOf, type Fields, type Value } from './values.ts';

/** The steps from a document's root to a field: `address.city` is ['address', 'city']. */
export type FieldPath = readonly string[];

const SEGMENT = /([a-zA-Z_][a-zA-Z_0-9]*)|`((?:[^`\\]|\\.)+)`/sy;

/**
 * Reads a field path as Firestore writes it: plain names joined by dots, any other name in
 * backticks with `\` before a backtick or a backslash.
 *
 * @throws Refusal INVALID_ARGUMENT where it is not one, or names a reserved field.
 */
export function parseFieldPath(text: string): FieldPath {
  const path: string[] = [];
  let at = 0;
  do {
    if (at > 0 && text[at++] !== '.') throw invalid(`Invalid property path "${text}".`);
    SEGMENT.lastIndex = at;
    const match = SEGMENT.exec(text);
    if (match === null) throw invalid(`Invalid property path "${text}".`);
    path.push(match[1] ?? (match[2] ?? '').replaceAll(/\\(.)/gs, '$1'));
    at = SEGMENT.lastIndex;
  } while (at < text.length);
  return path;
}

/** The same, for a field of a document: `__name__` and the like are refused. */
export function parseDocumentFieldPath(text: string): FieldPath {
  const path = parseFieldPath(text);
  path.forEach(checkFieldName);
  return path;
}

/** The value at a path, or undefined where the document has none. */
export function valueAt(fields: Fields, path: FieldPath): Value | undefined {
  let at: Fields | undefined = fields;
  let value: Value | undefined;
  for (const step of path) {
    value = at === undefined ? undefined : fieldOf(at, step);
    if (value === undefined) return undefined;
    at = 'mapValue' in value ? (value.mapValue.fields ?? {}) : undefined;
  }
  return value;
}

/**
 * A copy of `fields` with the value at `path` set, or removed where `value` is undefined. Maps are
 * made on the way where a value is set; nothing is made where one is removed.
 */
export function withValueAt(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [step, ...rest] = path;
  if (step === undefined) return fields;
  const copy: Fields = Object.assign(Object.create(null) as Fields, fields);
  if (rest.length === 0) {
    if (value === undefined) delete copy[step];
    else copy[step] = value;
    return copy;
  }
  const child = fieldOf(fields, step);
  const isMap = child !== undefined && 'mapValue' in child;
  if (!isMap && value === undefined) return copy;
  const inner = isMap ? (child.mapValue.fields ?? {}) : {};
  const changed = withValueAt(inner, rest, value);
  // An empty map is written without `fields`, as everywhere.
  copy[step] = { mapValue: Object.keys(changed).length === 0 ? {} : { fields: changed } };
  return copy;
}

/** A copy of `fields` that holds the given paths only. */
export function project(fields: Fields, paths: readonly FieldPath[]): Fields {
  let kept: Fields = Object.create(null) as Fields;
  for (const path of paths) {
    const value = valueAt(fields, path);
    if (value !== undefined) kept = withValueAt(kept, path, value);
  }
  return kept;
}
