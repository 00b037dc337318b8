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
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the confirmation of a destructive action. */
export function Confirm({ title, action, icon, onConfirm, onClose, children }: Props) {
  return (
    <Overlay title={title} important onClose={onClose}>
      {children}
      <OverlayActions>
        <Button big onClick={onClose}>
          {commonLabels.back}
        </Button>
        <Button look="danger" big {...(icon && { icon })} onClick={onConfirm}>
          {action}
        </Button>
      </OverlayActions>
    </Overlay>
  );
}
