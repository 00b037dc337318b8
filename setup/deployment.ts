/** One command of a deployment, with what a person is told of it before it runs. */
export interface Step {
  readonly says: string;
  readonly command: readonly string[];
  /** What most often stops it, and what to do then. */
  readonly hint?: string;
}

export interface Target {
  readonly projectId: string;
  /** The configuration of the deployment, where that is not firebase.json. */
  readonly config?: string;
  /** Whether the project has Storage, for photos of the site. */
  readonly hasStorage: boolean;
  /** Whether the environment has credentials already, as in CI: nobody is asked to sign in. */
  readonly hasCredentials: boolean;
}

/** The release of the Firebase CLI that these steps were written for. */
const FIREBASE = ['npx', '--yes', 'firebase-tools@15'];

const CHECK_BUILD = ['node', '--import', 'tsx', 'setup/check-build.ts'];

/**
 * The steps of a deployment, in an order in which none needs a later one: the build is checked before anything online
 * changes, and the rules are there before the app that relies on them. The indexes are only ordered before it: Google
 * builds them within minutes, and until then the queries that need a new one fail. The steps between take minutes and
 * ask questions, and `npm start` builds the demo into the same folder: so the build is checked once more at last.
 */
export function stepsOf({
  projectId,
  hasStorage,
  hasCredentials,
  config,
}: Target): readonly Step[] {
  const deploy = (what: string) => [
    ...FIREBASE,
    'deploy',
    '--project',
    projectId,
    ...(config === undefined ? [] : ['--config', config]),
    '--only',
    what,
  ];
  const console = `https://console.firebase.google.com/project/${projectId}`;
  return [
    ...(hasCredentials
      ? []
      : [
          {
            says: 'sign in to Firebase, unless this computer is already',
            command: [...FIREBASE, 'login'],
            hint: 'The account must be an owner or editor of the project.',
          },
        ]),
    {
      says: 'build the site and the app; a value of the example, or a missing one, stops here',
      command: ['npm', 'run', 'build', '--silent'],
      hint: 'npm run setup asks for what is missing.',
    },
    { says: 'look whether the build in dist is one for production', command: CHECK_BUILD },
    {
      says: 'who may read and write (firestore.rules)',
      command: deploy('firestore:rules'),
      hint: `Is there a database? ${console}/firestore`,
    },
    {
      says: 'the indexes of the queries (firestore.indexes.json); they are built within minutes',
      command: deploy('firestore:indexes'),
    },
    ...(hasStorage
      ? [
          {
            says: 'who may change the photos (storage.rules)',
            command: deploy('storage'),
            hint: `Is Storage enabled? It needs the Blaze plan: ${console}/storage. The first time deploy from a computer, and answer yes when it is asked whether these rules may read Firestore. Without Storage, empty firebaseStorageBucket by npm run setup: the site then shows its drawings.`,
          },
        ]
      : []),
    {
      says: 'look at the build once more, as it goes online now',
      command: CHECK_BUILD,
      hint: 'Did npm start build the demo meanwhile? Stop it.',
    },
    {
      says: 'the site and the app (dist), which everybody sees from then on',
      command: deploy('hosting'),
    },
  ];
}

/** What is going to happen, one line a step. */
export function planOf(target: Target): string {
  const lines = stepsOf(target).map(({ says, command }, index) =>
    [`${index + 1}. ${says}`, `   ${command.join(' ')}`].join('\n'),
  );
  const photos = target.hasStorage
    ? []
    : [
        'Without Storage: the site shows its drawings, all else works (docs/putting-online.md, "Photos").',
      ];
  return [`Project ${target.projectId}:`, ...lines, ...photos].join('\n');
}

/**
 * Runs the steps one after the other, and stops at the first that fails.
 *
 * @param run gives the exit code of a command
 * @param say is told what begins, and after a failure what was done and what was not
 */
export async function deploySteps(
  steps: readonly Step[],
  run: (command: readonly string[]) => Promise<number>,
  say: (line: string) => void,
): Promise<boolean> {
  for (const [index, { says, command, hint }] of steps.entries()) {
    say(`── ${index + 1} of ${steps.length}: ${says}`);
    if ((await run(command)) === 0) continue;
    say(`Stopped at: ${command.join(' ')}`);
    if (hint !== undefined) say(hint);
    const left = steps.slice(index + 1).map((step) => step.says);
    if (left.length > 0) say(`Not done: ${left.join('; ')}. npm run deploy begins anew.`);
    return false;
  }
  return true;
}
