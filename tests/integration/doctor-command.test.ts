import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../support/backends.ts';
import { putOld } from '../support/old-register.ts';

/*
 * The command itself: what it prints, where it writes. What it finds is tested function by function.
 */
test('the doctor tells what is wrong in the register, and writes no file over another one', async () => {
  const backend = await startEmbedded();
  onTestFinished(() => backend.close());
  const folder = mkdtempSync(join(tmpdir(), 'scuderia-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'corrections.json');
  // Blanks belong to a password, and not to an address.
  const account = { email: 'anna@example.org', password: ' segreto 1 ' };
  await backend.users.setAdmin(await backend.users.create(account), true);
  const one = { integerValue: '1' };
  await putOld(backend, [
    { path: 'horses/stella', fields: { isHere: { stringValue: 'forse' } } },
    { path: 'receipts/a', fields: { year: { integerValue: '2026' }, receiptNumber: one } },
  ]);

  const doctor = (...more: string[]) => {
    const project = ['--project', backend.projectId, '--api-key', 'k'];
    const options = [...project, '--backend', backend.firestoreUrl, ...more];
    return new Promise<{ code: unknown; out: string; err: string }>((done) => {
      const child = execFile(
        process.execPath,
        ['--import', 'tsx', 'doctor/doctor.ts', ...options],
        (error, out, err) => done({ code: error?.code ?? 0, out, err }),
      );
      child.stdin!.end(` ${account.email} \n${account.password}\n`);
    });
  };
  const found = await doctor('--register', '--corrections', file);
  expect(found.out).toContain(`Project ${backend.projectId}`);
  expect(found.out).toContain('isHere, in 1: cannot be read');
  expect(found.out).toContain('2026: the count stands at 0, the last number is 1');
  expect(found.out).toContain(`1 values are in ${file}`);
  expect(found).toMatchObject({ code: 1, err: expect.stringContaining('Password') });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  // A person fills it in, and runs the command again.
  const filledIn = readFileSync(file, 'utf8').replace('"to": null', '"to": "sì"');
  writeFileSync(file, filledIn);
  const again = await doctor('--register', '--corrections', file);
  expect(again).toMatchObject({ code: 2, out: '', err: expect.stringContaining(file) });
  expect(again.err).not.toContain('Password');
  expect(readFileSync(file, 'utf8')).toBe(filledIn);
}, 300_000);

// npm keeps the options before `--` for itself, and runs the command without them.
const NAMED = ['--project', 'p', '--api-key', 'k'];
test.each([
  ['doctor', NAMED, { npm_config_register: 'true' }, '--register'],
  [
    'doctor',
    [],
    { npm_config_project: 'other', npm_config_api_key: 'k' },
    '--project … --api-key …',
  ],
  ['correct', [...NAMED, 'x.json'], { npm_config_backend: 'http://x' }, '--backend …'],
])(
  '%s %j does not run without what npm kept: %j',
  async (command, options, kept, said) => {
    const { code, err } = await new Promise<{ code: unknown; err: string }>((done) => {
      const child = execFile(
        process.execPath,
        ['--import', 'tsx', `doctor/${command}.ts`, ...options],
        { env: { ...process.env, ...kept } },
        (error, _, text) => done({ code: error?.code ?? 0, err: text }),
      );
      child.stdin!.end();
    });
    expect(code).toBe(2);
    expect(err).toContain(`npm run ${command} -- ${said}`);
    expect(err).not.toContain('Password');
  },
  300_000,
);
