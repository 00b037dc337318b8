import { commonLabels } from '../../../i18n/labels.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './progress.module.css';

interface Props {
  /** What is counted, once it is known how much there is. */
  text: string;
  leaving: string;
  done: number;
  /** 0 while it is not known, as when a file is read or the server asked. */
  all: number;
  onStop: () => void;
}

/** The progress of a long task, with a button that stops it. */
export function Progress({ text, leaving, done, all, onStop }: Props) {
  const isKnown = all > 0;
  return (
    <div className={styles.work}>
      <label className={styles.progress}>
        {isKnown ? text : commonLabels.loading}
        {isKnown ? <progress value={done} max={all} /> : <progress />}
        <span>{leaving}</span>
      </label>
      <Button big onClick={onStop}>
        {commonLabels.stop}
      </Button>
    </div>
  );
}
