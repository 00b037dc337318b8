import { type ErrorInfo, type ReactNode, Component } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './row-boundary.module.css';
import { rowLabels } from './row-labels.ts';

interface Props {
  /** For a table's row: the number of columns that the message spans. If absent, the message is a paragraph. */
  columns?: number | undefined;
  /** Renders the row; the boundary also catches its errors. */
  children: () => ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly drawn: Props['children'];
}

/**
 * Renders a row of a list inside its `tr` or `li`. If that throws, because of the content of one document, a message is
 * shown in its place, and the screen stays. It is rendered again together with the list.
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

/** A component of its own, so that errors are thrown below the boundary. */
function Drawn({ draw }: { draw: () => ReactNode }) {
  return draw();
}
