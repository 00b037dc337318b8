import { invalid } from './errors.ts';
import { valueAt } from './field-path.ts';
import { decodeFieldReference, type FieldReference } from './filter.ts';
import { badPayload, list, message, text, whole } from './payload.ts';
import type { StoredDocument } from './store.ts';
import { doubleNumber, type Fields, type Value, writeDouble } from './values.ts';

/** One number to compute over the results of a query, and the alias under which it is answered. */
export type Aggregation = { alias: string } & (
  | { kind: 'count'; upTo: number }
  | { kind: 'sum' | 'avg'; field: FieldReference }
);

/** Reads the aggregations of a request. @throws Refusal INVALID_ARGUMENT where Firestore would. */
export function decodeAggregations(json: unknown): Aggregation[] {
  const aggregations = list(json).map((each, index): Aggregation => {
    const { alias, ...operations } = message(each, ['alias', 'count', 'sum', 'avg']);
    const [kind, second] = Object.keys(operations) as (keyof typeof operations)[];
    if (kind === undefined) throw invalid('Operator field in Aggregation is not set.');
    if (second !== undefined) throw badPayload();
    const name = text(alias) === '' ? `field_${index + 1}` : text(alias);
    if (/^__.*__$/s.test(name)) throw invalid(`The property.name "${name}" is reserved.`);
    if (kind === 'count') {
      const upTo = whole(message(operations.count, ['upTo']).upTo) ?? Infinity;
      if (upTo < 0) throw invalid('upTo is negative');
      return { alias: name, kind, upTo };
    }
    const { field } = message(operations[kind], ['field']);
    return { alias: name, kind, field: decodeFieldReference(field) };
  });
  if (aggregations.length === 0) throw invalid('Aggregations can not be empty.');
  const seen = new Set<string>();
  for (const { alias } of aggregations) {
    if (seen.has(alias)) throw invalid(`Aggregation aliases contain duplicate alias: ${alias}.`);
    seen.add(alias);
  }
  return aggregations;
}

/** The fields of all sums and averages. */
export const aggregatedFields = (aggregations: readonly Aggregation[]): FieldReference[] =>
  aggregations.flatMap((each) => (each.kind === 'count' ? [] : [each.field]));

/** Computes aggregations over a query's results. Values that are not numbers are ignored. */
export function aggregateAll(
  aggregations: readonly Aggregation[],
  documents: readonly StoredDocument[],
): Fields {
  return Object.fromEntries(aggregations.map((each) => [each.alias, aggregate(each, documents)]));
}

function aggregate(aggregation: Aggregation, documents: readonly StoredDocument[]): Value {
  if (aggregation.kind === 'count') {
    return { integerValue: String(Math.min(documents.length, aggregation.upTo)) };
  }
  let integers = 0n;
  let doubles = 0;
  let counted = 0;
  let isWhole = true;
  for (const { fields } of documents) {
    const value = valueAt(fields, aggregation.field.path);
    if (value === undefined) continue;
    if ('integerValue' in value) {
      integers += BigInt(value.integerValue);
      counted++;
    } else if ('doubleValue' in value) {
      doubles += doubleNumber(value.doubleValue);
      isWhole = false;
      counted++;
    }
  }
  const sum = Number(integers) + doubles;
  if (aggregation.kind === 'avg') {
    return counted === 0 ? { nullValue: null } : { doubleValue: writeDouble(sum / counted) };
  }
  const fitsInteger = isWhole && BigInt.asIntN(64, integers) === integers;
  return fitsInteger ? { integerValue: String(integers) } : { doubleValue: writeDouble(sum) };
}
