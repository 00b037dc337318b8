import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  look?: ButtonLook;
  icon?: IconName;
  /** Of full finger size also at the desk: what is pressed in the stable. */
  big?: boolean;
}

/** The class of a control that looks like a button, for links that do. */
export function buttonClass(look: ButtonLook = 'secondary', big = false): string {
  return classNames(styles['button'], styles[look], big && styles['big']);
}

/** A push button; `type` is 'button' unless told. */
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
  /** The accessible name, also shown as the tip. */
  label: string;
}

/** A button that shows a drawing only; its name is told and shown on hover. */
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
      className={classNames(buttonClass(look, big), styles['iconOnly'], className)}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
