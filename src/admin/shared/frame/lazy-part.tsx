import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { commonLabels } from '../../../i18n/labels.ts';
import { failureLabels } from '../labels/failure-labels.ts';
import { useToasts } from './toasts.tsx';

/**
 * A part of a screen whose code is loaded when it is first shown. Code that cannot be loaded, because another tab has
 * started a newer version of the app, takes only its own part from the screen, and not a form in which somebody types.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      reportError(error);
      return { default: NotLoaded as ComponentType<Props> };
    }
  });
}

/** @param onClose of a dialog, which is closed; of no other part, whose content would go with it */
function NotLoaded({ onClose }: { onClose?: () => void }) {
  const { toastError } = useToasts();
  useEffect(() => {
    if (!onClose) return;
    toastError(failureLabels.notLoaded);
    onClose();
  }, [onClose, toastError]);
  return (
    onClose === undefined && (
      <Banner inset look="warn" icon="alert" text={failureLabels.notLoaded}>
        <Button icon="sync" onClick={() => window.location.reload()}>
          {commonLabels.reload}
        </Button>
      </Banner>
    )
  );
}
