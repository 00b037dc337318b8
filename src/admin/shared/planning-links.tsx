import { Link } from '@tanstack/react-router';
import { itDesk } from '../../i18n/it-desk.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './planning-links.module.css';

const PLACES = [
  { to: '/admin/due', icon: 'calendar', text: itDesk.due.title },
  { to: '/admin/bdn', icon: 'papers', text: itDesk.bdn.title },
  { to: '/admin/stable-list', icon: 'print', text: itDesk.stable.title },
  { to: '/admin/labels', icon: 'qr', text: itDesk.labels.title },
] as const satisfies readonly { to: string; icon: IconName; text: string }[];

/** What is planned, checked and printed at the desk; each place tells where one is. */
export function PlanningLinks() {
  return (
    <nav aria-label={itDesk.links} className={styles['links']}>
      {PLACES.map(({ to, icon, text }) => (
        <Link
          key={to}
          to={to}
          className={styles['link']}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <Icon name={icon} />
          {text}
        </Link>
      ))}
    </nav>
  );
}
