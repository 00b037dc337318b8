import { createContext } from 'react';

/** The full path of the rendered page, such as `/it/paths`. */
export const PageAddress = createContext('');
