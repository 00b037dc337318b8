import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyBdn, undoBdn } from '../../../../src/register/bdn/apply-bdn.ts';
import { BDN_FIELDS, type BdnField } from '../../../../src/register/bdn/bdn-columns.ts';
import { compareBdn, readBdnRows } from '../../../../src/register/bdn/compare-bdn.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { documentsOf, replayedView, viewOf } from '../../../support/views.ts';
import { type LeftFields, left, leftOut, readLeft } from '../../../support/left-values.ts';
import { pull, push } from '../../../support/phone.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { openAlone, sure } from '../../../support/scene.ts';

const NUMBERS = [
  '380271001234567',
  '380 271 001 234 567',
  '276020000123456',
  '040002200012345',
  '40002200012345',
  'ITA001123456789',
  'nessuno',
  '0',
  '',
];

/** What cells say: few values, so that rows and horses meet, in several spellings. */
const CELLS: Readonly<Record<BdnField, readonly string[]>> = {
  chipnumber: NUMBERS,
  uelnnumber: NUMBERS,
  docnumber: ['12345', '0012345', 'AB-1', 'AB 1', '1,2E+05', ''],
  docname: ['STELLA', 'Stella', 'Brio', 'D’Artagnan', 'd’artagnan', 'Stella 2', '?', ''],
  sex: ['F', 'Femmina', 'maschio', 'castrone', 'Stallone', 'x', ''],
  birthday: ['2012', '2012-05-01', '01/05/2012', '05/2012', '1/5/12', '41030', 'boh', ''],
  birthplace: ['Roma', 'ROMA', 'Forlì', ''],
  species: ['Cavallo', 'EQUIDE', 'asino', 'pony', ''],
  breed: ['Maremmano', 'maremmana', 'Sella italiano', ''],
  coat: ['baio', 'Baia', 'Baio scuro', ''],
  isDPA: ['sì', 'no', 'NON DPA', 'DPA', 'boh', ''],
  ownerName: ['Rossi Mario', 'MARIO ROSSI', 'Verdi', ''],
  barncode: ['IT001RM001', '001RM001', ''],
};
const FLAG = [-1, 0, 1];
const ofField = (field: BdnField) => fc.constantFrom(...(field === 'isDPA' ? FLAG : CELLS[field]));

/** @param of how some program may have left a field */
const horse = (of: typeof left) =>
  fc.record({
    ...Object.fromEntries(BDN_FIELDS.map((field) => [field, of(ofField(field))])),
    name: of(fc.constantFrom('Stella', 'Brio')),
    isHere: of(fc.constantFrom(...FLAG)),
    isDeceased: of(fc.constantFrom(...FLAG)),
    isInBDN: of(fc.constantFrom(...FLAG)),
  }) as fc.Arbitrary<LeftFields>;
/** A value that cannot be read is nowhere else than on the server: what replaced it there cannot be undone. */
const horses = fc
  .boolean()
  .chain((isSent) =>
    fc.tuple(fc.constant(isSent), fc.array(horse(isSent ? leftOut : left), { maxLength: 3 })),
  );
const row = fc.tuple(...BDN_FIELDS.map((field) => fc.constantFrom(...CELLS[field])));

test('what was taken over from a list is not different any more, and its undo leaves the register as it was', async () => {
  let undoneAfterSending = 0;
  await fc.assert(
    fc.asyncProperty(
      horses,
      fc.array(row, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('DPA', 'Non DPA', 'Stato DPA'),
      async ([isSent, horses], rows, dpa) => {
        const { server, anna } = await openAlone();
        for (const [n, fields] of horses.entries())
          server.edit(`horses/h${n}`, ...readLeft(fields));
        sure(await pull(anna, server.remote(), true));
        const send = async () => {
          if (!isSent) return;
          await push(anna, server.remote());
          sure(await pull(anna, server.remote()));
        };
        const table = {
          headings: BDN_FIELDS.map((field) => (field === 'isDPA' ? dpa : field)),
          columns: BDN_FIELDS,
          rows: rows.map((cells, n) => ({ line: n + 2, cells })),
          daysFrom: 1900,
        } as const;
        const compare = async () => {
          const held = sure(await openRegister(anna).horses.list());
          const { different, onlyThere } = compareBdn(readBdnRows(table), held);
          const taken = different
            .map((match) => ({
              match,
              differences: match.differences.filter(({ canBeTaken }) => canBeTaken),
            }))
            .filter(({ differences }) => differences.length > 0);
          return { taken, added: onlyThere.map(({ row }) => row) };
        };
        const before = await documentsOf(anna);
        const { written, skipped } = sure(await applyBdn(anna, await compare()));
        expect(await viewOf(anna)).toEqual(await replayedView(anna));
        await send();
        // Rows with a number of another row of the list.
        const left = skipped.map((each) => each.kind === 'row' && each.row.line);
        const { taken, added } = await compare();
        expect([taken, added.map(({ line }) => line)]).toEqual([[], left]);

        const undone = sure(await undoBdn(anna, written));
        expect(undone).toMatchObject({ fields: 0, horses: 0, gone: 0, rejected: 0 });
        await send();
        expect(await documentsOf(anna)).toEqual(before);
        if (isSent && written.updates.length + written.added.length > 0) undoneAfterSending += 1;
      },
    ),
    { numRuns: propertyRuns(400, 40) },
  );
  expect(undoneAfterSending).toBeGreaterThan(10);
}, 240_000);
