import { memo, useCallback, useId, useState } from 'react';
import { horseName } from '../../model/horses/horse-name.ts';
import type { Tick } from '../../register/due/visit-round.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDetailPanel } from '../shared/frame/detail-panel.tsx';
import { useSendingState } from '../shared/reading/sending-state.tsx';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import type { HorseOfRound } from './horse-of-round.ts';
import { HorseSummary } from './horse-summary.tsx';
import { labels } from './labels.ts';
import { Missed } from './missed.tsx';
import { NoteForm } from './note-form.tsx';
import { RemoveVisits } from './remove-visits.tsx';
import styles from '../shared/round/round-row.module.css';
import { RoundTick } from '../shared/round/round-tick.tsx';
import { RowState } from './row-state.tsx';
import { useRoundNote } from './use-round-note.ts';
import { useRoundTick } from './use-round-tick.ts';
import { roundLabels } from '../shared/round/round-labels.ts';

interface RowProps extends HorseOfRound {
  /** Asks to record the visits of all horses down to this one, given its path. */
  onUntilHere: (path: string) => void;
}

interface Props extends Omit<RowProps, 'visit' | 'state' | 'onSaved'> {
  /** The ticks as the round last read them. */
  ticks: ReadonlyMap<string, Tick>;
  /** When reading the ticks began (`performance.now()`): a tick saved after that may be missing in it. */
  readAt: number;
}

/** One horse of the round. It is rendered again only when it or its own visit changes. */
export function RoundRow({ ticks, readAt, ...props }: Props) {
  // A visit is stored once `add` returns; reading the whole round again takes a slow phone ten times as long.
  const [saved, setSaved] = useState<{ tick: Tick | null; at: number } | null>(null);
  const onSaved = useCallback((tick: Tick | null) => setSaved({ tick, at: performance.now() }), []);
  const isNewer = saved !== null && saved.at > readAt;
  const visit = isNewer ? saved.tick : (ticks.get(props.row.path) ?? null);
  const shown = visit ?? props.row;
  const state = useSendingState(shown.path, shown.pending);
  return <HorseRow {...props} visit={visit} state={state} onSaved={onSaved} />;
}

/**
 * The row's checkbox is the horse's visit of the day, saved at once. No state of the row changes its height, or the
 * next tap would hit another horse.
 */
const HorseRow = memo(function HorseRow({ onUntilHere, ...horse }: RowProps) {
  const { kind, row, visit } = horse;
  const showDetail = useDetailPanel();
  const name = horseName(row);
  const note = useRoundNote(horse);
  const parts = { ...horse, name, note, flight: useSingleFlight() };
  const { toggle, question } = useRoundTick(parts);
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || note.text !== '';
  const noteId = useId();

  return (
    <div className={classNames(styles.row, visit && styles.done)}>
      <RoundTick horse={row} checked={visit !== null} onToggle={toggle}>
        <RowState {...parts} />
      </RoundTick>
      <IconButton
        big
        icon="note"
        look={note.text === '' ? 'quiet' : 'secondary'}
        label={labels.moreFor(name)}
        aria-expanded={isOpen}
        aria-controls={noteId}
        onClick={() => setOpened(!isOpen)}
      />
      <IconButton
        big
        icon="chevron"
        label={roundLabels.cardFor(name)}
        onClick={() =>
          showDetail({
            title: name,
            key: row.path,
            body: <HorseSummary kind={kind} horse={row} />,
          })
        }
      />
      {visit && question && <RemoveVisits {...parts} visit={visit} question={question} />}
      {isOpen && (
        <>
          <NoteForm {...parts} id={noteId} isOpened={isOpened} />
          <div className={styles.unusual} tabIndex={-1}>
            {!visit && <Missed {...parts} />}
            <Button big icon="check" onClick={() => onUntilHere(row.path)}>
              {labels.untilHere.action}
            </Button>
          </div>
        </>
      )}
    </div>
  );
});
