/*
 * What the law says about the register of treatments, as the screens show it. All of it is data: whoever runs the
 * register changes a line here. Nothing is ever refused because of it.
 */

/** The day on which the sources were read. */
export const TREATMENT_SOURCES_READ = '2026-11-23';

/** For how many years the rows have to be at hand (Reg. (EU) 2019/6, art. 108, 5). */
export const YEARS_KEPT = 5;

/** At least how many days of withdrawal for meat, where the drug is not authorised for animals that give food (art. 115, 1 a). */
export const OFF_LABEL_DAYS = 28;

/** How many months, for the substances that are essential for equids (art. 115, 5). */
export const ESSENTIAL_MONTHS = 6;

/** The sources, in Italian. */
export const TREATMENT_SOURCES =
  'Reg. (UE) 2019/6, artt. 108 e 115; D.Lgs. 218/2023; D.Lgs. 27/2021, art. 14; D.M. 30 settembre 2021, allegato A, cap. 22';
