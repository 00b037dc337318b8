import { createContext, useContext } from 'react';

const FormId = createContext<string | undefined>(undefined);

/**
 * Sets the form that the fields inside belong to. A page whose sections contain forms of their own cannot
 * wrap all fields in one form element.
 */
export const FormIdProvider = FormId.Provider;

/** The id of the form that a field belongs to; undefined for the enclosing form element. */
export function useFormId(): string | undefined {
  return useContext(FormId);
}
