import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useOwnName } from './use-own-name.ts';
import styles from './user-menu.module.css';
import { labels } from './labels.ts';
import { UserLinks } from './user-links.tsx';

/** The menu of the signed-in user; opens on hover, on keyboard focus and on a tap. */
export function UserMenu() {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const name = useOwnName();

  // A button that is tapped on an iPad gets no focus, so none leaves it.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false); // Null while it is removed.
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, []);

  const hover = (event: PointerEvent, to: boolean) => {
    if (event.pointerType === 'mouse') setOpen(to);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering repeats what the button does
    <div
      ref={menu}
      className={styles.user}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={labels.account(name)}
        aria-expanded={open}
        aria-controls={id}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setOpen(true);
        }}
        onClick={(event) => {
          // A mouse has opened the menu by hovering already, so its click keeps it open; a tap or key toggles it.
          const mouse =
            event.nativeEvent instanceof globalThis.PointerEvent &&
            event.nativeEvent.pointerType === 'mouse';
          setOpen((before) => mouse || !before);
        }}
      >
        <Icon name="user" />
        <span className={styles.name} aria-hidden="true">
          {name}
        </span>
      </button>
      <div id={id} className={styles.dropdown} hidden={!open}>
        <p className={styles.full} title={name}>
          <span>{name}</span>
        </p>
        <UserLinks className={styles.signOut} onNavigate={() => setOpen(false)} />
      </div>
    </div>
  );
}
