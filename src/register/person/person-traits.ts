import type { Horse } from '../../model/horse.ts';
import type { Membership } from '../../model/membership.ts';
import { plainText } from '../../model/plain-text.ts';
import { plainTaxCode } from '../../model/plain-tax-code.ts';

/** The fields of a horse that are about its owner. */
export const OWNER_FIELDS = [
  'ownerName',
  'ownerPhone',
  'ownerAddress',
  'ownerNotes',
] as const satisfies readonly (keyof Horse)[];

/** What a person is known by; each in the form in which it is compared. */
export interface Traits {
  readonly codes: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
  readonly phones: ReadonlySet<string>;
  /** Names, their words in the order of the alphabet: 'rossi mario' is 'mario rossi'. */
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

/** The digits of a phone number without the prefix of Italy; empty where there are too few. */
export function plainPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = digits.replace(/^(0039|39(?=\d{9,}))/, '');
  return national.length >= 6 ? national : '';
}

const plainEmail = (text: string) => text.trim().toLowerCase();

/** By whom somebody who has no membership is known. */
export type Owner = Pick<Horse, 'ownerName' | 'ownerPhone'>;

/** The traits of the people in these records. */
export function traitsOf(members: readonly Membership[], owners: readonly Owner[]): Traits {
  const filled = (values: readonly string[]) => new Set(values.filter(Boolean));
  return {
    codes: filled(members.map(({ taxCode }) => plainTaxCode(taxCode))),
    emails: filled(members.map(({ email }) => plainEmail(email))),
    phones: filled(owners.map(({ ownerPhone }) => plainPhone(ownerPhone))),
    names: filled(
      [
        ...members.map(({ givenName, familyName }) => `${givenName} ${familyName}`),
        ...owners.map(({ ownerName }) => ownerName),
      ].map(nameOfWords),
    ),
  };
}

/** What somebody typed who looks for a person: a codice fiscale, an e-mail, a phone, or a name. */
export interface PersonQuery {
  isMember(member: Membership): boolean;
  isOwner(horse: Owner): boolean;
  /** Whether a free text names what was looked for. */
  isIn(text: string): boolean;
}

/** Reads what was typed; null where it is too little to look for. */
export function readPersonQuery(typed: string): PersonQuery | null {
  const text = typed.trim();
  const code = plainTaxCode(text);
  if (/^[A-Z]{6}[A-Z0-9]{10}$/.test(code)) {
    return {
      isMember: (member) => plainTaxCode(member.taxCode) === code,
      isOwner: () => false,
      isIn: (note) => plainTaxCode(note).includes(code),
    };
  }
  if (text.includes('@')) {
    const email = plainEmail(text);
    return {
      isMember: (member) => plainEmail(member.email) === email,
      isOwner: () => false,
      isIn: (note) => note.toLowerCase().includes(email),
    };
  }
  const phone = /^[\d\s+().\-/]+$/.test(text) ? plainPhone(text) : '';
  if (phone !== '') {
    return {
      // Eleven digits may be a provisional code too.
      isMember: (member) => plainTaxCode(member.taxCode) === code,
      isOwner: (horse) => plainPhone(horse.ownerPhone) === phone,
      isIn: (note) => note.replace(/\D/g, '').includes(phone),
    };
  }
  const words = wordsOf(text);
  if (words.join('').length < 3) return null;
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

/** Whether a text names somebody with these traits. */
export function mentions({ codes, emails, phones, names }: Traits, text: string): boolean {
  if (text === '') return false;
  const plain = text.toLowerCase();
  const digits = text.replace(/\D/g, '');
  const words = new Set(wordsOf(text));
  return (
    [...codes].some((code) => plainTaxCode(text).includes(code)) ||
    [...emails].some((email) => plain.includes(email)) ||
    [...phones].some((phone) => digits.includes(phone)) ||
    [...names].some((name) => name.includes(' ') && name.split(' ').every((w) => words.has(w)))
  );
}
