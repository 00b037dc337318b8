import * as v from 'valibot';
import { isDay } from '../../../model/values/calendar.ts';

/*
 * The parts of the routes' `validateSearch` schemas. A key accepts any value and gives `undefined` for an invalid one,
 * never an issue, which would replace the screen by an error; `searchYear` gives one, for a `v.fallback` around it. The
 * key is kept with the value `undefined`, because the router merges a schema's output over the search of the address:
 * with a missing key, the address's value would remain.
 */

/** A text that is not empty. */
export const searchText = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined);

/** A day. */
export const searchDay = v.fallback(v.optional(v.pipe(v.string(), v.check(isDay))), undefined);

/** A year, as text or number in an address. */
export const searchYear = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.safeInteger(),
  v.minValue(1),
);

/**
 * One of the listed texts.
 *
 * @param byDefault the default choice, which is not written to the address
 */
export function searchChoice<const Options extends readonly string[]>(
  options: Options,
  byDefault?: NoInfer<Options[number]>,
) {
  const choice = v.pipe(
    v.picklist(options),
    v.transform((chosen): Options[number] | undefined =>
      chosen === byDefault ? undefined : chosen,
    ),
  );
  return v.fallback(v.optional(choice), undefined);
}

/**
 * The navigation that changes a part of a screen's search; undefined removes a key from the address. The text of a
 * search field is never in it (use-typed-search.ts).
 */
export function searchChange<Search extends object>(change: Search) {
  return {
    search: (current: Search): Search => ({ ...current, ...change }),
    resetScroll: false,
  };
}
