import type { Observations, ObservedCommit } from './observations.ts';
import { isAlive, isMovement, latest, valueOf } from './register-facts.ts';
import { isRaced, readDateOf } from './other-programs.ts';
import { Violation } from './violation.ts';

const GOES = ['partenza', 'vendita', 'assente', 'morte', 'deceduto'];
const DIES = ['morte', 'deceduto'];
const COMES = ['arrivo', 'nascita', 'passaggio', 'presente'];

/**
 * Invariant 8 for movements, judged by the server's documents alone. After a commit of a movement,
 * `lastMovement` is the latest date of the live movements. If the movement is or was the last one,
 * the flags of the horse are those of its last live movement, or those from before the movement
 * where none is left; otherwise they do not change.
 */
export function checkMovements(seen: Observations, commit: ObservedCommit): void {
  const { lane, path, op } = commit.save.mutation;
  const horse = seen.server.documents.get(lane);
  if (!isMovement(path) || !isAlive(horse)) return;
  // Of one without a date nobody knows whether it is the last.
  const movements = seen.visits(lane, 'movements').filter((each) => readDateOf(each) !== null);
  const dates = movements.map(readDateOf);
  const last = valueOf(horse, 'lastMovement');
  // The console, or a phone that restored the horse with its date alone, may have left another date.
  const isOwn = !seen.touchedByConsole.has(lane);
  if (isOwn && last !== latest(dates))
    throw new Violation(8, `lastMovement of ${lane} is ${String(last)}`);
  const own = commit.before.get(path) ?? seen.server.documents.get(path)!;
  const was = valueOf(commit.before.get(lane)!, 'lastMovement');
  const date = readDateOf(own);
  // A horse without a last movement (a phone restored it over what another program had erased) has none to lose, and a
  // movement without a date is not the last; where the last date cannot be read, the latest of them is.
  const isUnread = typeof was !== 'number' && (was ?? null) !== null;
  const lastBefore = isUnread ? latest([...dates, date]) : (was ?? null);
  const isLast =
    date !== null &&
    (op === 'addVisit' ? last === date : lastBefore !== null && lastBefore === date);
  // Known limit of VISIT-3: movements that another program touched since they were read are not guarded.
  if (op === 'deleteVisit' && isRaced(seen, commit.save, lane, 'movements')) return;
  const flags = ['isHere', 'isDeceased'];
  if (!isLast) {
    if (flags.some((f) => valueOf(horse, f) !== valueOf(commit.before.get(lane)!, f)))
      throw new Violation(8, `a movement of ${lane} that is not the last wrote its flags`);
    return;
  }
  if (movements.length === 0) {
    // One that cannot be read is as one that was not said.
    const earlier = ['hereBefore', 'deceasedBefore'].map((field) => own.fields[field] ?? 0);
    if (flags.some((flag, n) => valueOf(horse, flag) !== earlier[n]))
      throw new Violation(8, `the flags of ${lane} are not those from before its only movement`);
    return;
  }
  // Of two movements at the same instant, either may be the last.
  const possible = movements.filter(({ fields }) => fields['date'] === last);
  if (possible.length === 0 && !isOwn) return;
  const isHere = valueOf(horse, 'isHere');
  const isDead = valueOf(horse, 'isDeceased') === 1;
  const fits = possible.some(({ fields: { kind } }) =>
    GOES.includes(String(kind))
      ? isHere === -1 && isDead === DIES.includes(String(kind))
      : isHere === 1 && !isDead,
  );
  if (!fits && possible.every(({ fields }) => [...GOES, ...COMES].includes(String(fields['kind']))))
    throw new Violation(8, `the flags of ${lane} contradict its last movement`);
}
