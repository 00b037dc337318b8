/** The longest number that is written out: no person writes more digits. */
const MAX_DIGITS = 40;

/**
 * A number without its exponent: `3.80271006045678E14` as `380271006045678`, digit by digit. A text that is
 * no number stays as it is.
 */
export function plainDecimal(text: string): string {
  const trimmed = text.trim();
  const match = /^([+-]?)(\d{1,40})(?:[.,](\d{0,40}))?(?:E([+-]?\d{1,3}))?$/i.exec(trimmed);
  if (!match) return text;
  const [, sign, whole, fraction = '', exponent = '0'] = match;
  const point = whole!.length + Number(exponent);
  if (point < -MAX_DIGITS || point > MAX_DIGITS) return text;
  const digits = whole! + fraction;
  const [before, behind] =
    point > 0
      ? [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)]
      : ['0', '0'.repeat(-point) + digits];
  const decimals = behind.replace(/0+$/, '');
  return `${sign === '-' ? '-' : ''}${before.replace(/^0+(?=\d)/, '')}${decimals && `.${decimals}`}`;
}

/**
 * Whether a number in scientific notation has lost digits: `3,80271E+14` names six of fifteen. What a
 * spreadsheet shows is what it writes into a CSV.
 */
export function hasLostDigits(text: string): boolean {
  const match = /^[+-]?(\d+)(?:[.,](\d*))?E\+?(\d{1,3})$/i.exec(text.trim());
  if (!match) return false;
  const [, whole, fraction = '', exponent] = match;
  return whole!.length + fraction.length < whole!.length + Number(exponent);
}
