import { compareValues, isNaNValue, sameValue } from './compare.ts';
import { invalid } from './errors.ts';
import { type FieldPath, parseDocumentFieldPath } from './field-path.ts';
import { list, message, oneOf, text } from './payload.ts';
import { decodeValue, doubleNumber, saturate, type Value, writeDouble } from './values.ts';

/** One server-side change of a field, as `updateTransforms` carries it. */
export type Transform = { path: FieldPath } & (
  | { kind: 'requestTime' }
  | { kind: 'increment' | 'maximum' | 'minimum'; operand: Value }
  | { kind: 'append' | 'remove'; values: Value[] }
);

const KEYS = [
  'fieldPath',
  'setToServerValue',
  'increment',
  'maximum',
  'minimum',
  'appendMissingElements',
  'removeAllFromArray',
] as const;

/**
 * Reads the transforms of one write.
 *
 * @throws Refusal INVALID_ARGUMENT for an invalid transform, or one whose field lies in another's.
 */
export function decodeTransforms(json: unknown): Transform[] {
  const transforms = list(json).map(decodeTransform);
  for (const { path } of transforms) {
    const isAbove = (below: FieldPath): boolean =>
      below.length > path.length && path.every((step, at) => step === below[at]);
    if (transforms.some((each) => isAbove(each.path))) {
      throw invalid('Cannot transform a property and its nested property at the same time.');
    }
  }
  return transforms;
}

function decodeTransform(json: unknown): Transform {
  const { fieldPath, ...operations } = message(json, KEYS);
  const name = text(fieldPath);
  if (name === '') throw invalid('Invalid empty property path string.');
  const path = parseDocumentFieldPath(name);
  const [kind, second] = Object.keys(operations) as (keyof typeof operations)[];
  if (kind === undefined || second !== undefined) {
    throw invalid('Operation type must be specified for field transformation.');
  }
  const operand = operations[kind];
  switch (kind) {
    case 'setToServerValue':
      if (oneOf(operand, ['REQUEST_TIME', 'SERVER_VALUE_UNSPECIFIED']) !== 'REQUEST_TIME') {
        throw invalid('Unknown server value.');
      }
      return { path, kind: 'requestTime' };
    case 'increment':
    case 'maximum':
    case 'minimum': {
      const value = decodeValue(operand);
      if (!isNumber(value)) throw invalid(`${kind} needs a number.`);
      return { path, kind, operand: value };
    }
    case 'appendMissingElements':
    case 'removeAllFromArray': {
      const values = list(message(operand, ['values']).values).map((each) => {
        const value = decodeValue(each, 1);
        if ('arrayValue' in value)
          throw invalid('Cannot convert an array value in an array value.');
        return value;
      });
      return { path, kind: kind === 'appendMissingElements' ? 'append' : 'remove', values };
    }
  }
}

/**
 * Applies a transform to a field's value.
 *
 * @param current the field's value, undefined where there is none.
 * @param requestTime canonical timestamp of when the request began.
 * @returns the new value, and the result for the commit's answer (null for array operations).
 */
export function applyTransform(
  transform: Transform,
  current: Value | undefined,
  requestTime: string,
): { value: Value; result: Value } {
  switch (transform.kind) {
    case 'requestTime':
      return both({ timestampValue: requestTime });
    case 'increment':
      return both(
        current !== undefined && isNumber(current)
          ? add(current, transform.operand)
          : transform.operand,
      );
    case 'maximum':
    case 'minimum':
      return both(extreme(transform.kind, current, transform.operand));
    case 'append': {
      const values = [...elements(current)];
      for (const value of transform.values) {
        if (!values.some((each) => sameValue(each, value))) values.push(value);
      }
      return { value: arrayOf(values), result: { nullValue: null } };
    }
    case 'remove': {
      const kept = elements(current).filter(
        (each) => !transform.values.some((value) => sameValue(each, value)),
      );
      return { value: arrayOf(kept), result: { nullValue: null } };
    }
  }
}

const both = (value: Value) => ({ value, result: value });

const isNumber = (value: Value): boolean => 'integerValue' in value || 'doubleValue' in value;

const elements = (value: Value | undefined): Value[] =>
  value !== undefined && 'arrayValue' in value ? (value.arrayValue.values ?? []) : [];

const arrayOf = (values: Value[]): Value => ({ arrayValue: values.length === 0 ? {} : { values } });

const toDouble = (value: Value): number =>
  'integerValue' in value
    ? Number(value.integerValue)
    : 'doubleValue' in value
      ? doubleNumber(value.doubleValue)
      : Number.NaN;

/** The sum of whole numbers is whole, saturated at 64 bits; with a double it is a double. */
function add(a: Value, b: Value): Value {
  if ('integerValue' in a && 'integerValue' in b) {
    return { integerValue: saturate(BigInt(a.integerValue) + BigInt(b.integerValue)).toString() };
  }
  return { doubleValue: writeDouble(toDouble(a) + toDouble(b)) };
}

/** The larger or smaller number with its own type; not-a-number wins; equals keep what is stored. */
function extreme(kind: 'maximum' | 'minimum', current: Value | undefined, operand: Value): Value {
  if (current === undefined || !isNumber(current)) return operand;
  if (isNaNValue(current) || isNaNValue(operand)) return { doubleValue: 'NaN' };
  const order = compareValues(operand, current);
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : current;
}
