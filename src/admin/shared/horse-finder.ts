import { plainNumber } from '../../model/plain-text.ts';
import { finder } from './record-finder.ts';

/** Finds horses by name, document name, owner, chip and UELN. */
export const horseFinder = finder((query) => {
  const number = plainNumber(query).toLowerCase();
  return /^\d{5,}[a-z0-9]*$/.test(number) ? number : '';
});
