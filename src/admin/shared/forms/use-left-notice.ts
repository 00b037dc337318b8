import { useToasts } from '../frame/toasts.tsx';
import { unsavedLabels } from '../labels/unsaved-labels.ts';
import { useIsShown } from '../hooks/use-is-shown.ts';

/**
 * Returns a function that a form calls when its save failed: if the person has left the form meanwhile, where the
 * failure would be read, it is said wherever they are.
 */
export function useLeftNotice(): () => void {
  const { toastError } = useToasts();
  const isShown = useIsShown();
  return () => {
    if (!isShown()) toastError(unsavedLabels.left);
  };
}
