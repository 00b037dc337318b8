import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ScreenHead } from './screen-head.tsx';
import { failureLabels } from '../labels/failure-labels.ts';
import { navigationLabels } from '../labels/navigation-labels.ts';
import { isMissingCode } from '../../../platform/missing-code.ts';
import { commonLabels } from '../../../i18n/labels.ts';

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

/** Shown when the device's storage could not be read, or code of the app; the error goes to the console. */
export function ReadFailure({ error, reset }: { error: unknown; reset: () => void }) {
  useEffect(() => console.error(error), [error]);
  // A browser may keep the failure of an import as long as the page: only another page asks again for sure.
  const isMissing = isMissingCode(error);
  return (
    <>
      <ScreenHead title={isMissing ? failureLabels.notLoadedTitle : failureLabels.read} />
      <EmptyState>
        <p role="alert">{isMissing ? failureLabels.notLoaded : failureLabels.readHint}</p>
        <Button
          look="primary"
          icon="sync"
          onClick={isMissing ? () => window.location.reload() : reset}
        >
          {isMissing ? commonLabels.reload : commonLabels.retry}
        </Button>
      </EmptyState>
    </>
  );
}
