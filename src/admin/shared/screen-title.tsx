import { type Dispatch, type SetStateAction, createContext, useContext, useEffect } from 'react';

/** What the top bar of a phone says of where one is. */
type Title = string;

const TitleContext = createContext<Dispatch<SetStateAction<Title>> | null>(null);

export const ScreenTitleProvider = TitleContext.Provider;

/**
 * Makes a text the title of the document, and of the top bar of a phone.
 *
 * @returns whether there is such a bar
 */
export function useScreenTitle(title: string, shown: string): boolean {
  const setTitle = useContext(TitleContext);
  useEffect(() => {
    document.title = `${title} | Scuderia`;
  }, [title]);
  useEffect(() => setTitle?.(shown), [setTitle, shown]);
  return setTitle !== null;
}
