import { collectionOf, COLLECTIONS as SPECS } from '../../src/model/collections.ts';
import { type FieldSpec, emptyOf } from '../../src/model/fields/fields.ts';
import { LAST_DATE, isChildCollection } from '../../src/model/visits/visit.ts';
import {
  type Fields,
  instant,
  map,
  nothing,
  text,
  emailOf,
  texts,
  whole,
  type Value,
  type World,
  type Write,
} from './rules-world.ts';

/** The root documents that can be created, edited, deleted and restored. */
export const COLLECTIONS = ['horses', 'memberships', 'events', 'health', 'rounds'] as const;
export const VISITS = ['hoovesTrims', 'dentists'] as const;
/** What lies below a horse: made in one commit with a change of the horse, and then only deleted. */
export const BELOW = [...VISITS, 'movements'] as const;
/** What is written once, and then only cancelled. */
export const ONCE = ['treatments'] as const;
export type Kind = (typeof COLLECTIONS)[number] | (typeof BELOW)[number] | (typeof ONCE)[number];

export const KINDS: readonly Kind[] = [...COLLECTIONS, ...BELOW, ...ONCE];
export const isOnce = (kind: Kind): boolean => kind === 'treatments';
export const isBelow = (kind: Kind): boolean => (BELOW as readonly Kind[]).includes(kind);

let count = 0;
/** A readable id that no other test uses, as a horse has it. */
export const newSlug = (word = 'horse'): string => `${word}-${(count += 1)}`;
/** Twenty letters and digits that no other test uses, as every other document has them. */
export const newId = (): string => String((count += 1)).padStart(20, 'x');
/** The id of a mutation that no other test uses: a UUIDv7. */
export const newMid = (): string =>
  `01890000-0000-7000-8000-${(count += 1).toString(16).padStart(12, '0')}`;

/** A document with its bookkeeping, as an earlier commit of anna's left it. */
export const stored = (fields: Fields, rev = 1): Fields => ({
  ...fields,
  rev: whole(rev),
  updatedAt: instant('2026-01-01T10:00:00Z'),
  updatedBy: text('anna'),
  createdAt: instant('2026-01-01T10:00:00Z'),
  createdBy: text('anna'),
  lastMid: text('earlier'),
});

/** The tombstone of a document that anna deleted. */
export const tombstone = (rev = 2): Fields => ({
  ...stored({}, rev),
  deletedAt: instant('2026-01-02T10:00:00Z'),
});

const NOUNS: Readonly<Record<string, string>> = {
  horses: 'Horse',
  memberships: 'Membership',
  events: 'Event',
  health: 'HealthAct',
  treatments: 'Treatment',
  rounds: 'Round',
  hoovesTrims: 'HoovesTrim',
  dentists: 'Dentist',
  movements: 'Movement',
  receipts: 'Receipt',
};

/** What a log entry says besides the account, the document and the function. */
type Told = { readonly fields?: readonly string[]; readonly rev?: number };

/** The valid log entry of a change. */
export function logOf(
  mutationId: string,
  path: string,
  uid: string,
  verb: 'create' | 'update' | 'delete' | 'add',
  { fields = [], rev = 1 }: Told = {},
): Write {
  return {
    path: `logs/${mutationId}`,
    fields: {
      user: text(emailOf(uid)),
      uid: text(uid),
      function: text(verb + (NOUNS[path.split('/').at(-2) ?? ''] ?? '')),
      params: map({ path: text(path), fields: texts(...fields) }),
      result: map({ rev: whole(rev), conflicts: texts() }),
    },
    stamps: ['at'],
    expect: { exists: false },
  };
}

/**
 * A commit as the app makes it: the documents, then the log entry. A test of an attack changes one
 * of them.
 */
export type Change = { documents: Write[]; log: Write };

export const writesOf = ({ documents, log }: Change): Write[] => [...documents, log];

type Author = { uid: string; mutationId?: string };

const isChildPath = (path: string): boolean => path.split('/').length > 2;

/** The names of the fields that are not empty; of what lies below a horse, of all fields. */
function filledIn(path: string, fields: Fields): string[] {
  const spec: FieldSpec = SPECS[collectionOf(path)];
  const empty = (name: string): Value => {
    const value = emptyOf(spec[name] ?? 'line');
    return value === null ? nothing : typeof value === 'string' ? text(value) : whole(value);
  };
  return Object.keys(fields).filter(
    (name) => isChildPath(path) || JSON.stringify(fields[name]) !== JSON.stringify(empty(name)),
  );
}

export function creation(
  path: string,
  fields: Fields,
  { uid, mutationId = newMid() }: Author,
): Change {
  return {
    documents: [
      {
        path,
        fields: {
          ...fields,
          rev: whole(1),
          updatedBy: text(uid),
          createdBy: text(uid),
          lastMid: text(mutationId),
        },
        stamps: ['updatedAt', 'createdAt'],
        expect: { exists: false },
      },
    ],
    log: logOf(mutationId, path, uid, isChildPath(path) ? 'add' : 'create', {
      fields: filledIn(path, fields),
    }),
  };
}

