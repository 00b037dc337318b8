import { randomBytes } from 'node:crypto';
import { emailIn, projectIn } from '../src/remote/tokens.ts';
import { ENTRY_ADVICE, type Entry, ROLES, unknownFields } from './allow-list.ts';
import { type Finding, passed, problem, runCheck } from './findings.ts';
import {
  type Answer,
  ask,
  errorOf,
  messageOf,
  type Project,
  reasonOf,
  refererOf,
} from './project.ts';
import { askFirestore } from './refusals.ts';

/** A signed-in account. The token is held in memory only; the e-mail is the one in it, with which rules compare. */
export type Session = { readonly uid: string; readonly email: string; readonly token: string };

const SWITCH_OFF =
  'Firebase console → Authentication → Settings → User actions: switch off "Enable create (sign-up)".';
const ENABLE = 'Firebase console → Authentication → Sign-in method: enable Email/Password.';
const KEY = 'npm run setup takes the API key that Firebase console → Project settings shows.';

/** What the identity provider answers (or the reason that it gives), and the advice for it. */
const ADVICE: readonly (readonly [answer: RegExp, advice: string])[] = [
  [
    /^CONFIGURATION_NOT_FOUND/,
    `Authentication was never switched on: Firebase console → Authentication → Get started. ${ENABLE}`,
  ],
  [/^(?:PASSWORD_LOGIN_DISABLED|OPERATION_NOT_ALLOWED)/, ENABLE],
  [
    /^API_KEY_HTTP_REFERRER_BLOCKED$|^Requests from referer/,
    'The API key is restricted to other addresses than that of the site (npm run setup, or --site): Google Cloud console → APIs & Services → Credentials → the key → Website restrictions.',
  ],
  [
    /^API_KEY_SERVICE_BLOCKED$|^Requests to this API/,
    'The API key is restricted to other APIs: Google Cloud console → APIs & Services → Credentials → the key → API restrictions: add the Identity Toolkit API.',
  ],
  [
    /^API_KEY_INVALID$|API key (?:not valid|expired)|valid API key/,
    `The API key is none, or of a project that is gone: ${KEY}`,
  ],
  [
    /^SERVICE_DISABLED$|has not been used in project/,
    'The Identity Toolkit API is not enabled: Firebase console → Authentication → Get started, and wait some minutes.',
  ],
  // Matches the service's own text; the SDKs' code for it is `firebase-app-check-token-is-invalid`.
  [
    /app.?check/i,
    'App Check is enforced, which refuses this app (docs/decisions/014-no-app-check.md): Firebase console → App Check → APIs.',
  ],
  [
    /^(?:INVALID_LOGIN_CREDENTIALS|EMAIL_NOT_FOUND|INVALID_PASSWORD)/,
    'Check the e-mail and the password; Firebase console → Authentication → Users shows the accounts of this project.',
  ],
  [/^(?:INVALID|MISSING)_EMAIL/, 'What was given as the e-mail is none.'],
  [/^MISSING_PASSWORD/, 'No password was given.'],
  [
    /^USER_DISABLED/,
    'This account is disabled: sign in with another admin, or enable it: Firebase console → Authentication → Users.',
  ],
  [
    /^TOO_MANY_ATTEMPTS/,
    'There were too many attempts of late: wait some minutes. Check the e-mail and the password before the next one.',
  ],
  [/^QUOTA_EXCEEDED|^RESOURCE_EXHAUSTED$/, 'The quota of sign-ins is used up: ask again later.'],
];

function adviceFor(answer: Answer, otherwise: string): string {
  const words = [messageOf(answer), reasonOf(answer), errorOf(answer)];
  return ADVICE.find(([of]) => words.some((word) => of.test(word)))?.[1] ?? otherwise;
}

const isClosed = (message: string): boolean => message.startsWith('ADMIN_ONLY_OPERATION');

/** Checks that sign-up is closed. If an account could be created, it is deleted at once. */
export async function* checkSignUp(project: Project): AsyncGenerator<Finding, void> {
  const stranger = {
    email: `doctor-${randomBytes(12).toString('hex')}@example.com`,
    password: randomBytes(24).toString('base64url'),
  };
  yield await signUp(project, 'sign-up by e-mail', stranger);
  yield await signUp(project, 'sign-up without a name', {});
}

async function signUp(
  project: Project,
  about: string,
  who: { readonly email?: string },
): Promise<Finding> {
  const call = (method: string) => `${project.identity}/accounts:${method}?key=${project.apiKey}`;
  const answer = await ask(
    call('signUp'),
    { ...who, returnSecureToken: true },
    undefined,
    refererOf(project),
  );
  const { idToken } = (answer.body ?? {}) as { idToken?: string };
  if (answer.status === 200 && idToken !== undefined) {
    const isDeleted = await ask(call('delete'), { idToken }, undefined, refererOf(project)).then(
      ({ status }) => status === 200,
      // A failed deletion must not hide the finding that an account was created.
      () => false,
    );
    return problem(
      about,
      `OPEN: anybody can make an account. The one just made was ${isDeleted ? 'deleted again' : 'NOT deleted: delete the newest user in the console'}.`,
      SWITCH_OFF,
    );
  }
  const message = messageOf(answer);
  // For sign-up by e-mail, this answer says only that the provider is off, not that sign-up is closed once it is on.
  const isOff = who.email === undefined && message.startsWith('OPERATION_NOT_ALLOWED');
  if (isClosed(message) || isOff) return passed(about, 'closed');
  return problem(
    about,
    `cannot tell: ${message || answer.status}`,
    adviceFor(answer, 'Is the API key that of this project?'),
  );
}

