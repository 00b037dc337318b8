import { type Day, addDays, addMonths, instantOf } from '../src/model/values/calendar.ts';
import type { HealthAct } from '../src/model/health/health-act.ts';
import { isInStable } from '../src/model/horses/in-stable.ts';
import type { SeededHorse } from './seed-horses.ts';
import { seededRandom } from './seed-random.ts';

/**
 * The acts for all horses of the stable on one day: how many days ago the last was, how many there were, and how many
 * months apart.
 */
const ROUNDS = [
  {
    kind: 'Influenza',
    months: 12,
    daysAgo: 250,
    times: 2,
    by: 'Dott.ssa Ferri',
    product: 'Proteqflu',
    result: '',
  },
  {
    kind: 'Tetano',
    months: 12,
    daysAgo: 250,
    times: 2,
    by: 'Dott.ssa Ferri',
    product: 'Equilis Te',
    result: '',
  },
  {
    kind: 'Sverminazione',
    months: 6,
    daysAgo: 176,
    times: 4,
    by: '',
    product: 'Ivermectina',
    result: '',
  },
  {
    kind: 'Test di Coggins',
    months: 12,
    daysAgo: 340,
    times: 1,
    by: 'ASL',
    product: '',
    result: 'negativo',
  },
] as const;

/**
 * The health acts of the horses of an invented register: each round is on one day, with one batch, for all but a few
 * horses. Every run on one day gives the same.
 */
export function inventHealthActs(
  today: Day,
  horses: readonly SeededHorse[],
  seed: number,
): readonly { readonly id: string; readonly act: HealthAct }[] {
  const random = seededRandom(seed);
  const here = horses.filter(({ horse }) => isInStable(horse));
  return ROUNDS.flatMap(({ kind, months, daysAgo, times, by, product, result }) =>
    Array.from({ length: times }, (_, back) => {
      const day = addMonths(addDays(today, -daysAgo), -months * back);
      const batch = product && `${product.slice(0, 2).toUpperCase()}${random.between(1000, 9999)}`;
      return (
        here
          // One random number for each horse, so that a birthday changes nothing for the others.
          .filter(({ horse }) => random.chance(0.93) && horse.birthday < day)
          .map(({ slug }) => ({
            id: random.ids.documentId(),
            act: {
              horse: slug,
              kind,
              by,
              product,
              batch,
              result,
              notes: '',
              date: instantOf(day),
              next: instantOf(addMonths(day, months)),
            },
          }))
      );
    }).flat(),
  );
}
