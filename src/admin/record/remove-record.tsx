import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { RemoveQuestion, type RemoveProps } from './remove-question.tsx';

interface Props<Removed> extends Omit<RemoveProps<Removed>, 'showsRestored' | 'onClose'> {
  /** The text of the button. */
  action: string;
}

/** Deletes a record after asking; can be undone for a few seconds. `onRemoved` leaves its page. */
export function RemoveRecord<Removed>({ action, ...question }: Props<Removed>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {action}
      </Button>
      {asking && <RemoveQuestion {...question} showsRestored onClose={() => setAsking(false)} />}
    </>
  );
}
