import { dayOf } from '../../model/values/calendar.ts';

const YEAR = dayOf(Date.now()).slice(0, 4);

/** The current calendar year in Rome. A page has the year of its build; src/site/script/years.ts corrects an older copy. */
export const Year = () => <span data-year="">{YEAR}</span>;
