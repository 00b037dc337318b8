import { failed, type Outcome, PASSED } from './outcome.ts';
import { runTool } from './run-tool.ts';

/** The app alone has more modules than this. */
const AT_LEAST = 200;

/** Who may import whom, by `.dependency-cruiser.cjs`. A run that read no modules proves nothing. */
export async function importRules(): Promise<Outcome> {
  const { exitCode, output } = await runTool(['depcruise', 'src', 'sw', 'local-backend'], {
    output: 'keep',
  });
  const modules = Number(/(\d+) modules, \d+ dependencies cruised/.exec(output)?.[1] ?? 0);
  if (exitCode === 0 && modules >= AT_LEAST) return PASSED;
  console.log(output);
  return failed(...(modules < AT_LEAST ? [`only ${modules} modules were read`] : []));
}
