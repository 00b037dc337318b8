import { createContext, useContext } from 'react';

const FormId = createContext<string | undefined>(undefined);

/**
 * Names the form that the fields inside belong to, wherever they stand: a page whose sections hold
 * small forms of their own cannot wrap all of it in one element.
 */
export const FormIdProvider = FormId.Provider;

/** The id of the form the field belongs to; undefined for the one it stands in. */
export function useFormId(): string | undefined {
  return useContext(FormId);
}
