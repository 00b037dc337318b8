import * as v from 'valibot';
import { searchChoice } from '../shared/search-schema.ts';

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
});
export type HorseListSearch = v.InferOutput<typeof horseListSearch>;

/** The change of the search that makes every filter show all. */
export const ALL_HORSES: HorseListSearch = Object.fromEntries(
  FILTERS.map((name) => [name, DEFAULTS[name] === 'all' ? undefined : 'all']),
);

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
