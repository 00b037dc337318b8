import { readFileSync } from 'node:fs';
import { type Case, openWorld, type World } from '../support/rules-world.ts';
import { CASES } from './cases.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

export const RULES = readFileSync(new URL('../../firestore.rules', import.meta.url), 'utf8');
export const TABLE = new URL('../../docs/rules-mutants.md', import.meta.url);
export const MUTANTS = mutantsOf(RULES);
export const ALL_CASES = Object.values(CASES).flat();

const ROW = /^\| `(.*)` \| `(.*)` \| `(.*)` \| (.*) \|$/;

/** The name of a mutant; several may have it, where a line comes twice in one place. */
export const nameOf = ({ where, of, to }: Pick<Mutant, 'where' | 'of' | 'to'>): string =>
  `${where}: ${of} → ${to}`;

/** The cases that noticed the mutants of a name when the table was made. */
export function recordedKillers(): ReadonlyMap<string, readonly Case[]> {
  const cases = new Map(ALL_CASES.map((each) => [each.title, each]));
  const killers = new Map<string, Case[]>();
  for (const line of readFileSync(TABLE, 'utf8').split('\n')) {
    const [, where, of, to, title] = ROW.exec(line) ?? [];
    const found = cases.get(title ?? '');
    if (where && of && to && found) {
      const name = nameOf({ where, of: of.replaceAll('\\|', '|'), to });
      killers.set(name, [...(killers.get(name) ?? []), found]);
    }
  }
  return killers;
}

/** A line of the table. */
export function rowOf({ where, of, to }: Mutant, noticedBy: string): string {
  return `| \`${where}\` | \`${of.replaceAll('|', '\\|')}\` | \`${to}\` | ${noticedBy} |`;
}

let count = 0;

/** A database that the changed rules are in force in. */
export const worldOf = (emulatorUrl: string, mutant: Mutant): Promise<World> =>
  openWorld(emulatorUrl, `demo-mutant-${(count += 1)}`, mutant.rules);

/** Whether a case gets another answer than it must. */
export async function notices({ ask, verdict }: Case, world: World): Promise<boolean> {
  try {
    return (await ask(world)) !== verdict;
  } catch {
    return true;
  }
}
