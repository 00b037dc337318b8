import { useState } from 'react';
import { TextInput } from '../../ui/text-input.tsx';
import { commonLabels } from '../../i18n/labels.ts';

interface Props {
  /** The search of the address. */
  query: string | undefined;
  onQuery: (query: string | undefined) => void;
  placeholder: string;
}

/** The search over a list. The field shows what is typed at once; address and rows follow. */
export function SearchField({ query, onQuery, placeholder }: Props) {
  const [typed, setTyped] = useState({ q: query ?? '', of: query });
  if (typed.of !== query) setTyped({ q: query ?? '', of: query });
  return (
    <TextInput
      label={commonLabels.search}
      type="search"
      placeholder={placeholder}
      clearable
      value={typed.q}
      onValue={(q) => {
        const of = q === '' ? undefined : q;
        setTyped({ q, of });
        onQuery(of);
      }}
      onKeyDown={(event) => {
        // A chip reader types Enter at the end: selecting lets the next reading replace this one.
        if (event.key === 'Enter') event.currentTarget.select();
      }}
    />
  );
}
