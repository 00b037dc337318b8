import { type Day, addDays, instantOf } from '../src/model/values/calendar.ts';
import { isInStable } from '../src/model/horses/in-stable.ts';
import { type Treatment, identityOfHorse } from '../src/model/treatments/treatment.ts';
import { isFoodProducing } from '../src/model/treatments/treatment-withdrawal.ts';
import type { SeededHorse } from './seed-horses.ts';
import { seededRandom } from './seed-random.ts';

/** What some horses were given: how many days ago it began, its days, and the days of withdrawal after it. */
const GIVEN = [
  {
    daysAgo: 9,
    days: 5,
    drug: 'Fenilbutazone',
    dose: '2 g al giorno',
    reason: 'Zoppia',
    wait: 180,
  },
  { daysAgo: 30, days: 3, drug: 'Flunixin', dose: '10 ml', reason: 'Colica', wait: 10 },
  {
    daysAgo: 61,
    days: 7,
    drug: 'Penicillina',
    dose: '20 ml al giorno',
    reason: 'Ferita',
    wait: 14,
  },
  { daysAgo: 120, days: 1, drug: 'Detomidina', dose: '0,5 ml', reason: 'Sedazione', wait: 2 },
  { daysAgo: 400, days: 1, drug: 'Moxidectina', dose: '1 siringa', reason: 'Parassiti', wait: 32 },
] as const;

/** Stella first, then the horses with a withdrawal to watch. */
const placeOf = ({ horse }: SeededHorse): number =>
  horse.name === 'Stella' ? 0 : isFoodProducing(horse) ? 1 : 2;

/**
 * The register of treatments of an invented stable: one horse for each, and one row that was written twice and
 * cancelled. Every run on one day gives the same.
 */
export function inventTreatments(
  today: Day,
  horses: readonly SeededHorse[],
  seed: number,
): readonly { readonly id: string; readonly treatment: Treatment }[] {
  const random = seededRandom(seed);
  const here = horses
    .filter(({ horse }) => isInStable(horse))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const written = GIVEN.map(({ daysAgo, days, drug, dose, reason, wait }, index): Treatment => {
    const { slug, horse } = here[index % here.length]!;
    return {
      ...identityOfHorse(horse),
      horse: slug,
      date: instantOf(addDays(today, -daysAgo)),
      days,
      drug,
      dose,
      reason,
      vet: 'Dott.ssa Ferri',
      prescription: `IT26-${random.between(100_000, 999_999)}`,
      supplier: 'Farmacia del Ponte',
      withdrawal: isFoodProducing(horse) ? wait : null,
      notes: '',
      cancelledAt: null,
      cancelledReason: '',
    };
  });
  const twice: Treatment = {
    ...written[1]!,
    cancelledAt: instantOf(addDays(today, -29)),
    cancelledReason: 'Scritto due volte',
  };
  return [...written, twice].map((treatment) => ({ id: random.ids.documentId(), treatment }));
}
