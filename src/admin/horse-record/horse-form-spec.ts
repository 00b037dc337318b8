import { type Horse, HORSE } from '../../model/horses/horse.ts';
import { NEVER_EMPTY } from '../../model/never-empty.ts';
import type { LAST_DATE } from '../../model/visits/visit.ts';
import type { FormSpec } from '../shared/record/record-edits.ts';
import { horseLabels } from '../shared/labels/horse-labels.ts';
import { visitKindLabels } from '../shared/labels/visit-labels.ts';

/** The fields of a horse's form: all but the last dates, which are derived from the documents below it. */
export type HorseField = Exclude<keyof Horse, (typeof LAST_DATE)[keyof typeof LAST_DATE]>;

const { lastHoovesTrim: _, lastDentist: __, lastMovement: ___, ...kinds } = HORSE;

/** The form of a horse. Both names, which a new horse needs, may not be emptied. */
export const HORSE_FORM: FormSpec<HorseField> = { kinds, kept: NEVER_EMPTY.horses };

/** The labels of the form's fields. */
export const HORSE_LABELS: Readonly<Record<HorseField, string>> = {
  ...horseLabels.fields,
  hoovesTrimInterval: visitKindLabels.hoovesTrims.interval,
  hoovesTrimNotes: visitKindLabels.hoovesTrims.notes,
  dentistInterval: visitKindLabels.dentists.interval,
  dentistNotes: visitKindLabels.dentists.notes,
};
