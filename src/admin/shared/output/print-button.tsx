import { Button } from '../../../ui/button.tsx';
import { printLabels } from './print-labels.ts';

/** Prints; opens the browser's print dialog by default. */
export function PrintButton(props: { disabled?: boolean; onPrint?: (() => void) | undefined }) {
  const { disabled, onPrint = () => print() } = props;
  return (
    <Button big icon="print" disabled={disabled} onClick={onPrint}>
      {printLabels.print}
    </Button>
  );
}
