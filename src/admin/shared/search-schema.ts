import * as v from 'valibot';

/*
 * What the `validateSearch` schemas of the routes are made of. Each part takes any value and gives
 * `undefined` for one it does not know, never an issue: an issue would put an error in the place of
 * the screen. It gives it as a value, not by leaving the name out: the router lays what a schema gives
 * over what the address says, so that a name left out keeps the address's value.
 */

/** A text that is not empty. */
export const searchText = v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty())), undefined);

/**
 * One of the texts listed.
 *
 * @param byDefault the one that holds where the address says nothing, and so is not in it
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
 * The navigation that changes a part of a screen's search; what becomes undefined leaves the address.
 * What is typed into a search field makes no entries in the browser's history.
 */
export function searchChange<Search extends object>(change: Search) {
  return {
    search: (current: Search): Search => ({ ...current, ...change }),
    replace: 'q' in change,
    resetScroll: false,
  };
}
