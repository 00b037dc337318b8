import { dirname } from 'node:path';
import { failed, type Outcome, PASSED } from './outcome.ts';
import { runTool } from './run-tool.ts';

type Cruise = {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: {
    totalCruised: number;
    violations: { from: string; to: string; rule: { name: string } }[];
  };
};

/** The app alone has more modules than this. */
const AT_LEAST = 200;
/** Where no folders may need each other in a circle: a file belongs to the folder that it lies in. */
const WITHOUT_CIRCLES = 'src/admin';

/**
 * Who may import whom, by `.dependency-cruiser.cjs`, and no circle between the folders of the admin app. A run
 * that read no modules proves nothing.
 */
export async function importRules(): Promise<Outcome> {
  const { output } = await runTool(
    ['depcruise', 'src', 'sw', 'local-backend', '--output-type', 'json'],
    { output: 'keep' },
  );
  // Warnings may stand around it.
  const { modules, summary } = JSON.parse(
    output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1),
  ) as Cruise;
  const faults = [
    ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
    ...foldersInCircles(modules),
    ...(summary.totalCruised < AT_LEAST ? [`only ${summary.totalCruised} modules were read`] : []),
  ];
  if (faults.length === 0) return PASSED;
  console.log(faults.join('\n'));
  return failed(...faults.slice(0, 5));
}

/** The imports between folders that are part of a circle, each with how many there are and one of them. */
function foldersInCircles(modules: Cruise['modules']): readonly string[] {
  /** From each folder to those that it needs, with the imports by which it does. */
  const needs = new Map<string, Map<string, string[]>>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [dirname(source), dirname(resolved)];
      if (from === to || !from.startsWith(WITHOUT_CIRCLES) || !to.startsWith(WITHOUT_CIRCLES))
        continue;
      const needed = needs.get(from) ?? new Map<string, string[]>();
      needs.set(from, needed.set(to, [...(needed.get(to) ?? []), `${source} → ${resolved}`]));
    }
  }
  const reached = (start: string): ReadonlySet<string> => {
    const found = new Set([start]);
    for (const folder of found) for (const to of needs.get(folder)?.keys() ?? []) found.add(to);
    return found;
  };
  return [...needs].flatMap(([from, needed]) =>
    [...needed]
      .filter(([to]) => reached(to).has(from))
      .map(([to, by]) => `folders in a circle: ${from} → ${to} (${by.length}: ${by[0]})`),
  );
}
