import { useState } from 'react';
import { it } from '../../i18n/it.ts';
import { TextInput } from '../../ui/text-input.tsx';

interface Props {
  /** What the address says is searched for. */
  query: string | undefined;
  onQuery: (query: string | undefined) => void;
  placeholder: string;
}

/** The search over a list. The field answers at once; the address and the rows follow. */
export function SearchField({ query, onQuery, placeholder }: Props) {
  const [typed, setTyped] = useState({ q: query ?? '', of: query });
  if (typed.of !== query) setTyped({ q: query ?? '', of: query });
  return (
    <TextInput
      label={it.common.search}
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
        // A chip reader ends with Enter: the next reading replaces this one.
        if (event.key === 'Enter') event.currentTarget.select();
      }}
    />
  );
}
