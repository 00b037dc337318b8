import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import styles from './side-menu.module.css';
import { labels } from './labels.ts';
import { useOwnName } from './use-own-name.ts';
import { UserLinks } from './user-links.tsx';
import type { Holds } from '../../model/account.ts';
import { navigationLabels } from '../shared/labels/navigation-labels.ts';

/** The id of the menu element. */
export const MENU_ID = 'admin-menu';

interface Props {
  onNavigate: () => void;
  /** Whether it contains the links of the signed-in user, which have no menu of their own on a phone. */
  withUser: boolean;
  /** What the account holds, read before the menu is opened: an entry that came later would move those below it. */
  holds: Holds | undefined;
}

/** The navigation of the admin app. */
export function SideMenu({ onNavigate, withUser, holds }: Props) {
  const item = {
    className: styles.item,
    activeProps: { className: styles.active },
    onClick: onNavigate,
  };
  return (
    <nav id={MENU_ID} className={styles.menu} aria-label={labels.menu}>
      <Link
        to="/admin"
        className={styles.logo}
        aria-label={navigationLabels.home}
        onClick={onNavigate}
      >
        <Mark />
        <span>Scuderia</span>
      </Link>
      <ul className={styles.items}>
        <li>
          <Link to="/admin" activeOptions={{ exact: true }} {...item}>
            <Icon name="home" />
            {navigationLabels.dashboard}
          </Link>
        </li>
        <li>
          <Link to="/admin/round" {...item}>
            <Icon name="round" />
            {navigationLabels.round}
          </Link>
        </li>
        <li>
          <Link to="/admin/health-round" {...item}>
            <Icon name="health" />
            {navigationLabels.healthRound}
          </Link>
        </li>
        <li>
          <Link to="/admin/horses" {...item}>
            <Icon name="horseshoe" />
            {navigationLabels.horses}
          </Link>
        </li>
        {holds === 'all' && (
          <>
            <li>
              <Link to="/admin/memberships" {...item}>
                <Icon name="card" />
                {navigationLabels.memberships}
              </Link>
            </li>
            <li>
              <Link to="/admin/events" {...item}>
                <Icon name="calendar" />
                {navigationLabels.events}
              </Link>
            </li>
            <li>
              <Link to="/admin/photos" {...item}>
                <Icon name="photo" />
                {navigationLabels.photos}
              </Link>
            </li>
          </>
        )}
        {withUser && (
          <>
            <li>
              <Link to="/admin/due" {...item}>
                <Icon name="calendar" />
                {navigationLabels.due}
              </Link>
            </li>
            <li>
              <Link to="/admin/sync" {...item}>
                <Icon name="sync" />
                {navigationLabels.sync}
              </Link>
            </li>
          </>
        )}
      </ul>
      {withUser && <UserSection onNavigate={onNavigate} />}
    </nav>
  );
}

function UserSection({ onNavigate }: Pick<Props, 'onNavigate'>) {
  const name = useOwnName();
  return (
    <section className={styles.user} aria-label={labels.account(name)}>
      <p className={styles.name}>{name}</p>
      <UserLinks className={styles.item} onNavigate={onNavigate} />
    </section>
  );
}
