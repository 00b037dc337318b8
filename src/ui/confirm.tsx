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
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the confirmation of a destructive action. */
export function Confirm(props: Props) {
  const { title, action, icon, disabled = false, onConfirm, onClose, children } = props;
  return (
    <Overlay title={title} important onClose={onClose}>
      {children}
      <OverlayActions>
        <Button big onClick={onClose}>
          {commonLabels.back}
        </Button>
        <Button look="danger" big disabled={disabled} {...(icon && { icon })} onClick={onConfirm}>
          {action}
        </Button>
      </OverlayActions>
    </Overlay>
  );
}
