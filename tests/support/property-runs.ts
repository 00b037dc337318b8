/**
 * How often a slow property is tried. `npm test` tries the first few of the same values each time; the deep tests try
 * more, from a seed of their own (`fixed-seed.ts`).
 *
 * @param deep how often in the deep tests
 * @param eachChange how often in `npm test`
 */
export function propertyRuns(deep: number, eachChange = Math.ceil(deep / 3)): number {
  return import.meta.env['VITE_PROPERTY_SEED'] === undefined ? eachChange : deep;
}
