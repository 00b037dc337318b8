import { readFileSync } from 'node:fs';
import { ModuleKind, transpileModule } from 'typescript';
import { expect, test, vi } from 'vitest';
import { askSettings } from '../../../setup/ask-settings.ts';
import { hasFlag } from '../../../setup/has-flag.ts';
import { SETTINGS_FILE, settingsFile } from '../../../setup/settings-file.ts';
import {
  EXAMPLE_VALUES,
  problemOf,
  SETTING_ENTRIES,
  settingProblems,
} from '../../../src/site/build/setting-entries.ts';
import { settingsIn, siteSettings } from '../../../src/site/build/settings-plugin.ts';
import { SETTINGS, type SettingName } from '../../../src/site/settings.ts';
import { EXAMPLE, OTHER_CLUB } from '../../support/settings.ts';

const names = Object.keys(SETTING_ENTRIES) as SettingName[];

/** Answers questions from a list, and records the output. */
function scripted(answers: readonly (string | null)[]) {
  const left = [...answers];
  const said: string[] = [];
  return {
    said,
    left,
    ask: async (question: string) => {
      said.push(question);
      return left.shift() ?? null;
    },
    say: (line: string) => void said.push(line),
  };
}

test('the settings file is what setup writes of its values', () => {
  expect(settingsFile(SETTINGS)).toBe(readFileSync(SETTINGS_FILE, 'utf8'));
});

test.each(['L’Aquila', "O'Brien", 'a "b" c', `both ' and "`, String.raw`back\slash`, '\n'])(
  'what setup writes reads back as it was given: %j',
  async (value) => {
    const { outputText } = transpileModule(settingsFile({ ...SETTINGS, owner: value }), {
      compilerOptions: { module: ModuleKind.ESNext },
    });
    const module = `data:text/javascript,${encodeURIComponent(outputText)}`;
    const read = (await import(/* @vite-ignore */ module)) as { SETTINGS: { owner: string } };
    expect(read.SETTINGS.owner).toBe(value);
  },
);

test('a first run asks for every setting, takes no value of the example, and is complete', async () => {
  const dialogue = scripted(names.map((name) => OTHER_CLUB[name] || '-'));
  const kept = vi.fn();
  expect(await askSettings(EXAMPLE, dialogue, kept)).toBe(true);
  expect(dialogue.left).toEqual([]);
  expect(kept.mock.lastCall?.[0]).toEqual(OTHER_CLUB);
  expect(settingProblems(OTHER_CLUB)).toEqual([]);
});

/** What an association may have in common with the example: all that it may. */
const PLAUSIBLE = Object.fromEntries(
  names.filter((name) => SETTING_ENTRIES[name].isPlausible).map((name) => [name, EXAMPLE[name]]),
);

test.each([
  ['has nothing of the example', OTHER_CLUB],
  ['is of the same town', { ...OTHER_CLUB, ...PLAUSIBLE }],
])('run again for a club that %s, Return keeps everything', async (_, club) => {
  const kept = vi.fn();
  const dialogue = scripted(names.map(() => ''));
  expect(await askSettings(club, dialogue, kept)).toBe(true);
  expect(kept).not.toHaveBeenCalled();
  for (const name of names) expect(dialogue.said).toContain(`  ${name} [${club[name] || '-'}]: `);
});

test('where a first run was interrupted, Return takes no town of the example', async () => {
  const { url, owner, postalCode } = OTHER_CLUB;
  const upTo = names.indexOf('city');
  const dialogue = scripted([...names.slice(0, upTo).map((name) => OTHER_CLUB[name] || '-'), '']);
  const kept = vi.fn();
  expect(await askSettings({ ...EXAMPLE, url, owner, postalCode }, dialogue, kept)).toBe(false);
  expect(dialogue.said.at(-2)).toContain('value of the example');
});

test('Return on a value of the example, and a malformed answer, are asked again', async () => {
  const dialogue = scripted([
    '',
    'my-club',
    'https://www.my-club.it/home',
    'https://www.my-club.it',
  ]);
  const kept = vi.fn();
  expect(await askSettings(EXAMPLE, dialogue, kept)).toBe(false);
  expect(kept.mock.calls.map(([settings]) => settings.url)).toEqual(['https://www.my-club.it']);
  expect(dialogue.said.join('\n')).toContain('value of the example');
  expect(dialogue.said.join('\n')).toContain('begins with https://');
  expect(dialogue.said.join('\n')).toContain('should be https://www.my-club.it.');
});

