import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

export type ToolRun = {
  /** Null if it could not be started, or was ended because it took too long. */
  exitCode: number | null;
  /** Its output, if it was kept. */
  output: string;
};

type Options = {
  env?: Readonly<Record<string, string>>;
  /** `show` passes its output to the terminal as it comes, `keep` collects it. */
  output: 'show' | 'keep';
  minutes?: number;
};

/**
 * Runs a tool of node_modules, or `npm` or any other program on the path.
 *
 * @param command the program and its arguments
 */
export async function runTool(
  [program = '', ...args]: readonly string[],
  { env = {}, output, minutes = 60 }: Options,
): Promise<ToolRun> {
  const stdio = output === 'show' ? 'inherit' : 'pipe';
  const isGroup = process.platform !== 'win32';
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...env,
      PATH: `${join(ROOT, 'node_modules', '.bin')}${isGroup ? ':' : ';'}${process.env['PATH']}`,
    },
    shell: !isGroup,
    // A process group of its own, so that on a timeout all processes that it started are ended too.
    detached: isGroup,
    stdio: ['ignore', stdio, stdio],
  });
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) {
      process.kill(isGroup ? -child.pid : child.pid, 'SIGKILL');
    }
  };
  const onSignal = () => {
    kill();
    process.exit(130);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const timeout = setTimeout(() => {
    text += `\nended after ${minutes} minutes\n`;
    kill();
  }, minutes * 60_000);
  const exitCode = await new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      text += `${error.message}\n`;
      resolve(null);
    });
    child.on('close', resolve);
  });
  clearTimeout(timeout);
  process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  return { exitCode, output: text };
}
