import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { itSync } from '../../i18n/it-sync.ts';
import { it } from '../../i18n/it.ts';
import { readStatus } from '../../sync/status.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { isLate } from './sync-state.ts';
import { useNow } from '../shared/use-now.ts';
import { exportUnsent } from './save-file.ts';

/** Alarms when something waits for more than a day, whatever the network claims (STATUS-2). */
export function LateBanner() {
  const mirror = useMirror();
  const notices = useToasts();
  const now = useNow();
  const status = useLiveQuery(() => readStatus(mirror), [mirror]);
  if (!status || !isLate(status, now)) return null;
  return (
    <Banner look="warn" icon="alert" text={itSync.late}>
      <Link to="/admin/sync" className={buttonClass('secondary', true)}>
        {itSync.details}
      </Link>
      <Button
        big
        onClick={() =>
          void exportUnsent(mirror).catch(() => notices.toastError(it.common.readFailed))
        }
      >
        {itSync.file.exportAll}
      </Button>
    </Banner>
  );
}
