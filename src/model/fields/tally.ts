import type { ServerDocument } from './document.ts';

/** The number of some documents and the sum of their revisions, which every commit of the app to one of them raises. */
export interface Tally {
  readonly count: number;
  readonly revs: number;
}

/** The tally of some documents. */
export function tallyOf(documents: readonly Pick<ServerDocument, 'rev'>[]): Tally {
  return { count: documents.length, revs: documents.reduce((sum, { rev }) => sum + rev, 0) };
}

/** What is left of a tally without another. */
export function subtractTally(all: Tally, some: Tally): Tally {
  return { count: all.count - some.count, revs: all.revs - some.revs };
}

/** Two tallies of different documents as one. */
export function addTallies(some: Tally, others: Tally): Tally {
  return { count: some.count + others.count, revs: some.revs + others.revs };
}
