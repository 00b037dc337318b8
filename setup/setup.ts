import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { settingProblems } from '../src/site/build/setting-entries.ts';
import { settingsIn } from '../src/site/build/settings-plugin.ts';
import type { SettingName } from '../src/site/settings.ts';
import { hasFlag } from './has-flag.ts';
import { askSettings } from './ask-settings.ts';
import { SETTINGS_FILE, settingsFile } from './settings-file.ts';

/*
 * `npm run setup`: asks for the settings of the site, and writes them into src/site/settings.ts. Answers
 * may come from a pipe, one a line. `npm run setup -- --check` asks nothing, and tells what is missing.
 */
const file = new URL(`../${SETTINGS_FILE}`, import.meta.url);

async function main(): Promise<void> {
  let settings: Readonly<Record<SettingName, string>> = settingsIn({});
  if (!hasFlag('check', process.argv, process.env)) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const answers = terminal[Symbol.asyncIterator]();
    console.error(
      'Return keeps the value in brackets. Each answer is written at once; stop with Ctrl-C.',
    );
    await askSettings(
      settings,
      {
        ask: async (question) => {
          terminal.setPrompt(question);
          terminal.prompt();
          const { value, done } = await answers.next();
          return done ? null : value;
        },
        say: (line) => console.error(line),
      },
      (changed) => {
        settings = changed;
        writeFileSync(file, settingsFile(settings));
      },
    );
    terminal.close();
  }
  const problems = settingProblems(settings);
  console.log(
    problems.length === 0
      ? `${SETTINGS_FILE} is complete. Next: npm run deploy`
      : [
          `${SETTINGS_FILE} is not complete:`,
          ...problems.map(({ name, says }) => `  ${name} ${says}`),
        ].join('\n'),
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

await main();