test('what was answered before the input ended is kept', async () => {
  const kept = vi.fn();
  await askSettings(EXAMPLE, scripted(['https://www.my-club.it', 'Il Club', null]), kept);
  expect(kept.mock.lastCall?.[0]).toMatchObject({
    url: 'https://www.my-club.it',
    owner: 'Il Club',
  });
});

test('a dash empties what may be empty, and nothing else', () => {
  for (const name of names) {
    const mayBe = SETTING_ENTRIES[name].whenEmpty !== undefined;
    expect(problemOf(name, ''), name).toBe(mayBe ? null : 'is missing');
  }
});

test('every value of the example is refused, but for what a real association may have too', () => {
  const refused = names.filter((name) => problemOf(name, EXAMPLE[name]) !== null);
  const plausible = names.filter((name) => SETTING_ENTRIES[name].isPlausible);
  const mayBeEmpty = names.filter(
    (name) => EXAMPLE[name] === '' && SETTING_ENTRIES[name].whenEmpty !== undefined,
  );
  expect(new Set([...refused, ...plausible, ...mayBeEmpty])).toEqual(new Set(names));
  expect(refused.length + plausible.length + mayBeEmpty.length).toBe(names.length);
  for (const name of plausible) expect(SETTING_ENTRIES[name].check(EXAMPLE[name]), name).toBeNull();
  expect(EXAMPLE_VALUES).toContain('Anna Esempio');
});

test.each([
  ['url', 'https://zoccoli.it/', null],
  ['url', 'http://zoccoli.it', /begins with https/],
  // It is said as it is to be typed.
  ['url', 'https://zoccoli.it/it', /should be https:\/\/zoccoli\.it$/],
  ['url', 'https://Zoccoli.it', /should be https:\/\/zoccoli\.it$/],
  ['url', 'https://zòccoli.it', /should be https:\/\/xn--zccoli-3wa\.it$/],
  ['url', 'https://zoccoli.it:443', /should be https:\/\/zoccoli\.it$/],
  ['firebaseApiKey', '"AIzaSyB-1234567890_abcdefgh",', /without spaces, quotes/],
  ['iban', 'IT60 X054 2811 1010 0000 0123 456', null],
  ['iban', 'IT60X0542811101000000123457', /check digits/],
  ['iban', 'IT60X05428111010000001234', /27/],
  ['associationTaxCode', '12345678903', null],
  ['associationTaxCode', '12345678904', /check digit/],
  ['associationTaxCode', 'RSSMRA80A01H501U', /eleven/],
  ['phone', '0376 123456', /with its country/],
  ['phone', '+39 0376 123456', null],
  ['messaging', '+39 333 12', null],
  ['messaging', '+39 3', /number/],
  ['emailAssociation', 'segreteria@club', /e-mail/],
  ['emailAssociation', 'info@example.com', /example/],
  ['latitude', '45,1', /degrees/],
  ['latitude', '91', /degrees/],
  ['postalCode', '00118', null],
  ['firebaseProjectId', 'My Club', /project/],
  ['firebaseApiKey', 'AIzaSyA', /key/],
  ['firebaseMeasurementId', 'UA-123456-1', /such as G-/],
  ['postalCode', '0118', /five digits/],
  ['province', 'mn', /capital/],
  ['city', 'x'.repeat(300), null],
  ['city', 'x'.repeat(301), /longer/],
  ['street', 'Via Esempio 3', /example/],
  // An address of e-mail is written into a link, where `?` begins further fields of the message.
  ['emailAssociation', 'a?bcc=b@club.it', /e-mail/],
  ['centre', 'http://www.club.it', /https/],
  ['centre', 'https://www.club.it/a b', /https/],
  ['centre', 'https://', /https/],
] as const)('%s "%s"', (name, value, expected) => {
  const problem = problemOf(name, value);
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toMatch(expected);
});

test.each([
  'https://www.zoccoli-liberi.it/it/nuova-vita',
  'https://zoccoli-liberi.it/',
  'https://zoccoli-liberi.web.app/it/nuova-vita/boarding',
  'https://zoccoli-liberi.firebaseapp.com',
])(
  'a page that would lead to this site, and so to itself without end, is refused: %s',
  (address) => {
    const pages = ['summerCamp', 'nuovaVita', 'boarding', 'horseLife', 'membersArea'] as const;
    for (const name of pages)
      expect(settingProblems({ ...OTHER_CLUB, [name]: address })).toEqual([
        { name, says: expect.stringContaining('of this site') as string },
      ]);
  },
);

