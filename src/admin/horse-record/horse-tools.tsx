import { Link } from '@tanstack/react-router';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSession } from '../session/session-context.tsx';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { useFirstPull } from '../shared/reading/first-pull.tsx';
import { loaded } from '../shared/frame/loaded.ts';
import { useToasts } from '../shared/frame/toasts.tsx';
import { withOutdated } from '../shared/output/outdated-now.ts';
import styles from './horse-tools.module.css';
import { labels as dueScreenLabels } from '../due/labels.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';
import { labels } from './labels.ts';

const loadCalendar = async () => (await import('../due/care-calendar.ts')).downloadHorseCalendar;

/** Links to a horse's printed card and QR label, and its calendar file once all health acts are received. */
export function HorseTools({ row }: { row: ViewRow<Horse> }) {
  const { register, mirror } = useSession();
  const toasts = useToasts();
  const pull = useFirstPull('health');
  const { run } = useSingleFlight();
  const save = async () => {
    const acts = await register.health.list(row.slug);
    if (!acts.success) return toasts.toastError(failureLabels.read);
    const downloadHorseCalendar = await loaded(loadCalendar);
    if (!downloadHorseCalendar) return toasts.toastError(failureLabels.notLoaded);
    const saved = downloadHorseCalendar(row, acts.data, mirror.clock.now());
    toasts.toast(
      saved > 0
        ? await withOutdated(mirror, dueScreenLabels.calendarDone(saved))
        : dueScreenLabels.calendarEmpty,
    );
  };
  return (
    <nav aria-label={navigationLabels.planning} className={styles.tools}>
      <Link to="/admin/horses/$slug/card" params={{ slug: row.slug }} className={styles.tool}>
        <Icon name="print" />
        {labels.tools.card}
      </Link>
      <Link to="/admin/labels" search={{ horse: row.slug }} className={styles.tool}>
        <Icon name="qr" />
        {labels.tools.qrLabel}
      </Link>
      <button
        type="button"
        className={styles.tool}
        disabled={pull !== null}
        onClick={() => void run(save)}
      >
        <Icon name="calendar" />
        {dueScreenLabels.calendar}
      </button>
    </nav>
  );
}
