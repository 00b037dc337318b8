import { Link } from '@tanstack/react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useAdminApp, useMirror } from '../session/session-context.tsx';
import { useSyncStatus } from '../shared/sync-status.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { isLate } from './sync-state.ts';
import { useNow } from '../shared/use-now.ts';
import { exportUnsent } from './export-unsent.ts';
import { labels } from './labels.ts';
import { failureLabels } from '../shared/failure-labels.ts';

/** Warns when a change is unsent for more than a day, whatever the network state (STATUS-2). */
export function LateBanner() {
  const mirror = useMirror();
  const { diary } = useAdminApp();
  const toasts = useToasts();
  const now = useNow();
  const status = useSyncStatus();
  if (!status || !isLate(status, now)) return null;
  return (
    <Banner look="warn" icon="alert" text={labels.late}>
      <Link to="/admin/sync" className={buttonClass('secondary', true)}>
        {labels.details.open}
      </Link>
      <Button
        big
        onClick={() =>
          void exportUnsent(mirror, diary).catch(() => toasts.toastError(failureLabels.read))
        }
      >
        {labels.file.exportAll}
      </Button>
    </Banner>
  );
}
