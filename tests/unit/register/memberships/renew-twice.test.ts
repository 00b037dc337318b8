import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import type { Batch } from '../../../../src/register/memberships/batch.ts';
import {
  markMemberships,
  renewMemberships,
  undoBatch,
} from '../../../../src/register/memberships/many-memberships.ts';
import { documentsOf, replayedView, viewOf } from '../../../support/views.ts';
import { type LeftFields, left, readLeft, UNREAD } from '../../../support/left-values.ts';
import { pull, push } from '../../../support/phone.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { openAlone, sure } from '../../../support/scene.ts';

const text = (...values: readonly string[]) => left(fc.constantFrom(...values));
const flag = left(fc.constantFrom(-1, 0, 1));

/** Few names, codes and days, so that memberships of one person, and namesakes, are there in both years. */
const member: fc.Arbitrary<LeftFields> = fc.record({
  year: fc.constantFrom(2025, 2025, 2025, 2026, 2026, 2026, UNREAD),
  givenName: text('Ada', 'ADA', 'Maria', ''),
  familyName: text('Po', 'De Luca', ''),
  taxCode: text('', 'PODADA80A41H501B', 'DLCMRA85T50H501D', 'dlcmra85t50 h501d'),
  birthDate: text('', '1980-01-01', '1985-12-10', 'boh'),
  email: text('a@b.it', 'x'.repeat(400)),
  number: text('12'),
  hasPaid: flag,
  hasCard: flag,
});

test('memberships that were renewed and marked are so once, and their undo leaves the register as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(member, { minLength: 2, maxLength: 8 }),
      fc.boolean(),
      async (members, isSent) => {
        const { server, anna } = await openAlone();
        for (const [n, fields] of members.entries())
          server.edit(`memberships/${`m${n}`.padEnd(20, '0')}`, ...readLeft(fields));
        sure(await pull(anna, server.remote(), true));
        const send = async () => {
          if (!isSent) return;
          await push(anna, server.remote());
          sure(await pull(anna, server.remote()));
        };
        const rowsOf = (year: number) =>
          anna.db.view<Membership>('memberships').where('fields.year').equals(year).toArray();
        const before = await documentsOf(anna);
        const renew = async () => renewMemberships(anna, await rowsOf(2025), 2026);
        const mark = async () => markMemberships(anna, await rowsOf(2026), 'hasPaid');

        const undo = async (batch: Batch) => {
          expect(await viewOf(anna)).toEqual(await replayedView(anna));
          const back = batch.added.length + batch.updated.length;
          const undone = sure(await undoBatch(anna, batch));
          expect(undone).toEqual({ back, left: 0, gone: 0, rejected: 0 });
          await send();
          expect(await documentsOf(anna)).toEqual(before);
        };
        const renewed = sure(await renew());
        await send();
        expect(sure(await renew()).added).toEqual([]);
        await undo(renewed);
        const marked = sure(await mark());
        await send();
        expect(sure(await mark()).updated).toEqual([]);
        await undo(marked);
      },
    ),
    { numRuns: propertyRuns(400, 40) },
  );
}, 240_000);
