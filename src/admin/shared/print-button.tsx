import { itDesk } from '../../i18n/it-desk.ts';
import { Button } from '../../ui/button.tsx';

/** Opens the browser's print dialog, where a file can be made too. */
export function PrintButton(props: { disabled?: boolean; onPrint?: (() => void) | undefined }) {
  const { disabled, onPrint = () => print() } = props;
  return (
    <Button big icon="print" disabled={disabled} onClick={onPrint}>
      {itDesk.print}
    </Button>
  );
}
