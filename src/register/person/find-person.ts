import {
  type Collection,
  COLLECTIONS,
  collectionOf,
  isWrittenOnce,
  isFixedField,
} from '../../model/collections.ts';
import { type Fields, type FieldSpec, emptyOf } from '../../model/fields/fields.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { type RawValue, legibleRaw } from '../../model/fields/raw-value.ts';
import { hasSameCode, isSamePerson } from '../../model/memberships/same-person.ts';
import { isMovementKind } from '../../model/movements/movement-kinds.ts';
import { CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { wholeRow } from '../documents/whole-row.ts';
import { listDeletedHere } from './deleted-here.ts';
import type { Finding } from './finding.ts';
import { namingTexts } from './naming-texts.ts';
import { guardianIn, NAME_FIELDS, namesIn } from './people-in.ts';
import {
  GUARDIAN_FIELDS,
  isName,
  mentions,
  nameOfWords,
  OWNER_FIELDS,
  readPersonQuery,
  traitsOf,
} from './person-traits.ts';

/**
 * Finds what the register holds of a person, as this phone shows it: memberships, horses and guardians that the words
 * fit, those that are evidently of the same person, texts that name them, and the receipts of their memberships. A
 * person has to check the findings: two people may have one name.
 *
 * @returns null where the words are too few
 */
export async function findPerson(mirror: Mirror, typed: string): Promise<Finding[] | null> {
  const query = readPersonQuery(typed);
  if (!query) return null;
  const { db } = mirror;
  const deleted = await listDeletedHere(mirror);
  const rowsOf = async <Record extends Fields>(collection: Collection) => {
    const shown = await db.view<Record>(collection).toArray();
    const gone = deleted.filter(({ path }) => collectionOf(path) === collection);
    return [...shown, ...(gone as ViewRow<Record>[])].map(wholeRow).map(legible);
  };
  const members = await rowsOf<Membership>('memberships');
  const horses = await rowsOf<Horse>('horses');
  const others = (await Promise.all(OTHERS.map((collection) => rowsOf(collection)))).flat();
  const guardians = members.map(({ fields }) => guardianIn(fields, ['guardianName']));
  const named = {
    members: members.filter(({ fields }) => query.isMember(fields)),
    horses: horses.filter(({ fields }) => query.isOwner(fields)),
    guardians: guardians.filter((each) => query.isOwner(each)),
    // Who consented, paid or did something, and may be nothing else here.
    alone: [
      ...members
        .map(({ fields }) => guardianIn(fields, ['consentBy']))
        .filter((each) => query.isOwner(each)),
      ...others.flatMap(({ fields }) => {
        const isPayer = query.isIn(String(fields['payerTaxCode'] ?? ''));
        return namesIn(fields, NAME_FIELDS).filter(
          (each) => query.isOwner(each) || (isPayer && each.ownerName === fields['payer']),
        );
      }),
    ],
  };
  const first = traitsOf(fieldsOf(named.members), [
    ...fieldsOf(named.horses),
    ...named.guardians,
    ...named.alone,
  ]);
  const found = {
    members: members.filter(
      ({ fields, path }) =>
        named.members.some(
          (row) =>
            row.path === path ||
            isSamePerson(row.fields, fields) ||
            // Under another name it may be somebody else: the person who checks the findings decides.
            hasSameCode(row.fields, fields),
        ) || first.names.has(nameOfWords(`${fields.givenName} ${fields.familyName}`)),
    ),
    horses: horses.filter(
      ({ fields, path }) =>
        named.horses.some((row) => row.path === path) || isName(first, fields.ownerName),
    ),
    guardians: guardians.filter(
      (each) => named.guardians.includes(each) || isName(first, each.ownerName),
    ),
  };
  const traits = traitsOf(fieldsOf(found.members), [
    ...fieldsOf(found.horses),
    ...found.guardians,
    ...named.alone,
  ]);
  const owned = new Set(found.horses.map(({ path }) => path));
  const isNamed = (text: unknown) =>
    typeof text === 'string' && (query.isIn(text) || mentions(traits, text));
  const findings: Finding[] = [
    ...found.members.map((row): Finding => {
      const { path, fields } = row;
      return {
        kind: 'membership',
        path,
        fields: Object.keys(fields),
        shown: said(row),
        root: fields,
      };
    }),
    ...found.horses.map(({ path, fields }): Finding => {
      const filled = OWNER_FIELDS.filter((field) => fields[field] !== '');
      return { kind: 'owner', path, fields: filled, shown: fields, root: fields };
    }),
  ];
  const own = new Set(found.members.map(({ path }) => path));
  for (const row of members) {
    const { path, fields } = row;
    if (own.has(path)) continue;
    const isOf = (ownerName: string, ownerPhone: string) =>
      query.isOwner({ ownerName, ownerPhone }) || isNamed(ownerName) || isNamed(ownerPhone);
    const { guardianName, guardianContact, consentBy } = fields;
    const named = [
      ...(isOf(guardianName, guardianContact) ? GUARDIAN_FIELDS : []),
      ...(isOf(consentBy, '') ? (['consentBy'] as const) : []),
    ].filter((field) => fields[field] !== '');
    if (named.length > 0)
      findings.push({ kind: 'guardian', path, fields: named, shown: fields, root: fields });
    const shown = said(row);
    const notes = [...new Set([...namingTexts('memberships'), ...MEMBER_NOTES, ...unreadOf(row)])];
    const fitting = notes.filter((field) => isNamed(shown[field]) && !isIn(named, field));
    findings.push(...notesOf(path, fitting, shown, fields));
  }
  for (const row of horses) {
    const { path, fields } = row;
    const shown = said(row);
    const notes = [...new Set([...namingTexts('horses'), ...unreadOf(row)])].filter(
      (field) => isNamed(shown[field]) && !(owned.has(path) && isIn(OWNER_FIELDS, field)),
    );
    findings.push(...notesOf(path, notes, shown, fields));
  }
  const above = new Map(horses.map((row) => [row.path, row.fields]));
  for (const row of others) {
    const { path, lane: rootPath } = row;
    const collection = collectionOf(path);
    const shown = said(row);
    // A receipt of theirs, whatever it calls them: a guardian may have paid, or the name was corrected since.
    const isOwn = own.has(`memberships/${String(shown['membership'])}`);
    const isOf = (field: string) =>
      isNamed(shown[field]) ||
      (isIn(NAME_FIELDS, field) &&
        query.isOwner({ ownerName: String(shown[field] ?? ''), ownerPhone: '' }));
    // A kind that is none of the app's may be any text.
    const odd = collection === 'movements' && !isMovementKind(shown['kind']) ? ['kind'] : [];
    const searched = new Set([...namingTexts(collection), ...odd, ...unreadOf(row)]);
    const fields = [...searched].filter((field) => (isOwn ? shown[field] !== '' : isOf(field)));
    const horse = collection === 'health' ? `horses/${String(shown['horse'])}` : rootPath;
    findings.push(...notesOf(path, fields, shown, above.get(horse) ?? shown));
  }
  return findings;
}

/** Free texts of a membership that may name somebody else. No residence: streets have the names of people. */
const MEMBER_NOTES = ['certificateKind'] as const;

/** What is searched for texts that name somebody, beside memberships and horses. */
const OTHERS = [
  ...CHILD_COLLECTIONS,
  'events',
  'health',
  'treatments',
  'receipts',
  'rounds',
] as const satisfies readonly Collection[];

/** A row with its unread texts as a person reads them: they may name somebody, too. */
function legible<Record extends Fields>(row: ViewRow<Record>): ViewRow<Record> {
  if (!row.unread) return row;
  const spec: FieldSpec = COLLECTIONS[collectionOf(row.path)];
  const isText = ([name]: [string, RawValue]) => emptyOf(spec[name] ?? 'line') === '';
  const texts = Object.entries(row.unread)
    .filter(isText)
    .map(([name, raw]) => [name, legibleRaw(raw)]);
  return { ...row, fields: { ...row.fields, ...Object.fromEntries(texts) } };
}

/** The findings in texts of a document: of those that the app never writes again apart. */
function notesOf(path: string, named: readonly string[], shown: Fields, root: Fields): Finding[] {
  const collection = collectionOf(path);
  const isKept = (field: string) => isWrittenOnce(collection) || isFixedField(collection, field);
  return (['note', 'kept'] as const).flatMap((kind) => {
    const fields = named.filter((field) => isKept(field) === (kind === 'kept'));
    return fields.length > 0 ? [{ kind, path, fields, shown, root }] : [];
  });
}

/** The fields of a row whose values cannot be read: whatever they are of, they may name somebody. */
const unreadOf = ({ unread }: ViewRow): string[] => Object.keys(unread ?? {});

/** The fields of a row with every unread value as a person reads it. */
function said({ fields, unread = {} }: ViewRow): Fields {
  const values = Object.entries(unread).map(([name, raw]) => [name, legibleRaw(raw)]);
  return { ...fields, ...Object.fromEntries(values) };
}

const isIn = (fields: readonly string[], field: string): boolean => fields.includes(field);

function fieldsOf<Record extends Fields>(rows: readonly ViewRow<Record>[]): Record[] {
  return rows.map(({ fields }) => fields);
}
