import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ViewRow } from '../../mirror/database/database.ts';
import { type Day, instantOf } from '../../model/values/calendar.ts';
import { dayOfAct } from '../../model/health/health-act.ts';
import { actState } from '../../model/health/health-due.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { HealthPlace } from '../../register/due/health-round.ts';
import { needsPerson } from '../../register/unsent/sending-states.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBeforeTick } from '../shared/round/day-confirm.tsx';
import { roundLabels } from '../shared/round/round-labels.ts';
import { OnServerHint } from '../shared/round/on-server-hint.tsx';
import styles from '../shared/round/round-row.module.css';
import { RoundTick } from '../shared/round/round-tick.tsx';
import { useUntick } from '../shared/round/use-untick.ts';
import { useRegister } from '../session/session-context.tsx';
import { dueLabelOn } from '../shared/horses/due-list.ts';
import { notDueText } from '../shared/labels/not-due-text.ts';
import { useToday } from '../shared/hooks/use-now.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { stateTexts } from '../shared/labels/sending-labels.ts';
import { useSendingState } from '../shared/reading/sending-state.tsx';
import { UNDO_MS, useToasts } from '../shared/frame/toasts.tsx';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { labels } from './labels.ts';
import { hasAct } from './has-act.ts';

/** What was last saved for a row, and when. */
const savedNow = (isDone: boolean) => ({ isDone, at: performance.now() });

interface Props {
  kind: string;
  day: Day;
  horse: ViewRow<Horse>;
  place: HealthPlace;
  /** When reading the place began (`performance.now()`): an act saved after that may be missing in it. */
  readAt: number;
  /** Whether all acts are on the phone; until then none is said to be the latest, and no horse to be late. */
  isWhole: boolean;
  /** Records the act of the horse; reports its own failures. */
  record: (horse: ViewRow<Horse>, place: HealthPlace) => Promise<boolean>;
}

/**
 * One horse of the health round. Its checkbox is its act of the day, saved at once. No state of it changes
 * its height, or the next tap would hit another horse.
 */
export function HealthRoundRow({ kind, day, horse, place, readAt, isWhole, record }: Props) {
  const register = useRegister();
  const toasts = useToasts();
  const [saved, setSaved] = useState<ReturnType<typeof savedNow> | null>(null);
  const flight = useSingleFlight();
  const beforeTick = useBeforeTick();
  const { more, before } = place;
  // What was just saved here, while all acts of a large register are still being read again.
  const newer = saved !== null && saved.at > readAt ? saved : null;
  const act = newer?.isDone === false ? null : place.act;
  const isSaved = act === null && newer?.isDone === true;
  const isDone = act !== null || isSaved;
  const name = horseName(horse);
  const read = useSendingState((act ?? horse).path, (act ?? horse).pending) ?? 'sent';
  const state = isSaved ? 'pending' : read;
  const care = before ? actState(before.fields, instantOf(day)) : { known: false as const };
  const today = useToday();
  const isUnread = before?.unread && ('next' in before.unread || 'date' in before.unread);
  const dueText = isUnread ? notDueText(before) : dueLabelOn(care, day, today);
  const next = dayOfAct(act?.fields.next ?? null);

  const onRecorded = () => {
    setSaved(savedNow(true));
    toasts.announce(labels.recorded(kind, name));
  };
  const tick = async () => {
    if (await record(horse, place)) onRecorded();
  };
  const acts = act ? [act, ...more] : [];
  const hasMore = acts.some(({ fields: { result, notes }, unread }) => result || notes || unread);
  const { untick, question } = useUntick(
    {
      all: acts,
      // An act that says more than the round does is not safe to remove either.
      isSafe: !hasMore && state === 'pending',
      remove: ({ slug }) => register.health.delete(slug, UNDO_MS),
      onRemoved: (isAll) => isAll && setSaved(savedNow(false)),
      removed: (isAll) => labels.removed(kind, name, isAll),
      isTicked: () => hasAct(register, kind, horse.slug, day),
      restore: register.health.restore,
      onRestored: onRecorded,
    },
    flight,
  );
  const toggle = () => {
    if (isSaved) return;
    if (act) untick();
    else beforeTick(() => void flight.tap(tick));
  };

  return (
    <div className={classNames(styles.row, isDone && styles.done)}>
      <RoundTick horse={horse} checked={isDone} onToggle={toggle}>
        {isDone ? (
          <span
            className={classNames(
              styles.state,
              styles.twoLines,
              styles.saved,
              needsPerson(state) && styles.refused,
            )}
          >
            <span className={styles.line}>{stateTexts[state].visit}</span>
            {next !== undefined && <span className={styles.line}>{labels.next(next)}</span>}
          </span>
        ) : (
          <span
            className={classNames(
              styles.state,
              styles.twoLines,
              isWhole && care.known && care.overdue && styles.late,
            )}
          >
            {isWhole && dueText}
          </span>
        )}
      </RoundTick>
      <Link
        to={act ? '/admin/health/$slug' : '/admin/horses/$slug'}
        params={{ slug: (act ?? horse).slug }}
        className={classNames(buttonClass('quiet', true), styles.open)}
        aria-label={act ? labels.openAct(name) : roundLabels.cardFor(name)}
      >
        <Icon name="chevron" />
      </Link>
      {question && (
        <Confirm
          title={
            more.length > 0
              ? labels.remove.askAll(more.length + 1, kind, name, day)
              : labels.remove.ask(kind, name, day)
          }
          action={roundLabels.remove.action}
          icon="trash"
          {...question}
        >
          {hasMore && <p>{labels.remove.more}</p>}
          <OnServerHint paths={acts.map(({ path }) => path)} />
        </Confirm>
      )}
    </div>
  );
}
