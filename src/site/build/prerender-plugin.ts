import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Connect, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type * as PrerenderEntry from './prerender-entry.tsx';
import { robots, sitemap } from './sitemap-and-robots.ts';
import { isForProduction } from './settings-plugin.ts';
import { inLight } from './draw-png.ts';
import { launchImages, launchLinks } from './launch-images.ts';
import { shareImage } from './share-image.ts';

const LAYERS = '@layer tokens,reset,base,ui,screen;';
/** The script of the public pages, beside the admin app's index.html. */
const SCRIPT = 'src/main-site.ts';
/** The additional script of the page of a given round. */
const GUEST_SCRIPT = 'src/main-guest.ts';
/** The module that renders the pages. */
const DRAWING = 'src/site/build/prerender-entry.tsx';

/** A rendered page, in the admin app's document: `tags` replace the app's own files, and the page's body its body. */
const document = (shell: string, page: PrerenderEntry.DrawnPage, tags: readonly string[]): string =>
  shell
    .replaceAll(/\s*<(script|link)[^>]*\/(?:(?:assets|src)\/|launch\.js)[^>]*>(<\/script>)?/g, '')
    .replace(/<title>.*?<\/title>/, () => page.head)
    .replace('/admin.webmanifest', '/site.webmanifest')
    .replace(/\s*<meta name="robots"[^>]*>/, '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
    .replace(/<body>[^]*<\/body>/, () => `<body>${page.body}</body>`);

/** Whether the request is for a page outside the admin app. */
const isPublicPage = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/(admin(\/|$|\?)|@)/.test(url);

/**
 * Builds the script of the public pages separately, so that it is one file: code shared with the admin app would become
 * files of their own, each requested only after the previous one has arrived.
 *
 * @returns its path in the build
 */
async function buildScript(
  config: ResolvedConfig,
  outDir: string,
  input = SCRIPT,
): Promise<string> {
  const built = (await build({
    root: config.root,
    mode: config.mode,
    configFile: false,
    logLevel: 'warn',
    define: config.define ?? {},
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: config.build.target,
      sourcemap: config.build.sourcemap,
      rolldownOptions: { input },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].fileName;
}

/**
 * Renders every public page with its components: in a build into one HTML file each, with the sitemap, robots.txt and
 * the images for sharing; in development, at each request.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'scuderia-prerender',
    config: () => ({
      build: {
        rolldownOptions: {
          input: 'index.html',
          output: {
            codeSplitting: {
              groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
            },
          },
        },
      },
    }),
    configResolved(resolved) {
      config = resolved;
    },
    configureServer(server) {
      const answer = async (request: Connect.IncomingMessage, response: ServerResponse) => {
        const { drawPages, italianPath } = (await server.ssrLoadModule(
          DRAWING,
        )) as typeof PrerenderEntry;
        const url = request.originalUrl ?? '/';
        const path = url.replace(/[?#].*/, '');
        const italian = italianPath(path);
        if (italian !== null) {
          response.writeHead(302, { location: italian }).end();
          return;
        }
        const pages = drawPages();
        const page = pages.find((known) => known.path === path.replace(/\/$/, ''));
        const shell = readFileSync(join(config.root, 'index.html'), 'utf8');
        const tags = [
          `<style>${LAYERS}</style>`,
          '<script type="module" src="/src/site/build/dev-styles.ts"></script>',
          `<script type="module" src="/${SCRIPT}"></script>`,
          ...(page?.isGuestRound ? [`<script type="module" src="/${GUEST_SCRIPT}"></script>`] : []),
        ];
        const html = document(shell, page ?? pages.at(-1)!, tags);
        response
          .writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
          .end(await server.transformIndexHtml(url, html));
      };
      server.middlewares.use((request, response, next) => {
        if (isPublicPage(request)) answer(request, response).catch(next);
        else next();
      });
    },
    // Whichever style sheet loads first, the layers keep the order of src/ui/global.css.
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
        if (config.command !== 'build') return;
        const out = resolve(config.root, config.build.outDir);
        const work = resolve(config.root, 'node_modules/.scuderia-prerender', String(process.pid));
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
            ssr: DRAWING,
            outDir: work,
            emptyOutDir: true,
            target: 'node20',
            // One style sheet for all pages: they wait for no other before they are painted.
            ssrEmitAssets: true,
            cssCodeSplit: false,
            cssTarget: config.build.cssTarget,
            cssMinify: 'lightningcss',
            rollupOptions: { output: { entryFileNames: 'entry.mjs' } },
          },
        });
        const { drawings, drawPages, site } = (await import(
          pathToFileURL(join(work, 'entry.mjs')).href
        )) as typeof PrerenderEntry;
        const styles = readdirSync(join(work, 'assets')).find((file) => file.endsWith('.css'))!;
        writeFileSync(
          join(out, 'assets', styles),
          LAYERS + readFileSync(join(work, 'assets', styles), 'utf8'),
        );
        rmSync(work, { recursive: true });
        const script = await buildScript(config, out);
        const guestScript = await buildScript(config, out, GUEST_SCRIPT);
        const shell = readFileSync(join(out, 'index.html'), 'utf8');
        const tags = [
          `<link rel="stylesheet" href="/assets/${styles}">`,
          // Preloaded for the first paint, so that no line moves after it.
          ...readdirSync(join(out, 'assets'))
            .filter((file) => file.endsWith('.woff2') && !file.includes('-rest-'))
            .map(
              (file) =>
                `<link rel="preload" as="font" type="font/woff2" href="/assets/${file}" crossorigin>`,
            ),
          `<script type="module" src="/${script}" fetchpriority="low"></script>`,
        ];
        const write = (file: string, content: string | Uint8Array) => {
          mkdirSync(dirname(join(out, file)), { recursive: true });
          writeFileSync(join(out, file), content);
        };
        const pages = drawPages();
        for (const page of pages) {
          // The start page of the site's app.
          const isStart = page.path === '/it';
          const more = [
            ...(isStart ? launchLinks : []),
            ...(page.isGuestRound ? [`<script type="module" src="/${guestScript}"></script>`] : []),
          ];
          write(page.file, document(shell, page, [...tags, ...more]));
          write(
            `share/${page.share.name}.png`,
            await shareImage(page.share.title, site.owner, page.share.scene),
          );
        }
        write(
          'index.html',
          shell.replace('</head>', () => `  ${launchLinks.join('\n    ')}\n  </head>`),
        );
        // For the admin screen of the photos, which shows the drawing of a slot without a photo.
        for (const { slot, svg } of drawings())
          write(
            `assets/drawings/${slot}.svg`,
            inLight(svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')),
          );
        for (const [path, png] of await launchImages()) write(path.slice(1), png);
        const manifest = JSON.parse(readFileSync(join(out, 'site.webmanifest'), 'utf8')) as Record<
          string,
          unknown
        >;
        // The screenshots show the example's data; an app can be installed without them.
        const screenshots = isForProduction(config.env) ? undefined : manifest['screenshots'];
        write(
          'site.webmanifest',
          JSON.stringify({ ...manifest, name: site.owner, short_name: site.owner, screenshots }),
        );
        write('sitemap.xml', sitemap(site.url, pages));
        write('robots.txt', robots(site.url));
      },
    },
  };
}
