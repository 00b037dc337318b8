import { tooLong } from '../shared/labels/problem-labels.ts';

/** What is typed of a new member. */
interface TypedMember {
  readonly givenName: string;
  readonly familyName: string;
  readonly taxCode: string;
}

/**
 * Whether a new membership can be added. One of the two names suffices, as in the import: a foreign document may have
 * only one. Without any, no list could tell it from others.
 *
 * @param year null where what is typed is no year
 */
export function mayBeAdded(
  { givenName, familyName, taxCode }: TypedMember,
  year: number | null,
): boolean {
  const isNamed = [givenName, familyName].some((name) => name.trim() !== '');
  const fits = [givenName, familyName, taxCode].every(
    (text) => tooLong('line', text) === undefined,
  );
  return year !== null && isNamed && fits;
}
