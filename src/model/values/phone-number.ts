/** The fewest digits of a number that can be called from anywhere, and the most that any has (E.164). */
const DIGITS = { min: 5, max: 15 } as const;
/** From this many digits on, an Italian number is whole: behind a slash or dash stands another one, or its last digits. */
const WHOLE = 9;
/** The most digits that groups are joined to: of an Italian mobile number, of a landline, and of one with another prefix. */
const JOINED = { mobile: 10, landline: 11, foreign: 13 } as const;

/**
 * The number that is called when a phone field is tapped: the first one, where people wrote several into one field. Its
 * groups of digits are set off by spaces, dots or brackets, its area code or prefix also by a slash or dash; e-mail
 * addresses are passed over.
 *
 * @returns a `tel:` address; null where no number can be told
 */
export function telephoneOf(written: string): string | null {
  const groups = written.replace(/\S*@\S*/g, ',').matchAll(/(\+?)(\d+)([^\d+]*)/g);
  let number = '';
  for (const [, plus = '', group = '', gap = ''] of groups) {
    if (plus || !isJoined(number + group)) {
      if (isCallable(number)) break;
      number = '';
    }
    number += plus + group;
    const isEnd = /^\s*[/‐-―-]\s*$/.test(gap)
      ? withoutPrefix(number).length >= WHOLE
      : /[^\s.()]/.test(gap);
    if (isEnd && isCallable(number)) break;
    if (isEnd) number = '';
  }
  return isCallable(number) ? `tel:${number}` : null;
}

function isCallable(number: string): boolean {
  const { length } = number.replace('+', '');
  return length >= DIGITS.min && length <= DIGITS.max;
}

function isJoined(number: string): boolean {
  const national = withoutPrefix(number);
  if (/^(\+|00)/.test(national)) return national.length <= JOINED.foreign;
  return national.length <= (national.startsWith('3') ? JOINED.mobile : JOINED.landline);
}

/** An Italian number without +39 or 0039. */
function withoutPrefix(number: string): string {
  return number.replace(/^(\+|00)39/, '');
}
