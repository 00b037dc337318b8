import { dueDayOf } from '../../model/visits/care-interval.ts';
import type { Collection } from '../../model/collections.ts';
import type { Fields } from '../../model/fields/fields.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isInStable } from '../../model/horses/in-stable.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { plainNumber, plainText, straightened } from '../../model/values/plain-text.ts';
import type { Unread } from '../../model/fields/raw-value.ts';
import { plainTaxCode } from '../../model/memberships/plain-tax-code.ts';

/**
 * What a view row is found and ordered by, beside its own fields. Each key is indexed, so that a screen reads only the
 * rows that it shows. A row without a key is not in its index.
 */
export interface ViewKeys {
  /**
   * The text that a search looks in, and by which members are ordered: {@link plainText} with straight apostrophes (phones
   * type curly ones, which sort behind all letters), and plain numbers, a line each.
   */
  readonly text: string;
  /** 1 for a horse that {@link isInStable}. */
  readonly here?: 1;
  /** For such a horse: the day of its next visit of this kind, or {@link NO_DUE_DAY}, then its name. */
  readonly hoovesTrims?: string;
  readonly dentists?: string;
  /** A horse's numbers, normalised. */
  readonly chip?: string;
  readonly ueln?: string;
  /** A member's codice fiscale, normalised. */
  readonly taxCode?: string;
}

/** The object stores of the views. */
export const VIEW_STORES: Readonly<Record<Collection, string>> = {
  horses: 'view2_horses',
  hoovesTrims: 'view_hoovesTrims',
  dentists: 'view_dentists',
  movements: 'view_movements',
  memberships: 'view2_memberships',
  events: 'view_events',
  health: 'view_health',
  treatments: 'view_treatments',
  receipts: 'view_receipts',
  rounds: 'view_rounds',
};

/** Stands for a day that is not known; sorts after every day. */
export const NO_DUE_DAY = '~';

/** How many characters of a text are indexed: no name needs more, and a text of a megabyte must not become a key. */
const MAX_KEY_LENGTH = 200;

/** The keys of a row; undefined for the other collections, whose rows are found by their own fields. */
export function keysOf(
  collection: Collection,
  fields: Fields,
  unread: Unread = {},
): ViewKeys | undefined {
  if (collection === 'horses') return horseKeys(fields as Horse, unread);
  return collection === 'memberships' ? memberKeys(fields as Membership) : undefined;
}

function horseKeys(horse: Horse, unread: Unread): ViewKeys {
  const here = isInStable(horse, unread);
  const [chip, ueln] = [horse.chipnumber, horse.uelnnumber].map((number) =>
    plainNumber(number ?? '').slice(0, MAX_KEY_LENGTH),
  );
  const texts = [horse.name, horse.docname, horse.ownerName].map(plain);
  const name = texts[0] || texts[1];
  return {
    text: [...texts, chip!.toLowerCase(), ueln!.toLowerCase()].join('\n'),
    ...(here && {
      here: 1,
      hoovesTrims: `${dueDayOf(horse, 'hoovesTrims') ?? NO_DUE_DAY} ${name}`,
      dentists: `${dueDayOf(horse, 'dentists') ?? NO_DUE_DAY} ${name}`,
    }),
    ...(chip && { chip }),
    ...(ueln && { ueln }),
  };
}

/** The line of a membership's text that its names make, with the end of the line. */
export function nameText(member: Pick<Membership, 'familyName' | 'givenName'>): string {
  const [family, given] = [member.familyName, member.givenName].map((name) =>
    (name ?? '').slice(0, MAX_KEY_LENGTH),
  );
  return `${plain(`${family} ${given}`)}\n`;
}

function memberKeys(member: Membership): ViewKeys {
  const code = plainTaxCode(member.taxCode ?? '').slice(0, MAX_KEY_LENGTH);
  return {
    text: `${nameText(member)}${code.toLowerCase()}`,
    ...(code && { taxCode: code }),
  };
}

function plain(text = ''): string {
  return straightened(plainText(text.slice(0, MAX_KEY_LENGTH)));
}
