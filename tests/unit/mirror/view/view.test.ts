import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acknowledge } from '../../../../src/mirror/receive/acknowledge.ts';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { undoMutation } from '../../../../src/mirror/changes/undo-mutation.ts';
import { transactOnQueues } from '../../../../src/mirror/changes/write-locally.ts';
import { collectionOf, COLLECTIONS } from '../../../../src/model/collections.ts';
import type { ServerDocument } from '../../../../src/model/fields/document.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import type { RawValue } from '../../../../src/model/fields/raw-value.ts';
import type { MutationInput } from '../../../../src/mutation/mutation.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openPhone } from '../../../support/phone.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { writeAny } from '../../../support/write-any.ts';

/*
 * Invariant 1 on arbitrary histories of one horse: whatever is appended, undone, acknowledged and received, in
 * whatever order, the steps, which touch only what changed, lead to the same view as a complete replay, down to the
 * last property of each row.
 */

const HORSE = 'horses/stella';
const DAY = 86_400_000;
/** Few dates and ids, so that visits share dates and the ids of deleted visits return. */
const dates = fc.constantFrom(1 * DAY, 2 * DAY, 3 * DAY, 4 * DAY);
const visits = fc
  .tuple(
    fc.constantFrom('hoovesTrims', 'dentists', 'movements', 'movements'),
    fc.constantFrom('a', 'b', 'c', `inherited-${2 * DAY}`),
  )
  .map(([kind, id]) => `${HORSE}/${kind}/${id}`);
const paths = fc.oneof(visits, fc.constant(HORSE));
const flag = fc.constantFrom(-1, 0, 1);
/** What a movement has beside its date; of a visit these are fields that nobody reads. */
const moved = {
  kind: fc.constantFrom('arrivo', 'partenza', 'morte', 'boh'),
  hereBefore: flag,
  deceasedBefore: flag,
};
const lastDates = fc.record(
  {
    lastHoovesTrim: fc.option(dates),
    lastDentist: fc.option(dates),
    lastMovement: fc.option(dates),
    isHere: flag,
    isDeceased: flag,
    notes: fc.string({ maxLength: 2 }),
  },
  { requiredKeys: [] },
);

const inputs: fc.Arbitrary<MutationInput> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record(
      {
        op: fc.constant('addVisit' as const),
        path: visits,
        fields: fc.record({ date: dates, ...moved, notes: fc.constant('') }),
        replaces: visits,
      },
      { requiredKeys: ['op', 'path', 'fields'] },
    ),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('deleteVisit' as const), path: visits }) },
  {
    weight: 3,
    arbitrary: lastDates.map((to) => ({
      op: 'update' as const,
      path: HORSE,
      patch: Object.fromEntries(
        Object.entries(to).map(([name, value]) => [name, { from: null, to: value }]),
      ),
      seen: {},
    })),
  },
  {
    weight: 1,
    arbitrary: lastDates.map((fields) => ({ op: 'create' as const, path: HORSE, fields })),
  },
  { weight: 1, arbitrary: fc.constant({ op: 'delete' as const, path: HORSE }) },
);

/** The server's state of a document. */
interface Told {
  readonly path: string;
  readonly fields: Readonly<Record<string, string | number | null | undefined>>;
  readonly unread: boolean;
  readonly dead: boolean;
}
const told: fc.Arbitrary<Told> = fc.record({
  path: paths,
  fields: fc
    .record({ date: fc.option(dates), ...moved })
    .chain((below) => lastDates.map((last) => ({ ...below, ...last }))),
  unread: fc.boolean(),
  dead: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});

const steps = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('append' as const), input: inputs }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('receive' as const),
      told: fc.array(told, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('acknowledge' as const),
      at: fc.nat({ max: 4 }),
      told: fc.array(told, { maxLength: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('undo' as const), at: fc.nat({ max: 4 }) }),
  },
);

/** The phone's state of the horse when the history begins: without a horse no step has an effect. */
const begins = fc.record({
  horse: lastDates,
  unread: fc.boolean(),
  visits: fc.array(fc.record({ path: visits, date: dates }), { maxLength: 3 }),
});

const boh: RawValue = { stringValue: 'boh' };
const unreadLast = { lastHoovesTrim: null, lastMovement: null };

test('[WRITE-1] [PUSH-5] [PULL-3] steps that touch what changed give the view that replaying everything gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      begins,
      fc.array(steps, { minLength: 2, maxLength: 10 }),
      async (begun, history) => {
        const clock = new ManualClock();
        const phone = openPhone({ clock });
        let version = 0;
        const documentOf = ({ path, fields, unread, dead }: Told): ServerDocument => {
          version += 1;
          const collection = collectionOf(path);
          const isHorse = path === HORSE;
          const time = `2026-10-01T08:00:00.${String(version).padStart(9, '0')}Z`;
          return {
            path,
            fields: readFields(
              COLLECTIONS[collection],
              dead ? {} : { ...fields, ...(unread && (isHorse ? unreadLast : { date: null })) },
            ),
            ...(unread &&
              !dead && {
                unread: isHorse ? { lastHoovesTrim: boh, lastMovement: boh } : { date: boh },
              }),
            rev: version,
            version: time,
            updatedAt: time,
            updatedBy: 'bruno',
            createdAt: time,
            createdBy: 'bruno',
            lastMid: '',
            deletedAt: dead ? time : '',
          };
        };
        const known = [
          { path: HORSE, fields: begun.horse, unread: begun.unread, dead: false },
          ...begun.visits.map(({ path, date }) => ({
            path,
            fields: { date, kind: 'arrivo' },
            unread: false,
            dead: false,
          })),
        ];
        for (const each of known) {
          await applyDocuments(phone, collectionOf(each.path), [documentOf(each)], null);
        }
        for (const step of history) {
          const queue = await listUnsent(phone);
          switch (step.do) {
            case 'append':
              await writeAny(phone, step.input);
              break;
            case 'receive':
              for (const each of step.told)
                await applyDocuments(phone, collectionOf(each.path), [documentOf(each)], null);
              break;
            case 'acknowledge': {
              const sent = queue[step.at % Math.max(queue.length, 1)];
              if (!sent) break;
              const documents = new Map(step.told.map((each) => [each.path, documentOf(each)]));
              await acknowledge(phone, sent, { documents, conflicts: [], rev: version });
              break;
            }
            case 'undo': {
              const change = queue[step.at % Math.max(queue.length, 1)];
              if (change)
                await transactOnQueues(phone, 'undo', [HORSE], () => undoMutation(phone, change));
              break;
            }
          }
          expect(await viewOf(phone)).toEqual(await replayedView(phone));
        }
        phone.db.close();
      },
    ),
    { numRuns: propertyRuns(40) },
  );
}, 3_600_000);