test('a page of another site of the association is taken, and the menu may lead to this one', () => {
  const boarding = 'https://centro.zoccoli-liberi.it/pensione';
  const centre = 'https://www.zoccoli-liberi.it/';
  expect(settingProblems({ ...OTHER_CLUB, boarding, centre })).toEqual([]);
});

test('the place of the example on the map is refused for another town, also where Return would keep it', async () => {
  const { latitude, longitude } = EXAMPLE;
  const elsewhere = { ...OTHER_CLUB, latitude, longitude };
  expect(settingProblems(elsewhere).map(({ name }) => name)).toEqual(['latitude', 'longitude']);
  // One of the two may be the same by chance.
  expect(settingProblems({ ...OTHER_CLUB, latitude })).toEqual([]);
  // Whoever edited the file by hand first, or had the values of Firebase before the others, is asked.
  const upTo = names.indexOf('latitude');
  const dialogue = scripted([...names.slice(0, upTo).map(() => ''), '', '40.6404']);
  const kept = vi.fn();
  await askSettings(elsewhere, dialogue, kept);
  expect(dialogue.said.join('\n')).toContain('is that of the example’s town');
  expect(kept.mock.lastCall?.[0]).toMatchObject({ latitude: '40.6404' });
});

test('who names a page of this site is asked again', async () => {
  const at = names.indexOf('boarding');
  const own = `${OTHER_CLUB.url}/it/nuova-vita/boarding`;
  const dialogue = scripted([...names.slice(0, at).map(() => ''), own, '-']);
  const kept = vi.fn();
  expect(await askSettings(OTHER_CLUB, dialogue, kept)).toBe(false);
  expect(kept).not.toHaveBeenCalled();
  expect(dialogue.said.join('\n')).toContain('of this site');
});

test.each([
  [['--dry-run'], {}, true],
  // `npm run deploy --dry-run`: npm keeps the option for itself.
  [[], { npm_config_dry_run: 'true' }, true],
  [[], { npm_config_dry_run: '' }, false],
  [['--yes'], {}, false],
  [[], {}, false],
])('who asks to be shown only, with %j and %j, is shown only: %s', (argv, env, isAsked) => {
  expect(hasFlag('dry-run', argv, env)).toBe(isAsked);
});

/** Runs the plugin for a build in an environment; gives the error if it refuses. */
function build(env: Record<string, string>, command: 'build' | 'serve' = 'build'): string | null {
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    const { config } = siteSettings();
    if (typeof config !== 'function') throw new Error('no hook');
    void config.call({} as never, {}, { mode: 'production', command });
    return null;
  } catch (error) {
    return String(error);
  } finally {
    // The object stays: what stubs variables holds on to it.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

test('a build for production refuses the example, and names each value', () => {
  const refusal = build({
    VITE_SITE_IBAN: 'IT60X0542811101000000123456',
    VITE_SITE_OWNER: 'Esempio',
  });
  expect(refusal).toContain('emailAssociation');
  expect(refusal).toContain('owner is the example');
  expect(refusal).not.toContain('  iban');
});

test('variables override the file, so that a build with all of them passes', () => {
  const env = Object.fromEntries(
    names.map((name) => [SETTING_ENTRIES[name].variable, OTHER_CLUB[name]]),
  );
  expect(build(env)).toBeNull();
  expect(build({ ...env, VITE_SITE_PHONE: '+39 0376 000000' })).toContain('phone is the example');
});

test('a settings file of another release lacks a setting or has one more: what may be empty is, and the rest is asked for', async () => {
  const { wayThere: _, phone: __, ...older } = OTHER_CLUB;
  const settings = settingsIn({}, { ...older, fax: '+39 0971 123457' });
  expect(settingProblems(settings)).toEqual([{ name: 'phone', says: 'is missing' }]);
  const upTo = names.indexOf('phone');
  const dialogue = scripted([...names.slice(0, upTo).map(() => ''), '', '+39 0971 123456']);
  const kept = vi.fn();
  await askSettings(settings, dialogue, kept);
  expect(kept.mock.calls).toEqual([[OTHER_CLUB]]);
});

test('a build for the demo, and what is served while developing, may show the example', () => {
  expect(build({ VITE_BACKEND: '/__backend' })).toBeNull();
  expect(build({}, 'serve')).toBeNull();
});
