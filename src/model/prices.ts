/*
 * The prices, in whole euro, wherever they are shown: the site, what search engines and the head of a page say, the
 * form of a receipt.
 */

/** What a membership costs a year. */
export const MEMBERSHIP_FEE = 50;

/** What a week of the summer camp costs, and the hours of its days. */
export const CAMP_WEEK = {
  fullDay: { euro: 150, from: '8:00', to: '16:00' },
  halfDay: { euro: 100, from: '8:00', to: '12:00' },
};
