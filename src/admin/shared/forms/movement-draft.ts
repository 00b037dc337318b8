import * as v from 'valibot';
import {
  type HappenedKind,
  type MovementKind,
  HAPPENED_KINDS,
  isHappened,
  isMovementKind,
} from '../../../model/movements/movement-kinds.ts';
import { type Movement, dayOfMovement } from '../../../model/movements/movement.ts';
import { type Unread, legibleRaw } from '../../../model/fields/raw-value.ts';

/**
 * The draft of a movement. A null day means the day on which typing began, a null kind the likeliest kind then, as
 * `seen` has them.
 */
export const movementDraft = v.object({
  kind: v.nullable(v.picklist(HAPPENED_KINDS)),
  date: v.nullable(v.string()),
  party: v.string(),
  barncode: v.string(),
  docnumber: v.string(),
  notes: v.string(),
  seen: v.optional(v.object({ kind: v.picklist(HAPPENED_KINDS), date: v.string() })),
});
export type MovementDraft = Omit<v.InferOutput<typeof movementDraft>, 'seen'>;

/** The form of a new movement, with nothing typed. */
export const BLANK_MOVEMENT: MovementDraft = {
  kind: null,
  date: null,
  party: '',
  barncode: '',
  docnumber: '',
  notes: '',
};

/** The movement that probably happened when a flag was set by hand. */
const BY_HAND: Readonly<Partial<Record<MovementKind, HappenedKind>>> = {
  presente: 'arrivo',
  assente: 'partenza',
  deceduto: 'morte',
};

/**
 * The draft of a stored movement; unreadable values are put in as stored, so that a correction loses nothing. A kind
 * that is none of the register's is chosen anew: its word stands in the notes.
 */
export function draftOfMovement(fields: Movement, unread: Unread = {}): MovementDraft {
  // Against all types it may be no text.
  const { kind }: { kind: unknown } = fields;
  const byHand = isMovementKind(kind) ? (BY_HAND[kind] ?? null) : null;
  const happened = isHappened(kind) ? kind : byHand;
  const typed = (field: keyof Movement, text: string) =>
    unread[field] ? legibleRaw(unread[field]) : text;
  const isOther = typeof kind === 'string' && !isMovementKind(kind);
  const word = typed('kind', isOther ? kind.trim() : '');
  return {
    kind: happened,
    date: typed('date', dayOfMovement(fields)),
    party: typed('party', fields.party),
    barncode: typed('barncode', fields.barncode),
    docnumber: typed('docnumber', fields.docnumber),
    notes: [word, typed('notes', fields.notes)].filter(Boolean).join(' '),
  };
}
