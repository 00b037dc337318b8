import * as v from 'valibot';
import { type HorseOrder, HORSE_ORDERS, HORSE_VIEWS } from '../../register/lists/horse-views.ts';
import { searchChoice } from '../shared/lists/search-schema.ts';

/** The five filters of the list, as the address names them. */
export const FILTERS = [
  'isHere',
  'isInBDN',
  'isCorrectOwner',
  'isCorrectBarncodeInBDN',
  'isDeceased',
] as const;
export type Filter = (typeof FILTERS)[number];

/** The choices of a filter: all horses, or those whose flag is yes, no, or unset. */
export const CHOICES = ['all', 'yes', 'no', 'unset'] as const;
export type Choice = (typeof CHOICES)[number];

/** The filters by default: living horses in the stable. */
const DEFAULTS: Readonly<Record<Filter, Choice>> = {
  isHere: 'yes',
  isInBDN: 'all',
  isCorrectOwner: 'all',
  isCorrectBarncodeInBDN: 'all',
  isDeceased: 'no',
};

const filter = (name: Filter) => searchChoice(CHOICES, DEFAULTS[name]);

/** The search of the list of horses. A filter at its default is absent. */
export const horseListSearch = v.object({
  isHere: filter('isHere'),
  isInBDN: filter('isInBDN'),
  isCorrectOwner: filter('isCorrectOwner'),
  isCorrectBarncodeInBDN: filter('isCorrectBarncodeInBDN'),
  isDeceased: filter('isDeceased'),
  view: searchChoice(HORSE_VIEWS),
  /** The order of the list, by document name if absent; descending if `down`. */
  order: searchChoice(HORSE_ORDERS),
  dir: searchChoice(['down']),
});
export type HorseListSearch = v.InferOutput<typeof horseListSearch>;

/** The change of the search that makes every filter show all, without a view. */
export const ALL_HORSES: HorseListSearch = {
  ...Object.fromEntries(
    FILTERS.map((name) => [name, DEFAULTS[name] === 'all' ? undefined : 'all']),
  ),
  view: undefined,
};

/** What a filter is set to. */
export function choiceOf(search: HorseListSearch, filter: Filter): Choice {
  return search[filter] ?? DEFAULTS[filter];
}

const FLAGS = { yes: 1, no: -1, unset: 0 } as const;

/** The flag values that the filters require; 'all' requires none. */
export function filtersOf(search: HorseListSearch): Partial<Record<Filter, -1 | 0 | 1>> {
  return Object.fromEntries(
    FILTERS.flatMap((filter) => {
      const choice = choiceOf(search, filter);
      return choice === 'all' ? [] : [[filter, FLAGS[choice]]];
    }),
  );
}

/** The views of the list: the default, the saved ones, and all horses. */
export const VIEWS = ['here', ...HORSE_VIEWS, 'all'] as const;

/** The change of the search that shows a view by setting every filter. */
export function searchOfView(view: (typeof VIEWS)[number]): HorseListSearch {
  if (view === 'here')
    return Object.fromEntries([...FILTERS, 'view'].map((key) => [key, undefined]));
  return { ...ALL_HORSES, view: view === 'all' ? undefined : view };
}

/** The view that a search shows; undefined if the filters match none. */
export function viewOf(search: HorseListSearch): (typeof VIEWS)[number] | undefined {
  return VIEWS.find((view) => {
    const wanted = searchOfView(view);
    return [...FILTERS, 'view' as const].every((key) => search[key] === wanted[key]);
  });
}

/** The change of the search when a column's heading is pressed: ascending, descending, no order. */
export function nextOrder(search: HorseListSearch, order: HorseOrder): HorseListSearch {
  if (search.order !== order) return { order, dir: undefined };
  return search.dir ? { order: undefined, dir: undefined } : { order, dir: 'down' };
}