/** An edit of a document at revision `rev - 1`, in which each of the fields has another value. */
export function edit(
  path: string,
  fields: Fields,
  { uid, mutationId = newMid(), rev = 2 }: Author & { rev?: number },
): Change {
  return {
    documents: [
      {
        path,
        fields: { ...fields, rev: whole(rev), updatedBy: text(uid), lastMid: text(mutationId) },
        mask: [...Object.keys(fields), 'rev', 'updatedBy', 'lastMid'],
        stamps: ['updatedAt'],
      },
    ],
    log: logOf(mutationId, path, uid, 'update', { fields: Object.keys(fields), rev }),
  };
}

/** The deletion of a document that {@link stored} made. */
export function deletion(
  path: string,
  { uid, mutationId = newMid(), rev = 2 }: Author & { rev?: number },
): Change {
  return {
    documents: [
      {
        path,
        fields: {
          rev: whole(rev),
          updatedBy: text(uid),
          createdAt: instant('2026-01-01T10:00:00Z'),
          createdBy: text('anna'),
          lastMid: text(mutationId),
        },
        stamps: ['updatedAt', 'deletedAt'],
      },
    ],
    log: logOf(mutationId, path, uid, 'delete', { rev }),
  };
}

/** The restoration of a document that {@link tombstone} made, with a content. */
export function restoration(
  path: string,
  content: Fields,
  { uid, mutationId = newMid() }: Author,
): Change {
  const [write] = deletion(path, { uid, mutationId, rev: 3 }).documents;
  const { fields, ...document } = write!;
  return {
    documents: [{ ...document, fields: { ...fields, ...content }, stamps: ['updatedAt'] }],
    log: logOf(mutationId, path, uid, 'create', { fields: filledIn(path, content), rev: 3 }),
  };
}

export const VISIT: Fields = { date: instant('2026-02-03T12:00:00Z'), notes: text('Tutto bene.') };

/**
 * A visit is created, or an arrival of a horse that is here. The horse has no later one: it takes its
 * date as the last one, and goes from revision 1 to 2.
 */
export function visitCreation(
  path: string,
  { uid, mutationId = newMid() }: Author,
  visit: Fields = SAMPLE[path.split('/')[2] as (typeof BELOW)[number]],
): Change {
  const { documents, log } = creation(path, visit, { uid, mutationId });
  return {
    documents: [
      ...documents,
      ...edit(horseOf(path), { [lastOf(path)]: visit['date']! }, { uid, mutationId }).documents,
    ],
    log: { ...log, fields: { ...log.fields, result: resultOf(2) } },
  };
}

/**
 * A visit is deleted, and its horse goes from revision 1 to 2.
 *
 * @param last what becomes of the horse's last date; absent where it stays
 */
export function visitDeletion(
  path: string,
  { uid, mutationId = newMid() }: Author,
  last?: Value,
): Change {
  const { documents, log } = deletion(path, { uid, mutationId });
  const fields = last === undefined ? {} : { [lastOf(path)]: last };
  const horse = edit(horseOf(path), fields, { uid, mutationId });
  return { documents: [...documents, ...horse.documents], log };
}

/** The horse of a visit. */
export const horseOf = (path: string): string => path.split('/').slice(0, 2).join('/');

const lastOf = (path: string): string => {
  const kind = collectionOf(path);
  return isChildCollection(kind) ? LAST_DATE[kind] : '';
};

/** The value in a log entry that names the fields. */
export function fieldsOf({ fields }: Write): Value {
  const { mapValue } = fields['params'] as { mapValue: { fields: Fields } };
  return mapValue.fields['fields']!;
}

export const resultOf = (rev: number, ...conflicts: string[]): Value =>
  map({ rev: whole(rev), conflicts: texts(...conflicts) });

const NEEDED_OF_ACT: Fields = { horse: text('stella') };

/** By kind, the fields without which a document is denied. */
export const NEEDED: Readonly<Partial<Record<Kind, Fields>>> = { health: NEEDED_OF_ACT };

