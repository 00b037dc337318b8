import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failed, type Outcome, PASSED } from './outcome.ts';
import { ROOT } from './run-tool.ts';

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
type Lockfile = { packages: Record<string, Entry> };

const FILE = join(ROOT, 'package-lock.json');
const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'win32',
];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];
const LIBRARIES: Readonly<Record<string, string>> = { gnu: 'glibc', musl: 'musl' };

/**
 * Tools with a package for each platform list all of them, and `npm ci` refuses a lockfile that lacks one, even of a
 * platform that nobody uses. Where a registry does not offer them all, `npm install` leaves the missing ones out.
 */
export function lockfile(): Outcome {
  const missing = missingFrom(read());
  if (missing.length === 0) return PASSED;
  return failed(
    `package-lock.json lacks ${missing.length} parts for other platforms, and npm ci will refuse it:`,
    'node --import tsx tests/checks/complete-lockfile.ts',
  );
}

/** Adds what is missing, as npm writes it with a full registry, but without the checksum. */
export function completeLockfile(): number {
  const lock = read();
  const missing = missingFrom(lock);
  for (const { name, version, dev } of missing) {
    const words = name.split(/[-/]/);
    const known = (all: readonly string[]) => words.filter((word) => all.includes(word));
    const [os, cpu] = [known(SYSTEMS), known(PROCESSORS)];
    const libc = words.flatMap((word) => (os.includes('linux') && LIBRARIES[word]) || []);
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      ...(libc.length > 0 && { libc }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
  }
  const inOrder = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const packages = Object.fromEntries(inOrder);
  if (missing.length > 0)
    writeFileSync(FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  return missing.length;
}

function read(): Lockfile {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Lockfile;
}

function missingFrom({ packages }: Lockfile) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(
        ([name]) =>
          !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages),
      )
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** The folders where Node looks for a package's dependencies: its own first, the root last. */
function foldersAbove(path: string): readonly string[] {
  const parts = path === '' ? [] : path.split(/(?=node_modules\/)/);
  return parts
    .map((_, index) => `${parts.slice(0, parts.length - index).join('')}/`.replace('//', '/'))
    .concat('');
}
