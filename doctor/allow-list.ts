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

/** Examines all entries, as the owner's access lists them: an admin can ask for one at a time only. */
export function entryFindings(
  documents: readonly { readonly name: string; readonly fields?: Entry }[],
): readonly Finding[] {
  if (documents.length === 0)
    return [
      problem(ABOUT, 'there is none, so nobody is let in', 'docs/putting-online.md, "Allow-list".'),
    ];
  const wrong = documents.flatMap(({ name, fields = {} }) =>
    mistakesIn(fields).map((says) =>
      problem(`admins/${name.split('/').at(-1)}`, says, ENTRY_ADVICE),
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
