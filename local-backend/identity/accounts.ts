import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '../firestore/store.ts';
import { openJournal } from '../journal.ts';
import { IdentityError } from './errors.ts';
import { periodOf } from './totp.ts';

const hash = promisify<string, Buffer, number, Buffer>(scrypt);
const HASH_BYTES = 32;
const SALT_BYTES = 16;
const MIN_PASSWORD_LENGTH = 6;
const UID = /^[A-Za-z0-9_-]{1,128}$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** After this many wrong passwords in a row an account is locked for a while, for the right one too. */
const MAX_FAILURES = 10;
const LOCKED_MS = 5 * 60 * 1000;

/** An account as it is stored. Times are milliseconds since 1970, but for `validSince`. */
export type Account = {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  /** scrypt of the password, both parts in base64. */
  salt: string;
  hash: string;
  disabled: boolean;
  createdAt: number;
  lastLoginAt: number | null;
  /** Seconds since 1970: earlier sign-ins are no longer valid. */
  validSince: number;
  /** Second factors; absent where none was ever added. */
  factors?: readonly Factor[];
};

/** An authenticator app that was added to an account. */
export type Factor = {
  id: string;
  displayName: string | null;
  /** Milliseconds since 1970. */
  enrolledAt: number;
  /** The shared secret in base64. */
  secret: string;
  /** The period of the last code that was accepted. */
  used: number;
};

export type NewUser = {
  email: string;
  password: string;
  /** A random one where it is not given. */
  uid?: string;
  displayName?: string;
  emailVerified?: boolean;
};

export type Accounts = {
  /** @returns the uid. @throws IdentityError EMAIL_EXISTS, DUPLICATE_LOCAL_ID, WEAK_PASSWORD, … */
  create(user: NewUser): Promise<string>;
  get(uid: string): Account | undefined;
  findByEmail(email: string): Account | undefined;
  /**
   * Checks a password and records the sign-in.
   *
   * @throws IdentityError INVALID_LOGIN_CREDENTIALS whether the e-mail or the password is wrong,
   * USER_DISABLED, TOO_MANY_ATTEMPTS_TRY_LATER.
   */
  signIn(email: string, password: string): Promise<Account>;
  /** @throws IdentityError USER_NOT_FOUND. */
  update(uid: string, change: Partial<Pick<Account, 'disabled' | 'validSince'>>): void;
  /** Adds a factor if a code of it is right. @throws IdentityError INVALID_CODE, TOO_MANY_ATTEMPTS_TRY_LATER. */
  addFactor(uid: string, factor: Factor, code: string): Account;
  /**
   * Accepts a code of a factor, each code only once.
   *
   * @throws IdentityError MFA_ENROLLMENT_NOT_FOUND, INVALID_CODE, TOO_MANY_ATTEMPTS_TRY_LATER.
   */
  takeCode(uid: string, factorId: string, code: string): void;
  /** @throws IdentityError MFA_ENROLLMENT_NOT_FOUND. */
  removeFactor(uid: string, factorId: string): Account;
  clear(): void;
  close(): void;
};

type AccountRecord = { account: Account } | { clear: true };

