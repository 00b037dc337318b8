import * as v from 'valibot';
import type { RawValue } from '../model/fields/raw-value.ts';
import { wireDocument } from './firestore-documents.ts';
import { integer, text } from './firestore-values.ts';

/** The answer to a query: a document each, or none, and the time of the read in any case. */
export const wireQuery = v.pipe(
  v.array(v.object({ document: v.optional(wireDocument), readTime: v.string() })),
  v.minLength(1),
);

const wireInteger = v.pipe(
  v.object({ integerValue: v.pipe(v.string(), v.transform(Number)) }),
  v.transform(({ integerValue }) => integerValue),
);

/**
 * The sum of integers is an integer, unless it is too large or a program stored another type. JSON has no numbers for
 * NaN and the infinities: the API writes their names.
 */
const wireSum = v.union([
  wireInteger,
  v.pipe(
    v.object({ doubleValue: v.union([v.number(), v.picklist(['NaN', 'Infinity', '-Infinity'])]) }),
    v.transform(({ doubleValue }) => Number(doubleValue)),
  ),
]);

const aggregatesOf = <Fields extends v.GenericSchema>(aggregateFields: Fields) =>
  v.pipe(v.array(v.object({ result: v.object({ aggregateFields }) })), v.minLength(1));

/** The answer to {@link COUNT}. */
export const wireCount = aggregatesOf(v.object({ count: wireInteger }));

/** The answer to {@link COUNT_AND_REVS}. */
export const wireTally = aggregatesOf(v.object({ count: wireInteger, revs: wireSum }));

/** What a query counts; and counts and adds up. */
export const COUNT = [{ alias: 'count', count: {} }];
export const COUNT_AND_REVS = [...COUNT, { alias: 'revs', sum: { field: { fieldPath: 'rev' } } }];

const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction });

export const BY_ID = [by('__name__')];
export const BY_CHANGE = [by('updatedAt'), ...BY_ID];
export const OLDEST_FIRST = [by('at')];
export const LATEST_FIRST = [by('at', 'DESCENDING'), by('__name__', 'DESCENDING')];
export const LATEST_YEAR_FIRST = [by('year', 'DESCENDING')];

/** The part of a query that reads some fields only. */
export function selecting(fieldPath: string): object {
  return { select: { fields: [{ fieldPath }] } };
}

/** The part of a query that begins behind these values of its order; with none, at the beginning. */
export function startingAfter(values: readonly object[]): object {
  return values.length > 0 ? { startAt: { values, before: false } } : {};
}

export function fieldFilter(fieldPath: string, op: string, value: object): object {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

/** Years are numbers; documents from before the register was synchronised may hold them as texts. */
export function yearFilter({ years }: { readonly years: readonly number[] }): object {
  const values = years.flatMap((year) => [integer(year), text(String(year))]);
  return fieldFilter('year', 'IN', { arrayValue: { values } });
}

/** To be equal to NaN matches nothing, NaN included: the API has an operator for it. */
export function rawYearFilter({ rawYear }: { readonly rawYear: RawValue }): object {
  if (rawYear['doubleValue'] === 'NaN')
    return { unaryFilter: { field: { fieldPath: 'year' }, op: 'IS_NAN' } };
  return fieldFilter('year', 'EQUAL', rawYear);
}
