import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import {
  MEMBER_COLUMNS,
  type MemberColumn,
} from '../../../../src/register/member-import/member-columns.ts';
import {
  type Change,
  addedBy,
  planImport,
} from '../../../../src/register/member-import/plan-import.ts';
import { importMemberships } from '../../../../src/register/memberships/import-memberships.ts';
import { type LeftFields, left, readLeft } from '../../../support/left-values.ts';
import { pull } from '../../../support/phone.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { openAlone, sure } from '../../../support/scene.ts';

/** What cells say: few values, so that people meet, in several spellings. */
const CELLS: Readonly<Record<MemberColumn, readonly string[]>> = {
  year: ['2026', '2025', '2026/2027', ''],
  givenName: ['Ada', 'ADA', 'Maria', 'Maria Stella', 'Niccolo’', 'Niccolò', ''],
  familyName: ['Po', 'po', 'De Luca', 'D’Amico', 'D’ Amico', ''],
  familyAndGiven: ['Po Ada', 'De Luca Maria', ''],
  givenAndFamily: ['Ada Po', 'Maria De Luca', ''],
  taxCode: ['', 'PODADA80A41H501B', 'nrepla80a41 h501b', 'RSSMRA85T10A562S', 'rssmra85t10a562s'],
  birthDate: ['', '1980-01-01', '01/01/1980', '1/1/80', 'boh', '1985-12-10'],
  birthPlace: ['', 'Roma', 'ROMA', 'Forlì'],
  email: ['', 'a@b.it', 'A@B.it'],
  city: ['', 'Roma', 'Forlì', 'Forli’'],
  zip: ['', '00100', '100', '47121', '100 RM'],
  address: ['', 'via Po 1', 'Via Po, 1'],
  province: [''],
  number: ['', '12', '0012', '12 ', '1,2E+5'],
  hasPaid: ['', 'sì', 'no', 'boh'],
  isSubmitted: ['', 'sì'],
  hasCard: ['', 'no'],
  certificateKind: ['', 'agonistico'],
  certificateExpiry: ['', '2026-12-31', '31/12/26', '46000', 'boh'],
};
const BOTH_NAMES: readonly MemberColumn[] = ['familyAndGiven', 'givenAndFamily'];
const NAMES: readonly MemberColumn[] = ['givenName', 'familyName'];
const FIELDS = MEMBER_COLUMNS.filter((column) => !BOTH_NAMES.includes(column)) as Exclude<
  MemberColumn,
  'familyAndGiven' | 'givenAndFamily' | 'province'
>[];
const FLAGS: readonly MemberColumn[] = ['hasPaid', 'isSubmitted', 'hasCard'];

const member = fc.record(
  Object.fromEntries(
    FIELDS.map((field) => {
      if (field === 'year') return [field, left(fc.constantFrom(2025, 2026))];
      if (FLAGS.includes(field)) return [field, left(fc.constantFrom(-1, 0, 1))];
      return [field, left(fc.constantFrom(...CELLS[field]))];
    }),
  ),
) as fc.Arbitrary<LeftFields>;
const row = fc.record(
  Object.fromEntries(MEMBER_COLUMNS.map((name) => [name, fc.constantFrom(...CELLS[name])])),
) as fc.Arbitrary<Readonly<Record<MemberColumn, string>>>;

const rowWith = (cells: Partial<Record<MemberColumn, string>>) =>
  ({
    ...(Object.fromEntries(MEMBER_COLUMNS.map((column) => [column, ''])) as Record<
      MemberColumn,
      string
    >),
    givenName: 'Maria',
    familyName: 'De Luca',
    ...cells,
  }) as const;

/** The columns of a list: with names in two of them or in one, and with or without the year. */
const columns = fc
  .tuple(fc.constantFrom(NAMES, [BOTH_NAMES[0]!], [BOTH_NAMES[1]!]), fc.boolean())
  .map(([names, hasYear]) =>
    MEMBER_COLUMNS.filter((column) =>
      [...NAMES, ...BOTH_NAMES].includes(column)
        ? names.includes(column)
        : hasYear || column !== 'year',
    ),
  );

test('of a list that was imported nothing is left to import, whatever register and list hold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(member, { maxLength: 4 }),
      fc.array(row, { minLength: 1, maxLength: 5 }),
      columns,
      fc.boolean(),
      fc.subarray(FIELDS),
      async (members, rows, columns, carryOver, chosen) => {
        const { server, anna } = await openAlone();
        for (const [n, fields] of members.entries())
          server.edit(`memberships/${`m${n}`.padEnd(20, '0')}`, ...readLeft(fields));
        sure(await pull(anna, server.remote(), true));
        const table = rows.map((cells, n) => ({
          line: n + 2,
          cells: columns.map((column) => cells[column]),
        }));
        const choices = { columns, year: 2026, daysFrom: 1900, carryOver } as const;
        const update = new Set<Change['field']>(chosen);
        const plan = async () => {
          const held: ViewRow<Membership>[] = await anna.db
            .view<Membership>('memberships')
            .toArray();
          return planImport(table, { ...choices, update }, held);
        };
        const first = await plan();
        const fresh = first.filter(({ outcome }) => outcome === 'fresh');
        const toOf = (changes: readonly Change[]) =>
          Object.fromEntries(
            changes
              .filter(({ field }) => update.has(field))
              .map(({ field, there }) => [field, there]),
          );
        const updates = first.flatMap(({ outcome, held, changes }) =>
          outcome === 'update' && held ? [{ held, to: toOf(changes) }] : [],
        );
        const all = { add: fresh.map(addedBy), update: updates };
        const { imported, known } = await importMemberships(anna, all, () => true);
        expect(imported.added).toHaveLength(fresh.length);
        expect(imported.updated).toHaveLength(updates.length);
        expect(known).toBe(0);
        // A row that could not be imported may be clear once somebody else of the list is in the register.
        const second = (await plan()).filter((_, n) => first[n]!.outcome !== 'invalid');
        expect(second.filter(({ outcome }) => ['fresh', 'update'].includes(outcome))).toEqual([]);
      },
    ),
    {
      numRuns: propertyRuns(400, 40),
      examples: [
        // Two of one name, of whom the register has one without a day of birth.
        [
          [{ year: 2026, givenName: 'Maria', familyName: 'De Luca' }],
          ['1985-12-10', '1980-01-01'].map((birthDate) => rowWith({ birthDate })),
          MEMBER_COLUMNS.filter((column) => !BOTH_NAMES.includes(column)),
          false,
          FIELDS,
        ],
      ],
    },
  );
}, 240_000);