/** The accounts, in memory and in a journal. */
export function openAccounts(file: string | null, clock: Clock): Accounts {
  const accounts = new Map<string, Account>();
  const failures = new Map<string, { count: number; lastAt: number }>();
  const journal = openJournal<AccountRecord>(
    file,
    (record) => {
      if ('clear' in record) accounts.clear();
      else accounts.set(record.account.uid, record.account);
    },
    function* snapshot() {
      for (const account of accounts.values()) yield { account };
    },
  );

  function save(account: Account): void {
    journal.append({ account });
    accounts.set(account.uid, account);
  }

  const findByEmail = (email: string): Account | undefined => {
    const wanted = email.toLowerCase();
    return [...accounts.values()].find((account) => account.email === wanted);
  };

  /** @param key stands for the passwords of an account, or for its codes */
  function checkNotLocked(key: string): void {
    const failed = failures.get(key) ?? { count: 0, lastAt: 0 };
    if (failed.count < MAX_FAILURES || clock() - failed.lastAt >= LOCKED_MS) return;
    throw new IdentityError(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Access to this account has been temporarily disabled due to many failed login attempts.',
    );
  }

  function countFailure(key: string): void {
    failures.set(key, { count: (failures.get(key)?.count ?? 0) + 1, lastAt: clock() });
  }

  function existing(uid: string): Account {
    const account = accounts.get(uid);
    if (account === undefined) throw new IdentityError('USER_NOT_FOUND');
    return account;
  }

  function factorOf(uid: string, id: string): Factor {
    const factor = existing(uid).factors?.find((each) => each.id === id);
    if (factor === undefined) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND');
    return factor;
  }

  /** The factor with the code marked as used. @throws IdentityError where the code is wrong, or there were too many. */
  function proved(uid: string, factor: Factor, code: string): Factor {
    const key = `${uid} codes`;
    checkNotLocked(key);
    const used = periodOf(bytes(factor.secret), code, factor.used, clock());
    if (used === null) {
      countFailure(key);
      throw new IdentityError('INVALID_CODE');
    }
    failures.delete(key);
    return { ...factor, used };
  }

  function putFactors(uid: string, factors: readonly Factor[]): Account {
    const account = { ...existing(uid), factors };
    save(account);
    return account;
  }

  return {
    get: (uid) => accounts.get(uid),
    findByEmail,
    async create({ email, password, uid = randomBytes(21).toString('base64url'), ...rest }) {
      if (!EMAIL.test(email)) throw new IdentityError('INVALID_EMAIL');
      if (!UID.test(uid)) throw new IdentityError('INVALID_LOCAL_ID');
      if (password.length < MIN_PASSWORD_LENGTH) {
        throw new IdentityError('WEAK_PASSWORD', 'Password should be at least 6 characters');
      }
      const salt = randomBytes(SALT_BYTES);
      const hashed = await hash(password, salt, HASH_BYTES);
      if (findByEmail(email) !== undefined) throw new IdentityError('EMAIL_EXISTS');
      if (accounts.has(uid)) throw new IdentityError('DUPLICATE_LOCAL_ID');
      save({
        uid,
        email: email.toLowerCase(),
        emailVerified: rest.emailVerified ?? false,
        displayName: rest.displayName ?? null,
        salt: salt.toString('base64'),
        hash: hashed.toString('base64'),
        disabled: false,
        createdAt: clock(),
        lastLoginAt: null,
        validSince: Math.floor(clock() / 1000),
      });
      return uid;
    },
    async signIn(email, password) {
      const account = findByEmail(email);
      const salt = account === undefined ? Buffer.alloc(SALT_BYTES) : bytes(account.salt);
      // Also for an unknown e-mail, so that the response time does not reveal whether it has an account.
      const hashed = await hash(password, salt, HASH_BYTES);
      if (account === undefined) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
      checkNotLocked(account.uid);
      if (account.disabled) throw new IdentityError('USER_DISABLED');
      if (!timingSafeEqual(hashed, bytes(account.hash))) {
        countFailure(account.uid);
        throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
      }
      failures.delete(account.uid);
      const signedIn = { ...(accounts.get(account.uid) ?? account), lastLoginAt: clock() };
      save(signedIn);
      return signedIn;
    },
    update(uid, change) {
      save({ ...existing(uid), ...change });
    },
    addFactor(uid, factor, code) {
      const added = proved(uid, factor, code);
      return putFactors(uid, [...(existing(uid).factors ?? []), added]);
    },
    takeCode(uid, factorId, code) {
      const taken = proved(uid, factorOf(uid, factorId), code);
      const { factors = [] } = existing(uid);
      putFactors(
        uid,
        factors.map((each) => (each.id === factorId ? taken : each)),
      );
    },
    removeFactor(uid, factorId) {
      factorOf(uid, factorId);
      const { factors = [] } = existing(uid);
      return putFactors(
        uid,
        factors.filter(({ id }) => id !== factorId),
      );
    },
    clear() {
      journal.append({ clear: true });
      accounts.clear();
      failures.clear();
    },
    close: () => journal.close(),
  };
}

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');
