import type { Fields } from './fields.ts';
import type { RawFields, Unread } from './raw-value.ts';

/**
 * A document as the server holds it.
 *
 * Server times are kept as texts (RFC 3339 in UTC with nine digits of fraction, so that they sort), because a
 * millisecond number would lose digits; empty when the document has none. `version` is the server's own time of last
 * change: it moves on every write, also on one that was made in the console and left `rev` alone.
 */
export interface ServerDocument {
  readonly path: string;
  readonly fields: Fields;
  /** Values that cannot be read, as they are stored; `fields` has them empty. Absent where there is none. */
  readonly unread?: Unread;
  /**
   * What else the document holds in another form than the register writes: old forms of values in `fields` and of the
   * bookkeeping, unknown fields, and null for fields that the document lacks. With it, the document's content is known
   * exactly.
   */
  readonly raw?: RawFields;
  /** Our own revision; 0 for documents that existed before the register was synchronised. */
  readonly rev: number;
  readonly version: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
  readonly createdAt: string;
  readonly createdBy: string;
  /** The mutation that wrote this state. */
  readonly lastMid: string;
  /** When the document was deleted: it is a tombstone then, and its fields are empty. */
  readonly deletedAt: string;
}

/** A deleted document, of which only the bookkeeping is left. */
export function isTombstone(document: ServerDocument): boolean {
  return document.deletedAt !== '';
}

/** The document where it exists and is not deleted. */
export function alive(document: ServerDocument | null | undefined): ServerDocument | null {
  return document && !isTombstone(document) ? document : null;
}

/**
 * Whether `incoming` is a later state than `held` (PULL-2, invariant 5). The server's own time decides: it grows with
 * every write, also where somebody in the console left `rev` alone or an import lowered it.
 */
export function isNewer(
  incoming: Pick<ServerDocument, 'version'>,
  held: Pick<ServerDocument, 'version'> | undefined,
): boolean {
  return held === undefined || incoming.version > held.version;
}
