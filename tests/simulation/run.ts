import { createHorse } from '../../src/register/horses/horses.ts';
import { type Device, type DeviceUser, wake } from './model/device.ts';
import type { Draws } from './model/chance.ts';
import { checkArchive } from './invariants/21-empty-project.ts';
import { type Trace, World } from './model/world.ts';
import { editInConsole } from './steps/server/console.ts';
import { receive, receiveAll, send } from './steps/devices/cycles.ts';
import { landLate } from './steps/network/faults.ts';
import { answerQuestions, hasQuestions } from './steps/people/answer-all.ts';
import { NEW_HORSE } from './steps/people/horses.ts';
import { otherProgramWorks } from './steps/server/other-programs.ts';
import { troublesOf } from './steps/outside.ts';
import { step } from './steps/step.ts';

const TEN_MINUTES_MS = 600_000;
/** At the end of one run in this many, its register goes into an empty project. */
const ONE_WITH_ARCHIVE = 20;
const EIGHT_DAYS_MS = 8 * 86_400_000;

const NONE: ReadonlySet<number> = new Set();

/** A run that is repeated in part (`failure-report.ts`). */
export interface Part {
  /** What the run draws again. */
  readonly draws?: Draws;
  /** The numbers of the steps that are left out. */
  readonly without?: ReadonlySet<number>;
  /** Gets the draws of this run, which grow while it lasts. */
  readonly onDraws?: (draws: Draws) => void;
}

/**
 * One run: all devices receive the first horses, `steps` steps follow, and then the faults stop.
 * Within ten virtual minutes everything must be sent, and all devices must equal the server. Where something comes from
 * outside, a quarter as many steps follow on phones that hold everything.
 *
 * @param trace gets a line for each event, which begins with the number of its step
 * @param part a run to repeat without some of its steps
 * @throws the first violation of an invariant
 */
export async function run(
  seed: number,
  steps: number,
  trace: Trace,
  { draws, without = NONE, onDraws }: Part = {},
): Promise<void> {
  let n = 0;
  const world = new World(seed, (line) => trace(`${n} ${line}`), draws);
  onDraws?.(world.chance.draws);
  const next = async () => {
    world.chance.begin(n);
    if (without.has(n)) return;
    step(world);
    await turn(world);
  };
  if (world.hasConsole) editInConsole(world);
  await addFirstHorses(world);
  for (n = 1; n <= steps; n += 1) await next();
  world.chance.begin(n);
  await settle(world);
  const troubles = troublesOf(world);
  if (troubles.length > 0) {
    // Now all phones hold everything, and read none of it again: they do not hear of what other programs change.
    world.schedule.time += 2 * TEN_MINUTES_MS;
    for (const trouble of troubles) trouble(world);
    for (const last = n + steps / 4; n < last; n += 1) await next();
    await settle(world);
    for (const trouble of troubles) if (trouble === otherProgramWorks) trouble(world);
  }
  // The weekly full reconcile finds what the console did.
  world.schedule.time += EIGHT_DAYS_MS;
  await syncAll(world, world.schedule.time + TEN_MINUTES_MS, true);
  world.oracle.checkEnd(true, []);
  world.oracle.check();
  await answerAll(world);
  if (seed % ONE_WITH_ARCHIVE === 0) await checkArchive(world);
}

/** The faults stop, and everything is sent and received. */
async function settle(world: World): Promise<void> {
  await endFaults(world);
  await syncAll(world, world.schedule.time + TEN_MINUTES_MS, false);
  world.oracle.checkEnd(false, []);
  world.oracle.check();
}

/**
 * How often a person insists on what is theirs; then they take what the register has. What was rejected is tried again
 * once and then discarded, since what waited behind it may ask as well.
 */
const INSISTS = 3;

/**
 * Everybody answers every question that is left, until there is none. As no fault is left, nothing may be left to send
 * then, and all devices must equal the server again.
 */
