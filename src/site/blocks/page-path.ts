import { createContext } from 'react';

/** The full path of the page that is drawn, such as `/it/paths`. */
export const PagePath = createContext('');
