import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { RemoveConfirm, type RemoveProps } from './remove-confirm.tsx';

interface Props<Removed> extends Omit<RemoveProps<Removed>, 'showsRestored' | 'onClose'> {
  /** The text of the button. */
  action: string;
  /** Leaves the page of the record; not called if the person has done that while it was being deleted. */
  onLeave: () => void;
}

/** Deletes a record after asking; can be undone for a few seconds. */
export function RemoveRecord<Removed>({ action, onLeave, ...question }: Props<Removed>) {
  const [asking, setAsking] = useState(false);
  // Not by whether this is still shown: what is deleted may leave the page before the deletion is known here.
  const router = useRouter();
  const page = useRef('');
  const remove = () => {
    page.current = router.state.location.pathname;
    return question.remove();
  };
  const onRemoved = () => {
    const onRestored = question.onRemoved?.();
    if (router.state.location.pathname === page.current) onLeave();
    return onRestored;
  };
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {action}
      </Button>
      {asking && (
        <RemoveConfirm
          {...question}
          remove={remove}
          onRemoved={onRemoved}
          showsRestored
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
