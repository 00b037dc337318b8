import { type ErrorInfo, type ReactNode, Component } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './row-boundary.module.css';
import { rowLabels } from './row-labels.ts';

interface Props {
  /** Of a table's row: how many columns the message takes. Without it the message is a paragraph. */
  columns?: number | undefined;
  /** Draws the row; its errors are the boundary's too. */
  children: () => ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly drawn: Props['children'];
}

/**
 * Draws a row of a list inside its `tr` or `li`. Where that throws, because of what one document holds,
 * a message stands in its place, and the screen stays. It is drawn again when the list is.
 */
export class RowBoundary extends Component<Props, State> {
  override state: State = { failed: false, drawn: this.props.children };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ children }: Props, { drawn }: State): State | null {
    return children === drawn ? null : { failed: false, drawn: children };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { columns, children } = this.props;
    if (!this.state.failed) return <Drawn draw={children} />;
    const message = (
      <span className={styles.message}>
        <Icon name="alert" />
        {rowLabels.unreadable}
      </span>
    );
    return columns === undefined ? <p>{message}</p> : <td colSpan={columns}>{message}</td>;
  }
}

/** A component of its own, so that what drawing throws is thrown below the boundary. */
function Drawn({ draw }: { draw: () => ReactNode }) {
  return draw();
}
