import { Button } from '../../ui/button.tsx';
import { planningLabels } from './planning-labels.ts';

/** Opens the browser's print dialog, where a file can be made too. */
export function PrintButton(props: { disabled?: boolean; onPrint?: (() => void) | undefined }) {
  const { disabled, onPrint = () => print() } = props;
  return (
    <Button big icon="print" disabled={disabled} onClick={onPrint}>
      {planningLabels.print}
    </Button>
  );
}
