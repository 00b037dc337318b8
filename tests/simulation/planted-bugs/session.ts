import type { PlantedBug } from './planted-bug.ts';

const LOCK = 'src/mirror/scope/lock-mirror.ts';
const APP = 'src/admin/session/open-admin-app.ts';
const UNSENT_FILE = 'src/register/unsent-file/unsent-file.ts';

/** Bugs in signing in and out, and in files of unsent changes (AUTH-4, STATUS-2). */
export const SESSION_BUGS: readonly PlantedBug[] = [
  {
    name: 'a sign-out erases what was not sent',
    file: LOCK,
    find: 'if (changes + drafts > 0) await',
    replace: 'if (changes + drafts < 0) await',
  },
  {
    name: 'a sign-out looks and erases in two transactions',
    file: LOCK,
    find: "return await transact(db, 'lock', 'rw', allStores(mirror), async () => {",
    replace: 'return await Promise.resolve().then(async () => {',
  },
  {
    name: 'a sign-out leaves all that was sent',
    file: LOCK,
    find: 'for (const table of db.tables) await table.clear();',
    replace: '',
  },
  {
    name: 'a sign-out takes what was typed and not saved',
    file: LOCK,
    find: 'if (changes + drafts > 0) await',
    replace: 'if (changes > 0) await',
  },
  {
    name: 'with something to send, the whole register stays behind a sign-out',
    file: LOCK,
    find: 'await base.clear();',
    replace: '',
  },
  {
    name: 'with something to send, all of it can still be read after a sign-out',
    file: LOCK,
    find: 'await db.view(collection).clear();',
    replace: '',
  },
  {
    name: 'what waits loses the documents that it is about',
    file: LOCK,
    find: 'flatMap(({ path, lane }) => [path, lane])',
    replace: 'flatMap(({ path }) => (path === "" ? [path] : []))',
  },
  {
    name: 'after a sign-out the register is not received anew',
    file: LOCK,
    find: 'await db.meta.clear();',
    replace: '',
  },
  {
    name: 'whoever leaves locks nothing',
    file: APP,
    find: 'const locked = lock(uid);',
    replace: 'const locked = Promise.resolve(null);',
  },
  {
    name: 'what a tab could not lock stays for good',
    file: APP,
    find: 'if (uid === current?.profile.uid) continue;',
    replace: 'continue;',
  },
  {
    name: 'whoever signs in has the database of somebody else',
    file: APP,
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
  {
    name: 'what is handed over while the storage refuses for a moment counts as never tried',
    file: UNSENT_FILE,
    find: 'await note().catch(note).catch(note).catch(chosen);',
    replace: 'await note().catch(chosen);',
  },
  {
    name: 'a lock takes a sign-out for undone',
    file: LOCK,
    find: 'if (await isSignedIn()) return null;',
    replace: 'if ((await isSignedIn()) || entered !== null) return null;',
  },
];
