import { createContext } from 'react';

/** What every part of a public page may ask: where it is, and what the site was set up with. */
export interface PageContext {
  /** The full path, such as `/it/paths`. */
  readonly pathname: string;
  /** Starts the visit statistics; absent where none are configured. Called only after consent. */
  readonly startAnalytics?: (() => Promise<void>) | undefined;
}

export const PageContext = createContext<PageContext>({ pathname: '' });
