import { type Finding, passed, problem } from './findings.ts';

/** A value of an entry as Firestore's REST API writes it. */
type EntryValue = { readonly stringValue?: string; readonly booleanValue?: boolean };

/** The fields of an entry `admins/{uid}`, which the owner types in the console. */
export type Entry = Readonly<Record<string, EntryValue>>;

/** The values of `role`; any other counts as `horses`. */
export const ROLES = ['all', 'horses'];

/** The fields that the rules and the app read. */
const FIELDS = ['name', 'role', 'active', 'requireSecondFactor'];

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * Fields that look as if they locked or restricted the account, and do not, because the rules know no such name:
 * `Active`, `attivo: false`, `ruolo: horses`. A note of the owner's own is none of them.
 */
export const unknownFields = (entry: Entry): readonly string[] =>
  Object.entries(entry).flatMap(([name, { stringValue = '', booleanValue }]) => {
    const isMeant =
      FIELDS.some((field) => plain(field) === plain(name)) ||
      booleanValue !== undefined ||
      ROLES.includes(plain(stringValue));
    return !FIELDS.includes(name) && isMeant
      ? [`\`${name}\` is no field that the rules know: it locks and restricts nobody`]
      : [];
  });

/** What the rules read otherwise than it looks in the console. */
function mistakesIn(entry: Entry): readonly string[] {
  const { name, role, active, requireSecondFactor } = entry;
  const isOfAnotherType = (value: EntryValue | undefined) =>
    value !== undefined && value.booleanValue === undefined;
  return [
    ...unknownFields(entry),
    ...(isOfAnotherType(active) ? ['`active` is no boolean, so the account is locked'] : []),
    ...(isOfAnotherType(requireSecondFactor)
      ? ['`requireSecondFactor` is no boolean, so a code is demanded']
      : []),
    ...(role !== undefined && !ROLES.includes(role.stringValue ?? '')
      ? ['`role` is none that there is, and counts as horses']
      : []),
    ...(name !== undefined && name.stringValue === undefined
      ? ['`name` is no text, so it is not shown']
      : []),
  ];
}

/** What to do about a mistake in an entry. */
export const ENTRY_ADVICE = `Firestore → Data → the document: the fields are \`name\` (text), \`role\` (text: ${ROLES.join(' or ')}), \`active\` and \`requireSecondFactor\` (boolean), spelled like that (docs/putting-online.md, "Allow-list").`;

const ABOUT = 'every entry of the allow-list';

/** An entry of the list as Firestore's REST API writes it. */
export type EntryDocument = { readonly name: string; readonly fields?: Entry };

/** The uid that an entry is named after, where it is named rightly. */
export const uidOf = ({ name }: EntryDocument): string => name.split('/').at(-1)!;

/** Examines all entries, as the owner's access lists them: an admin can ask for one at a time only. */
export function entryFindings(documents: readonly EntryDocument[]): readonly Finding[] {
  if (documents.length === 0)
    return [
      problem(ABOUT, 'there is none, so nobody is let in', 'docs/putting-online.md, "Allow-list".'),
    ];
  const wrong = documents.flatMap((document) =>
    mistakesIn(document.fields ?? {}).map((says) =>
      problem(`admins/${uidOf(document)}`, says, ENTRY_ADVICE),
    ),
  );
  return wrong.length > 0
    ? wrong
    : [
        passed(
          ABOUT,
          `${documents.length}, none with a field that the rules read otherwise than it looks`,
        ),
      ];
}

/** An account as the identity provider tells the owner of it. */
export type Account = {
  readonly localId: string;
  /** What its sign-in asks for beside the password. */
  readonly mfaInfo?: readonly { readonly totpInfo?: object }[];
};

export const ABOUT_ACCOUNTS = 'the accounts of the allow-list';

/** What cannot be a uid: an e-mail address, and an id that the console proposes for a new document. */
const NO_UID = /@|^[A-Za-z0-9]{20}$/;

/**
 * Examines the accounts that the entries name: an entry of none lets nobody in and, whatever it says, locks nobody; and
 * a code that is demanded of an account without an app protects nothing, since whoever knows its password can add one.
 *
 * @param accounts of the entries, as far as there are any
 */
export function accountFindings(
  documents: readonly EntryDocument[],
  accounts: readonly Account[],
): readonly Finding[] {
  const byUid = new Map(accounts.map((account) => [account.localId, account]));
  const wrong = documents.flatMap((document): Finding[] => {
    const uid = uidOf(document);
    const { active, requireSecondFactor } = document.fields ?? {};
    const isLocked = active !== undefined && active.booleanValue !== true;
    const owesCode =
      requireSecondFactor !== undefined && requireSecondFactor.booleanValue !== false;
    const account = byUid.get(uid);
    if (account === undefined)
      // The entry of an account that was deleted keeps its name for the history.
      return isLocked && !NO_UID.test(uid)
        ? []
        : [
            problem(
              `admins/${uid}`,
              'is of no account: it lets nobody in, and locks nobody',
              'Firestore → Data: the id of an entry is the User UID that Authentication → Users shows. Where that account was deleted: `active` false keeps its name for the history.',
            ),
          ];
    const hasApp = (account.mfaInfo ?? []).some(({ totpInfo }) => totpInfo !== undefined);
    return isLocked || !owesCode || hasApp
      ? []
      : [
          problem(
            `admins/${uid}`,
            'demands a code, and its account has no authenticator app: whoever knows the password can add one, and is let in with it',
            'Set `active: false` there until its person has added an app and the app shows no other (docs/putting-online.md, "A second factor").',
          ),
        ];
  });
  return wrong.length > 0
    ? wrong
    : [
        passed(
          ABOUT_ACCOUNTS,
          'each entry is of one, and each that owes a code has an app to give it',
        ),
      ];
}
