import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST_DIR } from '../../local-backend/demo-build.ts';
import { failed, type Outcome, PASSED } from './outcome.ts';

const FORBIDDEN =
  /node_modules\/(?:@?firebase|dexie|react)|src\/(?:admin|mirror|mutation|register|remote|routes|sync)\//;
const SHELL = 'index.html';
/** Text in the document of the admin app before its script runs. */
const OF_THE_SHELL = /id="(?:launch|root)"|\/launch\.js|\/admin\.webmanifest/g;
/** Conditions that Safari reads from 16.4 on; the public pages are for older ones too (docs/architecture.md). */
const RANGE = /@media[^{]*(?:not \(|[<>])|sizes="[^"]*[<>]/g;
const IMPORTED = /(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/**
 * Checks the build: no public page contains anything of the admin app's document, and nothing that it loads, at once or
 * later, was made from the admin app or the register, firebase, dexie or react. The source maps list the files that
 * each script was made from. No width is asked for in a way that older browsers do not understand.
 */
export function publicBundle(): Outcome {
  const pages = readdirSync(DIST_DIR, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') && file !== SHELL,
  );
  if (pages.length === 0) return failed('the build has no public pages');
  const found = new Set<string>();
  let sources = 0;
  for (const page of pages) {
    const html = readFileSync(join(DIST_DIR, page), 'utf8');
    for (const [part] of html.matchAll(OF_THE_SHELL)) found.add(`${page} holds ${part}`);
    for (const text of [html, ...stylesOf(html)])
      for (const [part] of text.matchAll(RANGE)) found.add(`${page} asks ${part}`);
    for (const script of scriptsOf(page)) {
      for (const source of sourcesOf(script)) {
        sources += 1;
        if (FORBIDDEN.test(source)) found.add(`${page} loads ${script}, made from ${source}`);
      }
    }
  }
  if (sources === 0) return failed('the build has no source maps to look into');
  return found.size === 0 ? PASSED : failed(...found);
}

/** Every script that a page may load: its own, and what those import, at once or later. */
function scriptsOf(page: string): ReadonlySet<string> {
  const html = readFileSync(join(DIST_DIR, page), 'utf8');
  const scripts = new Set<string>();
  const add = (script: string) => {
    if (scripts.has(script)) return;
    scripts.add(script);
    const code = readFileSync(join(DIST_DIR, 'assets', script), 'utf8');
    for (const [, imported] of code.matchAll(IMPORTED)) add(imported!);
  };
  for (const [, script] of html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) add(script!);
  return scripts;
}

const stylesOf = (html: string): readonly string[] =>
  Array.from(html.matchAll(/href="\/(assets\/[^"]+\.css)"/g), ([, file]) =>
    readFileSync(join(DIST_DIR, file!), 'utf8'),
  );

/** The bundler's own small script has no map. */
function sourcesOf(script: string): readonly string[] {
  const map = join(DIST_DIR, 'assets', `${script}.map`);
  if (!existsSync(map)) return [];
  return (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources;
}
