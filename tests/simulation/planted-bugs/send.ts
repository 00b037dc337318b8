import type { PlantedBug } from './planted-bug.ts';

const SEND = 'src/sync/send-mutation.ts';
const LOG = 'src/sync/log-entry.ts';
const DEPENDS = 'src/mutation/send-order.ts';
const PUSH = 'src/sync/push.ts';

/** Bugs in sending: receipts, expected states, order, pauses (PUSH-2 to PUSH-13). */
export const SEND_BUGS: readonly PlantedBug[] = [
  {
    name: 'the log names fields that do not change',
    file: LOG,
    find: "if (changed !== 'create') return [...changed];",
    replace: "if (changed !== 'create') return Object.keys(fields);",
  },
  {
    name: 'the log calls each new state of a document an update',
    file: LOG,
    find: "changed === 'create' ? create :",
    replace: "changed === 'create' && create === 'add' ? create :",
  },
  {
    name: 'receipts are not looked at',
    file: SEND,
    find: 'if (receipt) return',
    replace: "if (receipt && mutation.mid === '') return",
  },
  {
    name: 'a receipt is taken without its outcome',
    file: SEND,
    find: 'return { documents, conflicts, rev: receipt.rev };',
    replace: 'return { documents, conflicts: [], rev: receipt.rev };',
  },
  {
    name: 'a receipt does not tell successors the revision',
    file: SEND,
    find: 'return { documents, conflicts, rev: receipt.rev };',
    replace: 'return { documents, conflicts, rev: null };',
  },
  {
    name: 'that nothing is to be done is concluded from old copies',
    file: SEND,
    find: 'if (!isGuarded && !isJustRead) return',
    replace: 'if (!isGuarded && !isJustRead && plan.writes.length > 0) return',
  },
  {
    name: 'a refusal by the rules is final, also of a commit that is out of date',
    file: SEND,
    find: "failure === 'precondition' || failure === 'denied'",
    replace: "failure === 'precondition'",
  },
  {
    name: 'an account that may not read is taken for a rejected change',
    file: SEND,
    find: "fail(failure === 'denied' ? ('notEnabled' as const) : failure)",
    replace: 'fail(failure)',
  },
  {
    name: 'a request may take for ever',
    file: 'src/sync/requests.ts',
    find: 'clock.after(limit, expire)',
    replace: 'clock.after(limit, () => undefined)',
  },
  {
    name: 'a document queue is ordered by the clock',
    file: PUSH,
    find: 'nextToSend(queue)',
    replace: 'nextToSend(queue.toSorted((a, b) => a.createdAt - b.createdAt))',
  },
  {
    name: 'what depends on a rejected change is sent',
    file: DEPENDS,
    find: "mutation.status === 'pending' && !blocked",
    replace: "mutation.status === 'pending'",
  },
  {
    name: 'a rejected change stops its whole document queue',
    file: DEPENDS,
    find: 'const blocked = skipped.some((earlier) => dependsOn(mutation, earlier));',
    replace: 'const blocked = skipped.length > 0;',
  },
  {
    name: 'a rejected change stops all document queues',
    file: PUSH,
    find: 'await runPool(',
    replace:
      "if (!(await this.mirror.db.outbox.toArray()).some((row) => row.status === 'attention')) await runPool(",
  },
  {
    name: 'a pause never ends',
    file: 'src/sync/engine.ts',
    find: "trigger !== 'requested' && (await",
    replace: '(await',
  },
  {
    name: 'what a lost answer left out is asked as a value of a document that is gone',
    file: SEND,
    find: 'fields.length > 0 && !alive(server)',
    replace: 'false',
  },
];
