/*
 * Tags and texts of XML and HTML, one after the other, for the little that tables need. Nothing is
 * declared, fetched or expanded: an entity that a file declares itself stays the text that it is.
 */

/** A tag, or the text between two. Names are lower-case and without their namespace. */
export type MarkupToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: string;
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** Reads a text token by token; what is no markup is text. */
export function* readMarkup(source: string): Generator<MarkupToken> {
  let at = 0;
  while (at < source.length) {
    const begin = beginOfMarkup(source, at);
    const text = source.slice(at, begin < 0 ? undefined : begin);
    if (text !== '') yield { kind: 'text', text: decoded(text) };
    if (begin < 0) return;
    if (source.startsWith('<!--', begin)) at = after(source, '-->', begin + 4);
    else if (source.startsWith('<![CDATA[', begin)) {
      const end = source.indexOf(']]>', begin);
      yield { kind: 'text', text: source.slice(begin + 9, end < 0 ? undefined : end) };
      at = end < 0 ? source.length : end + 3;
    } else if (source[begin + 1] === '!' || source[begin + 1] === '?') {
      at = after(source, '>', begin);
    } else {
      const end = endOfTag(source, begin);
      const tag = tagOf(source.slice(begin + 1, end));
      if (tag) yield tag;
      at = end + 1;
      // The content of scripts and styles is no text of the page.
      if (tag?.kind === 'open' && (tag.name === 'script' || tag.name === 'style')) {
        const close = new RegExp(`</${tag.name}`, 'gi');
        close.lastIndex = at;
        at = close.exec(source)?.index ?? source.length;
      }
    }
  }
}

/** What stands behind the `<` of a tag, a comment or a declaration. */
const BEHIND = /[\p{L}_/!?]/u;

/** Where markup begins next; -1 where none does. Any other `<` is text, as in a browser: 'Peso < 500 kg'. */
function beginOfMarkup(source: string, from: number): number {
  let at = source.indexOf('<', from);
  while (at >= 0 && !BEHIND.test(source[at + 1] ?? '')) at = source.indexOf('<', at + 1);
  return at;
}

function after(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  return at < 0 ? source.length : at + mark.length;
}

/** Where a tag ends: a `>` between quotes belongs to a value. */
function endOfTag(source: string, begin: number): number {
  let quote = '';
  for (let at = begin + 1; at < source.length; at += 1) {
    const character = source[at]!;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at;
    else if (character === '=') {
      while (/\s/.test(source[at + 1] ?? '')) at += 1;
      const next = source[at + 1];
      if (next === '"' || next === "'") {
        quote = next;
        at += 1;
      }
    }
  }
  return source.length;
}

function tagOf(inside: string): MarkupToken | undefined {
  const match = /^(\/?)\s*(?:[\w.-]{1,40}:)?([\w.-]{1,40})/.exec(inside);
  if (!match) return undefined;
  const name = match[2]!.toLowerCase();
  if (match[1]) return { kind: 'close', name };
  const isEmpty = inside.endsWith('/');
  return { kind: 'open', name, isEmpty, attributes: inside.slice(match[0].length) };
}

/** The longest tag whose attributes are read (UTF-16 units). */
const MAX_TAG_LENGTH = 8192;

/** The value of an attribute, whatever its namespace; undefined where the tag has none. */
export function attributeOf(
  { attributes }: Extract<MarkupToken, { kind: 'open' }>,
  name: string,
): string | undefined {
  if (attributes.length > MAX_TAG_LENGTH) return undefined;
  // A word that is no attribute is passed over whole: it is not read again from each of its letters.
  for (const [, key, double, single, bare] of attributes.matchAll(
    /(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))|[\w.-]+/g,
  )) {
    if (key?.toLowerCase() === name) return decoded(double ?? single ?? bare ?? '');
  }
  return undefined;
}

/** The entities of XML, and those with which pages write names; letters with accents are told by their name. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  ndash: '–',
  euro: '€',
  rsquo: '’',
  lsquo: '‘',
  deg: '°',
  ordm: 'º',
  ordf: 'ª',
};

/** The combining marks of accents, by the ends of the names of such letters: `&ccedil;` is ç. */
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};

/** The character of an entity's name; undefined where it names none. */
function named(name: string): string | undefined {
  if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name];
  const accent = name.slice(1);
  const letter = Object.hasOwn(ACCENTS, accent) ? `${name[0]}${ACCENTS[accent]}` : '';
  const whole = letter.normalize('NFC');
  return whole.length === 1 ? whole : undefined;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, dec, name) => {
    if (name !== undefined) return named(name) ?? whole;
    const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? characterOf(code) : whole;
  });
}

/** What Windows-1252 has from 128 to 159, where Unicode has control characters; five places are empty there. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The character of a number, as the HTML standard has it. */
const characterOf = (code: number): string =>
  WINDOWS_1252[code - 0x80] ?? String.fromCodePoint(code);
