import { Spinner } from '../../ui/spinner.tsx';
import styles from './reading.module.css';

/**
 * Stands for a part of a screen that is still read from this phone. What follows it in the screen keeps
 * its place but is not shown until the part is there, so that nothing that a person sees, or is about to
 * tap, moves. Not for what waits on a network.
 *
 * @param props.spinner whether to show meanwhile that something is loading
 */
export function Reading({ spinner = false }: { spinner?: boolean }) {
  return (
    <div className={styles.reading} data-reading>
      {spinner && <Spinner />}
    </div>
  );
}
