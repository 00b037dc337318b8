import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads e-mail and password from the terminal, without echo of the password, or from a pipe. */
export async function askForAdmin(): Promise<{ email: string; password: string }> {
  let isHidden = false;
  const output = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const { stdin } = process;
  const terminal = createInterface({ input: stdin, output, terminal: stdin.isTTY });
  const lines = terminal[Symbol.asyncIterator]();
  const next = async (question: string): Promise<string> => {
    terminal.setPrompt(question);
    terminal.prompt();
    isHidden = question.startsWith('Password');
    const { value } = await lines.next();
    return String(value ?? '');
  };
  const email = (await next('E-mail of an admin: ')).trim();
  // As it is: a password may begin or end with a blank.
  const password = await next('Password (not shown, not kept): ');
  process.stderr.write('\n');
  terminal.close();
  return { email, password };
}
