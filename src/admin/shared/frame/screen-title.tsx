import { type Dispatch, type SetStateAction, createContext, useContext, useEffect } from 'react';

/** The title in the top bar of a phone. */
type Title = string;

const TitleContext = createContext<Dispatch<SetStateAction<Title>> | null>(null);

export const ScreenTitleProvider = TitleContext.Provider;

/**
 * Sets the title of the document, and of the top bar of a phone.
 *
 * @param called in the title of the document; names nobody, because browsers keep it in their history
 * @returns whether there is such a bar
 */
export function useScreenTitle(called: string, shown: string): boolean {
  const setTitle = useContext(TitleContext);
  useEffect(() => {
    document.title = `${called} | Scuderia`;
  }, [called]);
  useEffect(() => setTitle?.(shown), [setTitle, shown]);
  return setTitle !== null;
}
