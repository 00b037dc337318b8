/*
 * A process that a test can kill: appends 1, 2, 3, … to the journal given as argument, forever, and
 * prints each number once it is on disk. The journal is compacted often: above 500 bytes.
 */
import { openJournal } from '../../local-backend/journal.ts';

const [file = ''] = process.argv.slice(2);
let last = 0;
const journal = openJournal<{ n: number }>(
  file,
  ({ n }) => (last = n),
  function* snapshot() {
    for (let n = 1; n <= last; n++) yield { n };
  },
  500,
);
process.stdout.write('ready\n');
for (;;) {
  journal.append({ n: last + 1 });
  last++;
  process.stdout.write(`${last}\n`);
  // Output to a pipe is flushed between tasks.
  await new Promise(setImmediate);
}
