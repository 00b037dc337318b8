import { EARLIER_VALUES_BUGS } from './planted-bugs/earlier-values.ts';
import { GIVEN_ROUND_BUGS } from './planted-bugs/given-rounds.ts';
import { BULK_BUGS } from './planted-bugs/in-bulk.ts';
import { MERGE_BUGS } from './planted-bugs/merge.ts';
import { OUTBOX_BUGS } from './planted-bugs/outbox.ts';
import { RECEIVE_BUGS } from './planted-bugs/receive.ts';
import { RECEIPT_BUGS } from './planted-bugs/receipts.ts';
import { SEND_BUGS } from './planted-bugs/send.ts';
import { SERVER_BUGS } from './planted-bugs/server.ts';
import { SESSION_BUGS } from './planted-bugs/session.ts';
import { OUTSIDE_BUGS } from './planted-bugs/outside.ts';
import { MOVEMENT_BUGS } from './planted-bugs/movements.ts';
import { WRITTEN_ONCE_BUGS } from './planted-bugs/written-once.ts';
import type { PlantedBug } from './planted-bugs/planted-bug.ts';

/** The bugs that the simulation has to find, one at a time (docs/tests.md). */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...RECEIVE_BUGS,
  ...OUTBOX_BUGS,
  ...SEND_BUGS,
  ...MERGE_BUGS,
  ...SERVER_BUGS,
  ...SESSION_BUGS,
  ...WRITTEN_ONCE_BUGS,
  ...MOVEMENT_BUGS,
  ...RECEIPT_BUGS,
  ...GIVEN_ROUND_BUGS,
  ...EARLIER_VALUES_BUGS,
  ...BULK_BUGS,
  ...OUTSIDE_BUGS,
];
