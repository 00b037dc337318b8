/** The words by which a place says what it is. */
const NAMED =
  /\b(?:box|paddock|padok|recint|prat[oi]|camp[oi]|pascol|stall|cort[ei]|corral|capann|grupp|branc)/i;

/**
 * The place of a horse as it is shown: one that begins with a digit, and does not say what it is, is a box. Empty where
 * none is known, as in rows that an earlier release stored.
 */
export function boxName(box: string | undefined): string {
  const place = (box ?? '').trim();
  return /^\d/.test(place) && !NAMED.test(place) ? `Box ${place}` : place;
}

const inSpokenOrder = new Intl.Collator('it', { numeric: true, sensitivity: 'base' }).compare;

/** Orders horses as one walks through the stable: box 2 before box 10, those without a place at the end. */
export function byBox(one: string | undefined, other: string | undefined): number {
  const [a, b] = [boxName(one), boxName(other)];
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return inSpokenOrder(a, b);
}
