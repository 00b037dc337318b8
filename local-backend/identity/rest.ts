import { Refusal } from '../firestore/errors.ts';
import { object, parse } from '../firestore/payload.ts';
import type { HttpAnswer, HttpHandler, HttpRequest } from '../http.ts';
import type { Clock } from '../firestore/store.ts';
import type { Account, Accounts } from './accounts.ts';
import { IdentityError } from './errors.ts';
import { createSecondFactor, type SignedIn } from './second-factor.ts';
import { type IdClaims, type RefreshClaims, signToken, verifyToken } from './tokens.ts';

export type IdentityParts = {
  accounts: Accounts;
  secret: Buffer;
  projectId: string;
  idTokenLifetimeS: number;
  clock: Clock;
};

export type Identity = {
  handler: HttpHandler;
  /**
   * The uid that an ID token of this service stands for.
   *
   * As with the real service, a valid token stays valid until it expires, even if its account is disabled
   * meanwhile. Removal from the allow-list has immediate effect.
   *
   * @throws Refusal UNAUTHENTICATED for a token that is forged, of another project, or expired.
   */
  uidOf(idToken: string): string;
  /** Whether the sign-in of such a token included a code of an authenticator app. */
  hasSecondFactor(idToken: string): boolean;
};

const API_PREFIX = '/identitytoolkit.googleapis.com/v1/accounts:';
const FACTOR_PREFIX = '/identitytoolkit.googleapis.com/v2/accounts/';
const TOKEN_PATH = '/securetoken.googleapis.com/v1/token';
/** What the real service returns in place of a password hash. */
const REDACTED = Buffer.from('REDACTED').toString('base64');

/**
 * The part of Identity Toolkit that an e-mail and password sign-in uses, at the paths where
 * firebase/auth looks for it after `connectAuthEmulator`: signInWithPassword, lookup, the exchange of a
 * refresh token, and the second factor (`second-factor.ts`). Signing up is refused, as in a project with
 * sign-up closed.
 */
