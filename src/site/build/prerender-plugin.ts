import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import type { drawPages, DrawnPage, site as siteOf } from './prerender-entry.tsx';
import { shareImage } from './share-image.ts';

type Entry = { drawPages: typeof drawPages; site: typeof siteOf };

const LAYERS = '@layer tokens,reset,base,ui,screen;';
/** The script of the public pages, beside the back-office's index.html. */
const ENTRY = 'src/main-site.ts';
/** Loaded by it when the page has been painted. */
const LATER = 'src/site/wake.tsx';

/** The style sheets of a set of chunks, without those of lazy ones. */
function styles(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of manifest[key]?.css ?? []) css.add(file);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return css;
}

/** Puts a drawn page into the built shell, with its own entry and what that needs asked for at once. */
function document(shell: string, page: DrawnPage, manifest: Manifest, fonts: string[]): string {
  if (!manifest[page.module]) throw new Error(`No built screen for ${page.path}: ${page.module}`);
  const entry = manifest[ENTRY]!.file;
  const css = styles(manifest, [ENTRY, LATER, page.module]);
  const tags = [
    ...Array.from(css, (f) => `<link rel="stylesheet" href="/${f}">`),
    ...fonts.map(
      (f) => `<link rel="preload" as="font" type="font/woff2" href="/${f}" crossorigin>`,
    ),
    `<script type="module" crossorigin src="/${entry}"></script>`,
  ];
  return shell
    .replaceAll(/\s*<(script|link)[^>]*\/assets\/[^>]*>(<\/script>)?/g, '')
    .replace('<html lang="it"', `<html lang="it" data-built="${new Date().getFullYear()}"`)
    .replace(/<title>.*?<\/title>/, () => page.head)
    .replace('/admin.webmanifest', '/site.webmanifest')
    .replace(/\s*<meta name="robots"[^>]*>/, '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
    .replace(/<div id="root">\s*<\/div>/, () => `<div id="root">${page.body}</div>`);
}

/**
 * After the browser's build: draws every public page with the same components, writes it as an HTML
 * file of its own, and beside them the sitemap, robots.txt and the images for sharing.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'scuderia-prerender',
    apply: 'build',
    config: () => ({
      build: {
        manifest: 'manifest.json',
        rolldownOptions: {
          input: ['index.html', ENTRY],
          output: {
            // Few files for a page to wait for: the library, what all pages share, the page.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'base', test: /src\/ui\/(global|fonts|tokens|mark)|preload-helper/ },
                { name: 'site', test: /src\/site\/(layout|blocks|[\w-]+\.ts$|.*\.css)/ },
                { name: 'figures', test: /src\/site\/illustrations\/(horses|people|plain|things)/ },
              ],
            },
          },
        },
      },
    }),
    configResolved(resolved) {
      config = resolved;
    },
    // Whichever style sheet arrives first, the layers keep the order of src/ui/global.css.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = LAYERS + file.source.toString();
        }
      }
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        const out = resolve(config.root, config.build.outDir);
        const work = resolve(config.root, 'node_modules/.scuderia-prerender');
        await build({
          root: config.root,
          mode: config.mode,
          configFile: false,
          logLevel: 'warn',
          define: config.define ?? {},
          css: config.css,
          publicDir: false,
          plugins: [react()],
          build: {
            ssr: 'src/site/build/prerender-entry.tsx',
            outDir: work,
            emptyOutDir: true,
            target: 'node20',
            assetsDir: 'assets',
            rollupOptions: { output: { entryFileNames: 'entry.mjs' } },
          },
        });
        const { drawPages, site } = (await import(
          `${pathToFileURL(join(work, 'entry.mjs')).href}?${Date.now()}`
        )) as Entry;
        const pages = await drawPages();
        const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest;
        rmSync(join(out, 'manifest.json'));
        const shell = readFileSync(join(out, 'index.html'), 'utf8');
        const fonts = readdirSync(join(out, 'assets'))
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => `assets/${file}`);
        const write = (file: string, content: string | Uint8Array) => {
          mkdirSync(dirname(join(out, file)), { recursive: true });
          writeFileSync(join(out, file), content);
        };
        for (const page of pages) {
          write(page.file, document(shell, page, manifest, fonts));
          write(
            `share/${page.share.name}.png`,
            shareImage(page.share.title, site.owner, page.share.scene),
          );
        }
        const locations = pages
          .filter(({ indexed }) => indexed)
          .map(({ path }) => `  <url><loc>${site.url}${path}</loc></url>`);
        write(
          'sitemap.xml',
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locations.join('\n')}\n</urlset>\n`,
        );
        write(
          'robots.txt',
          `User-agent: *\nDisallow: /admin\n\nSitemap: ${site.url}/sitemap.xml\n`,
        );
      },
    },
  };
}
