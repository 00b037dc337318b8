import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { type Membership, MEMBERSHIP } from '../../../../src/model/memberships/membership.ts';
import { areApart, isSamePerson } from '../../../../src/model/memberships/same-person.ts';
import { rowsOfPerson } from '../../../../src/register/member-import/rows-of-person.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const member = (fields: Partial<Membership>) => readFields(MEMBERSHIP, { year: 2026, ...fields });

test('rows of two years are of two people, and one without a year is of nobody', () => {
  const anna = { familyName: 'Verdi', givenName: 'Anna', birthDate: '1985-03-01' };
  const rows = [member(anna), member({ ...anna, year: 2025 }), member({ ...anna, year: null })];
  const found = rowsOfPerson(rows);
  expect(rows.map((row) => found.get(row))).toEqual([[rows[0]], [rows[1]], undefined]);
});

const row = fc
  .record({
    givenName: fc.constantFrom('Anna', 'Anna Maria', 'Luca'),
    taxCode: fc.constantFrom('', 'VRDNNA85C41H501Q', 'VRDNNA80A41H501H', 'VRDNNA80A41H501X'),
    birthDate: fc.constantFrom('', '1985-03-01', '1980-01-01', '1/3/85'),
  })
  .map((fields) => member({ familyName: 'Verdi', ...fields }));

test('whatever a file holds, rows that marks tell apart are of two people, and none of nobody', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      const found = rowsOfPerson(rows);
      for (const one of rows) {
        const own = found.get(one)!;
        expect(own).toContain(one);
        for (const other of own) {
          expect(found.get(other)).toBe(own);
          expect(isSamePerson(one, other) || !areApart(one, other)).toBe(true);
        }
      }
      // Two who are the same are parted only by a third, whom a mark tells from one of them.
      for (const one of rows)
        for (const other of rows)
          if (isSamePerson(one, other) && found.get(one) !== found.get(other))
            expect(
              found
                .get(one)!
                .some((mine) => found.get(other)!.some((theirs) => areApart(mine, theirs))),
            ).toBe(true);
    }),
    { numRuns: propertyRuns(200) },
  );
});
