import type { Horse } from '../../model/horses/horse.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { plainNumber } from '../../model/values/plain-text.ts';
import type { Mirror } from '../../mirror/database/database.ts';

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
  const other = async (key: 'chip' | 'ueln') => {
    const number = plainNumber(numbers[key]);
    const same = await mirror.db
      .view<Horse>('horses')
      .where(`keys.${key}`)
      .equals(number)
      .filter((row) => row.slug !== slug)
      .first();
    return same ? horseName(same) : null;
  };
  const [chip, ueln] = await Promise.all([other('chip'), other('ueln')]);
  return { chip, ueln };
}
