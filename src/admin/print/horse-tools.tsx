import { Link } from '@tanstack/react-router';
import { itDesk } from '../../i18n/it-desk.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { Horse } from '../../model/horse.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAdminApp } from '../session/session-context.tsx';
import { downloadHorseCalendar } from '../due/care-calendar.ts';
import { useToasts } from '../shared/toasts.tsx';
import styles from './horse-tools.module.css';

/** What can be made of a horse's card: a page, a label for its box, its days in a calendar. */
export function HorseTools({ row }: { row: ViewRow<Horse> }) {
  const { clock } = useAdminApp();
  const notices = useToasts();
  const save = () => {
    const saved = downloadHorseCalendar(row, clock.now());
    notices.toast(saved > 0 ? itDesk.due.calendarDone(saved) : itDesk.due.calendarEmpty);
  };
  return (
    <nav aria-label={itDesk.links} className={styles['tools']}>
      <Link to="/admin/horses/$slug/card" params={{ slug: row.slug }} className={styles['tool']}>
        <Icon name="print" />
        {itDesk.card.link}
      </Link>
      <Link to="/admin/labels" search={{ horse: row.slug }} className={styles['tool']}>
        <Icon name="qr" />
        {itDesk.labels.link}
      </Link>
      <button type="button" className={styles['tool']} onClick={save}>
        <Icon name="calendar" />
        {itDesk.due.calendar}
      </button>
    </nav>
  );
}
