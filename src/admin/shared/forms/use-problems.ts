import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Why what is typed in a form cannot be saved. Of a field that is still empty it is said only once the form was to be
 * saved: a button that waits for it would not tell why.
 *
 * @param problemOf also of an empty field, if it is needed
 */
export function useProblems<Field extends string>(
  typed: Readonly<Partial<Record<Field, string>>>,
  problemOf: (field: Field) => string | undefined,
) {
  const [asked, setAsked] = useState(false);
  return {
    complete: !(Object.keys(typed) as Field[]).some(problemOf),
    errorOf: (field: Field) => (asked || typed[field]?.trim() ? problemOf(field) : undefined),
    /** Lets the fields of a form say what is missing; the first that is wrong takes the focus. */
    ask: (form: Element | null) => {
      flushSync(() => setAsked(true));
      form?.querySelector<HTMLElement>('[aria-invalid], [role="alert"][tabindex]')?.focus();
    },
    /** For a form that stays when it was saved. */
    forget: () => setAsked(false),
  };
}
