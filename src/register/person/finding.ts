import type { Fields } from '../../model/fields/fields.ts';

/** One place where the register holds something of a person. */
export interface Finding {
  /**
   * `membership`: of the person. `guardian`: who answers for a minor, or consented, in another's membership. `owner`:
   * of a horse. `note`: a free text that names the person. `kept`: a text that the law requires to keep, or that the
   * app never writes again (`isFixedField`).
   */
  readonly kind: 'membership' | 'guardian' | 'owner' | 'note' | 'kept';
  readonly path: string;
  /** The fields that are erased with it, or kept (`kept`); of a membership all. */
  readonly fields: readonly string[];
  /** The document as it is shown. */
  readonly shown: Fields;
  /** The horse, for a note on a visit or a health act; else the same. */
  readonly root: Fields;
}
