import { dueDayOf } from '../model/care-interval.ts';
import type { Collection } from '../model/collections.ts';
import type { Fields } from '../model/fields.ts';
import type { Horse } from '../model/horse.ts';
import { isInStable } from '../model/in-stable.ts';
import type { Membership } from '../model/membership.ts';
import { plainText, plainNumber } from '../model/plain-text.ts';
import type { Unread } from '../model/raw-value.ts';
import { plainTaxCode } from '../model/plain-tax-code.ts';

/**
 * What a view row is found and ordered by beside its own fields; indexed, so that a screen reads the
 * rows that it shows and no others. A key that a row does not have is not in the index.
 */
export interface ViewKeys {
  /** All that a search finds it by: {@link plainText} and plain numbers, a line each. */
  readonly text: string;
  /** Of a horse that {@link isInStable}: 1. */
  readonly here?: 1;
  /** Of such a horse: the day of its next visit of a kind, or {@link NO_DUE_DAY}, then its name. */
  readonly hoovesTrims?: string;
  readonly dentists?: string;
  /** A horse's numbers, however they are written. */
  readonly chip?: string;
  readonly ueln?: string;
  /** A member's codice fiscale, however it is written. */
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

/** Stands in the place of a day that is not known; after every day. */
export const NO_DUE_DAY = '~';

/** No name needs more to be found by; a text of a megabyte makes no index. */
const LONGEST = 200;

/** The keys of a row; undefined for collections that are only read by what they belong to. */
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
    plainNumber(number ?? '').slice(0, LONGEST),
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
    (name ?? '').slice(0, LONGEST),
  );
  return `${plain(`${family} ${given}`)}\n`;
}

function memberKeys(member: Membership): ViewKeys {
  const code = plainTaxCode(member.taxCode ?? '').slice(0, LONGEST);
  return {
    text: `${nameText(member)}${code.toLowerCase()}`,
    ...(code && { taxCode: code }),
  };
}

function plain(text = ''): string {
  return plainText(text.slice(0, LONGEST));
}
