import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Palette } from '../palette/palette.tsx';
import styles from './bottom-bar.module.css';
import { labels } from './labels.ts';
import { MENU_ID } from './side-menu.tsx';

interface Props {
  /** The button that opens the whole menu. */
  toggle: Ref<HTMLButtonElement>;
  open: boolean;
  onToggle: () => void;
}

/** The navigation of a phone, within reach of the thumb. */
export function BottomBar({ toggle, open, onToggle }: Props) {
  const item = { className: styles.item, activeProps: { className: styles.active } };
  return (
    <nav className={styles.bar} aria-label={labels.bottom.title}>
      <Link to="/admin" activeOptions={{ exact: true, includeSearch: false }} {...item}>
        <Icon name="home" />
        {labels.bottom.today}
      </Link>
      <Link to="/admin/round" activeOptions={{ includeSearch: false }} {...item}>
        <Icon name="round" />
        {labels.bottom.round}
      </Link>
      <Palette>
        {(search) => (
          <button type="button" className={styles.item} onClick={search}>
            <Icon name="search" />
            {labels.bottom.search}
          </button>
        )}
      </Palette>
      <Link to="/admin/horses" activeOptions={{ includeSearch: false }} {...item}>
        <Icon name="horseshoe" />
        {labels.bottom.horses}
      </Link>
      <button
        ref={toggle}
        type="button"
        className={styles.item}
        aria-expanded={open}
        aria-controls={MENU_ID}
        onClick={onToggle}
      >
        <Icon name="menu" />
        {labels.bottom.more}
      </button>
    </nav>
  );
}
