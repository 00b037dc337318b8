/**
 * The documents that a phone reads in four hours with the app in the foreground, as Firestore bills them, while 100
 * visits are recorded, 20 of them on this phone; and the same without PULL-10. The clock is virtual. Writes the table
 * into docs/costs.md.
 *
 *     npm run bench:day
 */
import { tableOfDay } from './count-day.ts';
import { writeMeasured } from './measured.ts';

writeMeasured('docs/costs.md', 'a day', await tableOfDay());
