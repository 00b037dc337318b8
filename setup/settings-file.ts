import { SETTING_ENTRIES } from '../src/site/build/setting-entries.ts';
import type { SettingName } from '../src/site/settings.ts';

/** Where the settings stand, from the root of the repository. */
export const SETTINGS_FILE = 'src/site/settings.ts';

const HEAD = `/*
 * The settings of this site and of its Firebase project. Nothing else in the repository names a person,
 * a place or an address of the owner. \`npm run setup\` asks for each value and writes this file; it may
 * be edited by hand, too. A variable of the name given overrides a value when the app is built.
 *
 * What stands here in the repository is an invented association: a build for production refuses it.
 */
`;

const TAIL = `
export type SettingName = keyof typeof SETTINGS;
`;

/** A string literal, as the formatter of the project writes it. */
function literal(value: string): string {
  const body = JSON.stringify(value)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"');
  const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
  return quote + (quote === "'" ? body.replaceAll("'", String.raw`\'`) : body) + quote;
}

/** The text of the settings file with these values. */
export function settingsFile(settings: Readonly<Record<SettingName, string>>): string {
  const lines = Object.entries(SETTING_ENTRIES).map(([name, entry]) => {
    const value = literal(settings[name as SettingName]);
    const onOneLine = `  ${name}: ${value},`;
    return [
      '  /**',
      `   * ${entry.asks}. ${entry.variable}.`,
      `   * Shows: ${entry.shows}.`,
      ...(entry.whenEmpty === undefined ? [] : [`   * When empty, ${entry.whenEmpty}.`]),
      '   */',
      onOneLine.length <= 100 ? onOneLine : `  ${name}:\n    ${value},`,
    ].join('\n');
  });
  return `${HEAD}export const SETTINGS = {\n${lines.join('\n')}\n};\n${TAIL}`;
}
