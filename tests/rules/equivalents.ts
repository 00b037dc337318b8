import type { Mutant } from './mutants.ts';

/* Reasons why a mutant is equivalent: no request gets another verdict than under the unchanged rules. */
const NO_UID = 'nobody has a uid, and what cannot be evaluated is denied';
const NO_LOG = 'the log entry of the same commit is refused to whoever is not on the list';

const OWN_LOG = 'the log entry demands that its document is changed in the same commit';
const OWN_HORSE =
  'a horse comes and goes only under a log entry that tells so, and this one does not';

const OWN_DATE =
  'the horse of the same commit compares it with its last one, and what cannot be evaluated is denied';

const OWN_DOCUMENT =
  'the document that the log entry tells of is refused in the same commit to whoever is not on the list';
const OWN_TIME = 'the document that the log entry tells of demands the time of its log entry';
const OWN_RECEIPT =
  'a receipt and its count are in one commit, and the other one is refused to whoever does not hold the members';
const OWN_EVENT = 'the event of the same commit is refused to whoever does not hold the events';

/** The equivalent mutants; where `nth` is absent, all with the same other properties are meant. */
const EQUIVALENT: readonly (Pick<Mutant, 'where' | 'of' | 'to'> & {
  readonly nth?: number;
  readonly why: string;
})[] = [
  { where: 'listed', of: 'request.auth != null', to: 'true', why: NO_UID },
  { where: '/admins/{uid}', of: 'request.auth != null', to: 'true', why: NO_UID },
  {
    where: 'keepsReadableCreation',
    of: 'keepsCreation()',
    to: 'false',
    why: 'what follows says the same of each of the two names; asked first, it costs less',
  },
  // In `allow create` and `allow update` of a horse and of what lies below it.
  ...[3, 4].map((nth) => ({
    where: 'lastDateFollows',
    of: 'listed()',
    to: 'true',
    nth,
    why: NO_LOG,
  })),
  ...['hoovesTrims', 'dentists', 'movements'].flatMap((below) =>
    [2, 3].map((nth) => ({
      where: `/horses/{horse}/${below}/{id}`,
      of: 'listed()',
      to: 'true',
      nth,
      why: NO_LOG,
    })),
  ),
  // In `allow create` and `allow update` of a health act.
  ...[3, 4].map((nth) => ({
    where: 'changesHealthAct',
    of: 'listed()',
    to: 'true',
    nth,
    why: NO_LOG,
  })),
  // In `allow create` and `allow update` of a given round.
  ...[3, 4].map((nth) => ({ where: 'changesRound', of: 'listed()', to: 'true', nth, why: NO_LOG })),
  // In `allow create` and `allow update` of a treatment.
  ...[3, 4].map((nth) => ({ where: 'cancels', of: 'listed()', to: 'true', nth, why: NO_LOG })),
  // In both `allow create` of receipts and year counts, and in `allow update` of a count.
  ...[3, 4, 5].map((nth) => ({
    where: 'cancels',
    of: 'holdsAll()',
    to: 'true',
    nth,
    why: OWN_RECEIPT,
  })),
  ...(
    [
      ['isRow', 'Treatment'],
      ['isReceipt', 'Receipt'],
    ] as const
  ).map(([where, noun]) => ({
    where,
    of: `data.keys().hasAll(empty${noun}().keys())`,
    to: 'true',
    why: 'each of the fields is read, and what cannot be evaluated is denied',
  })),
  // In `allow create` of a log entry.
  { where: 'isOfHorses', of: 'listed()', to: 'true', nth: 3, why: OWN_DOCUMENT },
  { where: 'isEntry', of: 'after().at == request.time', to: 'true', why: OWN_TIME },
  // In `allow create, update` and `allow delete` of a date.
  { where: 'isDate', of: 'holdsAll()', to: 'true', why: OWN_EVENT },
  ...['createsVisit', 'createsMovement'].map((where) => ({
    where,
    of: '!horseIsGone(horse)',
    to: 'true',
    why: OWN_HORSE,
  })),
  { where: 'createsMovement', of: 'data.date is timestamp', to: 'true', why: OWN_DATE },
  { where: 'deletesVisit', of: 'horseIsRevised(horse)', to: 'true', nth: 1, why: OWN_LOG },
  {
    where: 'isReceipt',
    of: 'data.year is int',
    to: 'true',
    why: 'the number is that of a count whose id is the year as text, and a count has four digits as its id',
  },
];

/** Why no case can notice a mutant; undefined where one must. */
export function whyUnnoticed({ where, of, to, nth }: Mutant): string | undefined {
  return EQUIVALENT.find(
    (each) => each.where === where && each.of === of && each.to === to && (each.nth ?? nth) === nth,
  )?.why;
}
