import type { Mirror, ViewRow } from '../../../../src/mirror/database/database.ts';
import { importReturn, lookUpTicks } from '../../../../src/register/given-rounds/import-return.ts';
import {
  type ReturnedTick,
  type ReturnedRound,
  type TickState,
  isRecorded,
} from '../../../../src/register/given-rounds/tick.ts';
import { checkTakenInOnce, LOOKS } from '../../invariants/19-given-rounds.ts';
import { Violation } from '../../invariants/violation.ts';
import type { OpenRegister } from '../../model/device.ts';
import type { World } from '../../model/world.ts';

const roundOf = (letter: string, kind: string): ReturnedRound => ({
  slug: `giro${letter}`.padEnd(20, 'x'),
  kind,
  by: 'Mario',
  product: '',
  batch: '',
});
/**
 * Rounds that were given before the run begins. Taking in a return needs only these facts, which
 * are the same on every phone.
 */
const ROUNDS = [roundOf('A', 'hoovesTrims'), roundOf('B', 'dentists'), roundOf('C', 'Tetano')];
const DAY = '2026-10-05';

/**
 * The place of a horse in every round, computed from its path; ids have room for 3844 places
 * (`placeIdPrefix`).
 */
function placeOf(horse: string): number {
  let sum = 0;
  for (const letter of horse) sum = (sum * 31 + letter.codePointAt(0)!) % 3844;
  return sum;
}

/**
 * Takes in a return of a round, in one of two versions, since a guest may change a note after the
 * first. When the same return is taken in again at once, nothing may be left to record, whatever
 * else happens meanwhile (invariant 19).
 */
export function takeReturnIn(
  { chance, trace, oracle }: World,
  { user, mirror }: OpenRegister,
  horses: readonly ViewRow[],
): void {
  const round = chance.pick(ROUNDS);
  const notes = chance.pick(['', 'n']);
  const { path } = chance.pick(horses);
  const tick: ReturnedTick = { horse: path, place: placeOf(path), day: DAY, notes };
  trace(`${user.name} takes in ${round.slug.slice(0, 5)} of ${path}, '${notes}'`);
  void importTwice(mirror, round, tick).catch((error: unknown) => {
    if (error instanceof Violation) oracle.report(error);
  });
}

async function importTwice(
  mirror: Mirror,
  round: ReturnedRound,
  tick: ReturnedTick,
): Promise<void> {
  const left: TickState[] = [];
  while (left.length < LOOKS) {
    const taken = await importReturn(mirror, round, [tick]);
    if (!taken.success) return;
    const state = (await lookUpTicks(mirror, round, [tick]))[0]?.state;
    if (!state || !isRecorded(state)) return;
    left.push(state);
  }
  checkTakenInOnce(left);
}
