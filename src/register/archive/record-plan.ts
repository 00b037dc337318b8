import type { Collection } from '../../model/collections.ts';
import type { Fields } from '../../model/fields/fields.ts';
import type { MutationInput } from '../../mutation/mutation.ts';

/** Only what is not in the register, or also what is there with other values. */
export type ImportMode = 'missing' | 'overwrite';

/** How a document of a file compares with the register; a `deleted` one was deleted there, and is left out. */
export type ArchiveStanding = 'fresh' | 'same' | 'different' | 'deleted';

/** The plan for one root document of a file and its visits. */
export interface RecordPlan {
  readonly standings: readonly {
    readonly collection: Collection;
    readonly standing: ArchiveStanding;
  }[];
  /** The fields of the root document that differ in the file, without those that are withheld or final. */
  readonly differing: readonly string[];
  /** Its fields that differ in the file and stay, because one that belongs together with them cannot be written. */
  readonly withheld: readonly string[];
  /** Its fields that differ in the file and are final in the register ({@link isFinal}). */
  readonly final: readonly string[];
  /** What is to be written, in its order. */
  readonly mutations: readonly MutationInput[];
  /** What the file would bring back although somebody deleted it. */
  readonly returning: readonly Returning[];
  /** How many last dates without a visit become one, because a later visit is recorded (VISIT-2). */
  readonly inherited: number;
}

/** Something in a file that was deleted in the register, whenever that was. */
export interface Returning {
  /** The id by which a person chooses it. */
  readonly id: string;
  /** A root document; deleted visits or health acts of a horse; texts that were emptied, of it or of its visits. */
  readonly what: 'record' | 'visits' | 'acts' | 'texts' | 'visitTexts';
  /** Of texts: the fields. */
  readonly emptied?: readonly string[];
  /** The root document; of acts their horse. */
  readonly path: string;
  /** Whether a person was erased with it: it then stays deleted. */
  readonly erased: boolean;
  /** How many documents it is. */
  readonly count: number;
}

/** What the register holds of a root document and its visits. */
export interface HeldRecord {
  /** The fields of what is shown, by path, as a person sees them. */
  readonly shown: ReadonlyMap<string, Fields>;
  /** What was deleted, by path: whether that erased a person. */
  readonly tombstones: ReadonlyMap<string, { readonly erased: boolean }>;
}
