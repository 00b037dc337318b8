import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { Confirm } from '../../../ui/confirm.tsx';
import { useSingleFlight } from './use-single-flight.ts';

interface Props extends Omit<ComponentProps<typeof Confirm>, 'busy' | 'onConfirm'> {
  /**
   * Does what was confirmed. The returned function is called once the question is closed: before that, nothing outside
   * of it can take the focus.
   */
  onConfirm: () => Promise<(() => void) | void>;
}

/**
 * A question whose answer is saved on the phone. It stays until that ended: closed earlier, it could be asked and
 * confirmed a second time while the storage is slow.
 */
export function SavingConfirm({ onConfirm, onClose, ...question }: Props) {
  const { run } = useSingleFlight();
  const [busy, setBusy] = useState(false);
  const confirm = () =>
    run(async () => {
      setBusy(true);
      let then: (() => void) | void;
      try {
        then = await onConfirm();
      } finally {
        flushSync(onClose);
      }
      then?.();
    });
  return <Confirm {...question} busy={busy} onConfirm={() => void confirm()} onClose={onClose} />;
}