export function createIdentity({
  accounts,
  secret,
  projectId,
  idTokenLifetimeS,
  clock,
}: IdentityParts): Identity {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const seconds = (): number => Math.floor(clock() / 1000);

  /** @param factor id of the second factor whose code was given */
  function tokensFor(account: Account, authTime: number, factor?: string) {
    const claims: IdClaims = {
      ...(account.displayName !== null && { name: account.displayName }),
      iss: issuer,
      aud: projectId,
      auth_time: authTime,
      user_id: account.uid,
      sub: account.uid,
      iat: seconds(),
      exp: seconds() + idTokenLifetimeS,
      email: account.email,
      email_verified: account.emailVerified,
      firebase: {
        identities: { email: [account.email] },
        sign_in_provider: 'password',
        ...(factor !== undefined && {
          sign_in_second_factor: 'totp',
          second_factor_identifier: factor,
        }),
      },
    };
    const refresh: RefreshClaims = {
      refresh: account.uid,
      auth_time: authTime,
      ...(factor !== undefined && { factor }),
    };
    return {
      idToken: signToken(claims, secret),
      refreshToken: signToken(refresh, secret),
      expiresIn: String(idTokenLifetimeS),
    };
  }

  function idClaims(idToken: string): IdClaims | null {
    const claims = verifyToken(idToken, secret);
    return claims !== null && 'sub' in claims && claims.iss === issuer ? claims : null;
  }

  /** @throws IdentityError where the account is gone or disabled, or its sign-in was revoked. */
  function liveAccount(uid: string, authTime: number): Account {
    const account = accounts.get(uid);
    if (account === undefined) throw new IdentityError('USER_NOT_FOUND');
    if (account.disabled) throw new IdentityError('USER_DISABLED');
    if (authTime < account.validSince) throw new IdentityError('TOKEN_EXPIRED');
    return account;
  }

  async function signInWithPassword(body: Record<string, unknown>): Promise<object> {
    const { email, password } = body;
    if (email === undefined) throw new IdentityError('MISSING_EMAIL');
    if (typeof email !== 'string' || !email.includes('@')) throw new IdentityError('INVALID_EMAIL');
    if (typeof password !== 'string' || password === '')
      throw new IdentityError('MISSING_PASSWORD');
    const account = await accounts.signIn(email, password);
    // Never before validSince: a sign-in in the second of a revocation counts.
    const authTime = Math.max(seconds(), account.validSince);
    return {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: account.uid,
      email: account.email,
      ...(account.displayName !== null && { displayName: account.displayName }),
      ...(account.factors?.length
        ? secondFactor.pending(account, authTime)
        : tokensFor(account, authTime)),
    };
  }

  function signedIn({ idToken }: Record<string, unknown>): SignedIn {
    if (typeof idToken !== 'string' || idToken === '') throw new IdentityError('MISSING_ID_TOKEN');
    const claims = idClaims(idToken);
    if (claims === null) throw new IdentityError('INVALID_ID_TOKEN');
    if (claims.exp <= seconds()) throw new IdentityError('TOKEN_EXPIRED');
    return { account: liveAccount(claims.sub, claims.auth_time), authTime: claims.auth_time };
  }

  const secondFactor = createSecondFactor({
    accounts,
    secret,
    clock,
    live: liveAccount,
    issue(account, authTime, factor) {
      const { idToken, refreshToken } = tokensFor(account, authTime, factor);
      return { idToken, refreshToken };
    },
  });

  function lookup(body: Record<string, unknown>): object {
    const { account } = signedIn(body);
    const { email, displayName } = account;
    return {
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          localId: account.uid,
          email,
          emailVerified: account.emailVerified,
          ...(displayName !== null && { displayName }),
          passwordHash: REDACTED,
          passwordUpdatedAt: account.createdAt,
          providerUserInfo: [
            {
              providerId: 'password',
              ...(displayName !== null && { displayName }),
              federatedId: email,
              email,
              rawId: email,
            },
          ],
          ...(account.factors?.length && { mfaInfo: secondFactor.infoOf(account) }),
          validSince: String(account.validSince),
          lastLoginAt: String(account.lastLoginAt ?? account.createdAt),
          createdAt: String(account.createdAt),
          lastRefreshAt: new Date(account.lastLoginAt ?? account.createdAt).toISOString(),
        },
      ],
    };
  }

  function refresh(body: Record<string, unknown>): object {
    const { grant_type: grantType, refresh_token: token } = body;
    if (grantType === undefined || grantType === '') throw new IdentityError('MISSING_GRANT_TYPE');
    if (grantType !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
    if (typeof token !== 'string' || token === '') throw new IdentityError('MISSING_REFRESH_TOKEN');
    const claims = verifyToken(token, secret);
    if (claims === null || !('refresh' in claims)) throw new IdentityError('INVALID_REFRESH_TOKEN');
    const account = liveAccount(claims.refresh, claims.auth_time);
    // A session whose factor was removed continues as one without a second factor.
    const factor = account.factors?.find(({ id }) => id === claims.factor)?.id;
    const { idToken, expiresIn } = tokensFor(account, claims.auth_time, factor);
    return {
      access_token: idToken,
      expires_in: expiresIn,
      token_type: 'Bearer',
      refresh_token: token,
      id_token: idToken,
      user_id: account.uid,
      project_id: projectId,
    };
  }

  async function answer(request: HttpRequest): Promise<HttpAnswer | null> {
    const isToken = request.path === TOKEN_PATH;
    const isFactor = request.path.startsWith(FACTOR_PREFIX);
    if (!isToken && !isFactor && !request.path.startsWith(API_PREFIX)) return null;
    if (request.method !== 'POST') throw new Refusal('NOT_FOUND', 'Only POST is answered here.');
    if (!request.query.has('key')) {
      throw new Refusal('PERMISSION_DENIED', 'The request is missing a valid API key.');
    }
    const body = bodyOf(request);
    if (isToken) return { status: 200, body: refresh(body) };
    if (isFactor) {
      const method = request.path.slice(FACTOR_PREFIX.length);
      const answered = secondFactor.answer(method, body, () => signedIn(body));
      return answered && { status: 200, body: answered };
    }
    switch (request.path.slice(API_PREFIX.length)) {
      case 'signInWithPassword':
        return { status: 200, body: await signInWithPassword(body) };
      case 'lookup':
        return { status: 200, body: lookup(body) };
      case 'signUp':
        throw new IdentityError('ADMIN_ONLY_OPERATION');
      default:
        return null;
    }
  }

  return {
    handler: (request) => answer(request).catch(asAnswer),
    uidOf(idToken) {
      const claims = idClaims(idToken);
      if (claims === null || claims.aud !== projectId || claims.exp <= seconds()) {
        throw new Refusal('UNAUTHENTICATED', 'Missing or invalid authentication.');
      }
      return claims.sub;
    },
    hasSecondFactor: (idToken) => idClaims(idToken)?.firebase.sign_in_second_factor !== undefined,
  };
}

/** A form or JSON, as the two services take them. @throws Refusal for anything else. */
function bodyOf(request: HttpRequest): Record<string, unknown> {
  const { headers, body } = request;
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true) {
    return Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  }
  return object(parse(request)) as Record<string, unknown>;
}

function asAnswer(error: unknown): HttpAnswer {
  if (!(error instanceof IdentityError)) throw error;
  const { message } = error;
  return {
    status: 400,
    body: {
      error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
    },
  };
}
