import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icon.tsx';
import { Overlay, OverlayActions } from './overlay.tsx';
import { commonLabels } from '../i18n/labels.ts';

interface Props {
  title: string;
  /** The text of the confirming button. */
  action: string;
  icon?: IconName;
  /** Whether it cannot be confirmed now; the question says why. */
  disabled?: boolean;
  /** Whether the action is running: until it ends, the question can neither be closed nor confirmed again. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the confirmation of an action that is destructive, or perhaps not meant. */
export function Confirm(props: Props) {
  const { title, action, icon, disabled = false, busy = false, children } = props;
  const confirm = () => !busy && props.onConfirm();
  const close = () => !busy && props.onClose();
  return (
    <Overlay title={title} important onClose={close}>
      {children}
      <OverlayActions>
        <Button big aria-disabled={busy} onClick={close}>
          {commonLabels.back}
        </Button>
        <Button
          look="danger"
          big
          disabled={disabled}
          aria-disabled={busy}
          {...(icon && { icon })}
          onClick={confirm}
        >
          {busy ? commonLabels.busy : action}
        </Button>
      </OverlayActions>
    </Overlay>
  );
}
