import { labels } from './labels.ts';

const MESSAGES: Readonly<Record<string, string>> = labels.identity;

/**
 * Failures that the provider describes with a sentence that names an address, a method or a project. The SDK turns the
 * whole sentence into a code.
 */
const SENTENCES: readonly (readonly [RegExp, keyof typeof labels.identity])[] = [
  [/^requests-from-referer-.*-are-blocked/, 'unauthorized-domain'],
  [/^requests-to-this-api-.*-are-blocked/, 'invalid-api-key'],
  [/^identity-toolkit-api-has-not-been-used-/, 'configuration-not-found'],
];

/** The error text for an identity provider's code (without `auth/`). */
export function identityMessage(code: string): string {
  if (Object.hasOwn(MESSAGES, code)) return MESSAGES[code]!;
  const known = SENTENCES.find(([sentence]) => sentence.test(code))?.[1];
  return known ? labels.identity[known] : labels.wrong;
}
