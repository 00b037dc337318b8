import {
  type Auth,
  type MultiFactorError,
  type MultiFactorInfo,
  type User,
  getMultiFactorResolver,
  multiFactor,
  TotpMultiFactorGenerator,
} from 'firebase/auth';
import type { Profile } from '../platform/profile.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import type { EnrolledFactor, SecondFactor, SignInFailure } from '../platform/identity.ts';
import { answeredCode, codeOf, profileOf } from './firebase-user.ts';
import type { ProviderAnswers } from './identity-fetch.ts';

/** The name under which authenticator apps list the account. */
const ISSUER = 'Scuderia';

const isTotp = ({ factorId }: MultiFactorInfo): boolean =>
  factorId === TotpMultiFactorGenerator.FACTOR_ID;

/**
 * Continues a sign-in that needs a second factor after the right password. A code is tried with each authenticator app
 * of the account; without one (only with text messages, say) the sign-in cannot continue.
 *
 * @param error what the SDK threw
 */
export function confirmSignIn(
  auth: Auth,
  error: unknown,
  providerAnswers: ProviderAnswers,
): SignInFailure {
  const code = codeOf(error);
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const factors = resolver.hints.filter(isTotp);
  if (factors.length === 0) return { code };

  async function confirm(given: string): Promise<Result<Profile, SignInFailure>> {
    let failure: SignInFailure = { code };
    providerAnswers.isRefusing = false;
    for (const { uid } of factors) {
      try {
        const assertion = TotpMultiFactorGenerator.assertionForSignIn(uid, given);
        return ok(profileOf((await resolver.resolveSignIn(assertion)).user));
      } catch (thrown) {
        failure = { code: answeredCode(thrown, providerAnswers) };
        if (failure.code !== 'invalid-verification-code') break;
      }
    }
    return fail(failure);
  }
  return { code, confirm };
}

/** The second factors of the account with this uid, as long as it is the one that is signed in. */
export function firebaseSecondFactor(
  auth: Auth,
  uid: string,
  providerAnswers: ProviderAnswers,
): SecondFactor {
  async function ask<Value>(
    work: (user: User) => Promise<Value>,
  ): Promise<Result<Value, SignInFailure>> {
    await auth.authStateReady();
    const user = auth.currentUser;
    if (user?.uid !== uid) return fail({ code: 'requires-recent-login' });
    providerAnswers.isRefusing = false;
    try {
      return ok(await work(user));
    } catch (error) {
      return fail({ code: answeredCode(error, providerAnswers) });
    }
  }

  return {
    list: () =>
      ask(async (user) => {
        const { enrolledFactors } = await reloaded(user);
        return enrolledFactors.filter(isTotp).map(factorOf);
      }),
    enrol: (name) =>
      ask(async (user) => {
        const session = await multiFactor(user).getSession();
        const shared = await TotpMultiFactorGenerator.generateSecret(session);
        return {
          secret: shared.secretKey,
          address: addressOf(user.email ?? '', shared.secretKey),
          confirm: (code: string) =>
            ask(async (current) => {
              const assertion = TotpMultiFactorGenerator.assertionForEnrollment(shared, code);
              await multiFactor(current).enroll(assertion, name);
            }),
        };
      }),
    remove: (id) => ask((user) => multiFactor(user).unenroll(id)),
  };
}

/** The account's factors as the provider has them now. */
async function reloaded(user: User): Promise<ReturnType<typeof multiFactor>> {
  const factors = multiFactor(user);
  await user.reload();
  return factors;
}

const factorOf = ({ uid, displayName, enrollmentTime }: MultiFactorInfo): EnrolledFactor => ({
  id: uid,
  name: displayName ?? null,
  since: Date.parse(enrollmentTime),
});

/** The address that an authenticator app reads from a QR code; the SDK's own does not encode names. */
function addressOf(email: string, secret: string): string {
  const query = new URLSearchParams({ secret, issuer: ISSUER, algorithm: 'SHA1', digits: '6' });
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(email)}?${query.toString()}&period=30`;
}
