/*
 * What the law says about the national equine database (BDN), as the screens show it. All of it is data: whoever runs
 * the register changes a line here. Nothing is ever refused because of it.
 *
 * Read at the source: who reports a birth and identifies a foal, and until when (D.M. 30 September 2021, art. 5, 1 and
 * 3: the operator, in the birth establishment), and who keeps the document and answers for what the BDN says of a horse
 * (art. 5, 4: the operator). Not read at the source: the seven days of a change of owner or of DPA and of a death
 * (annex A, ch. 17 and 19); these are as a breeders' association states them (aratoscana.it/anagrafe-equidi). The terms
 * of arrivals and departures are in annex A, ch. 16, and are left out: it could not be read.
 */

/** The day on which the sources were read. */
export const BDN_SOURCES_READ = '2026-11-23';

/** The sources, in Italian. */
export const BDN_SOURCES =
  'D.M. 30 settembre 2021, art. 5 e allegato A (G.U. 302 del 21 dicembre 2021)';

/** The legal terms, in days or months from the day that starts them. */
export const TERMS = {
  ownerDays: 7,
  dpaDays: 7,
  deathDays: 7,
  birthDays: 60,
  chipMonths: 12,
  chipMonthsWithoutStudbook: 6,
} as const;
