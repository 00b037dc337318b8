import { parseArgs } from 'node:util';
import { runTool } from '../checks/run-tool.ts';

/*
 * `npm run simulate -- --seeds 20000 --from 1 --steps 400`: runs any number of seeds with their
 * progress; the first five that fail are told with the fewest steps that show it. `--trace` tells
 * what happens, best with `--seeds 1`.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '400' },
    trace: { type: 'boolean', default: false },
  },
});
const numbers = [values.seeds, values.from, values.steps];
if (!numbers.every((number) => /^[1-9]\d*$/.test(number))) {
  console.error('--seeds, --from and --steps are whole numbers from 1');
  process.exit(1);
}
const { exitCode } = await runTool(
  ['vitest', 'run', '--project', 'simulation', 'tests/simulation/seeds.test.ts'],
  {
    output: 'show',
    minutes: 24 * 60,
    env: {
      SEEDS: values.seeds,
      FROM: values.from,
      STEPS: values.steps,
      TRACE: values.trace ? '1' : '',
    },
  },
);
process.exitCode = exitCode ?? 1;
