import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { Observations, Save, State } from './observations.ts';
import { isAlive, isOneDay, latest } from './register-facts.ts';

/*
 * What other programs did to the visits and movements of a horse. They do not write the horse, so its version does not
 * guard what a commit was merged with: known limits of VISIT-2 and VISIT-3, and nothing else.
 */

/** The date of a visit or movement as far as it can be read; null where there is none. */
export function readDateOf({ fields }: ServerDocument): unknown {
  return fields['date'] ?? null;
}

/**
 * The visits or movements of a horse that another program made, changed or erased since a mutation was first tried; with
 * their states since then, and the one before.
 */
function touchedSince(
  seen: Observations,
  { triedAt }: Save,
  horse: string,
  collection: string,
): ReadonlyMap<string, readonly State[]> {
  const touched = new Map<string, readonly State[]>();
  for (const path of seen.pathsBelow(`${horse}/${collection}/`)) {
    const states = seen.states(path);
    const isSince = ({ device, order }: State) =>
      device === '' && triedAt !== null && order > triedAt;
    const first = states.findIndex(isSince);
    if (first >= 0) touched.set(path, states.slice(first - 1));
  }
  return touched;
}

/** Whether another program touched a horse's visits or movements of a kind since a mutation was first tried (VISIT-3). */
export function isRaced(
  seen: Observations,
  save: Save,
  horse: string,
  collection: string,
): boolean {
  return touchedSince(seen, save, horse, collection).size > 0;
}

/**
 * Whether a date may be the latest of a horse's visits of a kind, as a commit found them. Of those that another program
 * touched since the mutation was first tried, each state counts (VISIT-3).
 */
export function mayBeLatest(
  seen: Observations,
  save: Save,
  visit: { readonly horse: string; readonly collection: string },
  date: unknown,
): boolean {
  const { horse, collection } = visit;
  const touched = touchedSince(seen, save, horse, collection);
  const all = seen.visits(horse, collection);
  const sure = latest(all.filter(({ path }) => !touched.has(path)).map(readDateOf));
  if (date === sure || date === latest(all.map(readDateOf))) return true;
  const possible = [...touched.values()]
    .flat()
    .flatMap(({ document }) => (isAlive(document) ? [readDateOf(document)] : []));
  return typeof date === 'number' && possible.includes(date) && (sure === null || date > sure);
}

/**
 * Whether a visit of a horse that had a date was touched by another program after that: a phone cannot know whether the
 * visit still has the date, and the date may go or stay with it (VISIT-2).
 */
export function wasTaken(
  seen: Observations,
  visit: { readonly horse: string; readonly collection: string },
  date: unknown,
): boolean {
  return seen.pathsBelow(`${visit.horse}/${visit.collection}/`).some((path) => {
    const states = seen.states(path);
    const first = states.findIndex(
      ({ document }) => isAlive(document) && isOneDay(readDateOf(document), date),
    );
    return first >= 0 && states.slice(first + 1).some(({ device }) => device === '');
  });
}
