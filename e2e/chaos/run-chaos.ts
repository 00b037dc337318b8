import { parseArgs } from 'node:util';
import { buildForDemo } from '../../local-backend/demo-build.ts';
import { runSeeds } from './run-seeds.ts';

/*
 * Chaos in real browsers: `node --import tsx e2e/chaos/run-chaos.ts --seed 7` does one run and prints its story;
 * `--from 1 --seeds 200` does many, and prints the seeds in which the oracle found faults.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '20' },
  },
});

if (!(await buildForDemo())) process.exit(1);
const { passed, failed } = await (values.seed === undefined
  ? runSeeds(Number(values.from), Number(values.seeds))
  : runSeeds(Number(values.seed), 1));
console.log(
  `${passed} well, ${failed.length} not${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
