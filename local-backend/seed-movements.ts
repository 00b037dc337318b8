import { type Day, addDays, dayOf, daysBetween, instantOf } from '../src/model/values/calendar.ts';
import type { MovementKind } from '../src/model/movements/movement-kinds.ts';
import type { Movement } from '../src/model/movements/movement.ts';
import type { SeededHorse } from './seed-horses.ts';
import { seededRandom } from './seed-random.ts';

/** From where horses came, and where they went. */
const PARTIES = [
  ['Maneggio La Corte', '020MN114'],
  ['Allevamento Bonfanti', '029MN031'],
  ['Scuderia del Garda', '017BS208'],
  ['Centro ippico Valpolicella', '077VR155'],
] as const;

type InventedMovement = { readonly id: string; readonly movement: Movement };

/**
 * The arrivals of the invented horses, and the departures or deaths of those that are no longer here. Every seventh
 * horse has none. Every run on one day gives the same.
 */
export function inventMovements(
  today: Day,
  horses: readonly SeededHorse[],
  seed: number,
): ReadonlyMap<string, readonly InventedMovement[]> {
  const { between, oneOf, ids } = seededRandom(seed + 1000);
  const invent = (
    day: Day,
    kind: MovementKind,
    before: Pick<Movement, 'hereBefore' | 'deceasedBefore'>,
  ): InventedMovement => {
    const [party, barncode] = kind === 'morte' ? ['', ''] : oneOf(PARTIES);
    const docnumber = kind === 'morte' ? '' : `M4-${between(1000, 9999)}`;
    const date = instantOf(day);
    const movement = { date, kind, party, barncode, docnumber, notes: '' };
    return { id: ids.documentId(), movement: { ...movement, ...before } };
  };
  return new Map(
    horses.flatMap(({ slug, horse, visits }, index) => {
      if (index % 7 === 6) return [];
      // A horse arrived before its first trim here.
      const trimmed = visits.hoovesTrims.map(({ visit }) => Number(visit.date));
      const first = dayOf(Math.min(...trimmed, instantOf(today)));
      const came = addDays(first, -between(7, 90));
      const deceasedBefore = horse.isDeceased === 0 ? 0 : -1;
      const movements = [invent(came, 'arrivo', { hereBefore: 0, deceasedBefore })];
      const last = daysBetween(dayOf(Math.max(...trimmed, instantOf(came))), today);
      const went = addDays(today, -Math.max(1, last - 5));
      const here = { hereBefore: 1, deceasedBefore } as const;
      if (horse.isDeceased === 1) movements.push(invent(went, 'morte', here));
      else if (horse.isHere !== 1) movements.push(invent(went, 'partenza', here));
      return [[slug, movements]];
    }),
  );
}
