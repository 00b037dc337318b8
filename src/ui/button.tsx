import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { type IconName, Icon } from './icon.tsx';

/** How a button looks: the main action, another one, one that stands back, or one that deletes. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  look?: ButtonLook;
  icon?: IconName;
  /** A touch target also for a mouse, for screens that are used in the stable. */
  big?: boolean;
}

/** The class names of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'secondary', big = false): string {
  return classNames(styles.button, styles[look], big && styles.big);
}

/** A push button; `type` is 'button' by default. */
export function Button({ look, icon, big, className, children, type, ...rest }: Props) {
  return (
    <button
      type={type ?? 'button'}
      className={classNames(buttonClass(look, big), className)}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<Props, 'children' | 'icon'> {
  icon: IconName;
  /** The accessible name and the tooltip. */
  label: string;
}

/** A button that shows only an icon. */
export function IconButton({
  icon,
  label,
  look = 'quiet',
  big,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(buttonClass(look, big), styles.iconOnly, className)}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
