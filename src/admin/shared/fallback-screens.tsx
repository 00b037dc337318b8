import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { it } from '../../i18n/it.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHead } from './screen-head.tsx';

/** An address that leads nowhere. */
export function MissingScreen() {
  return (
    <>
      <ScreenHead title={it.common.notFound} />
      <EmptyState>
        <p>{it.common.notFoundHint}</p>
        <Link to="/admin" className={buttonClass('primary')}>
          {it.shell.home}
        </Link>
      </EmptyState>
    </>
  );
}

/** The device could not be read; the reason goes to the console. */
export function ReadFailure({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <>
      <ScreenHead title={it.common.readFailed} />
      <EmptyState>
        <p role="alert">{it.common.readFailedHint}</p>
        <Button look="primary" icon="sync" onClick={reset}>
          {it.common.retry}
        </Button>
      </EmptyState>
    </>
  );
}
