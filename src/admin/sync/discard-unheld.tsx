import { useState } from 'react';
import { discardUnheld } from '../../register/unsent/discard-unheld.ts';
import type { NamedChange } from '../../register/unsent/unsent-changes.ts';
import { dayOf } from '../../model/values/calendar.ts';
import { Button } from '../../ui/button.tsx';
import { useMirror } from '../session/session-context.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { changeLabel } from '../shared/labels/change-labels.ts';
import { useNow } from '../shared/hooks/use-now.ts';
import { DiscardConfirm } from './discard-confirm.tsx';
import { discardedWith } from './discarded-with.ts';
import { labels } from './labels.ts';

interface Props {
  change: NamedChange;
  /** All unsent changes, to list those that are discarded with this one. */
  unsent: readonly NamedChange[];
}

/** Discards a change of something that the account does not hold any more: nothing else ends its wait here (PUSH-12). */
export function DiscardUnheld({ change, unsent }: Props) {
  const mirror = useMirror();
  const toasts = useToasts();
  const today = dayOf(useNow());
  const [asking, setAsking] = useState(false);
  const { mutation } = change;
  const what = changeLabel(change, today);
  const discard = async () => {
    const discarded = await discardUnheld(mirror, mutation);
    if (!discarded.success) return toasts.toastFailure(discarded.error);
    const { chosenElsewhere } = labels.rejected;
    toasts.toast(discarded.data ? labels.rejected.discarded(what) : chosenElsewhere);
    // The line with the button is removed.
    return () => document.getElementById('content')?.focus();
  };
  return (
    <>
      <Button look="danger" big icon="trash" onClick={() => setAsking(true)}>
        {labels.rejected.discard}
      </Button>
      {asking && (
        <DiscardConfirm
          what={what}
          meaning={mutation.isHandedOver ? labels.rejected.handedOver : labels.waiting.forEver}
          lost={discardedWith(change, unsent)}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
