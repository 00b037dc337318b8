import { type ReactNode, useState } from 'react';
import { commonLabels } from '../../i18n/labels.ts';
import type { SaveFailure } from '../../mirror/write-locally.ts';
import type { Result } from '../../platform/result.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { failureLabels } from '../shared/failure-labels.ts';
import { useToasts } from '../shared/toasts.tsx';
import { useSingleFlight } from '../shared/use-single-flight.ts';

interface Props<Removed> {
  texts: {
    readonly action: string;
    readonly ask: string;
    readonly removed: string;
    readonly restored: string;
  };
  remove: () => Promise<Result<Removed, SaveFailure | 'missing'>>;
  /** Takes back a removal, by what it gave. */
  restore: (removed: Removed) => Promise<Result<unknown, SaveFailure | 'missing'>>;
  /** Drops the unsaved edits and leaves the record. */
  onRemoved: () => void;
  /** Whether it cannot be deleted now; the question says why. */
  disabled?: boolean;
  /** What the question says of it. */
  children: ReactNode;
}

/** Deletes a record, after asking; can be undone for some seconds. */
export function RemoveRecord<Removed>(props: Props<Removed>) {
  const { texts } = props;
  const toasts = useToasts();
  const { run } = useSingleFlight();
  const [asking, setAsking] = useState(false);

  const remove = () =>
    run(async () => {
      setAsking(false);
      const removed = await props.remove();
      if (!removed.success) return toasts.toastError(failureLabels.save[removed.error]);
      props.onRemoved();
      toasts.toast(texts.removed, {
        label: commonLabels.undo,
        run: () => void restore(removed.data),
      });
    });
  const restore = async (removed: Removed) => {
    const restored = await props.restore(removed);
    if (restored.success) toasts.toast(texts.restored);
    else toasts.toastError(failureLabels.save[restored.error]);
  };
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      {asking && (
        <Confirm
          title={texts.ask}
          action={commonLabels.remove}
          icon="trash"
          disabled={props.disabled ?? false}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          {props.children}
        </Confirm>
      )}
    </>
  );
}
