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

/** The app alone has more modules than this; fewer mean that the check did not work. */
const AT_LEAST = 200;
/** The folders below each of these may not import each other in a circle; a file counts for its own folder. */
const WITHOUT_CIRCLES = ['src/admin/', 'src/mirror/', 'src/model/', 'src/register/'];

/**
 * Checks who may import whom, by `.dependency-cruiser.cjs`, and that the folders of {@link WITHOUT_CIRCLES} form no circle. A run
 * that read no modules proves nothing.
 */
export async function importRules(): Promise<Outcome> {
  const { output } = await runTool(
    ['depcruise', 'src', 'sw', 'local-backend', '--output-type', 'json'],
    { output: 'keep' },
  );
  // The output may have warnings before and after the JSON.
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

/** The imports between folders that are part of a circle, each with their number and an example. */
function foldersInCircles(modules: Cruise['modules']): readonly string[] {
  /** The folders that each folder imports, with the imports. */
  const needs = new Map<string, Map<string, string[]>>();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [dirname(source), dirname(resolved)];
      const both = WITHOUT_CIRCLES.some(
        (top) => source.startsWith(top) && resolved.startsWith(top),
      );
      if (from === to || !both) continue;
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
