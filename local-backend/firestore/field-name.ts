import { invalid } from './errors.ts';

/** @throws Refusal INVALID_ARGUMENT for a name that no field may have. */
export function checkFieldName(name: string): void {
  if (name === '') throw invalid('The property.name is the empty string.');
  if (/^__.*__$/s.test(name)) throw invalid(`field name ${name} is reserved`);
  if (Buffer.byteLength(name) > 1500) throw invalid('A field name is longer than 1500 bytes.');
}
