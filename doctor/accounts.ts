import { randomBytes } from 'node:crypto';
import { type Finding, ill, well } from './findings.ts';
import { ask, documentsOf, errorOf, messageOf, type Project, refererOf } from './project.ts';

/** A signed-in account. The token is held in memory only. */
export type Session = { readonly uid: string; readonly email: string; readonly token: string };

const SWITCH_OFF =
  'Firebase console → Authentication → Settings → User actions: switch off "Enable create (sign-up)".';
const CLOSED = ['ADMIN_ONLY_OPERATION', 'OPERATION_NOT_ALLOWED'];

/** Sign-up is closed. An account that could be created is deleted at once. */
export async function checkSignUp(project: Project): Promise<readonly Finding[]> {
  const stranger = {
    email: `doctor-${randomBytes(12).toString('hex')}@example.com`,
    password: randomBytes(24).toString('base64url'),
  };
  return [
    await signUp(project, 'sign-up by e-mail', stranger),
    await signUp(project, 'sign-up without a name', {}),
  ];
}

async function signUp(project: Project, about: string, who: object): Promise<Finding> {
  const call = (method: string) => `${project.identity}/accounts:${method}?key=${project.apiKey}`;
  const answer = await ask(
    call('signUp'),
    { ...who, returnSecureToken: true },
    undefined,
    refererOf(project),
  );
  if (answer.status === 200) {
    const { idToken } = answer.body as { idToken?: string };
    const deleted = await ask(call('delete'), { idToken }, undefined, refererOf(project));
    return ill(
      about,
      `OPEN: anybody can make an account. The one just made was ${deleted.status === 200 ? 'deleted again' : 'NOT deleted: delete the newest user in the console'}.`,
      SWITCH_OFF,
    );
  }
  const message = messageOf(answer);
  if (CLOSED.some((code) => message.startsWith(code))) return well(about, 'closed');
  return ill(
    about,
    `cannot tell: ${message || answer.status}`,
    'Is the API key that of this project?',
  );
}

/** Signs in as an admin, or gives a finding with the reason why not. */
export async function signIn(
  project: Project,
  email: string,
  password: string,
): Promise<Session | Finding> {
  const url = `${project.identity}/accounts:signInWithPassword?key=${project.apiKey}`;
  const answer = await ask(
    url,
    { email, password, returnSecureToken: true },
    undefined,
    refererOf(project),
  );
  if (answer.status === 200) {
    const { localId, idToken } = answer.body as { localId: string; idToken: string };
    return { uid: localId, email, token: idToken };
  }
  const message = messageOf(answer);
  return ill('signing in', `refused: ${message || answer.status}`, adviceFor(message));
}

const APP_CHECK =
  'App Check is enforced, which refuses this app (docs/decisions/014-no-app-check.md): Firebase console → App Check → APIs.';

function adviceFor(message: string): string {
  if (message.startsWith('PASSWORD_LOGIN_DISABLED')) {
    return 'Firebase console → Authentication → Sign-in method: enable Email/Password.';
  }
  // The text of the service; the code of the SDKs for it is firebase-app-check-token-is-invalid.
  if (/app.?check/i.test(message)) return APP_CHECK;
  return 'Check the e-mail and the password; without an admin the rules cannot be looked at.';
}

const ROLES = ['all', 'horses'];

/** What the account holds, as far as the allow-list says it. */
export type Holds = 'all' | 'horses';

/** The account is on the allow-list, is not locked, has a role that there is, and a name. */
export async function checkAllowList(
  project: Project,
  session: Session,
): Promise<{ readonly findings: readonly Finding[]; readonly holds: Holds }> {
  const answer = await ask(
    `${documentsOf(project)}/admins/${session.uid}`,
    undefined,
    session.token,
  );
  if (answer.status === 200) return readEntry(session, answer.body);
  const finding =
    answer.status === 404
      ? ill(
          'the allow-list',
          'this account is not on it, and the list may be empty',
          `Firestore → Data: make the document admins/${session.uid} with its \`name\`.`,
        )
      : ill(
          'the allow-list',
          `one may not even ask about oneself: ${errorOf(answer) || answer.status}`,
          // With App Check, Firestore refuses before any rule and with the same words.
          'Deploy the rules: npm run deploy. If they are deployed: is App Check enforced (docs/decisions/014-no-app-check.md)?',
        );
  return { findings: [finding], holds: 'all' };
}

type Value = { stringValue?: string; booleanValue?: boolean };

function readEntry({ uid }: Session, body: unknown) {
  const { fields = {} } = body as { fields?: Readonly<Record<string, Value>> };
  const { name, role, active } = fields;
  const held = role === undefined ? 'all' : role.stringValue;
  const at = `Firestore → Data → admins/${uid}`;
  const findings = [
    active === undefined || active.booleanValue === true
      ? well('the allow-list', 'this account is on it')
      : ill(
          'the allow-list',
          'this account is on it, and locked',
          `${at}: only where \`active\` is absent, or the boolean true, it is let in.`,
        ),
    held !== undefined && ROLES.includes(held)
      ? well('its role', held === 'all' ? 'the whole register' : 'the horses alone')
      : ill(
          'its role',
          'is none that there is, and counts as horses',
          `${at}: \`role\` is absent, or one of the texts ${ROLES.join(', ')}.`,
        ),
    name?.stringValue
      ? well('its name', 'is there for the history')
      : ill(
          'its name',
          'is not there: others see its e-mail address, or an abbreviation',
          `${at}: add the text \`name\`, such as Anna Bianchi.`,
        ),
  ];
  return { findings, holds: held === 'all' ? ('all' as const) : ('horses' as const) };
}
