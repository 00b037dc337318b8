/** A refusal of the identity part, by the code that the real service sends as its message. */
export type IdentityCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'DUPLICATE_LOCAL_ID'
  | 'EMAIL_EXISTS'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOCAL_ID'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_REFRESH_TOKEN'
  | 'MISSING_EMAIL'
  | 'MISSING_GRANT_TYPE'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD';

/** Thrown for a request that the identity part refuses; always answered with status 400. */
export class IdentityError extends Error {
  constructor(
    readonly code: IdentityCode,
    detail?: string,
  ) {
    super(detail === undefined ? code : `${code} : ${detail}`);
    this.name = 'IdentityError';
  }
}
