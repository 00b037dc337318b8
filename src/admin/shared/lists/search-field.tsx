import { TextInput } from '../../../ui/text-input.tsx';
import { commonLabels } from '../../../i18n/labels.ts';

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
        // A chip reader sends Enter at the end: the selected text is replaced by the next reading.
        if (event.key === 'Enter') event.currentTarget.select();
      }}
    />
  );
}
