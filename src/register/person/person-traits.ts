import type { Horse } from '../../model/horses/horse.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { plainText } from '../../model/values/plain-text.ts';
import { telephonesIn } from '../../model/values/phone-number.ts';
import { visibleText } from '../../model/values/visible-text.ts';
import {
  comparedCode,
  identifyingCode,
  plainTaxCode,
} from '../../model/memberships/plain-tax-code.ts';
import type { Fields } from '../../model/fields/fields.ts';

/** The fields of a horse that are about its owner. */
export const OWNER_FIELDS = [
  'ownerName',
  'ownerPhone',
  'ownerAddress',
  'ownerNotes',
] as const satisfies readonly (keyof Horse)[];

/** The fields of a minor's membership that are about who answers for them. */
export const GUARDIAN_FIELDS = [
  'guardianName',
  'guardianRelation',
  'guardianContact',
] as const satisfies readonly (keyof Membership)[];

/**
 * What identifies a person; each in the form in which it is compared. A text that has not the form of a code, an e-mail
 * or a phone ('-', 'no', '0') is left out: it is in the records of many, and part of many words.
 */
export interface Traits {
  readonly codes: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
  readonly phones: ReadonlySet<string>;
  /** Names, with their words in alphabetical order: 'rossi mario' is 'mario rossi'. */
  readonly names: ReadonlySet<string>;
}

/** A name as it is compared. */
export function nameOfWords(text: string): string {
  return wordsOf(text).toSorted().join(' ');
}

function wordsOf(text: string): string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** The digits of a phone without the prefix of Italy, or the zeros of another prefix; empty where there are too few. */
export function plainPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = digits.replace(/^(?:00(?:39)?|39(?=\d{9,}))/, '');
  return national.length >= 6 ? national : '';
}

/** The phone numbers in a field: each stretch of digits and signs of a number, and what {@link telephonesIn} finds. */
function phonesIn(text: string): string[] {
  const visible = visibleText(text);
  const parts = visible.split(/[^\d\s+().\-/]+|\n| [-–/] |(?=\+)/);
  return [...parts, ...telephonesIn(visible)].map(plainPhone);
}

