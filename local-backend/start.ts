import { createServer } from 'vite';
import { DATA_DIR, DataInUse, DEMO, isAnswered, openDemo } from './demo.ts';
import { buildForDemo, DEMO_ENV, DIST_DIR } from './demo-build.ts';
import { JournalDamaged } from './journal.ts';
import { backendRoutes, serveBuild } from './serve-build.ts';

/**
 * `npm start`: builds if need be, starts the embedded backend with the demo register, and serves both
 * on one origin. With `--dev` it is Vite's dev server in front of the same backend.
 */
const isDev = process.argv.includes('--dev');
const port = Number(process.env['PORT'] || (isDev ? 5173 : 4173));

type Running = { url: string; close: () => Promise<unknown> };

async function main(): Promise<void> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    fail(`PORT=${process.env['PORT']} non è una porta.`);
  }
  // Asked before the build, which takes a while, and for any listener: one on the other loopback address alone would
  // not hinder listening.
  if (await isAnswered({ port, host: 'localhost' })) fail(portTaken());
  const backend = await openDemo(DATA_DIR);
  const isBuilt =
    isDev ||
    (await buildForDemo({
      backend: backend.url,
      onBuild: () => console.log('Costruisco l’app…'),
    }));
  if (!isBuilt) fail('La costruzione dell’app non è riuscita.');
  const front = await (isDev ? serveDev : serveDist)(backend.url);
  console.log(
    [
      '',
      `  Scuderia        ${front.url}`,
      `  Area riservata  ${front.url}/admin`,
      `  Accesso         ${DEMO.email} / ${DEMO.password}`,
      `  Dati            ${DATA_DIR} (da capo: npm run reset-demo)`,
      '',
      '  Per fermare: Ctrl+C',
      '',
    ].join('\n'),
  );

  const stop = () => {
    // A second signal ends the process at once.
    for (const signal of SIGNALS) process.removeListener(signal, stop);
    void Promise.all([front.close(), backend.close()]).then(() => process.exit(0));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function serveDist(backendUrl: string): Promise<Running> {
  return serveBuild({ distDir: DIST_DIR, port, proxy: backendRoutes(backendUrl) });
}

async function serveDev(backendUrl: string): Promise<Running> {
  Object.assign(process.env, DEMO_ENV);
  const routes = Object.entries(backendRoutes(backendUrl));
  const vite = await createServer({
    server: {
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        routes.map(([prefix, target]) => {
          const { origin, pathname } = new URL(target);
          const rewrite = (path: string) => pathname.replace(/\/$/, '') + path.slice(prefix.length);
          return [prefix, { target: origin, changeOrigin: true, rewrite }];
        }),
      ),
    },
  });
  await vite.listen();
  return { url: `http://localhost:${port}`, close: () => vite.close() };
}

function portTaken(): string {
  return `La porta ${port} è già occupata. Un’altra: PORT=${port + 1} npm ${isDev ? 'run dev' : 'start'}`;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

main().catch((error: unknown) => {
  if (error instanceof DataInUse) {
    fail('La demo è già aperta in un altro processo, con gli stessi dati.');
  }
  if (error instanceof JournalDamaged) {
    fail(
      `I dati della demo sono rovinati. Da capo, senza quello che hai scritto: npm run reset-demo\n(${error.message})`,
    );
  }
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') fail(portTaken());
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    fail(`Qui non si può scrivere: la demo tiene i suoi dati in ${DATA_DIR}.`);
  console.error(error);
  process.exit(1);
});
