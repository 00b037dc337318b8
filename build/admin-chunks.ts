/**
 * What `main.tsx` and the frame of every screen import, and nothing else: all of it must be loaded before a screen can
 * show its rows. The frame counts because it is not split from its route (`splitBehavior` in vite.config.ts).
 */
const FIRST_WAVE = { tags: ['$initial'] as '$initial'[] };

/** A group of exactly the files that its paths name: what they import may be in another group. */
const OWN = { includeDependenciesRecursively: false };

/** A folder or a file, or several whose paths begin alike; `*` is one folder. */
type Path = string;

export interface Files {
  readonly paths: readonly Path[];
  /** Those among them that do not belong. */
  readonly but?: readonly Path[];
}

/** A file of its own in the build of the admin app, and what is in it. */
export interface Chunk {
  readonly name: string;
  readonly files: readonly Files[];
  readonly tags?: '$initial'[];
  readonly includeDependenciesRecursively?: boolean;
}

/** The labels and parts in `admin/shared` that only a few screens need: they are in the groups of these. */
const OF_FEW_SCREENS: readonly Path[] = [
  'src/admin/shared/round/',
  'src/admin/shared/record/',
  'src/admin/shared/history/',
  'src/admin/shared/labels/change-labels',
  'src/admin/shared/labels/event-labels',
  'src/admin/shared/labels/movement-labels',
  'src/admin/shared/labels/receipt-labels',
  'src/admin/shared/labels/tax-code-labels',
  'src/admin/shared/labels/treatment-labels',
  'src/admin/shared/frame/fallback-screens',
  'src/admin/shared/frame/values',
  'src/admin/shared/forms/code-',
  'src/admin/shared/forms/file-',
  'src/admin/shared/forms/health-kind-',
  'src/admin/shared/forms/photo-',
  'src/admin/shared/horses/horse-address',
  'src/admin/shared/horses/horse-badges',
  'src/admin/shared/horses/horse-box',
  'src/admin/shared/horses/horse-finder',
  'src/admin/shared/horses/horse-photo',
  'src/admin/shared/horses/left-out',
  'src/admin/shared/horses/no-horses',
  'src/admin/shared/lists/flag-badge',
  'src/admin/shared/lists/grouped-table',
  'src/admin/shared/lists/measured-rows',
  'src/admin/shared/lists/paper-table',
  'src/admin/shared/lists/record-finder',
  'src/admin/shared/lists/to-check-',
  'src/admin/shared/lists/use-first-seen',
  'src/admin/shared/lists/use-rows',
  'src/admin/shared/lists/use-search',
  'src/admin/shared/lists/use-typed-search',
  'src/admin/shared/lists/use-virtual-rows',
  'src/admin/shared/lists/use-window-rows',
  'src/admin/shared/lists/virtual-table',
  'src/admin/shared/output/export-unsent',
  'src/admin/shared/output/paper-sheet',
  'src/admin/shared/output/qr-',
  'src/admin/shared/output/use-printing',
  'src/admin/shared/planning/planning-',
  'src/admin/shared/reading/use-account-names',
  'src/admin/shared/reading/years-notice',
];

/**
 * The scripts of the admin app, few and grouped by content: what every screen needs comes in one wave, and each screen
 * adds its own. By default the bundler makes a file of each module that any two screens share, and each file is a
 * request before the app can be opened without a network. A group includes what its files import, unless an earlier
 * group has it: so the groups of a few screens come after those of many. Public pages have scripts of their own, which
 * are built separately.
 */