/** Signs in as an admin, or gives a finding with the reason why not. Never throws. */
export async function signIn(
  project: Project,
  email: string,
  password: string,
): Promise<Session | Finding> {
  const { findings, outcome } = await runCheck('signing in', async function* () {
    const session = await signedIn(project, email, password);
    if ('token' in session) return session;
    yield session;
    return undefined;
  });
  return outcome ?? findings[0]!;
}

async function signedIn(
  project: Project,
  email: string,
  password: string,
): Promise<Session | Finding> {
  const about = 'signing in';
  const answer = await ask(
    `${project.identity}/accounts:signInWithPassword?key=${project.apiKey}`,
    { email, password, returnSecureToken: true },
    undefined,
    refererOf(project),
  );
  const { localId, idToken, mfaPendingCredential } = (answer.body ?? {}) as Readonly<
    Partial<Record<'localId' | 'idToken' | 'mfaPendingCredential', string>>
  >;
  if (answer.status === 200 && localId !== undefined && idToken !== undefined) {
    const signedInto = projectIn(idToken) ?? project.id;
    return signedInto === project.id
      ? // The provider writes small letters, whatever was typed.
        { uid: localId, email: emailIn(idToken) ?? email, token: idToken }
      : problem(
          about,
          `the API key is of project ${signedInto}, not of ${project.id}`,
          `${KEY} ${WITHOUT}`,
        );
  }
  if (mfaPendingCredential !== undefined) {
    return problem(
      about,
      'this account has a second factor, which the doctor cannot be given',
      `Name an admin without one. ${WITHOUT}`,
    );
  }
  const message = messageOf(answer);
  const advice = adviceFor(answer, 'The doctor does not know this answer.');
  return problem(about, `refused: ${message || answer.status}`, `${advice} ${WITHOUT}`);
}

const WITHOUT = 'Without an admin the rules cannot be looked at.';

/** What the account holds, by its entry on the allow-list. */
export type Holds = 'all' | 'horses';

/**
 * Checks that the account is on the allow-list, is not locked, owes no code, and has a known role, a name, and no
 * misspelled field.
 *
 * @returns what the account holds; `all` where its entry cannot be read; null where the rules refuse it everything, so
 *   that nothing can be learned of them with it
 */
export async function* checkAllowList(
  project: Project,
  session: Session,
): AsyncGenerator<Finding, Holds | null> {
  const answer = await askFirestore(project, `/admins/${session.uid}`, { token: session.token });
  if (answer.status === 200) {
    const { findings, holds } = readEntry(session, answer.body);
    yield* findings;
    return holds;
  }
  if (answer.status === 404) {
    yield problem(
      'the allow-list',
      'this account is not on it, and the list may be empty',
      `Firestore → Data: make the document admins/${session.uid} with its \`name\`. ${WITHOUT}`,
    );
    return null;
  }
  yield problem(
    'the allow-list',
    `one may not even ask about oneself: ${errorOf(answer) || answer.status}`,
    // With App Check, Firestore refuses before any rule and with the same words.
    'Deploy the rules: npm run deploy. If they are deployed: is App Check enforced (docs/decisions/014-no-app-check.md)?',
  );
  return 'all';
}

function readEntry({ uid }: Session, body: unknown) {
  const { fields = {} } = body as { fields?: Entry };
  const { name, role, active, requireSecondFactor } = fields;
  const held = role === undefined ? 'all' : role.stringValue;
  const at = `Firestore → Data → admins/${uid}`;
  const isLocked = active !== undefined && active.booleanValue !== true;
  // As the rules read it. No code was given: an account that is asked for one is not signed in above.
  const owesCode = requireSecondFactor !== undefined && requireSecondFactor.booleanValue !== false;
  const onList = isLocked
    ? problem(
        'the allow-list',
        'this account is on it, and locked',
        `${at}: only where \`active\` is absent, or the boolean true, it is let in. ${WITHOUT}`,
      )
    : owesCode
      ? problem(
          'the allow-list',
          'this account owes a code of an authenticator app, which the doctor cannot be given',
          `Name an admin whose entry does not demand it (${at}: \`requireSecondFactor\`). ${WITHOUT}`,
        )
      : passed('the allow-list', 'this account is on it');
  const findings = [
    onList,
    held !== undefined && ROLES.includes(held)
      ? passed('its role', held === 'all' ? 'the whole register' : 'the horses alone')
      : problem(
          'its role',
          'is none that there is, and counts as horses',
          `${at}: \`role\` is absent, or one of the texts ${ROLES.join(', ')}.`,
        ),
    name?.stringValue
      ? passed('its name', 'is there for the history')
      : problem(
          'its name',
          'is not there: others see its e-mail address, or an abbreviation',
          `${at}: add the text \`name\`, such as Anna Bianchi.`,
        ),
    ...unknownFields(fields).map((says) => problem('its entry', says, ENTRY_ADVICE)),
  ];
  const holds: Holds = held === 'all' ? 'all' : 'horses';
  return { findings, holds: isLocked || owesCode ? null : holds };
}
