import { useRef } from 'react';
import { formatNearDay } from '../../i18n/format.ts';
import { type Day, isDay } from '../../model/calendar.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './day-button.module.css';
import { labels } from './labels.ts';

interface Props {
  day: Day;
  today: Day;
  onDay: (day: Day) => void;
}

/** The day of the round; a tap opens the device's date picker, and a keyboard can type it. */
export function DayButton({ day, today, onDay }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <label className={classNames(styles.day, day !== today && styles.other)}>
      <Icon name="calendar" />
      <span aria-hidden="true">{day === today ? labels.today : formatNearDay(day, today)}</span>
      <input
        ref={input}
        type="date"
        className={styles.input}
        aria-label={labels.date}
        value={day}
        max="9999-12-31"
        required
        onClick={() => input.current?.showPicker()}
        onChange={({ target }) => {
          // A date that is still being typed may not exist.
          if (isDay(target.value)) onDay(target.value);
        }}
      />
    </label>
  );
}
