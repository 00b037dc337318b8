/** The five filters of the list, as the address names them. */
export const FILTERS = [
  'isHere',
  'isInBDN',
  'isCorrectOwner',
  'isCorrectBarncodeInBDN',
  'isDeceased',
] as const;
export type Filter = (typeof FILTERS)[number];

/** What a filter lets through: everything, or horses whose flag is yes, no, or not said. */
export const CHOICES = ['all', 'yes', 'no', 'unset'] as const;
export type Choice = (typeof CHOICES)[number];

/** The list's address. What is at its default is not in it. */
export type HorseListSearch = { readonly q?: string } & { readonly [F in Filter]?: Choice };

/** Who stands in the stable and is alive, unless told otherwise. */
const DEFAULTS: Readonly<Record<Filter, Choice>> = {
  isHere: 'yes',
  isInBDN: 'all',
  isCorrectOwner: 'all',
  isCorrectBarncodeInBDN: 'all',
  isDeceased: 'no',
};

/** Reads the list's address; what it does not know is left out. */
export function readHorseListSearch(search: Record<string, unknown>): HorseListSearch {
  const read: { q?: string } & { [F in Filter]?: Choice } = {};
  // A chip's digits come out of the address as a number.
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q'];
  if (typeof q === 'string' && q !== '') read.q = q;
  for (const filter of FILTERS) {
    const choice = CHOICES.find((known) => known === search[filter]);
    if (choice && choice !== DEFAULTS[filter]) read[filter] = choice;
  }
  return read;
}

/** What a filter is set to. */
export function choiceOf(search: HorseListSearch, filter: Filter): Choice {
  return search[filter] ?? DEFAULTS[filter];
}

const FLAGS = { yes: 1, no: -1, unset: 0 } as const;

/** What the flags must be to pass the filters: each is an equality, and '-' asks for what nobody said. */
export function filtersOf(search: HorseListSearch): Partial<Record<Filter, -1 | 0 | 1>> {
  return Object.fromEntries(
    FILTERS.flatMap((filter) => {
      const choice = choiceOf(search, filter);
      return choice === 'all' ? [] : [[filter, FLAGS[choice]]];
    }),
  );
}
