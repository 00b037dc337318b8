import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runTool } from '../checks/run-tool.ts';

/*
 * `npm run simulate -- --seeds 20000 --from 1 --steps 400`: runs any number of seeds, in as many
 * processes as there are cores, 1,000 seeds each at a time. For a seed that fails, it prints the end of
 * the trace of a run with as few of its steps as are found (`failure-report.ts`). `--progress <file>` names a
 * file in which the parts that passed are noted; a later run with the same file skips these. The file
 * is valid for one state of the code only. `--wide` makes all runs wide (`model/outside.ts`). `--trace` prints what
 * happens, best with `--seeds 1`.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '400' },
    processes: { type: 'string', default: String(availableParallelism()) },
    progress: { type: 'string' },
    trace: { type: 'boolean', default: false },
    wide: { type: 'boolean', default: false },
  },
});
const numbers = [values.seeds, values.from, values.steps, values.processes];
if (!numbers.every((number) => /^[1-9]\d*$/.test(number))) {
  console.error('--seeds, --from, --steps and --processes are whole numbers from 1');
  process.exit(1);
}
const [seeds, from, steps, processes] = numbers.map(Number) as [number, number, number, number];
const AT_A_TIME = 1000;
const { progress } = values;

const passed = new Set(
  progress && existsSync(progress) ? readFileSync(progress, 'utf8').split('\n') : [],
);
const starts = Array.from({ length: Math.ceil(seeds / AT_A_TIME) }, (_, n) => from + n * AT_A_TIME);
const parts = starts.map((start) => ({
  start,
  count: Math.min(AT_A_TIME, from + seeds - start),
}));
const nameOf = ({ start, count }: (typeof parts)[number]) =>
  `${count} ${values.wide ? 'wide ' : ''}seeds from ${start} of ${steps} steps`;
const left = parts.filter((part) => !passed.has(nameOf(part)));
const all = parts.length;
let done = all - left.length;
if (done > 0) console.log(`${done} of ${all} parts have passed already`);

async function work(): Promise<void> {
  for (let part = left.shift(); part; part = left.shift()) {
    const { exitCode, output } = await runTool(
      ['vitest', 'run', '--project', 'simulation', 'tests/simulation/seeds.test.ts'],
      {
        output: values.trace ? 'show' : 'keep',
        minutes: 24 * 60,
        env: {
          SEEDS: String(part.count),
          FROM: String(part.start),
          STEPS: String(steps),
          TRACE: values.trace ? '1' : '',
          WIDE: values.wide ? '1' : '',
        },
      },
    );
    done += 1;
    console.log(`${done} of ${all}: ${nameOf(part)} ${exitCode === 0 ? 'passed' : 'FAILED'}`);
    if (exitCode === 0) {
      if (progress) appendFileSync(progress, `${nameOf(part)}\n`);
    } else {
      console.log(output);
      process.exitCode = 1;
    }
  }
}

await Promise.all(Array.from({ length: processes }, work));
