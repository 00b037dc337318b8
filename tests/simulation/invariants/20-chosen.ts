import type { ViewRow } from '../../../src/mirror/database/database.ts';
import type { RawValue } from '../../../src/model/fields/raw-value.ts';
import type { Membership } from '../../../src/model/memberships/membership.ts';
import type { MadeChange } from '../../../src/register/documents/undo-changes.ts';
import type { Observations } from './observations.ts';
import { isAlive, valueOf } from './register-facts.ts';
import type { OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/*
 * Invariant 20: what a command writes in many documents is what its person saw and chose, and its one undo takes back
 * only what it wrote.
 */

/** A value that cannot be read is replaced alone, and as the person saw it. */
export function checkReplaced(
  made: readonly OutboxRow[],
  { path, field, raw }: { readonly path: string; readonly field: string; readonly raw: RawValue },
): void {
  for (const { patch } of made) {
    const { from } = patch[field] ?? {};
    const isSeen = from === `\ud800unread ${JSON.stringify(raw)}`;
    if (!isSeen || Object.keys(patch).length > 1)
      throw new Violation(20, `${field} of ${path} was replaced, and nobody saw that value`);
  }
}

/** What a person saw of a field, and what it becomes. */
export interface SeenChange {
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * Every changed field is one that the person chose, with the values that they saw.
 *
 * @param chosen by the path of the document and the name of the field
 */
export function checkChosen(
  made: readonly OutboxRow[],
  chosen: ReadonlyMap<string, SeenChange>,
): void {
  for (const { op, path, patch } of made) {
    if (op !== 'update') continue;
    for (const [field, { from, to }] of Object.entries(patch)) {
      const change = chosen.get(`${path} ${field}`);
      if (!change)
        throw new Violation(20, `${field} of ${path} was changed, and nobody chose that`);
      if (change.from !== from || change.to !== to)
        throw new Violation(20, `${field} of ${path} was changed from what nobody saw`);
    }
  }
}

/**
 * The undo of a command writes only over values that commits of that command wrote, and what they replaced: what
 * somebody else wrote first is not its own.
 */
export function checkUndone(
  { server }: Observations,
  changes: readonly MadeChange[],
  made: readonly OutboxRow[],
): void {
  for (const { op, path, patch } of made) {
    if (op !== 'update') continue;
    for (const [field, { from, to }] of Object.entries(patch)) {
      const own = changes.some(
        (change) =>
          change.held.path === path &&
          change.to[field] === from &&
          valueOf(change.held, field) === to &&
          server.receipts.get(change.mutationId)?.params.fields.includes(field) === true,
      );
      if (!own) throw new Violation(20, `the undo wrote ${field} of ${path}, which is not its own`);
    }
  }
}

const OF_PERSON = ['givenName', 'familyName', 'birthDate', 'taxCode'] as const;

/**
 * The renewals of a run: those of one membership for one year are one document, on whatever phone they are made
 * (WRITE-3).
 */
export class Renewals {
  private readonly paths = new Map<string, string>();

  /**
   * @param rows the memberships that were to be renewed
   * @param made what that wrote
   */
  check(
    seen: Observations,
    rows: readonly ViewRow<Membership>[],
    year: number,
    made: readonly OutboxRow[],
  ): void {
    for (const { path, patch } of made) {
      const isOf = ({ fields }: ViewRow<Membership>) =>
        OF_PERSON.every((field) => (fields[field] ?? '') === (patch[field]?.to ?? ''));
      const [origin, ...others] = rows.filter(isOf);
      if (!origin || others.length > 0) continue;
      const key = `${origin.path} ${year}`;
      const first = this.paths.get(key) ?? path;
      this.paths.set(key, first);
      // One whose year somebody changed is no longer the renewal for this year: not on the phones that know of it.
      const isMoved = seen
        .states(first)
        .some(({ document }) => isAlive(document) && document.fields['year'] !== year);
      if (path !== first && !isMoved)
        throw new Violation(20, `${origin.path} is renewed for ${year} as ${first} and as ${path}`);
    }
  }
}
