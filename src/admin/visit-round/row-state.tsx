import { instantOf } from '../../model/values/calendar.ts';
import { careState } from '../../model/visits/care-interval.ts';
import { missedReason } from '../../model/visits/missed-visit.ts';
import { needsPerson } from '../../register/unsent/sending-states.ts';
import { classNames } from '../../ui/class-names.ts';
import { dueLabelOn } from '../shared/horses/due-list.ts';
import { stateTexts } from '../shared/labels/sending-labels.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import type { HorseOfRound } from './horse-of-round.ts';
import { labels } from './labels.ts';
import styles from '../shared/round/round-row.module.css';

/** What a row says beside its checkbox: the sending state of the tick, why the horse was missed, or when it is due. */
export function RowState({ kind, day, row, visit, state = 'sent' }: HorseOfRound) {
  const today = useToday();
  const missed = visit ? null : missedReason(row.fields, kind, day);
  const refused = needsPerson(state) && styles.refused;
  const sending = stateTexts[state].visit;
  if (visit)
    return <span className={classNames(styles.state, styles.saved, refused)}>{sending}</span>;
  if (missed !== null) {
    return (
      <span className={classNames(styles.state, styles.missed, refused)}>
        <span className={styles.line}>{labels.missed.line(missed)}</span>
        <span className={styles.line}>{sending}</span>
      </span>
    );
  }
  const care = careState(row.fields, kind, instantOf(day));
  const late = care.known && care.overdue && styles.late;
  return <span className={classNames(styles.state, late)}>{dueLabelOn(care, day, today)}</span>;
}
