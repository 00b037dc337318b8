import { SETTINGS } from '../src/site/settings.ts';
import type { Project } from './project.ts';

/** The options by which a command names another project than that of src/site/settings.ts. */
export const PROJECT_OPTIONS = {
  project: { type: 'string' },
  'api-key': { type: 'string' },
  site: { type: 'string' },
  bucket: { type: 'string' },
  backend: { type: 'string' },
} as const;

type Named = Readonly<Partial<Record<keyof typeof PROJECT_OPTIONS, string | undefined>>>;

/** The usage text of a command that needs a project. */
export const PROJECT_USAGE =
  'Run npm run setup first, or name a project: --project ID --api-key KEY [--site https://…] [--bucket NAME]';

type Settings = Readonly<Record<keyof typeof SETTINGS, string>>;

/** Whether the project is that of the settings, also where it is named. */
const isOwn = ({ project }: Named, { firebaseProjectId }: Settings): boolean =>
  project === undefined || project === firebaseProjectId;

/** The id by which the site of the project counts visits, and so has other headers; '' where it counts none. */
export const countsVisits = (options: Named, settings: Settings = SETTINGS): string =>
  isOwn(options, settings) ? settings.firebaseMeasurementId : '';

/**
 * The project that the options name, or that of the settings; null where there is neither. With
 * `--backend` it is on this machine.
 */
export function namedProject(options: Named, settings: Settings = SETTINGS): Project | null {
  const { backend, project } = options;
  const own = isOwn(options, settings) && settings.firebaseProjectId !== '';
  const id = own ? settings.firebaseProjectId : project;
  const apiKey = options['api-key'] ?? (own ? settings.firebaseApiKey : undefined);
  const site = options.site ?? (own ? settings.url : undefined);
  const bucket = options.bucket ?? (own ? settings.firebaseStorageBucket : undefined);
  if (!id || !apiKey) return null;
  return {
    id,
    apiKey,
    site: site ?? null,
    identity: `${backend ? `${backend}/` : 'https://'}identitytoolkit.googleapis.com/v1`,
    firestore: `${backend ?? 'https://firestore.googleapis.com'}/v1`,
    storage: bucket ? { url: backend ?? 'https://firebasestorage.googleapis.com', bucket } : null,
  };
}

/**
 * What to type where npm kept options for itself, as it does with those that stand before `--`: the command would run
 * without them, on another project or for another purpose. Null where it kept none.
 *
 * @param command as `npm run` knows it
 */
export function keptByNpm(
  command: string,
  options: Readonly<Record<string, { readonly type: string }>>,
): string | null {
  const kept = Object.entries(options).flatMap(([name, { type }]) =>
    process.env[`npm_config_${name.replaceAll('-', '_')}`] === undefined
      ? []
      : [`--${name}${type === 'string' ? ' …' : ''}`],
  );
  return kept.length === 0
    ? null
    : `npm kept these options for itself. With -- before them: npm run ${command} -- ${kept.join(' ')}`;
}
