import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useAdminApp, useMirror } from '../session/session-context.tsx';
import { useSyncStatus } from '../shared/reading/sync-status.tsx';
import { useHolds } from '../shared/reading/use-holds.ts';
import { loaded } from '../shared/frame/loaded.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { isHeldUp, isLate } from './sync-state.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { statusLabels } from './status-labels.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';

const loadExport = () => import('../shared/output/export-unsent.ts');

/** Warns when a change is unsent for more than a day, whatever the network state (STATUS-2). */
export function LateBanner() {
  const mirror = useMirror();
  const { diary } = useAdminApp();
  const toasts = useToasts();
  const now = useNow();
  const status = useSyncStatus();
  const holds = useHolds();
  const isShown = status !== undefined && isLate(status, now);
  // Loaded with the banner, so that it is there when the button is pressed; other banners do not need it.
  useEffect(() => {
    if (isShown) void loadExport().catch(() => undefined);
  }, [isShown]);
  if (!isShown) return null;
  const exportAll = async () => {
    const code = await loaded(loadExport);
    if (!code) return toasts.toastError(failureLabels.notLoaded);
    await code.exportUnsent(mirror, diary).catch(() => toasts.toastError(failureLabels.read));
  };
  return (
    <Banner look="warn" icon="alert" text={statusLabels.late(isHeldUp(status, holds))}>
      <Link to="/admin/sync" className={buttonClass('secondary', true)}>
        {statusLabels.details.open}
      </Link>
      <Button big onClick={() => void exportAll()}>
        {statusLabels.exportAll}
      </Button>
    </Banner>
  );
}
