/** The fewest digits of a number that can be called from anywhere, and the most that any has (E.164). */
const DIGITS = { min: 5, max: 15 } as const;
/** From this many digits on, a number is whole: behind a slash or dash stands another one, or its last digits. */
const WHOLE = 9;
/** The most digits that groups are joined to: of an Italian mobile, of a landline, and of another country's number. */
const JOINED = { mobile: 10, landline: 11, foreign: 13 } as const;

/** What a spreadsheet made of a number: its last digits are lost. */
const ROUNDED = /\d[.,]\d{1,15}E\+?\d{1,2}/gi;
/** When somebody can be called: 'dopo le 18', 'ore 20.30', 'h24'. */
const HOURS = /\b(?:ore|d?alle|le|h)\s*\d{1,2}(?:[.:]\d{2})?(?!\d)/gi;
/** The zero of an area code that is not dialled behind the prefix of another country, as its people write it. */
const ZERO_AT_HOME = /((?:\+|00)(?!39)\d{1,3}\s*)\(0\)/g;
/** One or two digits with which no Italian number begins, before a group that one begins with. */
const IS_COUNT = /^[124-9]\d?$/;

/**
 * The number that is called when a phone field is tapped: the first one, where people wrote several into one field.
 *
 * @returns a `tel:` address; null where no number can be told
 */
export function telephoneOf(written: string): string | null {
  const [first] = telephonesIn(written);
  return first === undefined ? null : `tel:${first}`;
}

/**
 * The numbers in a phone field. Their groups of digits are set off by spaces, dots or brackets, their area code or
 * prefix also by a slash or dash, and all groups of a number of another country by dashes; e-mail addresses, hours and
 * the numbers of lines are passed over. The prefix of Italy may lack its plus ({@link withPlus}).
 */
export function telephonesIn(written: string): string[] {
  const text = written
    // Word by word: an expression that looks for the @ would begin anew at each letter.
    .replace(/\S+/g, (word) => (word.includes('@') ? ',' : word))
    .replace(ROUNDED, ',')
    .replace(HOURS, ',')
    .replace(ZERO_AT_HOME, '$1');
  const groups = withPlus(text).matchAll(/(\+?)(\d+)([^\d+]*)/g);
  const found: string[] = [];
  let number = '';
  const end = () => {
    if (isCallable(number)) found.push(number);
    number = '';
  };
  for (const [, plus = '', group = '', gap = ''] of groups) {
    if (plus || !isJoined(number + group)) end();
    if (IS_COUNT.test(number) && /^[03]\d/.test(group)) number = '';
    number += plus + group;
    const isEnd = /^\s*[/‐-―-]\s*$/.test(gap) ? isWhole(number, gap) : /[^\s.()]/.test(gap);
    if (isEnd) end();
  }
  end();
  return found;
}

/** The first digits, where they begin like the prefix of Italy: one number, but for blanks a second one behind it. */
const BEGINS_LIKE_PREFIX = /^[^\d+]*(39(?:(?:[\s.()]|[/‐-―-](?=\d))*\d)+)/;
/** A whole Italian number, of a mobile phone or a landline. */
const NATIONAL = /^(?:3\d{8,9}|0\d{8,10})$/;

/**
 * A text with the plus of its first number's prefix, which spreadsheets and programs that stored a number drop: without
 * it, 393331234567 calls somebody whose number begins with 393. Numbers that begin with 39 themselves have 10 digits.
 */
function withPlus(written: string): string {
  const [, begin = ''] = BEGINS_LIKE_PREFIX.exec(written) ?? [];
  const national = begin.slice(2).replace(/\D/g, '');
  const isApart = /^39\D/.test(begin) && /^[03]\d{8}/.test(national);
  return NATIONAL.test(national) || isApart ? written.replace('39', '+39') : written;
}

function isCallable(number: string): boolean {
  const { length } = number.replace('+', '');
  return length >= DIGITS.min && length <= DIGITS.max;
}

/** Whether a number ends at a slash or dash. In one of another country, a dash without blanks only sets off groups. */
function isWhole(number: string, gap: string): boolean {
  const national = withoutPrefix(number);
  const digits = digitsOf(national);
  const isGroup = digits !== national && /^[‐-―-]$/.test(gap);
  return !isGroup && digits.length >= WHOLE;
}

function isJoined(number: string): boolean {
  const national = withoutPrefix(number);
  const digits = digitsOf(national);
  if (digits !== national) return digits.length <= JOINED.foreign;
  return national.length <= (national.startsWith('3') ? JOINED.mobile : JOINED.landline);
}

/** The digits of a number that has the prefix of another country; any other number as it is. */
const digitsOf = (national: string): string => national.replace(/^(\+|00)/, '');

/** An Italian number without +39 or 0039. */
function withoutPrefix(number: string): string {
  return number.replace(/^(\+|00)39/, '');
}
