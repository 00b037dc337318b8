import { plainNumber } from '../../../model/values/plain-text.ts';
import { slugOfAddress } from './horse-address.ts';
import { type Finder, finder } from '../lists/record-finder.ts';

const byText = finder((query) => {
  const number = plainNumber(query).toLowerCase();
  return /^\d{5,}[a-z0-9]*$/.test(number) ? number : '';
});

/** Finds horses by name, document name, owner, chip and UELN, or one horse by the address in its QR code. */
export const horseFinder: Finder = (query) => {
  const matches = byText(query);
  const slug = slugOfAddress(query);
  return (text, path) => matches(text) || (slug !== null && path === `horses/${slug}`);
};
