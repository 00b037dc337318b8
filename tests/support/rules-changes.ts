import { type Fields, instant, map, text, texts, whole, type Write } from './rules-world.ts';

/** The kinds of document that a person changes in the register. */
export const COLLECTIONS = ['horses', 'memberships', 'events'] as const;
export const VISITS = ['hoovesTrims', 'dentists'] as const;
export type Kind = (typeof COLLECTIONS)[number] | (typeof VISITS)[number];

let count = 0;
/** An id that no other test uses. */
export const newId = (word = 'id'): string => `${word}-${(count += 1)}`;

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

/** What is left of one that anna deleted. */
export const tombstone = (rev = 2): Fields => ({
  ...stored({}, rev),
  deletedAt: instant('2026-01-02T10:00:00Z'),
});

/** The log entry of a change, right in every way. */
export function logOf(mid: string, path: string, uid: string, more: Fields = {}): Write {
  return {
    path: `logs/${mid}`,
    fields: {
      user: text(`${uid}@example.org`),
      uid: text(uid),
      function: text('updateHorse'),
      params: map({ path: text(path), fields: texts('name') }),
      result: map({ rev: whole(1), conflicts: texts() }),
      ...more,
    },
    stamps: ['at'],
    expect: { exists: false },
  };
}

/** A commit as the app makes it: the documents, then the log entry. An attack changes one of them. */
export type Change = { documents: Write[]; log: Write };

export const writesOf = ({ documents, log }: Change): Write[] => [...documents, log];

type Author = { uid: string; mid?: string };

export function creation(
  path: string,
  fields: Fields,
  { uid, mid = newId('mid') }: Author,
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
          lastMid: text(mid),
        },
        stamps: ['updatedAt', 'createdAt'],
        expect: { exists: false },
      },
    ],
    log: logOf(mid, path, uid),
  };
}

/** An edit of a document at revision `rev - 1`. */
export function edition(
  path: string,
  fields: Fields,
  { uid, mid = newId('mid'), rev = 2 }: Author & { rev?: number },
): Change {
  return {
    documents: [
      {
        path,
        fields: { ...fields, rev: whole(rev), updatedBy: text(uid), lastMid: text(mid) },
        mask: [...Object.keys(fields), 'rev', 'updatedBy', 'lastMid'],
        stamps: ['updatedAt'],
      },
    ],
    log: logOf(mid, path, uid),
  };
}

/** The deletion of a document that {@link stored} made. */
export function burial(
  path: string,
  { uid, mid = newId('mid'), rev = 2 }: Author & { rev?: number },
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
          lastMid: text(mid),
        },
        stamps: ['updatedAt', 'deletedAt'],
      },
    ],
    log: logOf(mid, path, uid),
  };
}

export const VISIT: Fields = { date: instant('2026-02-03T12:00:00Z'), notes: text('Tutto bene.') };

/** A visit made, and its horse (at revision 1 before) moved on. */
export function visitCreation(path: string, { uid, mid = newId('mid') }: Author): Change {
  const { documents, log } = creation(path, VISIT, { uid, mid });
  return { documents: [...documents, ...horseOf(path, { uid, mid })], log };
}

/** A visit deleted, and its horse moved on. */
export function visitBurial(path: string, { uid, mid = newId('mid') }: Author): Change {
  const { documents, log } = burial(path, { uid, mid });
  return { documents: [...documents, ...horseOf(path, { uid, mid })], log };
}

function horseOf(path: string, author: Author): Write[] {
  const horse = path.split('/').slice(0, 2).join('/');
  return edition(horse, { lastHoovesTrim: instant('2026-02-03T12:00:00Z') }, author).documents;
}

/** A small document of each kind. */
export const SAMPLE: Readonly<Record<Kind, Fields>> = {
  horses: { name: text('Stella'), docname: text('Stella'), isHere: whole(1) },
  memberships: { year: whole(2026), givenName: text('Alice'), hasPaid: whole(-1) },
  events: { date: instant('2026-05-01T12:00:00Z'), title: text('Festa'), notes: text('') },
  hoovesTrims: VISIT,
  dentists: VISIT,
};
