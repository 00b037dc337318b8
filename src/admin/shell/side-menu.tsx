import { Link } from '@tanstack/react-router';
import { itPhotos } from '../../i18n/it-photos.ts';
import { it } from '../../i18n/it.ts';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import styles from './side-menu.module.css';

const MENU_ID = 'admin-menu';
export { MENU_ID };

/** The places of the back-office. */
export function SideMenu({ onNavigate }: { onNavigate: () => void }) {
  const item = {
    className: styles['item'],
    activeProps: { className: styles['active'] },
    onClick: onNavigate,
  };
  return (
    <nav id={MENU_ID} className={styles['menu']} aria-label={it.shell.menu}>
      <Link to="/admin" className={styles['logo']} aria-label={it.shell.home} onClick={onNavigate}>
        <Mark />
        <span>Scuderia</span>
      </Link>
      <ul className={styles['items']}>
        <li>
          <Link to="/admin" activeOptions={{ exact: true }} {...item}>
            <Icon name="home" />
            {it.shell.dashboard}
          </Link>
        </li>
        <li>
          <Link to="/admin/round" {...item}>
            <Icon name="round" />
            {it.shell.round}
          </Link>
        </li>
        <li>
          <Link to="/admin/horses" {...item}>
            <Icon name="horseshoe" />
            {it.shell.horses}
          </Link>
        </li>
        <li>
          <Link to="/admin/memberships" {...item}>
            <Icon name="card" />
            {it.shell.memberships}
          </Link>
        </li>
        <li>
          <Link to="/admin/photos" {...item}>
            <Icon name="photo" />
            {itPhotos.title}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
