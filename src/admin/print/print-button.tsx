import { itDesk } from '../../i18n/it-desk.ts';
import { Button } from '../../ui/button.tsx';

/** Opens the browser's print dialog, where a file can be made too. */
export function PrintButton({ disabled }: { disabled?: boolean }) {
  return (
    <Button big icon="print" disabled={disabled} onClick={() => print()}>
      {itDesk.print}
    </Button>
  );
}