/** A small document of each kind. */
export const SAMPLE: Readonly<Record<Kind, Fields>> = {
  horses: { name: text('Stella'), docname: text('Stella'), isHere: whole(1) },
  memberships: { year: whole(2026), givenName: text('Alice'), hasPaid: whole(-1) },
  events: { date: instant('2026-05-01T12:00:00Z'), title: text('Festa'), notes: text('') },
  health: {
    ...NEEDED_OF_ACT,
    kind: text('Tetano'),
    date: instant('2026-02-03T12:00:00Z'),
    notes: text(''),
  },
  rounds: {
    date: instant('2026-02-03T12:00:00Z'),
    kind: text('hoovesTrims'),
    product: text(''),
    batch: text(''),
    by: text('Mario, maniscalco'),
    secret: text('x'.repeat(40)),
    horses: text('stella'),
  },
  treatments: {
    horse: text('stella'),
    horseName: text('Stella'),
    horseNumber: text('380271000012345'),
    isDPA: whole(1),
    date: instant('2026-02-03T12:00:00Z'),
    days: whole(5),
    drug: text('Fenilbutazone'),
    dose: text('2 g al giorno'),
    reason: text('Zoppia'),
    vet: text('Dott. Neri'),
    prescription: text('R-12'),
    supplier: text('Farmacia Centrale'),
    withdrawal: whole(28),
    notes: text(''),
    cancelledAt: nothing,
    cancelledReason: text(''),
  },
  hoovesTrims: VISIT,
  dentists: VISIT,
  movements: {
    date: instant('2026-02-03T12:00:00Z'),
    kind: text('arrivo'),
    party: text('Carlo Bianchi'),
    barncode: text('020MN123'),
    docnumber: text('M4-7'),
    notes: text(''),
    hereBefore: whole(1),
    deceasedBefore: whole(0),
  },
};

/** What an edit changes of {@link SAMPLE}. */
export const EDITED: Readonly<
  Record<(typeof COLLECTIONS)[number] | (typeof ONCE)[number], Fields>
> = {
  horses: { name: text('Stellina'), notes: text('Morde.') },
  memberships: { givenName: text('Alicia'), hasPaid: whole(1) },
  events: { title: text('Festa grande'), notes: text('Pane e vino.') },
  health: { batch: text('L12'), notes: text('Un po’ gonfio.') },
  rounds: { by: text(''), horses: text('stella\nluna') },
  treatments: { cancelledAt: instant('2026-02-04T09:00:00Z'), cancelledReason: text('Doppione') },
};

export type Operation = 'create' | 'edit' | 'delete' | 'restore';

/**
 * The operations on each kind of document. What lies below a horse is made and deleted, never edited; a
 * treatment is made and cancelled (an edit), never deleted.
 */
export const OPERATIONS: readonly (readonly [Kind, Operation])[] = KINDS.flatMap((kind) =>
  (isBelow(kind)
    ? (['create', 'delete'] as const)
    : isOnce(kind)
      ? (['create', 'edit'] as const)
      : (['create', 'edit', 'delete', 'restore'] as const)
  ).map((operation) => [kind, operation] as const),
);

/** Puts the document there that a change starts from, and the horse above it. Gives its path. */
export async function ground(world: World, kind: Kind, before: Fields | null): Promise<string> {
  const horse = `horses/${newSlug()}`;
  const path = isBelow(kind)
    ? `${horse}/${kind}/${newId()}`
    : kind === 'horses'
      ? horse
      : `${kind}/${newId()}`;
  await world.put({
    ...(isBelow(kind) && { [horse]: stored(SAMPLE.horses) }),
    ...(before && { [path]: before }),
  });
  return path;
}

/** A valid change, on a document in the state that it needs. */
export async function rightChange(
  world: World,
  kind: Kind,
  operation: Operation,
  uid: string,
): Promise<Change> {
  const before = {
    create: null,
    edit: stored(SAMPLE[kind]),
    delete: stored(SAMPLE[kind]),
    restore: tombstone(),
  }[operation];
  const path = await ground(world, kind, before);
  switch (operation) {
    case 'create':
      return isBelow(kind) ? visitCreation(path, { uid }) : creation(path, SAMPLE[kind], { uid });
    case 'edit':
      return edit(path, EDITED[kind as keyof typeof EDITED], { uid });
    case 'delete':
      return isBelow(kind) ? visitDeletion(path, { uid }) : deletion(path, { uid });
    case 'restore':
      return restoration(path, SAMPLE[kind], { uid });
  }
}

/** The change with something done to its first document. */
export function altered(change: Change, alter: (write: Write) => Write): Change {
  const [first, ...rest] = change.documents as [Write, ...Write[]];
  return { ...change, documents: [alter(first), ...rest] };
}

/** Sets fields of a write instead of stamps of these names, and adds them to its mask, if any. */
export function setting(fields: Fields): (write: Write) => Write {
  return (write) => ({
    ...write,
    fields: { ...write.fields, ...fields },
    ...(write.mask && { mask: [...new Set([...write.mask, ...Object.keys(fields)])] }),
    ...(write.stamps && { stamps: write.stamps.filter((name) => !(name in fields)) }),
  });
}

/** Leaves a field out of a write; one with a mask then removes it from the document. */
export function without(field: string): (write: Write) => Write {
  return ({ stamps = [], fields, mask, ...write }) => ({
    ...write,
    stamps: stamps.filter((name) => name !== field),
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => name !== field)),
    ...(mask && { mask: [...new Set([...mask, field])] }),
  });
}
