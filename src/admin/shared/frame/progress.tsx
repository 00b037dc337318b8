import { commonLabels } from '../../../i18n/labels.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './progress.module.css';

/** The progress of a long task, with a button that stops it. */
export function Progress(props: {
  text: string;
  leaving: string;
  done: number;
  all: number;
  onStop: () => void;
}) {
  return (
    <div className={styles.work}>
      <label className={styles.progress}>
        {props.text}
        <progress value={props.done} max={props.all || 1} />
        <span>{props.leaving}</span>
      </label>
      <Button big onClick={props.onStop}>
        {commonLabels.stop}
      </Button>
    </div>
  );
}
