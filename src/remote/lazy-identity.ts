import type { Identity } from '../sync/ports.ts';
import type { Tokens } from './tokens.ts';

/**
 * An identity provider whose code is loaded when it is first needed. What goes on in the background waits
 * until the first screen is there, which needs nothing of it; a person who signs in or out does not wait.
 *
 * @param load gives the provider; called more than once
 * @param firstScreen resolves when a screen shows what is on this phone
 */
export function lazyIdentity(
  load: () => Promise<Identity & { tokensOf(uid: string): Tokens }>,
  firstScreen: Promise<void>,
): Identity & { tokensOf(uid: string): Tokens } {
  const tokens = async (uid: string) => {
    await firstScreen;
    return (await load()).tokensOf(uid);
  };
  return {
    tokensOf: (uid) => ({
      current: async () => (await tokens(uid)).current(),
      refresh: async () => (await tokens(uid)).refresh(),
    }),
    signIn: async (email, password) => (await load()).signIn(email, password),
    signOut: async () => (await load()).signOut(),
  };
}
