const YEAR = new Date().getFullYear();

/** The current calendar year. A page has the year of its build; src/site/script/years.ts corrects an older copy. */
export const Year = () => <span data-year="">{YEAR}</span>;
