import { Link } from '@tanstack/react-router';
import { type IconName, Icon } from '../../../ui/icon.tsx';
import styles from './planning-links.module.css';
import { navigationLabels } from '../labels/navigation-labels.ts';

const LINKS = [
  { to: '/admin/due', icon: 'calendar', text: navigationLabels.due },
  { to: '/admin/bdn', icon: 'papers', text: navigationLabels.bdn },
  { to: '/admin/stable-list', icon: 'print', text: navigationLabels.stableList },
  { to: '/admin/treatments', icon: 'note', text: navigationLabels.treatments },
  { to: '/admin/presences', icon: 'home', text: navigationLabels.presences },
  { to: '/admin/labels', icon: 'qr', text: navigationLabels.qrLabels },
] as const satisfies readonly { to: string; icon: IconName; text: string }[];

/** The links between the planning screens; marks the current one. */
export function PlanningLinks() {
  return (
    <nav aria-label={navigationLabels.planning} className={styles.links}>
      {LINKS.map(({ to, icon, text }) => (
        <Link
          key={to}
          to={to}
          className={styles.link}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          <Icon name={icon} />
          {text}
        </Link>
      ))}
    </nav>
  );
}
