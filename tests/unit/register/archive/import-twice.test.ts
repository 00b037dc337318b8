import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeLocally } from '../../../../src/mirror/changes/write-locally.ts';
import type { Mirror } from '../../../../src/mirror/database/database.ts';
import { valuesOrTokens } from '../../../../src/model/fields/raw-value.ts';
import { CHILD_COLLECTIONS } from '../../../../src/model/visits/visit.ts';
import { updateOf } from '../../../../src/mutation/patch.ts';
import { importArchive } from '../../../../src/register/archive/import-archive.ts';
import { previewArchive } from '../../../../src/register/archive/preview-archive.ts';
import { writeArchive } from '../../../../src/register/archive/write-archive.ts';
import { archiveOf } from '../../../support/archive-of.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { type LeftFields, left, readLeft, UNREAD } from '../../../support/left-values.ts';
import { pull, push } from '../../../support/phone.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { openAlone, sure } from '../../../support/scene.ts';
import { writeAny } from '../../../support/write-any.ts';

const HORSE = 'horses/stella';
const goOn = () => true;
const at = (day: number, hour: number) => Date.UTC(2026, 7, day, hour);

// Few values, so that two registers often have the same, and moments of one day.
const moment = left(fc.constantFrom(...[1, 2, 3].flatMap((day) => [at(day, 10), at(day, 13)])));
const flag = left(fc.constantFrom(-1, 0, 1));
const text = left(fc.constantFrom('', 'a', 'b'));
const kind = left(fc.constantFrom('arrivo', 'partenza', 'nascita', 'decesso', 'passaggio', '?'));
type Below = Readonly<Record<string, LeftFields>>;
interface Horse extends Readonly<Record<(typeof CHILD_COLLECTIONS)[number], Below>> {
  readonly fields: LeftFields;
}
const below = (fields: fc.Arbitrary<LeftFields>): fc.Arbitrary<Below> =>
  fc.dictionary(fc.constantFrom('0', '1', '2'), fields, { maxKeys: 3 });
const visits = below(fc.record({ date: moment, notes: text }));
const horse: fc.Arbitrary<Horse> = fc.record({
  fields: fc.record({
    name: text,
    ownerName: text,
    ownerPhone: text,
    notes: text,
    isHere: flag,
    isDeceased: flag,
    isDPA: flag,
    hoovesTrimInterval: left(fc.constantFrom(4, 8)),
    lastHoovesTrim: moment,
    lastDentist: moment,
    lastMovement: moment,
  }),
  hoovesTrims: visits,
  dentists: visits,
  movements: below(
    fc.record({ date: moment, notes: text, kind, hereBefore: flag, deceasedBefore: flag }),
  ),
});
const STEPS = ['delete it', 'delete a visit', 'trim', 'let it leave', 'edit'] as const;
const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS, 'send' as const), fc.nat({ max: 2 })), {
  maxLength: 4,
});

const visitPath = (collection: string, id: string) =>
  `${HORSE}/${collection}/${`visit${id}`.padEnd(20, '0')}`;

async function holding(register: Horse | null) {
  const scene = await openAlone();
  const { server, anna } = scene;
  if (register) server.edit(HORSE, ...readLeft(register.fields));
  for (const collection of CHILD_COLLECTIONS)
    for (const [id, visit] of Object.entries(register?.[collection] ?? {}))
      server.edit(visitPath(collection, id), ...readLeft(visit));
  sure(await pull(anna, server.remote(), true));
  return scene;
}

