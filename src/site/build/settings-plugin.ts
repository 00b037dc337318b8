import { loadEnv, type Plugin } from 'vite';
import { SETTINGS, type SettingName } from '../settings.ts';
import { SETTING_ENTRIES, settingProblems } from './setting-entries.ts';

/** The settings that the app reads from its environment, so that a build for the demo can have others. */
const IN_ENVIRONMENT = (Object.keys(SETTING_ENTRIES) as SettingName[]).filter(
  (name) => name.startsWith('firebase') || name === 'provider',
);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings file, each value overridden by its variable if that is set. In a file of another release, which an owner
 * has kept, a setting may be missing: it is empty.
 */
export function settingsIn(
  env: Environment,
  file: Readonly<Partial<Record<string, string>>> = SETTINGS,
): Record<SettingName, string> {
  const names = Object.keys(SETTING_ENTRIES) as SettingName[];
  return Object.fromEntries(
    names.map((name) => [name, env[SETTING_ENTRIES[name].variable] ?? file[name] ?? '']),
  ) as Record<SettingName, string>;
}

/**
 * A build without VITE_BACKEND is for production: it uses Google's services. A build for the demo or for tests uses its
 * own origin as backend, and may show the example.
 */
export const isForProduction = (env: Environment): boolean => !env['VITE_BACKEND'];

/**
 * Gives a build for production the settings of its Firebase project, and refuses to build while a setting has a value
 * of the example, is missing, or is malformed.
 */
export function siteSettings(): Plugin {
  return {
    name: 'scuderia-settings',
    config(_, { mode, command }) {
      const env = loadEnv(mode, process.cwd(), 'VITE_');
      const settings = settingsIn(env);
      // The heading of what the app prints, also in the demo.
      const { association, associationTaxCode, street, postalCode, city, province } = settings;
      const place = `${street}, ${postalCode} ${city} (${province})`;
      const seat = place + (associationTaxCode && `, codice fiscale ${associationTaxCode}`);
      const named = {
        define: {
          __ASSOCIATION__: JSON.stringify(association),
          __ASSOCIATION_SEAT__: JSON.stringify(seat),
          __ASSOCIATION_TAX_CODE__: JSON.stringify(associationTaxCode),
        },
      };
      if (command !== 'build' || !isForProduction(env)) return named;
      const problems = settingProblems(settings);
      if (problems.length > 0) throw new Error(refusal(problems));
      for (const name of IN_ENVIRONMENT) {
        const { variable } = SETTING_ENTRIES[name];
        if (settings[name] !== '') process.env[variable] ??= settings[name];
      }
      return named;
    },
  };
}

const refusal = (problems: ReturnType<typeof settingProblems>): string =>
  [
    'This build is for production, and these settings are not those of a real site:',
    ...problems.map(({ name, says }) => `  ${name} ${says}`),
    'Run npm run setup, or edit src/site/settings.ts. (npm start builds the demo, which may show them.)',
  ].join('\n');
