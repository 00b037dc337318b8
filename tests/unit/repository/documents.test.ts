import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/*
 * Each claim of these documents about the software names the test or the command that shows it, or says 'not shown' and
 * why. A table row does so in its last column, 'Shown by'; a paragraph or a list item in parentheses at its end,
 * '(Shown by …)' or '(Not shown: …)'. Test files and commands are in backticks; after a file, the title of a test or a
 * part of it is in single quotes, which a file longer than a screen or two needs.
 */
const DOCUMENTS = ['SECURITY.md', 'docs/asvs.md', 'docs/privacy.md', 'docs/threat-model.md'];

/** Sections without claims about the software. */
const NO_CLAIMS = ['What is supported'];

/** A test file of more lines than this is cited with the title of a test in it. */
const LONG = 150;

interface Claim {
  readonly text: string;
  /** The reference to what shows it; null where there is none. */
  readonly shownBy: string | null;
}

/** All claims of a document: rows, items and paragraphs below its first heading of level two. */
function claimsIn(markdown: string): readonly Claim[] {
  const body = markdown.replace(/^ *```.*?^ *```\n/gms, '');
  const sections = body.split(/^## /m).slice(body.startsWith('## ') ? 0 : 1);
  const tables = rowsIn(body);
  const texts = sections
    .filter((section) => !NO_CLAIMS.some((title) => section.startsWith(title)))
    .flatMap((section) => section.slice(section.indexOf('\n')).split(/\n\s*\n|\n(?=- |\d+\. )/))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '' && !text.startsWith('|') && !text.endsWith(':'));
  return [...tables, ...texts.map((text) => ({ text, shownBy: endOf(text) }))];
}

function rowsIn(markdown: string): readonly Claim[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'));
  const cells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  let hasColumn = false;
  return rows.flatMap((row, index): Claim[] => {
    if (/^\|[-| ]+\|$/.test(row)) return [];
    if (/^\|[-| ]+\|$/.test(rows[index + 1] ?? '')) {
      hasColumn = cells(row).at(-1) === 'Shown by';
      return hasColumn ? [] : [{ text: row, shownBy: null }];
    }
    return [{ text: row, shownBy: hasColumn ? cells(row).at(-1)! : null }];
  });
}