/** Changes a register before the file arrives. */
async function work(anna: Mirror, step: (typeof STEPS)[number], n: number): Promise<void> {
  const shown = await anna.db.view('horses').get(HORSE);
  if (!shown) return;
  const day = at(1 + n, 12);
  switch (step) {
    case 'delete it':
      return void (await writeAny(anna, { op: 'delete', path: HORSE }));
    case 'delete a visit': {
      const collection = CHILD_COLLECTIONS[n]!;
      const [visit] = await anna.db.view(collection).toArray();
      if (visit) await writeAny(anna, { op: 'deleteVisit', path: visit.path });
      return;
    }
    case 'trim': {
      const fields = { date: day, notes: '' };
      const path = visitPath('hoovesTrims', String(5 + n));
      return void (await writeLocally(anna, { op: 'addVisit', path, fields }));
    }
    case 'let it leave': {
      const fields = { date: day, kind: 'partenza', hereBefore: 1, deceasedBefore: -1 };
      const path = visitPath('movements', String(5 + n));
      return void (await writeLocally(anna, { op: 'addVisit', path, fields }));
    }
    case 'edit': {
      const seen = valuesOrTokens(shown.fields, shown.unread);
      const update = updateOf(HORSE, seen, { isHere: n - 1, ownerName: 'b' });
      if (update) await writeLocally(anna, update);
    }
  }
}

const lone = (fields: LeftFields, visits: Partial<Horse> = {}): Horse => ({
  hoovesTrims: {},
  dentists: {},
  movements: {},
  ...visits,
  fields,
});
const trim = (date: number) => ({ hoovesTrims: { 0: { date, notes: '' } } });
const arrival = (deceasedBefore: number) => ({
  movements: { 0: { date: at(3, 13), kind: 'arrivo', hereBefore: -1, deceasedBefore } },
});

test('importing twice has the effect of once, sent or not, whatever file and register hold', async () => {
  let sentAndAgain = 0;
  await fc.assert(
    fc.asyncProperty(
      horse,
      fc.option(horse, { freq: 6 }),
      steps,
      fc.constantFrom('missing' as const, 'overwrite' as const),
      fc.boolean(),
      async (there, here, before, mode, isTicked) => {
        const { anna: other } = await holding(there);
        const file = archiveOf((await writeArchive(other, null, goOn))!.join(''));
        const { server, anna } = await holding(here);
        const send = async () => {
          await push(anna, server.remote());
          sure(await pull(anna, server.remote()));
        };
        for (const [step, n] of before) await (step === 'send' ? send() : work(anna, step, n));
        const preview = (await previewArchive(anna, file, goOn))!;
        const offered = isTicked ? preview.returning : [];
        const chosen = new Set(offered.map(({ id }) => id));
        const again = () => importArchive(anna, file, mode, goOn, chosen);
        const first = await importArchive(anna, file, mode, goOn, chosen, preview);
        // What two choices add together is not counted.
        if (offered.length < 2)
          expect(first.written).toBe(preview.writes[mode] + (offered[0]?.writes[mode] ?? 0));
        expect(await again()).toEqual({ written: 0, stopped: null });
        expect(await viewOf(anna)).toEqual(await replayedView(anna));
        await send();
        // Where the server has asked, a person decides.
        if ((await anna.db.conflicts.count()) > 0) return;
        expect(await again()).toEqual({ written: 0, stopped: null });
        if (first.written > 0) sentAndAgain += 1;
      },
    ),
    {
      numRuns: propertyRuns(400, 40),
      examples: [
        // A last date that cannot be read, and no trim replaces.
        [
          lone({ lastHoovesTrim: at(1, 10) }, trim(at(1, 10))),
          lone({ lastHoovesTrim: UNREAD }),
          [],
          'overwrite',
          false,
        ],
        // One that is behind a movement of the register.
        [
          lone({ lastMovement: at(1, 10), isHere: -1, isDeceased: 0 }, arrival(-1)),
          lone({ isHere: -1, isDeceased: -1 }, arrival(1)),
          [],
          'overwrite',
          false,
        ],
        // One that goes with its trim, where no trim of the file gives that of the file.
        [
          lone({ lastHoovesTrim: at(1, 13) }, trim(at(1, 10))),
          lone({ lastHoovesTrim: at(2, 10) }, trim(at(2, 10))),
          [],
          'overwrite',
          false,
        ],
      ],
    },
  );
  expect(sentAndAgain).toBeGreaterThan(10);
}, 240_000);
