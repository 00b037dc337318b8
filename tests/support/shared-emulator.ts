import { resolve } from 'node:path';
import { type EmulatorProcess, startEmulatorProcess, whyNoEmulator } from './emulator-process.ts';

/*
 * Vitest's global setup of a project: one official emulator for all its files, because starting one takes several
 * seconds of a processor. Each file uses projects of its own, which share nothing: neither documents nor rules.
 */
const ADDRESS = 'SHARED_FIRESTORE_EMULATOR';
const RULES = resolve(import.meta.dirname, '../../firestore.rules');

let emulator: EmulatorProcess | undefined;

/** Starts it before the workers, which inherit its address; where it cannot run, its suites are skipped. */
export async function setup(): Promise<void> {
  if (whyNoEmulator() !== null) return;
  emulator = await startEmulatorProcess(RULES);
  process.env[ADDRESS] = emulator.url;
}

export async function teardown(): Promise<void> {
  await emulator?.stop();
}

/** The address of the emulator that these tests share; undefined outside of such a project. */
export const sharedEmulator = (): string | undefined => process.env[ADDRESS];

/** The id of a project that no other file uses. */
export const ownProject = (): string => `demo-${crypto.randomUUID()}`;
