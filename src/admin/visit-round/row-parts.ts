import type { SingleFlight } from '../shared/forms/use-single-flight.ts';
import type { HorseOfRound } from './horse-of-round.ts';
import type { RoundNote } from './use-round-note.ts';

/** What the parts of a row share. */
export interface RowParts extends HorseOfRound {
  name: string;
  note: RoundNote;
  /** One write of the row at a time. */
  flight: SingleFlight;
}
