import { randomBytes } from 'node:crypto';
import type { Clock } from '../firestore/store.ts';
import type { Account, Accounts, Factor } from './accounts.ts';
import { IdentityError } from './errors.ts';
import { base32, DIGITS, fromBase32, PERIOD_S } from './totp.ts';
import { type EnrolmentClaims, type PendingClaims, signToken, verifyToken } from './tokens.ts';

/** A sign-in must be this young for a change of second factors (seconds). */
const RECENT_S = 5 * 60;
/** How long an enrolment, or a sign-in after the right password, waits for its code (seconds). */
const WAITS_S = 5 * 60;
const SECRET_BYTES = 20;
const MAX_FACTORS = 5;

/** An account, as the ID token of a request names it. */
export type SignedIn = { readonly account: Account; readonly authTime: number };

type Json = Record<string, unknown>;
/** Issues tokens for an account; `factor` is the id of the second factor whose code was given. */
type Issue = (account: Account, authTime: number, factor?: string) => object;

export type SecondFactor = {
  /** The answer to a right password where a code is needed too, instead of tokens. */
  pending(account: Account, authTime: number): object;
  /** What an account's look-up says of its factors. */
  infoOf(account: Account): readonly object[];
  /** The answer to a call below `/v2/accounts/`; null for an unknown one. @throws IdentityError */
  answer(method: string, body: Json, signedIn: () => SignedIn): object | null;
};

/**
 * The second factor of Identity Platform, by codes of an authenticator app (TOTP): mfaEnrollment (start, finalize,
 * withdraw) and mfaSignIn (finalize). Each code is accepted once, up to one period early or late.
 */
export function createSecondFactor(parts: {
  accounts: Accounts;
  secret: Buffer;
  clock: Clock;
  live: (uid: string, authTime: number) => Account;
  issue: Issue;
}): SecondFactor {
  const { accounts, secret, clock, live, issue } = parts;
  const seconds = (): number => Math.floor(clock() / 1000);
  const iso = (millis: number): string => new Date(millis).toISOString();

  const infoOf = ({ factors = [] }: Account) =>
    factors.map(({ id, displayName, enrolledAt }) => ({
      mfaEnrollmentId: id,
      ...(displayName !== null && { displayName }),
      enrolledAt: iso(enrolledAt),
      totpInfo: {},
    }));

  /** Checks what every change of the factors requires: a recent sign-in, and a verified e-mail. */
  function recent({ account, authTime }: SignedIn): SignedIn {
    if (seconds() - authTime > RECENT_S) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    if (!account.emailVerified) throw new IdentityError('UNVERIFIED_EMAIL');
    return { account, authTime };
  }

  function start(body: Json, { account }: SignedIn): object {
    if (body['totpEnrollmentInfo'] === undefined) {
      throw new IdentityError('OPERATION_NOT_ALLOWED', 'SMS based MFA not enabled.');
    }
    const shared = base32(randomBytes(SECRET_BYTES));
    const until = seconds() + WAITS_S;
    const claims: EnrolmentClaims = { enrol: account.uid, shared, until };
    return {
      totpSessionInfo: {
        sharedSecretKey: shared,
        verificationCodeLength: DIGITS,
        hashingAlgorithm: 'SHA1',
        periodSec: PERIOD_S,
        sessionInfo: signToken(claims, secret),
        finalizeEnrollmentTime: iso(until * 1000),
      },
    };
  }

  function finalize(body: Json, { account, authTime }: SignedIn): object {
    const { sessionInfo, verificationCode } = verificationOf(body);
    const claims = typeof sessionInfo === 'string' ? verifyToken(sessionInfo, secret) : null;
    if (claims === null || !('enrol' in claims) || claims.enrol !== account.uid) {
      throw new IdentityError('INVALID_SESSION_INFO');
    }
    if (claims.until <= seconds()) throw new IdentityError('SESSION_EXPIRED');
    const { factors = [] } = account;
    const shared = fromBase32(claims.shared).toString('base64');
    if (factors.some((factor) => factor.secret === shared)) {
      throw new IdentityError('SECOND_FACTOR_EXISTS');
    }
    if (factors.length >= MAX_FACTORS) throw new IdentityError('SECOND_FACTOR_LIMIT_EXCEEDED');
    const { displayName } = body;
    const factor: Factor = {
      id: randomBytes(18).toString('base64url'),
      displayName: typeof displayName === 'string' ? displayName : null,
      enrolledAt: clock(),
      secret: shared,
      used: 0,
    };
    const enrolled = accounts.addFactor(account.uid, factor, codeIn(verificationCode));
    return { ...issue(enrolled, authTime, factor.id), totpAuthInfo: {} };
  }

  function withdraw(body: Json, { account, authTime }: SignedIn): object {
    const left = accounts.removeFactor(account.uid, idIn(body));
    return issue(left, authTime);
  }

  function finishSignIn(body: Json): object {
    const { mfaPendingCredential: credential } = body;
    if (credential === undefined) throw new IdentityError('MISSING_MFA_PENDING_CREDENTIAL');
    const claims = typeof credential === 'string' ? verifyToken(credential, secret) : null;
    if (claims === null || !('pending' in claims) || claims.until <= seconds()) {
      throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL');
    }
    const account = live(claims.pending, claims.auth_time);
    const factor = idIn(body);
    accounts.takeCode(account.uid, factor, codeIn(verificationOf(body).verificationCode));
    return issue(account, claims.auth_time, factor);
  }

  return {
    infoOf,
    pending(account, authTime) {
      const claims: PendingClaims = {
        pending: account.uid,
        auth_time: authTime,
        until: seconds() + WAITS_S,
      };
      return { mfaPendingCredential: signToken(claims, secret), mfaInfo: infoOf(account) };
    },
    answer(method, body, signedIn) {
      switch (method) {
        case 'mfaEnrollment:start':
          return start(body, recent(signedIn()));
        case 'mfaEnrollment:finalize':
          return finalize(body, recent(signedIn()));
        case 'mfaEnrollment:withdraw':
          return withdraw(body, recent(signedIn()));
        case 'mfaSignIn:finalize':
          return finishSignIn(body);
        default:
          return null;
      }
    },
  };
}

function verificationOf(body: Json): Json {
  const info = body['totpVerificationInfo'];
  return typeof info === 'object' && info !== null ? (info as Json) : {};
}

function codeIn(code: unknown): string {
  if (code === undefined || code === '') throw new IdentityError('MISSING_CODE');
  if (typeof code !== 'string') throw new IdentityError('INVALID_CODE');
  return code;
}

function idIn({ mfaEnrollmentId: id }: Json): string {
  if (typeof id !== 'string' || id === '') throw new IdentityError('MISSING_MFA_ENROLLMENT_ID');
  return id;
}
