import type { PlantedBug } from './planted-bug.ts';

const ERASE = 'src/mirror/erase-if-clean.ts';
const UNSENT_FILE = 'src/register/unsent-file/unsent-file.ts';

/** Bugs in signing in and out, and in files of unsent changes (AUTH-4, STATUS-2). */
export const SESSION_BUGS: readonly PlantedBug[] = [
  {
    name: 'a sign-out erases what was not sent',
    file: ERASE,
    find: 'if (unsent + (await countDrafts(db)) > 0) return;',
    replace: '',
  },
  {
    name: 'a sign-out looks and erases in two transactions',
    file: ERASE,
    find: "await transact(db, 'erase if clean', 'rw', stores, async () => {",
    replace: 'await Promise.resolve().then(async () => {',
  },
  {
    name: 'a sign-out leaves all that was sent',
    file: ERASE,
    find: 'for (const table of db.tables) await table.clear();',
    replace: '',
  },
  {
    name: 'whoever signs in has the database of somebody else',
    file: 'src/admin/session/open-admin-app.ts',
    find: 'db: parts.databaseOf(uid), uid',
    replace: "db: parts.databaseOf('anna'), uid",
  },
  {
    name: 'the changes of another person are taken over from their file',
    file: 'src/register/unsent-file/read-unsent-file.ts',
    find: 'owner !== undefined && owner !== uid',
    replace: 'owner !== undefined && owner === null',
  },
  {
    name: 'what waits here already is taken over from a file once more',
    file: UNSENT_FILE,
    find: 'filter(({ mid }) => !held.has(mid))',
    replace: "filter(({ mid }) => mid !== '')",
  },
];