async function answerAll(world: World): Promise<void> {
  const { devices, oracle } = world;
  const users = devices.all.flatMap((device) =>
    [...device.users.values()].map((user) => ({ device, user })),
  );
  for (let round = 0; round <= INSISTS; round += 1) {
    const asked = users.filter(({ user }) => hasQuestions(user));
    if (asked.length === 0) return;
    for (const { device, user } of asked) {
      await syncUser(world, device, user);
      const register = devices.registers().find((each) => each.user === user)!;
      const answered = answerQuestions(world, register, round < INSISTS, round === 0);
      await untilIdle(world);
      await answered;
    }
    await syncAll(world, world.schedule.time + TEN_MINUTES_MS, true);
    oracle.checkEnd(true, []);
    oracle.check();
  }
  oracle.checkNothingLeft();
  oracle.check();
}

/**
 * Lets everything run that is not suspended.
 *
 * @throws the first violation
 */
async function turn({ oracle }: World): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  oracle.check();
}

/** Resumes whatever is suspended, in any order, until nothing is. */
async function untilIdle(world: World): Promise<void> {
  let resumed = 0;
  await turn(world);
  while (!world.schedule.isIdle) {
    world.schedule.takeAny().resume();
    resumed += 1;
    if (resumed > 20_000) throw new Error('it never comes to rest');
    await turn(world);
  }
}

async function addFirstHorses(world: World): Promise<void> {
  await untilIdle(world);
  const { mirror } = world.devices.registers()[0]!;
  for (let n = 0; n < 1 + world.chance.below(3); n += 1) void createHorse(mirror, NEW_HORSE);
  await untilIdle(world);
  await syncAll(world, world.schedule.time, false);
}

async function endFaults(world: World): Promise<void> {
  world.rules.forbidden = null;
  world.server.accounts.clear();
  while (world.network.hasLate) landLate(world);
  for (const device of world.devices.all) {
    Object.assign(device, { online: true, enabled: true, token: 'good', clockOffset: 0 });
    device.failingReads = null;
    for (const tab of device.tabs) tab.visible = true;
  }
  world.trace('--- the faults stop');
  await untilIdle(world);
  if (world.hasEngine) await checkLocks(world);
}

/**
 * Of people who are not signed in, a phone holds only what AUTH-4 keeps, after the next launch at
 * the latest.
 */
async function checkLocks(world: World): Promise<void> {
  for (const device of world.devices.all) {
    const tab = world.devices.openTab(device);
    await untilIdle(world);
    for (const { uid, name } of device.users.values()) {
      if (uid !== device.session) world.oracle.locked(name);
    }
    world.devices.closeTab(tab);
  }
  await untilIdle(world);
}

/**
 * Everybody sends and receives, three times. With the engine a minute passes after each time,
 * within the deadline, so that timers fire. The third time nothing is left to send, and each device
 * must equal the server.
 *
 * @param compared as in the oracle's `checkReceived`
 */
async function syncAll(world: World, deadline: number, compared: boolean): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const device of world.devices.all) {
      for (const user of device.users.values()) {
        await syncUser(world, device, user, compared);
        if (round === 2) world.oracle.checkReceived(user.name, compared);
      }
    }
    if (world.hasEngine && world.schedule.time + 61_000 < deadline) await passMinute(world);
  }
}

/** A person who has a database on a device signs in there (with the engine), sends and receives. */
async function syncUser(
  world: World,
  device: Device,
  { uid }: DeviceUser,
  compareCounts = false,
): Promise<void> {
  const { hasPrograms, hasLosses } = world.outside;
  const isAsking = hasPrograms || hasLosses;
  for (const tab of device.tabs) {
    const register = tab.register();
    if (tab.app) {
      if (register?.user.uid !== uid || device.identity !== uid) {
        if (register && register.user.uid !== uid) world.oracle.mayForget(register.user.name);
        void tab.app.signIn(uid, '');
        await untilIdle(world);
      }
      wake(tab);
      await untilIdle(world);
    } else if (register) {
      const cycle = send(register)
        .then(() => (isAsking ? receiveAll(register) : receive(register, compareCounts)))
        .catch((error: unknown) => world.oracle.report(error));
      await untilIdle(world);
      await cycle;
    }
  }
}

async function passMinute(world: World): Promise<void> {
  const { schedule } = world;
  const until = schedule.time + 61_000;
  for (let next = schedule.nextTimer(); next !== null && next <= until;) {
    schedule.moveTo(next);
    await untilIdle(world);
    next = schedule.nextTimer();
  }
  schedule.time = until;
}
