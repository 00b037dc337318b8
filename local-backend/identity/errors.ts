/** A refusal of the identity part, by the code that the real service sends as its message. */
export type IdentityCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'DUPLICATE_LOCAL_ID'
  | 'EMAIL_EXISTS'
  | 'INVALID_CODE'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOCAL_ID'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_MFA_PENDING_CREDENTIAL'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_SESSION_INFO'
  | 'MFA_ENROLLMENT_NOT_FOUND'
  | 'MISSING_CODE'
  | 'MISSING_EMAIL'
  | 'MISSING_GRANT_TYPE'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_MFA_ENROLLMENT_ID'
  | 'MISSING_MFA_PENDING_CREDENTIAL'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'OPERATION_NOT_ALLOWED'
  | 'SECOND_FACTOR_EXISTS'
  | 'SECOND_FACTOR_LIMIT_EXCEEDED'
  | 'SESSION_EXPIRED'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNVERIFIED_EMAIL'
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
