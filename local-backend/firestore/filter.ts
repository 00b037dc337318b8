import { compareValues, isNaNValue, isNull, sameValue, typeRank } from './compare.ts';
import { invalid } from './errors.ts';
import { type FieldPath, parseFieldPath, valueAt } from './field-path.ts';
import { badPayload, list, message, oneOf, text } from './payload.ts';
import type { StoredDocument } from './store.ts';
import { decodeValue, type Value } from './values.ts';

const INEQUALITIES = [
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
] as const;
const LISTS = ['IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'] as const;
const FIELD_OPERATORS = [
  ...INEQUALITIES,
  ...LISTS,
  'EQUAL',
  'NOT_EQUAL',
  'ARRAY_CONTAINS',
] as const;
const UNARY_OPERATORS = ['IS_NAN', 'IS_NULL', 'IS_NOT_NAN', 'IS_NOT_NULL'] as const;

type FieldOperator = (typeof FIELD_OPERATORS)[number];
type UnaryOperator = (typeof UNARY_OPERATORS)[number];

/** A field of a document, or its name, which orders and filters can use like one. */
export type FieldReference = { path: FieldPath; text: string };

/** A `where` clause, checked. */
export type Filter =
  | { kind: 'composite'; op: 'AND' | 'OR'; filters: Filter[] }
  | { kind: 'field'; field: FieldReference; op: FieldOperator; value: Value }
  | { kind: 'unary'; field: FieldReference; op: UnaryOperator };

/**
 * How deep AND and OR may be nested: far more than any client needs, and safe for the call stack.
 */
const MAX_NESTING = 50;
const MAX_IN = 30;
const MAX_NOT_IN = 10;
const MAX_DISJUNCTIONS = 30;

/** Reads a `Filter` message. @throws Refusal INVALID_ARGUMENT where Firestore would. */
export function decodeFilter(json: unknown, nesting = 0): Filter {
  if (nesting > MAX_NESTING) throw invalid('A filter is nested too deeply.');
  const filter = message(json, ['compositeFilter', 'fieldFilter', 'unaryFilter']);
  const [kind, second] = Object.keys(filter) as (keyof typeof filter)[];
  if (second !== undefined) throw badPayload();
  if (kind === undefined) throw invalid('filter type must be set');
  switch (kind) {
    case 'compositeFilter': {
      const { op, filters } = message(filter.compositeFilter, ['op', 'filters']);
      const operator = oneOf(op, ['AND', 'OR']);
      if (operator === undefined) throw invalid('Unsupported CompositeFilter operator.');
      return {
        kind: 'composite',
        op: operator,
        filters: list(filters).map((each) => decodeFilter(each, nesting + 1)),
      };
    }
    case 'unaryFilter': {
      const { op, field } = message(filter.unaryFilter, ['op', 'field']);
      const operator = oneOf(op, UNARY_OPERATORS);
      if (operator === undefined) throw invalid('Unknown UnaryFilter operator.');
      return { kind: 'unary', field: decodeFieldReference(field), op: operator };
    }
    case 'fieldFilter':
      return decodeFieldFilter(filter.fieldFilter);
  }
}

function decodeFieldFilter(json: unknown): Filter {
  const {
    field: fieldJson,
    op: opJson,
    value: valueJson,
  } = message(json, ['field', 'op', 'value']);
  const op = oneOf(opJson, FIELD_OPERATORS);
  if (op === undefined) throw invalid('Unknown FieldFilter operator.');
  const field = decodeFieldReference(fieldJson);
  const value = decodeValue(valueJson, 0, 'operand');
  const isList = isOneOf(LISTS, op);
  const values = 'arrayValue' in value ? (value.arrayValue.values ?? []) : null;
  if (isList) {
    if (values === null) throw invalid(`'${op}' requires an ArrayValue.`);
    if (values.length === 0) throw invalid(`'${op}' requires an non-empty ArrayValue.`);
    const limit = op === 'NOT_IN' ? MAX_NOT_IN : MAX_IN;
    if (values.length > limit) throw invalid(`'${op}' supports up to ${limit} comparison values.`);
  }
  if (isDocumentId(field)) {
    if (op === 'ARRAY_CONTAINS' || op === 'ARRAY_CONTAINS_ANY') {
      throw invalid('the name __key__ is reserved');
    }
    for (const each of isList ? (values ?? []) : [value]) {
      if (!('referenceValue' in each)) throw invalid('__key__ filter value must be a Key');
    }
  }
  return { kind: 'field', field, op, value };
}

/** Reads a `FieldReference` message. @throws Refusal INVALID_ARGUMENT for what is no field path. */
export function decodeFieldReference(json: unknown): FieldReference {
  const fieldPath = text(message(json, ['fieldPath']).fieldPath);
  return { path: parseFieldPath(fieldPath), text: fieldPath };
}

export const isDocumentId = ({ path }: FieldReference): boolean =>
  path.length === 1 && path[0] === '__name__';

type Leaf = Exclude<Filter, { kind: 'composite' }>;

/** Every leaf of a filter. */
export function* leaves(filter: Filter): Generator<Leaf> {
  if (filter.kind === 'composite') for (const each of filter.filters) yield* leaves(each);
  else yield filter;
}

/**
 * @throws Refusal INVALID_ARGUMENT for parts that Firestore does not take together.
 */
