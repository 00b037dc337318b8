import type { ReactNode } from 'react';
import type { SaveFailure } from '../../../mirror/changes/save-failure.ts';
import type { Result } from '../../../platform/result.ts';
import { NO_SCROLL, aroundOf } from '../frame/keep-focus.ts';
import { SavingConfirm } from '../forms/saving-confirm.tsx';
import { useToasts } from '../frame/toasts.tsx';
import { commonLabels } from '../../../i18n/labels.ts';

/** The question before a removal: its texts, and what removes and restores. */
export interface RemoveProps<Removed> {
  ask: string;
  /** The message after the removal. */
  removed: string;
  restored: string;
  /** Whether to show a message on restoring, for a record that is not on the screen. */
  showsRestored?: boolean;
  remove: () => Promise<Result<Removed, SaveFailure | 'missing'>>;
  /** Undoes a removal, by its result. */
  restore: (removed: Removed) => Promise<Result<unknown, SaveFailure | 'missing'>>;
  /** Called after the removal: drops what is typed of it. What it returns is called when the removal was undone. */
  onRemoved?: (() => (() => void) | void) | undefined;
  onClose: () => void;
  /** Whether it cannot be deleted now; the text of the question says why. */
  disabled?: boolean;
  /** The text of the question. */
  children: ReactNode;
}

/** Asks before something is deleted, deletes it, and offers an undo for a few seconds. */
export function RemoveConfirm<Removed>(props: RemoveProps<Removed>) {
  const toasts = useToasts();
  const remove = async () => {
    // The button that asked is removed too, with its row or with the whole list.
    const around = aroundOf(document.activeElement);
    const removed = await props.remove();
    if (!removed.success) return toasts.toastFailure(removed.error);
    return () => {
      around?.focus(NO_SCROLL);
      const onRestored = props.onRemoved?.();
      toasts.toastUndo(props.removed, () => restore(removed.data, onRestored));
    };
  };
  const restore = async (removed: Removed, onRestored: (() => void) | void) => {
    const restored = await props.restore(removed);
    if (!restored.success) {
      toasts.toastFailure(restored.error);
      return restored.error === 'missing';
    }
    onRestored?.();
    if (props.showsRestored) toasts.toast(props.restored);
    else toasts.announce(props.restored);
    return true;
  };
  return (
    <SavingConfirm
      title={props.ask}
      action={commonLabels.remove}
      icon="trash"
      disabled={props.disabled ?? false}
      onConfirm={remove}
      onClose={props.onClose}
    >
      {props.children}
    </SavingConfirm>
  );
}
