import { dayOf } from '../../../model/values/calendar.ts';
import { outdatedText } from '../reading/outdated.ts';
import { printLabels } from './print-labels.ts';
import { useSyncStatus } from '../reading/sync-status.tsx';
import { useNow } from '../hooks/use-now.ts';

/** On paper: the day of printing, and up to when others' changes were received if that is outdated (STATUS-1). */
export function PrintedOn() {
  return (
    <>
      <p>{printLabels.printed(dayOf(useNow()))}.</p>
      <OutdatedNote />
    </>
  );
}

/** Up to when others' changes were received; nothing unless that is outdated. */
export function OutdatedNote() {
  const now = useNow();
  const status = useSyncStatus();
  const text = status ? outdatedText(status, now) : null;
  return text && <p>{text}</p>;
}
