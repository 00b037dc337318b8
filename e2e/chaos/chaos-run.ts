import { Chance } from '../../tests/simulation/model/chance.ts';
import { horsesNamed, putDocument, putOldHorses } from '../support/register.ts';
import { type Stage, ADMIN, BEA } from '../support/stage.ts';
import { ChaosPhone } from './chaos-phone.ts';
import { Claims } from './claims.ts';
import { judge, type PhoneState, type ServerState } from './oracle.ts';
import { type Subject, takeStep } from './steps.ts';
import { type AttemptedWrites, NETWORK_STATES, PhoneNetwork } from './phone-network.ts';

const HORSES = horsesNamed('Stella', 'Bruno', 'Oliva', 'Pepe', 'Nuvola');
const MEMBERS = ['Anna Verdi', 'Carlo Neri', 'Elena Galli'];
const MOST_STEPS = 70;
const FEWEST_STEPS = 25;
const BASES = ['horses', 'hoovesTrims', 'memberships'];
/** How long sending and receiving everything may take once all faults have ended, in milliseconds. */
const CALM_MS = 120_000;

/** The result of one run. */
export interface RunReport {
  readonly steps: number;
  /** The number of steps that the situation did not allow. */
  readonly left: number;
  /** How many saves screens confirmed. */
  readonly confirmed: number;
  /** The faults that the oracle found. */
  readonly wrong: readonly string[];
  readonly story: readonly string[];
}

/**
 * One run: two or three phones of two people in a register of their own, under faults, until all faults have ended and
 * everything was sent; then the oracle judges it.
 *
 * @param seed determines the steps and their order, but not how fast the machine takes them
 */
export async function chaosRun(stage: Stage, seed: number): Promise<RunReport> {
  const chance = new Chance(seed);
  const claims = new Claims();
  const attempted: AttemptedWrites = new Map();
  await stage.backend.reset();
  for (const user of [ADMIN, BEA]) await stage.admit(user);
  await putOldHorses(stage.backend, HORSES);
  const members = await putMembers(stage);
  const before = await serverState(stage);

  const people = chance.pick([
    [ADMIN, BEA],
    [ADMIN, ADMIN],
    [ADMIN, BEA, ADMIN],
  ]);
  const networks = await Promise.all(
    people.map((_, n) => PhoneNetwork.open(stage.servedUrl, new Chance(seed * 10 + n), attempted)),
  );
  const started = await Promise.allSettled(
    people.map((person, n) =>
      ChaosPhone.start(`${person.uid}${n}`, person, networks[n]!, new Chance(seed * 10 + 5 + n)),
    ),
  );
  const phones = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    for (const each of started) if (each.status === 'rejected') throw each.reason;
    const world = {
      chance,
      phones,
      horses: HORSES.map(({ slug, name }) => ({ path: `horses/${slug}`, name })),
      members,
      claims,
      files: [],
    };
    for (const phone of phones) phone.network.become(chance.pick(NETWORK_STATES));
    const steps = FEWEST_STEPS + chance.below(MOST_STEPS - FEWEST_STEPS + 1);
    for (let index = 0; index < steps; index += 1) await takeStep(world, index);
    claims.tell('all faults end');
    await calm(stage, phones);
    claims.tell('the oracle looks');
    const after = await serverState(stage);
    const states = await Promise.all(phones.map(phoneState));
    const wrong = judge(claims, attempted, before, after, states);
    const { entries, ticks, story } = claims;
    return {
      steps,
      left: story.filter((line) => line.includes('– left')).length,
      confirmed: [...entries, ...ticks].filter(({ confirmed }) => confirmed).length,
      wrong,
      story,
    };
  } catch (error) {
    const { story } = claims;
    const wrong = [`the run broke off: ${String(error)}`];
    return { steps: story.length, left: 0, confirmed: 0, wrong, story };
  } finally {
    await Promise.all(phones.map((phone) => phone.discard()));
    await Promise.all(networks.map((network) => network.close()));
  }
}

async function putMembers({ backend }: Stage): Promise<Subject[]> {
  const year = String(new Date().getFullYear());
  return Promise.all(
    MEMBERS.map(async (name, index) => {
      const path = `memberships/member-${index}`;
      const [givenName, familyName] = name.split(' ') as [string, string];
      await putDocument(backend, path, {
        year: { integerValue: year },
        givenName: { stringValue: givenName },
        familyName: { stringValue: familyName },
      });
      return { path, name };
    }),
  );
}

async function serverState(stage: Stage): Promise<ServerState> {
  const [horses, trims, memberships, logs] = await Promise.all(
    ['horses', 'hoovesTrims', 'memberships', 'logs'].map((name) => stage.documents(name)),
  );
  return { documents: [...horses!, ...trims!, ...memberships!], logs: logs! };
}

/** Ends all faults; then every phone sends what it has and receives what the others sent, until done or out of time. */
async function calm(stage: Stage, phones: readonly ChaosPhone[]): Promise<void> {
  for (const phone of phones) {
    phone.network.become('good');
    while (phone.tabs > 1) await phone.closeTab();
    await phone.load('/admin/sync');
    if (/\/admin\/login/.test(phone.page.url())) {
      await phone.signInAgain();
      await phone.goTo('/admin/sync');
    }
  }
  const until = Date.now() + CALM_MS;
  while (Date.now() < until) {
    for (const phone of phones) await phone.syncNow();
    const after = await serverState(stage);
    const states = await Promise.all(phones.map(phoneState));
    if (states.every((state) => isSettled(state, after))) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function isSettled({ outbox, base }: PhoneState, { documents }: ServerState): boolean {
  return (
    outbox.every((row) => row['status'] !== 'pending') &&
    documents.every(({ path, data }) => base.get(path)?.['rev'] === Number(data['rev'] ?? 0))
  );
}

async function phoneState(phone: ChaosPhone): Promise<PhoneState> {
  const rows = await Promise.all(BASES.map((collection) => phone.rows(`base_${collection}`)));
  return {
    name: phone.name,
    outbox: await phone.rows('outbox'),
    conflicts: await phone.rows('conflicts'),
    drafts: await phone.rows('drafts'),
    base: new Map(rows.flat().map((row) => [row['path'] as string, row])),
  };
}
