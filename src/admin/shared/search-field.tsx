import { TextInput } from '../../ui/text-input.tsx';
import { useFieldInAddress } from './use-field-in-address.ts';
import { commonLabels } from '../../i18n/labels.ts';

interface Props {
  query: string;
  onQuery: (query: string) => void;
  placeholder: string;
}

/** The id of the search field: an address that ends in it leads there. */
export const SEARCH_FIELD = 'cerca';

/** The search over a list. */
export function SearchField({ query, onQuery, placeholder }: Props) {
  useFieldInAddress();
  return (
    <TextInput
      id={SEARCH_FIELD}
      label={commonLabels.search}
      type="search"
      placeholder={placeholder}
      clearable
      value={query}
      onValue={onQuery}
      onKeyDown={(event) => {
        // A chip reader types Enter at the end: selecting lets the next reading replace this one.
        if (event.key === 'Enter') event.currentTarget.select();
      }}
    />
  );
}
