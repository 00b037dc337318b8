import { parseDecimal } from '../../i18n/format.ts';
import type { SameNumbers } from '../../register/horses/same-numbers.ts';
import { ageOn } from '../../model/values/age.ts';
import { type Day, isDay, isBefore } from '../../model/values/calendar.ts';
import { chipWarning, looksSwapped } from '../../model/horses/chip.ts';
import { isUeln } from '../../model/horses/ueln.ts';
import { asTriState } from '../../model/fields/fields.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { manualMovementKind } from '../../model/movements/movement.ts';
import { barnCodeWarning } from '../shared/labels/barn-code-labels.ts';
import type { HorseField } from './horse-form-spec.ts';
import { labels } from './labels.ts';

/** Plausibility limit, in years: an older horse is probably a typing error in the year of its birth. */
const OLDEST = 50;

/** Plausibility limit: a longer interval is probably a number of days in the field for months. */
const LONGEST_YEARS = 2;

/**
 * The warnings of a horse's form, by field. A warning never prevents saving: the register must be able to hold what is
 * on paper, even if the paper is wrong.
 *
 * @param stored the horse as stored
 * @param text gives the text of a field in the form
 * @param same other horses with the same numbers
 * @param today in Rome
 */
export function horseWarnings(
  stored: Pick<Horse, 'isHere' | 'isDeceased' | 'lastMovement'>,
  text: (field: HorseField) => string,
  same: SameNumbers,
  today: Day,
): Partial<Record<HorseField, string>> {
  const warnings: Partial<Record<HorseField, string>> = {};
  const [chip, ueln] = [text('chipnumber'), text('uelnnumber')];
  const swapped = looksSwapped(chip, ueln);
  const warning = chipWarning(chip);

  if (swapped) warnings.chipnumber = labels.warn.swapped;
  else if (warning)
    warnings.chipnumber = warning === 'shape' ? labels.warn.chip : labels.warn.chipRange;
  else if (same.chip !== null) warnings.chipnumber = labels.warn.chipTaken(same.chip);

  if (swapped) warnings.uelnnumber = labels.warn.swapped;
  else if (ueln.trim() !== '' && !isUeln(ueln)) warnings.uelnnumber = labels.warn.ueln;
  else if (same.ueln !== null) warnings.uelnnumber = labels.warn.uelnTaken(same.ueln);

  const barncode = barnCodeWarning(text('barncode'));
  if (barncode !== undefined) warnings.barncode = barncode;
  if (text('isDPA') !== '-1')
    warnings.isDPA = text('isDPA') === '1' ? labels.warn.dpaYes : labels.warn.dpa;
  const birthday = text('birthday');
  if (birthday !== '' && !isDay(birthday)) warnings.birthday = labels.warn.birthday;
  else if (isBefore(today, birthday)) warnings.birthday = labels.warn.birthdayFuture;
  else if ((ageOn(birthday, today)?.years ?? 0) >= OLDEST)
    warnings.birthday = labels.warn.birthdayLongAgo(OLDEST);

  const isHere = asTriState(Number(text('isHere')));
  const isDeceased = asTriState(Number(text('isDeceased')));
  const byHand = manualMovementKind(stored, { isHere, isDeceased }, stored.lastMovement, today);
  if (byHand === 'deceduto') warnings.isDeceased = labels.warn.diesByHand;
  else if (byHand)
    warnings[isDeceased === stored.isDeceased ? 'isHere' : 'isDeceased'] = labels.warn.byHand;

  for (const field of ['hoovesTrimInterval', 'dentistInterval'] as const) {
    const months = parseDecimal(text(field)) ?? 1;
    if (months === 0) warnings[field] = labels.warn.interval;
    else if (months > LONGEST_YEARS * 12) warnings[field] = labels.warn.longInterval(LONGEST_YEARS);
  }
  return warnings;
}
