import { useRef, useState } from 'react';
import { formatNearDay } from '../../../i18n/format.ts';
import { type Day, isDay } from '../../../model/values/calendar.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToasts } from '../frame/toasts.tsx';
import styles from './day-button.module.css';
import { roundLabels } from './round-labels.ts';

interface Props {
  day: Day;
  today: Day;
  onDay: (day: Day) => void;
}

/**
 * The day of the round; a tap opens the device's date picker, and a keyboard can type it. What is picked counts at once;
 * what is typed when the field is left, or with Enter: until then almost every digit makes another day, such as one of
 * the year 2.
 */
export function DayButton({ day, today, onDay }: Props) {
  const toasts = useToasts();
  const input = useRef<HTMLInputElement>(null);
  const isTyping = useRef(false);
  /** What is being typed, empty for no day; null if nothing is. */
  const [typed, setTyped] = useState<string | null>(null);
  const name = day === today ? roundLabels.today : formatNearDay(day, today);
  const take = (to: string) => {
    isTyping.current = false;
    setTyped(null);
    if (!isDay(to)) toasts.toastError(roundLabels.noDay(name));
    else if (to !== day) onDay(to);
  };
  return (
    <label className={classNames(styles.day, day !== today && styles.other)}>
      <Icon name="calendar" />
      <span aria-hidden="true">{name}</span>
      <input
        ref={input}
        type="date"
        className={styles.input}
        aria-label={roundLabels.date}
        value={typed ?? day}
        max="9999-12-31"
        required
        onClick={() => {
          isTyping.current = false;
          input.current?.showPicker();
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') take(currentTarget.value);
          else isTyping.current = true;
        }}
        onChange={({ target }) => {
          if (isTyping.current) setTyped(target.value);
          // A picker that empties the field chooses no other day.
          else if (target.value !== '') take(target.value);
        }}
        onBlur={({ target }) => take(target.value)}
      />
    </label>
  );
}
