import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../frame/keep-focus.ts';
import { resetLabels } from './reset-labels.ts';

/** What hides all rows of a list. */
export interface Hiding {
  /** Removes the filters; absent where there are none, or where removing them is not asked for. */
  onFilters?: (() => void) | undefined;
  /** Empties the search; absent where it hides nothing. */
  onSearch?: (() => void) | undefined;
}

/** Its name, by which its texts are kept. */
export const hidingOf = ({ onFilters, onSearch }: Hiding) =>
  !onFilters ? 'search' : onSearch ? 'both' : 'filters';

/** Removes what hides the rows of a list: its filters, its search, or both; it says which. */
export function ResetButton(hiding: Hiding) {
  const reset = () => {
    hiding.onSearch?.();
    hiding.onFilters?.();
  };
  return <Button onClick={keepFocus(reset)}>{resetLabels[hidingOf(hiding)]}</Button>;
}
