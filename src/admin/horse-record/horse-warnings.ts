import { parseDecimal } from '../../i18n/format.ts';
import { it } from '../../i18n/it.ts';
import type { SameNumbers } from '../../register/horses/same-numbers.ts';
import { isBarnCode } from '../../model/barn-code.ts';
import { isDay } from '../../model/calendar.ts';
import { chipDoubt, looksSwapped } from '../../model/chip.ts';
import { isUeln } from '../../model/ueln.ts';
import type { HorseField } from './horse-form-spec.ts';

const { warn } = it.horse;

/**
 * What is unusual about the horse in the form, by field. Warnings never keep anyone from saving: the
 * register must be able to hold what is on paper, wrong papers included.
 *
 * @param text what the form shows in a field
 * @param same other horses that carry the same numbers
 */
export function horseWarnings(
  text: (field: HorseField) => string,
  same: SameNumbers,
): Partial<Record<HorseField, string>> {
  const warnings: Partial<Record<HorseField, string>> = {};
  const [chip, ueln] = [text('chipnumber'), text('uelnnumber')];
  const swapped = looksSwapped(chip, ueln);
  const doubt = chipDoubt(chip);

  if (swapped) warnings.chipnumber = warn.swapped;
  else if (doubt) warnings.chipnumber = doubt === 'shape' ? warn.chip : warn.chipRange;
  else if (same.chip !== null) warnings.chipnumber = warn.chipTaken(same.chip);

  if (swapped) warnings.uelnnumber = warn.swapped;
  else if (ueln.trim() !== '' && !isUeln(ueln)) warnings.uelnnumber = warn.ueln;
  else if (same.ueln !== null) warnings.uelnnumber = warn.uelnTaken(same.ueln);

  const barncode = text('barncode');
  if (barncode.trim() !== '' && !isBarnCode(barncode)) warnings.barncode = warn.barncode;
  if (text('isDPA') !== '-1') warnings.isDPA = text('isDPA') === '1' ? warn.dpaYes : warn.dpa;
  const birthday = text('birthday');
  if (birthday !== '' && !isDay(birthday)) warnings.birthday = warn.birthday;

  for (const field of ['hoovesTrimInterval', 'dentistInterval'] as const) {
    if (parseDecimal(text(field)) === 0) warnings[field] = warn.interval;
  }
  return warnings;
}
