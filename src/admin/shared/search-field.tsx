import { TextInput } from '../../ui/text-input.tsx';
import { commonLabels } from '../../i18n/labels.ts';

interface Props {
  query: string;
  onQuery: (query: string) => void;
  placeholder: string;
}

/** The search over a list. */
export function SearchField({ query, onQuery, placeholder }: Props) {
  return (
    <TextInput
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
