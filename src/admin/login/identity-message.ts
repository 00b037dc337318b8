import { labels } from './labels.ts';

const MESSAGES: Readonly<Record<string, string>> = labels.identity;

/** The error text for an identity provider's code (without `auth/`). */
export function identityMessage(code: string): string {
  return Object.hasOwn(MESSAGES, code) ? MESSAGES[code]! : labels.wrong;
}
