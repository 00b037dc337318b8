import type { Mirror } from '../../mirror/database/database.ts';
import { readMeta, writeMeta } from '../../mirror/database/meta.ts';
import { plainHeading } from '../../model/values/plain-text.ts';
import { BDN_FIELDS, type BdnColumns } from './bdn-columns.ts';

/** For how many different headings columns are remembered. */
const MAX_REMEMBERED = 10;

/** Which columns a person chose for a file with these headings; null where none was seen. */
export async function readColumns(
  mirror: Mirror,
  headings: readonly string[],
): Promise<BdnColumns | null> {
  const key = keyOf(headings);
  const [, names] = (await readMeta(mirror, 'bdnColumns')).find(([each]) => each === key) ?? [];
  if (names?.length !== headings.length) return null;
  return names.map((name) => BDN_FIELDS.find((field) => field === name) ?? null);
}

/**
 * Remembers the columns of a file on this phone. Nothing of the file is kept, not even its headings: where a file has
 * none, a horse is in their row.
 */
export async function rememberColumns(
  mirror: Mirror,
  headings: readonly string[],
  columns: BdnColumns,
): Promise<void> {
  const key = keyOf(headings);
  const others = (await readMeta(mirror, 'bdnColumns')).filter(([each]) => each !== key);
  await writeMeta(
    mirror,
    'bdnColumns',
    [[key, columns] as const, ...others].slice(0, MAX_REMEMBERED),
  );
}

/** A hash of the headings in 53 bits (cyrb53), which does not reveal them. */
function keyOf(headings: readonly string[]): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const character of headings.map(plainHeading).join('\n')) {
    const code = character.codePointAt(0)!;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
