import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of an ID token, as Firebase gives them for a password sign-in. */
export type IdClaims = {
  iss: string;
  aud: string;
  sub: string;
  user_id: string;
  auth_time: number;
  iat: number;
  exp: number;
  email: string;
  email_verified: boolean;
  name?: string;
  firebase: {
    identities: { email: string[] };
    sign_in_provider: 'password';
    /** Present where a code of an authenticator app was given too; the second is that factor's id. */
    sign_in_second_factor?: 'totp';
    second_factor_identifier?: string;
  };
};

/** The claims of a refresh token, which is opaque to clients. */
export type RefreshClaims = { refresh: string; auth_time: number; factor?: string };

/** The claims of a sign-in that waits for its code after the right password; `until` is in seconds since 1970. */
export type PendingClaims = { pending: string; auth_time: number; until: number };

/** The claims of an enrolment that waits for its first code. */
export type EnrolmentClaims = { enrol: string; shared: string; until: number };

type Claims = IdClaims | RefreshClaims | PendingClaims | EnrolmentClaims;

/**
 * Signs claims as a JSON Web Token with HMAC-SHA-256. The official Firestore emulator takes such a token too: it reads
 * the claims and does not check the signature.
 */
export function signToken(claims: Claims, secret: Buffer): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${signature(content, secret)}`;
}

/** The claims of a token that was signed with the secret, null for any other text. */
export function verifyToken(token: string, secret: Buffer): Claims | null {
  const [header = '', payload = '', signed = '', ...more] = token.split('.');
  if (more.length > 0) return null;
  const expected = Buffer.from(signature(`${header}.${payload}`, secret));
  const given = Buffer.from(signed);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const signature = (content: string, secret: Buffer): string =>
  createHmac('sha256', secret).update(content).digest('base64url');
