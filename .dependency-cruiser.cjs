/**
 * Which folder may import which. For each folder of src, the parts of the project that it may import; all
 * others are forbidden. Type imports count too: a folder that needs another's types depends on it.
 */
const MAY_IMPORT = {
  model: [],
  platform: [],
  i18n: [],
  'table-file': ['model', 'platform'],
  mutation: ['model'],
  mirror: ['model', 'mutation', 'platform'],
  register: ['model', 'mutation', 'mirror', 'table-file', 'platform'],
  sync: ['model', 'mutation', 'mirror', 'platform'],
  remote: ['model', 'mutation', 'sync/ports\\.ts', 'platform'],
  ui: ['i18n'],
  site: ['model', 'ui', 'i18n'],
  admin: [
    'model',
    'mutation',
    'mirror',
    'register',
    'table-file',
    'sync/(ports|status|engine-interface|backoff)\\.ts',
    'ui',
    'i18n',
    'platform',
  ],
  routes: ['site', 'admin', 'app-context\\.ts', 'ui/global\\.css'],
};

/** Code that renders the pages when the app is built; no page loads it. */
const AT_BUILD_TIME = '^src/site/build/';

/** Packages that only these files may import. */
const PACKAGES = {
  '(firebase|@firebase)/': ['src/remote/', 'src/main\\.tsx$'],
  'dexie/': ['src/mirror/'],
  'dexie-react-hooks/': ['src/admin/shared/reading/use-live-query\\.ts$'],
  'workbox-': ['sw/', 'src/platform/app-update\\.ts$'],
};

const layers = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder}-imports-too-much`,
  comment: `src/${folder} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^src/${folder}/`, pathNot: AT_BUILD_TIME },
  to: {
    path: '^(src|sw|local-backend|setup|doctor|build|tests|e2e|bench)/',
    pathNot: [folder, ...allowed].map(
      (each) => `^src/${each}${each.endsWith('s') && each.includes('.') ? '$' : '/'}`,
    ),
  },
}));

const packages = Object.entries(PACKAGES).map(([name, owners]) => ({
  name: `who-may-use-${name.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`,
  severity: 'error',
  from: { path: '^(src|sw)/', pathNot: owners.map((owner) => `^${owner}`) },
  to: { path: `node_modules/${name}` },
}));

module.exports = {
  forbidden: [
    ...layers,
    ...packages,
    {
      name: 'public-pages-reach-no-data',
      comment: 'Nothing that a public page loads, however indirectly, may load firebase or dexie.',
      severity: 'error',
      from: { path: '^src/(site|ui)/', pathNot: AT_BUILD_TIME },
      to: { path: 'node_modules/(@?firebase|dexie)', reachable: true },
    },
    {
      name: 'screens-ask-the-register',
      comment: 'The aggregates are reached through the facade of the register (register.ts) alone.',
      severity: 'error',
      from: { path: '^src/admin/' },
      to: {
        path: '^src/register/(horses|visits|memberships|events|health|treatments|movements|receipts)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'worker-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^sw/' },
      to: { path: '^(src|local-backend|setup|doctor|build|tests|e2e|bench)/' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: { path: '^(src|sw|local-backend)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'the-app-knows-no-tools',
      comment: 'What is built must not load what is only installed to develop with.',
      severity: 'error',
      from: { path: '^(src|sw)/', pathNot: [AT_BUILD_TIME, '\\.d\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
