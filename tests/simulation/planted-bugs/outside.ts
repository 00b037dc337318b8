import type { PlantedBug } from './planted-bug.ts';

const FULL_RECONCILE = 'src/sync/full-reconcile.ts';
const ACCOUNTS = 'src/mirror/scope/accounts.ts';

/** Bugs that only what comes from outside shows: other programs, reads that fail, accounts that lose something. */
export const OUTSIDE_BUGS: readonly PlantedBug[] = [
  {
    name: 'a trim that another program changed is taken for seen',
    file: FULL_RECONCILE,
    find: 'if (!isOlder && !replacesBase(found, held)) continue;',
    replace:
      "if (!isOlder && (!replacesBase(found, held) || (held && collection === 'hoovesTrims'))) continue;",
  },
  {
    name: 'a membership whose year another program changed is dropped unread',
    file: FULL_RECONCILE,
    find: "if (typeof scope !== 'string' && 'years' in scope) {",
    replace: 'if (scope === null) {',
  },
  {
    name: 'memberships are never asked for by a year in another form',
    file: 'src/sync/fetch-memberships.ts',
    find: 'if (rawYears.length < MAX_RAW_YEARS) rawYears.push(...unqueryable);',
    replace: '',
  },
  {
    name: 'an open account whose reads are denied is taken for closed',
    file: 'src/sync/check-account.ts',
    find: "return own && !own.isClosed ? ok('misconfigured') : ok('closed');",
    replace: "return ok('closed');",
  },
  {
    name: 'a denied look at what was kept of a document is taken for nothing kept',
    file: 'src/sync/send-mutation.ts',
    find: 'if (!forgets.success) return notReadable(forgets.error);',
    replace:
      "if (!forgets.success && forgets.error !== 'denied') return notReadable(forgets.error);",
  },
  {
    name: 'what an account does not hold any more stays on its phones',
    file: ACCOUNTS,
    find: 'await dropUnneeded(mirror, beyond);',
    replace: '',
  },
  {
    name: 'what an account holds again is not received anew',
    file: ACCOUNTS,
    find: 'for (const name of beyond) delete cursors[name];',
    replace: '',
  },
];
