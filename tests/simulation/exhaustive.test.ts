import { expect, test, vi } from 'vitest';

vi.mock('dexie', () => import('../support/dexie-in-memory.ts'));
const { Stage } = await import('./stage.ts');
const { edit, remove } = await import('../support/scene.ts');
const { addVisit } = await import('../../src/register/visits/visits.ts');
const { isRecorded } = await import('./whole-run.ts');

/*
 * Two devices and one horse: runs every sequence of `DEPTH` steps (of five in `npm run test:deep`).
 * A step is a change that a person makes, the start of a push or its next request, or a request
 * that reaches the server and whose answer is lost, or whose page dies. In the end everything is
 * sent and received, and both devices must equal the server.
 */
const DEPTH = Number(process.env['DEPTH'] ?? (isRecorded() ? 3 : 4));
const HORSE = 'horses/stella';

type Letter = 'edit' | 'trim' | 'delete' | 'go' | 'lose' | 'die';
type Step = readonly [device: 0 | 1, letter: Letter];
type Stage = InstanceType<typeof Stage>;

const LETTERS: readonly Letter[] = ['edit', 'trim', 'delete', 'go', 'lose', 'die'];

/**
 * Whether a step has an effect after others. The first step is always of device 0, since the
 * devices are alike.
 */
function counts(before: readonly Step[], [device, letter]: Step): boolean {
  const mine = before.filter(([other]) => other === device).map(([, step]) => step);
  if (before.length === 0 && device === 1) return false; // the other half of a symmetry
  const sent = mine.filter((step) => step === 'go').length;
  switch (letter) {
    case 'edit':
    case 'trim':
    case 'delete':
      return !mine.includes('delete');
    case 'go':
      return mine.some((step) => step !== 'go' && step !== 'die' && step !== 'lose');
    case 'lose':
    case 'die':
      return sent > 0 && mine.at(-1) !== letter;
  }
}

/**
 * Carries out a sequence. A push runs until its next request, which waits for the next `go`, `lose`
 * or `die`.
 */
async function perform(steps: readonly Step[]): Promise<void> {
  const stage: Stage = new Stage(['anna', 'bruno']);
  stage.server.edit(HORSE, { name: 'Stella' });
  stage.oracle.consoleTouched(HORSE);
  for (const phone of stage.phones) await stage.pull(phone);

  const waiting = new Map<string, (fault: 'pass' | 'loseAnswer' | 'die') => void>();
  stage.fault = (phone) => new Promise((resolve) => waiting.set(phone.name, resolve));
  const rest = async () => {
    for (let turn = 0; turn < 24; turn += 1) await new Promise((r) => setImmediate(r));
  };
  for (const [device, letter] of steps) {
    const phone = stage.phones[device]!;
    const release = waiting.get(phone.name);
    switch (letter) {
      case 'edit':
        await edit(phone.mirror, HORSE, { notes: `${phone.name} ${steps.length}` }).catch(
          () => undefined,
        );
        break;
      case 'trim':
        await addVisit(phone.mirror, 'stella', 'hoovesTrims', {
          day: `2026-10-0${device + 1}`,
          notes: '',
        });
        break;
      case 'delete':
        await remove(phone.mirror, HORSE);
        break;
      case 'go':
        waiting.delete(phone.name);
        if (release) release('pass');
        else void stage.push(phone);
        await rest();
        break;
      case 'lose':
      case 'die':
        waiting.delete(phone.name);
        release?.(letter === 'die' ? 'die' : 'loseAnswer');
        await rest();
        break;
    }
    stage.check();
  }
  // Requests that still wait reach the server, and their pages die before the answer.
  for (const release of waiting.values()) release('die');
  waiting.clear();
  await rest();
  await stage.settle();
}

test(`two devices, one document: every sequence of up to ${DEPTH} steps`, async () => {
  let run = 0;
  const walk = async (before: readonly Step[]): Promise<void> => {
    if (before.length === DEPTH) {
      run += 1;
      await perform(before).catch((error: unknown) => {
        throw new Error(`after ${JSON.stringify(before)}: ${String(error)}`);
      });
      return;
    }
    for (const device of [0, 1] as const) {
      for (const letter of LETTERS) {
        const step: Step = [device, letter];
        if (counts(before, step)) await walk([...before, step]);
      }
    }
  };
  await walk([]);
  console.info(`exhaustive: ${run} sequences of ${DEPTH} steps`);
  expect(run).toBeGreaterThan(0);
}, 3_600_000);
