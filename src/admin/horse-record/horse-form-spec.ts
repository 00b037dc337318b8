import { it } from '../../i18n/it.ts';
import type { Horse } from '../../model/horse.ts';
import { HORSE } from '../../model/horse.ts';
import type { FormSpec } from '../record/record-edits.ts';

/** The fields of a horse's form: all but the last dates, which the visits give. */
export type HorseField = Exclude<keyof Horse, 'lastHoovesTrim' | 'lastDentist'>;

const { lastHoovesTrim: _, lastDentist: __, ...kinds } = HORSE;

export const HORSE_FORM: FormSpec<HorseField> = { kinds };

export const HORSE_LABELS: Readonly<Record<HorseField, string>> = {
  ...it.horse.fields,
  hoovesTrimInterval: it.visits.hoovesTrims.interval,
  hoovesTrimNotes: it.visits.hoovesTrims.notes,
  dentistInterval: it.visits.dentists.interval,
  dentistNotes: it.visits.dentists.notes,
};
