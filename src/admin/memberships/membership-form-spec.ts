import { type Membership, MEMBERSHIP } from '../../model/memberships/membership.ts';
import { tidyTaxCode } from '../../model/memberships/tax-code.ts';
import type { FormSpec } from '../shared/record/record-edits.ts';

/** The fields of a membership's form: all but the year, which never changes. */
export type MembershipField = Exclude<keyof Membership, 'year'>;

const { year: _, ...kinds } = MEMBERSHIP;

/** The form of a membership. */
export const MEMBERSHIP_FORM: FormSpec<MembershipField> = {
  kinds,
  tidy: { taxCode: tidyTaxCode },
};
