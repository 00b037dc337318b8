import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHead } from './screen-head.tsx';
import { failureLabels } from './failure-labels.ts';
import { navigationLabels } from './navigation-labels.ts';
import { commonLabels } from '../../i18n/labels.ts';

/** Shown at an address that does not exist. */
export function MissingScreen() {
  return (
    <>
      <ScreenHead title={failureLabels.notFound} />
      <EmptyState>
        <p>{failureLabels.notFoundHint}</p>
        <Link to="/admin" className={buttonClass('primary')}>
          {navigationLabels.home}
        </Link>
      </EmptyState>
    </>
  );
}

/** Shown when the device's storage could not be read; the error goes to the console. */
export function ReadFailure({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => console.error(error), [error]);
  return (
    <>
      <ScreenHead title={failureLabels.read} />
      <EmptyState>
        <p role="alert">{failureLabels.readHint}</p>
        <Button look="primary" icon="sync" onClick={reset}>
          {commonLabels.retry}
        </Button>
      </EmptyState>
    </>
  );
}
