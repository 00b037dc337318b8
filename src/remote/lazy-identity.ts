import type { Identity } from '../platform/identity.ts';
import type { Tokens } from './tokens.ts';

type Provider = Identity & { tokensOf(uid: string): Tokens };

/**
 * An identity provider whose code is loaded when it is first needed. Background calls wait until the first screen is
 * shown, which does not need it; signing in or out does not wait.
 *
 * @param load gives the provider, the same one each time
 * @param firstScreen resolves when a screen shows what is on this phone
 */
export function lazyIdentity(load: () => Promise<Provider>, firstScreen: Promise<void>): Provider {
  let ended: Parameters<Identity['onSessionEnd']>[0] = () => undefined;
  const provider = async () => {
    const loaded = await load();
    loaded.onSessionEnd((uid, code) => ended(uid, code));
    return loaded;
  };
  const tokens = async (uid: string) => {
    await firstScreen;
    return (await provider()).tokensOf(uid);
  };
  return {
    tokensOf: (uid) => ({
      current: async () => (await tokens(uid)).current(),
      refresh: async () => (await tokens(uid)).refresh(),
    }),
    signIn: async (email, password) => (await provider()).signIn(email, password),
    signOut: async (isWanted) => {
      const loaded = await provider();
      if (!isWanted || (await isWanted())) await loaded.signOut();
    },
    onSessionEnd(listener) {
      ended = listener;
    },
  };
}
