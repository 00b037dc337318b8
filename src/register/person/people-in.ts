import type { Fields } from '../../model/fields/fields.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import type { Owner } from './person-traits.ts';

/** The texts that hold nothing but a name: one word is enough there. */
export const NAME_FIELDS = ['by', 'party', 'vet', 'supplier', 'payer', 'memberName'] as const;

const NAMES: readonly string[] = NAME_FIELDS;

/** Those who are named in some fields of a document ({@link NAME_FIELDS}), in the form of owners: nothing but a name. */
export function namesIn(document: Fields, fields: readonly string[]): Owner[] {
  return fields.flatMap((field) => {
    const name = document[field];
    return typeof name === 'string' && NAMES.includes(field)
      ? [{ ownerName: name, ownerPhone: '' }]
      : [];
  });
}

/** A guardian in the form of an owner; or who consented, where only that is of the person. */
export function guardianIn(member: Membership, fields: readonly string[]): Owner {
  return fields.includes('guardianName')
    ? { ownerName: member.guardianName, ownerPhone: member.guardianContact }
    : { ownerName: member.consentBy, ownerPhone: '' };
}
