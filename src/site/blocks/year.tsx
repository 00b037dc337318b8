const YEAR = new Date().getFullYear();

/**
 * The current calendar year. A page says the year in which it was built; src/site/script/years.ts
 * mends a copy that is older.
 */
export const Year = () => <span data-year="">{YEAR}</span>;
