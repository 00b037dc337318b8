import type { TriState } from '../../../model/fields/fields.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { dpaLabels } from './dpa-labels.ts';

interface Props {
  /** The value that replaces NON DPA. */
  to: TriState;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before NON DPA is changed: the declaration is final, and a horse without one counts as DPA. */
export function DpaConfirm({ to, onConfirm, onClose }: Props) {
  return (
    <Confirm
      title={to === 1 ? dpaLabels.title : dpaLabels.blankTitle}
      action={dpaLabels.confirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {to === 0 && <p>{dpaLabels.undeclared}</p>}
      <p>{dpaLabels.ask}</p>
    </Confirm>
  );
}