export function checkTogether(filter: Filter): void {
  const all = [...leaves(filter)];
  if (all.filter(({ op }) => isNegation(op)).length > 1) {
    throw invalid(
      "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.",
    );
  }
  const hasNotIn = all.some(({ op }) => op === 'NOT_IN');
  const hasChoice = all.some(({ op }) => op === 'IN' || op === 'ARRAY_CONTAINS_ANY');
  if (hasNotIn && (hasChoice || hasOr(filter))) {
    throw invalid(
      "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.",
    );
  }
  if (arrayTestsTogether(filter) > 1) {
    throw invalid("A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.");
  }
  const branches = disjunctions(filter);
  if (branches > MAX_DISJUNCTIONS) {
    throw invalid(`Too many disjunctions: ${branches}, more than ${MAX_DISJUNCTIONS}.`);
  }
}

const hasOr = (filter: Filter): boolean =>
  filter.kind === 'composite' && (filter.op === 'OR' || filter.filters.some(hasOr));

/** How many branches a filter has in disjunctive normal form. */
function disjunctions(filter: Filter): number {
  if (filter.kind === 'composite') {
    const counts = filter.filters.map(disjunctions);
    return filter.op === 'AND'
      ? counts.reduce((product, count) => product * count, 1)
      : counts.reduce((sum, count) => sum + count, 0);
  }
  const isChoice = filter.op === 'IN' || filter.op === 'ARRAY_CONTAINS_ANY';
  return isChoice && filter.kind === 'field' && 'arrayValue' in filter.value
    ? (filter.value.arrayValue.values?.length ?? 1)
    : 1;
}

/** The most array tests that one branch of the disjunctive normal form combines. */
function arrayTestsTogether(filter: Filter): number {
  if (filter.kind === 'composite') {
    const counts = filter.filters.map(arrayTestsTogether);
    return filter.op === 'AND'
      ? counts.reduce((sum, count) => sum + count, 0)
      : Math.max(0, ...counts);
  }
  return filter.op === 'ARRAY_CONTAINS' || filter.op === 'ARRAY_CONTAINS_ANY' ? 1 : 0;
}

const isNegation = (op: FieldOperator | UnaryOperator): boolean =>
  op === 'NOT_EQUAL' || op === 'NOT_IN' || op === 'IS_NOT_NAN' || op === 'IS_NOT_NULL';

/** Whether a leaf asks for one value, or one of several, of a field other than the document's name. */
export const isEqualityOfField = ({ op, field }: Leaf): boolean =>
  !isInequality(op) && !isDocumentId(field);

/** Whether a leaf asks for a range, so that results come in the order of its field. */
export const isInequality = (op: FieldOperator | UnaryOperator): boolean =>
  isOneOf(INEQUALITIES, op) || isNegation(op);

/**
 * Makes the test of a filter. What Firestore's indexes cannot answer matches nothing: a comparison
 * with null or not-a-number (the unary filters are for these), values of another type than the
 * filter's in a range, a missing field in every filter.
 */
export function matcher(filter: Filter): (document: StoredDocument) => boolean {
  if (filter.kind === 'composite') {
    const tests = filter.filters.map((each) => matcher(each));
    return filter.op === 'AND'
      ? (document) => tests.every((matches) => matches(document))
      : (document) => tests.some((matches) => matches(document));
  }
  const test = filter.kind === 'unary' ? unaryTest(filter.op) : fieldTest(filter.op, filter.value);
  return (document) => {
    const value = fieldValue(document, filter.field);
    return value !== undefined && test(value);
  };
}

/** A document's value for a filter or an order: a field's, or its own name. */
export function fieldValue(document: StoredDocument, field: FieldReference): Value | undefined {
  return isDocumentId(field)
    ? { referenceValue: document.name }
    : valueAt(document.fields, field.path);
}

function unaryTest(op: UnaryOperator): (value: Value) => boolean {
  switch (op) {
    case 'IS_NAN':
      return isNaNValue;
    case 'IS_NULL':
      return isNull;
    case 'IS_NOT_NAN':
      return (value) => !isNaNValue(value) && !isNull(value);
    case 'IS_NOT_NULL':
      return (value) => !isNull(value);
  }
}

function fieldTest(op: FieldOperator, operand: Value): (value: Value) => boolean {
  const operands = 'arrayValue' in operand ? (operand.arrayValue.values ?? []) : [];
  const comparable = operands.filter(canBeEqual);
  const inRange = (test: (order: number) => boolean) => (value: Value) =>
    canBeEqual(operand) &&
    typeRank(value) === typeRank(operand) &&
    test(compareValues(value, operand));
  switch (op) {
    case 'EQUAL':
      return (value) => canBeEqual(operand) && sameValue(value, operand);
    case 'NOT_EQUAL':
      return (value) => !isNull(operand) && !isNull(value) && !sameValue(value, operand);
    case 'LESS_THAN':
      return inRange((order) => order < 0);
    case 'LESS_THAN_OR_EQUAL':
      return inRange((order) => order <= 0);
    case 'GREATER_THAN':
      return inRange((order) => order > 0);
    case 'GREATER_THAN_OR_EQUAL':
      return inRange((order) => order >= 0);
    case 'IN':
      return (value) => comparable.some((each) => sameValue(value, each));
    case 'NOT_IN':
      return (value) =>
        !operands.some(isNull) &&
        !isNull(value) &&
        !operands.some((each) => sameValue(value, each));
    case 'ARRAY_CONTAINS':
      return (value) =>
        canBeEqual(operand) && elements(value).some((each) => sameValue(each, operand));
    case 'ARRAY_CONTAINS_ANY':
      return (value) =>
        elements(value).some((element) => comparable.some((each) => sameValue(element, each)));
  }
}

const canBeEqual = (value: Value): boolean => !isNull(value) && !isNaNValue(value);

const elements = (value: Value): Value[] =>
  'arrayValue' in value ? (value.arrayValue.values ?? []) : [];

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);
