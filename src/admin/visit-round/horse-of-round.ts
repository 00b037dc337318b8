import type { Day } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { VisitKind } from '../../model/visits/visit.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Tick } from '../../register/due/visit-round.ts';
import type { SendingState } from '../../register/unsent/sending-states.ts';

/** A horse of the round, as its row shows it. */
export interface HorseOfRound {
  kind: VisitKind;
  day: Day;
  row: ViewRow<Horse>;
  /** Its visits of the day; null without any. */
  visit: Tick | null;
  /** Of its visit, or without one of its row. */
  state: SendingState | undefined;
  /** Shows at once what was saved, before the round is read again. */
  onSaved: (visit: Tick | null) => void;
}
