import { dayOf } from '../../model/calendar.ts';
import { outdatedText } from './outdated.ts';
import { planningLabels } from './planning-labels.ts';
import { useSyncStatus } from './sync-status.tsx';
import { useNow } from './use-now.ts';

/** On paper: the day of printing, and up to when others' changes were received if that is outdated (STATUS-1). */
export function PrintedOn() {
  return (
    <>
      <p>{planningLabels.printed(dayOf(useNow()))}.</p>
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