const plainEmail = (text: string) => visibleText(text).trim().toLowerCase();

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** The e-mails that are written in a field, as they are compared. */
function emailsIn(text: string): string[] {
  return text
    .split(/[\s,;:<>()[\]{}"«»|/\\]+/)
    .map((part) => plainEmail(part).replace(/^['.]+|['.]+$/g, ''))
    .filter((each) => EMAIL.test(each));
}

/** The codici fiscali in the field of one: a code alone, or one with something beside it, as 'CF' or whose it is. */
function codesIn(text: string): string[] {
  return [text, ...text.split(/[^A-Za-z0-9]+/)].map(identifyingCode);
}

/** What identifies somebody who has no membership; in the phone's field may be an e-mail, too. */
export type Owner = Pick<Horse, 'ownerName' | 'ownerPhone'>;

/** The traits of the people in these records. */
export function traitsOf(members: readonly Membership[], owners: readonly Owner[]): Traits {
  const filled = (values: readonly string[]) => new Set(values.filter(Boolean));
  return {
    codes: filled(members.flatMap(({ taxCode }) => codesIn(taxCode))),
    emails: filled(
      [...members.map(({ email }) => email), ...owners.map(({ ownerPhone }) => ownerPhone)].flatMap(
        emailsIn,
      ),
    ),
    phones: filled(owners.flatMap(({ ownerPhone }) => phonesIn(ownerPhone))),
    names: filled(
      [
        ...members.map(({ givenName, familyName }) => `${givenName} ${familyName}`),
        ...owners.map(({ ownerName }) => ownerName),
      ].map(nameOfWords),
    ),
  };
}

/** A typed search for a person: an e-mail, a phone, a name, or a codice fiscale, which a name may look like. */
export interface PersonQuery {
  isMember(member: Membership): boolean;
  isOwner(horse: Owner): boolean;
  /** Whether a free text names what was looked for. */
  isIn(text: string): boolean;
}

/**
 * Reads what was typed; null where it is too little to look for. What nobody sees, as a messenger puts around a copied
 * text, counts neither there nor in what is searched.
 */
export function readPersonQuery(typed: string): PersonQuery | null {
  const query = readVisible(withoutLabel(visibleText(typed).trim()));
  return query && { ...query, isIn: (note) => query.isIn(visibleText(note)) };
}

/** What documents and address books write before a code, a phone or an e-mail. */
const LABEL =
  /^(?:c\.? ?f\b\.?|cod(?:ice|\.) ?fisc(?:ale|\.)|tel(?:efono)?\b\.?|cell(?:ulare)?\b\.?|e-?mail\b|mailto\b)\s*:?\s*/i;

/** A code, a phone or an e-mail without the word before it; any other text as it is. */
function withoutLabel(text: string): string {
  const bare = text.replace(LABEL, '');
  return isCode(plainTaxCode(bare)) || bare.includes('@') || isPhone(bare) ? bare : text;
}

const isCode = (code: string): boolean => /^[A-Z]{6}[A-Z0-9]{10}$/.test(code);
const isPhone = (text: string): boolean => /^[\d\s+().\-/]+$/.test(text);

function readVisible(text: string): PersonQuery | null {
  const code = plainTaxCode(text);
  if (isCode(code)) {
    // 'Francesco Bianchi' has the letters of a code, too: omocodia may have replaced all its digits.
    const name = byName(wordsOf(text));
    const compared = comparedCode(code);
    const isIt = (held: string) =>
      plainTaxCode(held) === code || (compared !== '' && comparedCode(held) === compared);
    const isSpelledIn = (note: string) =>
      /\d/.test(code)
        ? plainTaxCode(note).includes(code)
        : hasSpelled(note, code, '\\s*', '\\p{L}\\p{N}');
    return {
      isMember: (member) =>
        isIt(member.taxCode) || isSpelledIn(member.taxCode) || name.isMember(member),
      isOwner: (owner) => name.isOwner(owner),
      isIn: (note) => isIt(note) || isSpelledIn(note) || name.isIn(note),
    };
  }
  if (text.includes('@')) {
    // A mail program copies it with the name before it.
    const email = emailsIn(text)[0] ?? plainEmail(text);
    return {
      isMember: (member) =>
        plainEmail(member.email) === email || emailsIn(member.email).includes(email),
      isOwner: ({ ownerPhone }) => emailsIn(ownerPhone).includes(email),
      isIn: (note) => note.toLowerCase().includes(email),
    };
  }
  const phone = isPhone(text) ? plainPhone(text) : '';
  if (phone !== '') {
    return {
      // Eleven digits may be a provisional code too.
      isMember: (member) => plainTaxCode(member.taxCode) === code,
      isOwner: ({ ownerPhone }) =>
        plainPhone(ownerPhone) === phone || phonesIn(ownerPhone).includes(phone),
      isIn: (note) => note.replace(/\D/g, '').includes(phone),
    };
  }
  const words = wordsOf(text);
  return words.join('').length < 3 ? null : byName(words);
}

/** A search for whoever has all these words in their name. */
function byName(words: readonly string[]): PersonQuery {
  const names = (name: string) => {
    const held = new Set(wordsOf(name));
    return words.every((word) => held.has(word));
  };
  return {
    isMember: ({ givenName, familyName }) => names(`${givenName} ${familyName}`),
    isOwner: ({ ownerName }) => names(ownerName),
    // One word alone is in many texts; only a whole name counts.
    isIn: (note) => words.length > 1 && names(note),
  };
}

/** Whether a text names somebody with these traits: each of them whole, not as a part of another word. */
export function mentions({ codes, emails, phones, names }: Traits, written: string): boolean {
  const text = visibleText(written);
  if (text === '') return false;
  const words = new Set(wordsOf(text));
  return (
    [...codes].some((code) => hasSpelled(text, code, '\\s*', '\\p{L}\\p{N}')) ||
    [...emails].some((email) => emailPattern(email).test(text)) ||
    [...phones].some((phone) =>
      hasSpelled(text, phone, '[\\s().+/-]*', '\\d', '(?:(?:00|\\+)?39|00)'),
    ) ||
    [...names].some((name) => name.includes(' ') && name.split(' ').every((w) => words.has(w)))
  );
}

/**
 * Whether a code or a number is in a text, with whatever separates its characters there.
 *
 * @param more the characters that, next to it, would make it part of something longer
 * @param prefix what may go before it; empty for nothing
 */
function hasSpelled(
  text: string,
  code: string,
  between: string,
  more: string,
  prefix = '',
): boolean {
  // What separates a prefix only counts behind one: else each blank of a long gap would begin the search anew.
  const before = prefix === '' ? '' : `(?:${prefix}${between})?`;
  const spelled = Array.from(code).join(between);
  return new RegExp(`(?:^|[^${more}])${before}${spelled}(?![${more}])`, 'iu').test(text);
}

function emailPattern(email: string): RegExp {
  const escaped = email.replace(/[$()*+.?[\\\]^{|}/-]/g, '\\$&');
  return new RegExp(
    `(?:^|[^\\p{L}\\p{N}._%+-])${escaped}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'iu',
  );
}

/** The fields by which somebody is reached, and the fields of the name that each belongs to. */
const REACHES: Readonly<Record<string, readonly string[]>> = {
  email: ['givenName', 'familyName'],
  guardianContact: ['guardianName'],
  ownerPhone: ['ownerName'],
};

/**
 * Whether a field of a record names somebody with these traits. An e-mail or a phone beside the name of somebody else
 * names nobody: a family often has one for all.
 *
 * @param versions of the record, for the names beside the field
 */
export function isNamedBy(
  traits: Traits,
  field: string,
  text: unknown,
  versions: readonly Fields[],
): boolean {
  if (typeof text !== 'string') return false;
  const of = Object.hasOwn(REACHES, field) ? REACHES[field]! : [];
  const named = versions
    .map((version) => of.map((name) => String(version[name] ?? '')).join(' '))
    .filter((name) => name.trim() !== '');
  const isOthers = named.length > 0 && !named.some((name) => isName(traits, name));
  return mentions(isOthers ? { ...traits, emails: NOTHING, phones: NOTHING } : traits, text);
}

const NOTHING: ReadonlySet<string> = new Set();

/** Whether a name is one of those of a person, also with a title or somebody else beside it. */
export function isName({ names }: Pick<Traits, 'names'>, name: string): boolean {
  const onlyNames = { codes: NOTHING, emails: NOTHING, phones: NOTHING, names };
  return names.has(nameOfWords(name)) || mentions(onlyNames, name);
}

/** The traits without a code, an e-mail or a phone that records of others have as well: these identify nobody. */
export function withoutShared(traits: Traits, others: Traits): Traits {
  const own = (kind: 'codes' | 'emails' | 'phones') =>
    new Set([...traits[kind]].filter((each) => !others[kind].has(each)));
  return { codes: own('codes'), emails: own('emails'), phones: own('phones'), names: traits.names };
}
