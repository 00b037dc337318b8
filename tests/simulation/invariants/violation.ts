/** One of the invariants of docs/sync.md does not hold. */
export class Violation extends Error {
  constructor(
    readonly invariant: number,
    what: string,
  ) {
    super(`invariant ${invariant}: ${what}`);
  }
}
