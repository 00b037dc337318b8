import { Link } from '@tanstack/react-router';
import type { FocusEvent, PointerEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { itArchive } from '../../i18n/it-archive.ts';
import { it } from '../../i18n/it.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSession } from '../session/session-context.tsx';
import { userName } from './user-name.ts';
import styles from './user-menu.module.css';

/** Who is signed in; opens on hover, on keyboard focus and on a tap. */
export function UserMenu() {
  const { profile } = useSession();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const name = userName(profile);

  const hover = (event: PointerEvent, to: boolean) => {
    if (event.pointerType === 'mouse') setOpen(to);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering only repeats what the button inside does
    <div
      className={styles['user']}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label={it.shell.account(name)}
        aria-expanded={open}
        aria-controls={id}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setOpen(true);
        }}
        onClick={(event) => {
          // The mouse that hovers here has already opened it; a tap and the keyboard toggle.
          const mouse =
            event.nativeEvent instanceof globalThis.PointerEvent &&
            event.nativeEvent.pointerType === 'mouse';
          setOpen((held) => mouse || !held);
        }}
      >
        <Icon name="user" />
        <span className={styles['name']} aria-hidden="true">
          {name}
        </span>
      </button>
      <div id={id} className={styles['dropdown']} hidden={!open}>
        <p className={styles['full']}>{name}</p>
        <Link to="/admin/archive" className={styles['signOut']}>
          {itArchive.archive.menu}
        </Link>
        <Link to="/admin/person" className={styles['signOut']}>
          {itArchive.person.menu}
        </Link>
        <Link to="/admin/login" className={styles['signOut']}>
          {it.shell.signOut}
        </Link>
      </div>
    </div>
  );
}
