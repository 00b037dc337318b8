import type { Horse } from '../model/horse.ts';
import { plainNumber } from '../model/ueln.ts';
import type { Mirror, ViewRow } from './database.ts';

/** Other horses that carry the same numbers, by name; null where there is none. */
export interface SameNumbers {
  readonly chip: string | null;
  readonly ueln: string | null;
}

/** Looks for another horse with the same microchip or UELN, however either is written. */
export async function findSameNumbers(
  mirror: Mirror,
  slug: string,
  numbers: { readonly chip: string; readonly ueln: string },
): Promise<SameNumbers> {
  const chip = plainNumber(numbers.chip);
  const ueln = plainNumber(numbers.ueln);
  let sameChip: string | null = null;
  let sameUeln: string | null = null;
  if (chip === '' && ueln === '') return { chip: null, ueln: null };
  await mirror.db.view<Horse>('horses').each((row: ViewRow<Horse>) => {
    if (row.slug === slug) return;
    if (chip !== '' && plainNumber(row.fields.chipnumber) === chip) sameChip = row.fields.name;
    if (ueln !== '' && plainNumber(row.fields.uelnnumber) === ueln) sameUeln = row.fields.name;
  });
  return { chip: sameChip, ueln: sameUeln };
}
