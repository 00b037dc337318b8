import { type ReactNode, useEffect, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { useMirror } from '../session/session-context.tsx';
import { ReadFailure } from '../shared/frame/fallback-screens.tsx';
import { labels } from './labels.ts';

/** How long opening may take before a notice is shown, in milliseconds; usually it takes a twentieth of this. */
const SLOW_MS = 1500;

/**
 * Shows a notice while opening the register takes long (a new version may change every row of a large one), and a
 * failure instead of the screen if it does not open: a live query of a database that is not open neither resolves nor
 * fails. A retry reloads the page, because the synchronisation and the chip, which wait for the same database, would
 * not start again.
 */
export function OpeningGate({ children }: { children: ReactNode }) {
  const { db } = useMirror();
  const [isSlow, setSlow] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isGone = false;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    const ends = (error: unknown) => {
      clearTimeout(timer);
      if (isGone) return;
      setSlow(false);
      setFailure(error);
    };
    db.open().then(() => ends(null), ends);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [db]);
  if (failure !== null) {
    return <ReadFailure error={failure} reset={() => window.location.reload()} />;
  }
  return (
    <>
      {isSlow && <Banner look="info" icon="sync" text={labels.opening} />}
      {children}
    </>
  );
}
