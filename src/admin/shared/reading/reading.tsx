import { Spinner } from '../../../ui/spinner.tsx';
import styles from './reading.module.css';

/**
 * Stands for a part of a screen that is still being read from this phone. What follows it keeps its place but is hidden
 * until then, so that nothing that a person sees, or is about to tap, moves. Not for parts that wait for a network.
 *
 * @param props.spinner whether to show a spinner meanwhile
 */
export function Reading({ spinner = false }: { spinner?: boolean }) {
  return (
    <div className={styles.reading} data-reading>
      {spinner && <Spinner />}
    </div>
  );
}