/** The content of the parentheses at the end of a text that say what shows it. */
function endOf(text: string): string | null {
  const [, shownBy] = /\((?=(?:Not s|S)hown)((?:(?!\((?:Not s|S)hown)[^])*)\)$/.exec(text) ?? [];
  return shownBy ?? null;
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

/** The faults in the reference of a claim. */
function faultsOf({ text, shownBy }: Claim): readonly string[] {
  const about = `${text.slice(0, 60)}…`;
  if (shownBy === null) return [`${about} names nothing that shows it`];
  const faults: string[] = [];
  // A file with titles after it, or a command.
  const named = [...shownBy.matchAll(/`([^`]+)`((?:(?:, | and |, and )?\s*'[^']+')*)/g)];
  if (named.length === 0 && !/\bnot shown: .{10,}/is.test(shownBy))
    faults.push('names neither test nor command, and does not say "not shown" with why');
  if (/\bnot shown(?!: .{10,})/is.test(shownBy)) faults.push('does not say why it is not shown');
  for (const [, name = '', quoted = ''] of named) {
    const titles = [...quoted.matchAll(/'([^']+)'/g)].map(([, title]) => title!);
    if (name.startsWith('npm ')) faults.push(...faultsOfCommand(name));
    else faults.push(...faultsOfFile(name, titles));
  }
  const stray = shownBy.replaceAll(/`[^`]+`(?:(?:, | and |, and )?\s*'[^']+')*/g, '');
  if (/(^|\s)'\S[^']*'/.test(stray)) faults.push(`has a title behind no file: ${stray.trim()}`);
  return faults.map((fault) => `${about} ${fault}`);
}

function faultsOfCommand(command: string): readonly string[] {
  const [, script] = /^npm run ([\w:-]+)/.exec(command) ?? [];
  const isThere = command === 'npm test' || (script !== undefined && script in scripts);
  return isThere ? [] : [`names a command that there is not: ${command}`];
}

function faultsOfFile(path: string, titles: readonly string[]): readonly string[] {
  if (!/^(tests|e2e)\//.test(path)) return [`${path} is no test`];
  if (!existsSync(path) || !statSync(path).isFile()) return [`${path} is not there`];
  const code = readFileSync(path, 'utf8');
  const texts = textsIn(code);
  const missing = titles.filter((title) => !texts.some((each) => each.includes(title)));
  return [
    ...missing.map((title) => `${path} has no test of the title '${title}'`),
    ...(titles.length === 0 && code.split('\n').length > LONG
      ? [`${path} is long: name a test in it`]
      : []),
  ];
}

/** The string literals in a file of code, without comments; test titles are among them. */
function textsIn(code: string): readonly string[] {
  const bare = code.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [
    ...bare.matchAll(/'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\\n])*)`/g),
  ].map(([, single, double, template]) => single ?? double ?? template ?? '');
}

describe.each(DOCUMENTS)('%s', (file) => {
  const claims = claimsIn(readFileSync(file, 'utf8'));

  test('has claims', () => expect(claims.length).toBeGreaterThan(8));

  test('each claim names the test or the command that shows it, or says that it is not shown', () => {
    expect(claims.flatMap(faultsOf)).toEqual([]);
  });
});

describe('a document that claims without showing is noticed', () => {
  const faults = (markdown: string) => claimsIn(markdown).flatMap(faultsOf).join('\n');
  const row = (shownBy: string) => `| Claim | Shown by |\n|---|---|\n| It is so | ${shownBy} |\n`;
  const HERE = 'tests/unit/repository/documents.test.ts';
  const NOWHERE = ['no', 'such', 'title'].join(' ');

  test.each([
    [
      'a title without its file',
      row("'is judged' in `tests/rules/past.test.ts`"),
      'behind no file',
    ],
    ['an empty cell', row(''), 'names neither test nor command'],
    ['words', row('all of us'), 'names neither test nor command'],
    ['not shown without why', row('not shown'), 'does not say why'],
    ['a test and not shown without why', row('`tests/rules/past.test.ts`; not shown'), 'why'],
    ['code', row('`src/router.ts`'), 'is no test'],
    ['a folder', row('`tests/rules`'), 'is not there'],
    ['a file that is not there', row('`tests/unit/none.test.ts`'), 'is not there'],
    ['a title that is not there', row(`\`${HERE}\` '${NOWHERE}'`), 'has no test of'],
    ['a second one', row(`\`${HERE}\` 'has claims', '${NOWHERE}'`), 'has no test of'],
    ['a long file without a title', row(`\`${HERE}\``), 'is long'],
    ['a command that is not there', row('`npm run heal`'), 'there is not'],
    ['a table without the column', '| Claim |\n|---|\n| It is so |\n', 'names nothing'],
    ['a paragraph', '# A\n\n## B\n\nIt is so.\n', 'names nothing'],
    ['an item', '## B\n\nSo it is:\n\n- it is so (Shown by `npm test`)\n- and so\n', 'and so'],
    ['a step', '## B\n\n1. It is so. (Shown by `npm test`.)\n2. And so.\n', 'And so'],
  ])('by %s', (_what, markdown, fault) => {
    expect(faults(markdown)).toContain(fault);
  });

  test.each([
    row('`tests/rules/past.test.ts`'),
    row(`\`${HERE}\` 'has claims' and 'has a title'; \`npm run doctor\``),
    row('not shown: it is the provider’s'),
    '## B\n\nSo it is (really). (Shown by `npm run doctor`; not shown: the rest of it.)\n',
    'An introduction.\n\n## What is supported\n\nIt.\n',
  ])('and one that shows is not: %j', (markdown) => expect(faults(markdown)).toBe(''));
});