export const CHUNKS: readonly Chunk[] = [
  {
    ...FIRST_WAVE,
    name: 'framework',
    files: [
      {
        paths: [
          'node_modules/react/',
          'node_modules/react-dom/',
          'node_modules/scheduler/',
          'node_modules/use-sync-external-store/',
          'node_modules/@tanstack/',
          'node_modules/dexie/',
          'node_modules/dexie-react-hooks/',
          'node_modules/valibot/',
        ],
      },
    ],
  },
  {
    ...OWN,
    name: 'firebase',
    files: [
      {
        paths: [
          'node_modules/firebase/app/',
          'node_modules/firebase/auth/',
          'node_modules/@firebase/app/',
          'node_modules/@firebase/auth/',
          'node_modules/@firebase/component/',
          'node_modules/@firebase/logger/',
          'node_modules/@firebase/util/',
          'node_modules/idb/',
          'node_modules/tslib/',
          'src/remote/firebase-identity.',
          'src/remote/firebase-second-factor.',
          'src/remote/firebase-user.',
          'src/remote/identity-fetch.',
        ],
      },
    ],
  },
  { ...FIRST_WAVE, name: 'admin', files: [{ paths: ['src/'] }] },
  // What most screens share besides their frame, and what is too small for a file of its own.
  {
    name: 'screens',
    files: [
      { paths: ['src/ui/'], but: ['src/ui/tri-state'] },
      { paths: ['src/admin/shared/*/'], but: OF_FEW_SCREENS },
      {
        paths: [
          'src/admin/health/kind-states',
          'src/admin/shared/record/new-record-overlay',
          'src/admin/shared/record/record-labels.',
          'src/model/document-id',
          'src/model/guest-tick-ids',
          'src/model/health/health-due',
          'src/model/horses/box',
          'src/model/treatments/treatment-law',
          'src/model/values/age',
          'src/model/values/elisions',
          'src/model/values/group-by',
          'src/model/values/phone-number',
          'src/model/values/visible-text',
          'src/model/visits/visit-day',
          'src/mutation/send-order',
          'src/platform/file-limits',
          'src/platform/json-file',
          'src/platform/result',
          'src/routes/admin._session.$.',
          'src/sync/backoff',
        ],
      },
    ],
  },
  // The texts about changes, where their records are, and which texts may name somebody or have to be there.
  {
    name: 'words',
    files: [
      {
        paths: [
          'src/admin/shared/frame/values',
          'src/admin/shared/labels/change-labels',
          'src/admin/shared/labels/event-labels',
          'src/admin/shared/labels/movement-labels',
          'src/admin/shared/labels/receipt-labels',
          'src/admin/shared/labels/treatment-labels',
          'src/admin/shared/lists/to-check-',
          'src/admin/shared/record/record-pages',
          'src/model/never-empty',
          'src/register/person/naming-texts',
        ],
      },
    ],
  },
  {
    name: 'horses',
    files: [
      {
        paths: [
          'src/admin/due/labels.',
          'src/admin/print/labels.',
          'src/admin/shared/horses/horse-badges.',
          'src/admin/shared/horses/horse-photo.',
          'src/admin/shared/lists/flag-badge.',
          'src/admin/shared/output/paper-sheet.',
          'src/ui/tri-state-input.',
        ],
      },
    ],
  },
  // Lists, which render only the rows near the window, with search and planning.
  {
    name: 'lists',
    files: [
      {
        paths: [
          'src/admin/memberships/membership-finder',
          'src/admin/shared/horses/horse-address',
          'src/admin/shared/horses/horse-box',
          'src/admin/shared/horses/horse-finder',
          'src/admin/shared/horses/horse-link',
          'src/admin/shared/horses/left-out',
          'src/admin/shared/horses/no-horses',
          'src/admin/shared/lists/paper-table',
          'src/admin/shared/lists/record-finder',
          'src/admin/shared/lists/search-field',
          'src/admin/shared/lists/use-first-seen',
          'src/admin/shared/lists/use-rows',
          'src/admin/shared/lists/use-search',
          'src/admin/shared/lists/use-typed-search',
          'src/admin/shared/lists/virtual-table',
          'src/admin/shared/output/use-printing',
          'src/admin/shared/planning/planning',
          'src/admin/shell/app-badge',
          'src/register/lists/',
        ],
      },
    ],
  },
  {
    name: 'record',
    files: [
      {
        paths: [
          'src/admin/shared/history/history-section',
          'src/admin/shared/lists/kept-search',
          'src/admin/shared/reading/use-membership-years',
          'src/admin/shared/record/',
        ],
      },
    ],
  },
  // What the screens of memberships share, and those of health acts.
  {
    name: 'members',
    files: [
      {
        paths: [
          'src/admin/memberships/labels.',
          'src/admin/memberships/members-gate.',
          'src/admin/memberships/membership-export.',
          'src/admin/memberships/membership-warnings.',
          'src/admin/memberships/same-codes.',
          'src/admin/memberships/same-members.ts',
          'src/admin/shared/labels/tax-code-labels.',
          'src/admin/shared/reading/years-notice.',
          'src/model/memberships/membership-papers.',
        ],
      },
    ],
  },
  {
    name: 'health',
    files: [
      {
        paths: [
          'src/admin/shared/forms/health-kind-input.',
          'src/admin/shared/forms/health-kind-labels.',
          'src/model/health/health-kinds.',
          'src/model/health/health-proposal.',
          'src/register/due/health-round.',
        ],
      },
    ],
  },
  {
    name: 'rounds',
    files: [
      {
        paths: [
          'src/admin/shared/forms/code-reader',
          'src/admin/shared/round/',
          'src/register/unsent/on-server',
        ],
      },
    ],
  },
  // Values and changes as they come from the server and from files.
  {
    name: 'received',
    files: [
      {
        paths: [
          'src/model/fields/old-values.',
          'src/mutation/earlier-values.',
          'src/mutation/mutation.',
          'src/register/person/person-traits.',
        ],
      },
    ],
  },
  {
    name: 'unsent',
    files: [
      {
        paths: [
          'src/admin/shared/forms/file-button',
          'src/admin/shared/reading/use-account-names',
          'src/admin/shared/output/export-unsent',
          'src/register/unsent/unsent-changes',
          'src/register/unsent-file/',
        ],
      },
    ],
  },
  // The synchronisation, which loads once a screen is there.
  {
    name: 'sync',
    files: [{ paths: ['src/platform/locks.', 'src/remote/firestore-store.', 'src/sync/engine.'] }],
  },
  // The due states of the health acts and the BDN records of all horses, for the dashboard and the screens that plan.
  {
    ...OWN,
    name: 'duties',
    files: [
      {
        paths: [
          'src/admin/bdn/',
          'src/admin/shared/lists/grouped-table',
          'src/model/bdn/findings',
          'src/model/bdn/legal-terms',
          'src/register/due/due-acts',
          'src/register/bdn/check-bdn',
          'src/routes/admin._session.bdn.',
        ],
      },
    ],
  },
  // What the dashboard shows after its horses.
  {
    ...OWN,
    name: 'charts',
    files: [
      {
        paths: [
          'src/admin/dashboard/bar-rows',
          'src/admin/dashboard/bdn-chart',
          'src/admin/dashboard/chart',
          'src/admin/dashboard/health-due',
          'src/admin/dashboard/members-chart',
          'src/admin/dashboard/weeks-chart',
        ],
      },
    ],
  },
  {
    ...OWN,
    name: 'due',
    files: [
      { paths: ['src/admin/due/', 'src/model/values/icalendar', 'src/routes/admin._session.due.'] },
    ],
  },
  // The small screens of a feature, with its section in a horse's or a member's form.
  {
    ...OWN,
    name: 'treatments',
    files: [
      {
        paths: [
          'src/admin/treatments/labels.',
          'src/admin/treatments/treatment-texts.',
          'src/model/treatments/treatment-withdrawal.',
        ],
      },
    ],
  },
  {
    ...OWN,
    name: 'treatment-records',
    files: [{ paths: ['src/admin/treatments/', 'src/routes/admin._session.treatments.'] }],
  },
  { ...OWN, name: 'movement-labels', files: [{ paths: ['src/admin/movements/labels.'] }] },
  {
    ...OWN,
    name: 'receipt-labels',
    files: [
      {
        paths: [
          'src/admin/receipts/labels.',
          'src/admin/receipts/receipt-texts.',
          'src/admin/receipts/receipts.module.',
        ],
      },
    ],
  },
  {
    ...OWN,
    name: 'movements',
    files: [
      {
        paths: [
          'src/admin/movements/',
          'src/admin/presences/',
          'src/model/movements/presence',
          'src/register/presences',
          'src/routes/admin._session.presences.',
        ],
      },
    ],
  },
  {
    ...OWN,
    name: 'events',
    files: [{ paths: ['src/admin/events/', 'src/routes/admin._session.events.'] }],
  },
  {
    ...OWN,
    name: 'health-acts',
    files: [{ paths: ['src/admin/health/', 'src/routes/admin._session.health.'] }],
  },
  {
    ...OWN,
    name: 'given-rounds',
    files: [
      { paths: ['src/admin/given-rounds/'], but: ['src/admin/given-rounds/send-round'] },
      {
        paths: [
          'src/model/given-rounds/guest-text',
          'src/platform/hmac',
          'src/register/given-rounds/given-rounds',
          'src/register/given-rounds/import-return',
          'src/register/given-rounds/tick',
          'src/routes/admin._session.given-rounds.',
        ],
      },
    ],
  },
  {
    ...OWN,
    name: 'print',
    files: [
      {
        paths: [
          'src/admin/print/qr-labels-screen',
          'src/admin/print/stable-list-screen',
          'src/routes/admin._session.labels.',
          'src/routes/admin._session.stable-list.',
        ],
      },
    ],
  },
  {
    ...OWN,
    name: 'login',
    files: [{ paths: ['src/admin/login/', 'src/routes/admin.login.'] }],
  },
  // What a screen loads only when it is used.
  { ...OWN, name: 'archive', files: [{ paths: ['src/register/archive/'] }] },
  {
    ...OWN,
    name: 'photo',
    files: [
      {
        paths: [
          'src/admin/horse-record/to-horse-photo',
          'src/admin/shared/forms/photo-',
          'src/platform/draw-photo',
        ],
      },
    ],
  },
  {
    ...OWN,
    name: 'table-place',
    files: [
      {
        paths: [
          'src/admin/shared/forms/file-columns.',
          'src/table-file/damaged.',
          'src/table-file/day-of-serial.',
          'src/table-file/headings.',
          'src/table-file/plain-decimal.',
          'src/table-file/table-place.',
        ],
      },
    ],
  },
  {
    ...OWN,
    name: 'national-list',
    files: [
      {
        paths: ['src/admin/bdn-compare/'],
        but: [
          'src/admin/bdn-compare/compare-screen',
          'src/admin/bdn-compare/held-list',
          'src/admin/bdn-compare/labels',
        ],
      },
      { paths: ['src/register/bdn/'] },
    ],
  },
  // The diary, and the preview of a file of unsent changes.
  {
    ...OWN,
    name: 'diary',
    files: [{ paths: ['src/admin/sync/diary-', 'src/admin/sync/unsent-preview'] }],
  },
];

const escaped = (path: Path): string =>
  path
    .replaceAll(/[.$]/g, String.raw`\$&`)
    .replaceAll('*', String.raw`[\w-]+`)
    .replaceAll('/', String.raw`[\\/]`);

/** What a file matches, at the end of any address of the project's folder. */
export function matching(files: readonly Files[]): RegExp {
  const each = files.map(({ paths, but = [] }) => {
    const not = but.length > 0 ? `(?!${but.map(escaped).join('|')})` : '';
    return `${not}(?:${paths.map(escaped).join('|')})`;
  });
  return new RegExp(String.raw`(?:^|[\\/])(?:${each.join('|')})`);
}

/** The groups as the bundler takes them. */
export const ADMIN_CHUNKS = CHUNKS.map(({ files, ...group }) => ({
  ...group,
  test: matching(files),
}));
