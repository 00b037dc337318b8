import type { PlantedBug } from './planted-bug.ts';

const RECONCILE = 'src/mutation/reconcile.ts';
const REPLAY = 'src/mutation/replay.ts';

/** Bugs in what a mutation does to the server's document and to the view (PUSH-3, VISIT-2, CONFLICT-1). */
export const MERGE_BUGS: readonly PlantedBug[] = [
  {
    name: 'the last writer wins',
    file: RECONCILE,
    find: 'held(mate) === mine.from || held(mate) === mine.to',
    replace: 'true',
  },
  {
    name: 'fields that belong together are merged one by one',
    file: RECONCILE,
    find: 'const group = groupOf(collection, field);',
    replace: 'const group = [field];',
  },
  {
    name: 'what was seen beside a change is forgotten',
    file: RECONCILE,
    find: '!(mate in m.seen) || held(mate) === m.seen[mate]',
    replace: 'true',
  },
  {
    name: 'a deletion does not ask whether somebody changed the horse',
    file: RECONCILE,
    find: "if (server.rev !== m.baseRev) return parked(m, 'staleDelete', server);",
    replace: '',
  },
  {
    name: 'an edit brings back what was deleted',
    file: RECONCILE,
    find: "m.op === 'create' && (stored === null || stored.rev === m.baseRev)",
    replace: 'stored === null || stored.rev >= 0',
  },
  {
    name: 'a visit is made again where it was deleted',
    file: RECONCILE,
    find: 'if (belief.get(m.path)) return NOTHING;',
    replace: 'if (alive(belief.get(m.path))) return NOTHING;',
  },
  {
    name: 'the last date is that of the visit that came last',
    file: RECONCILE,
    find: "laterDate(horse.fields[field] ?? null, visit['date'] ?? null)",
    replace: "visit['date'] ?? null",
  },
  {
    name: 'the last date stays when its visit is deleted',
    file: RECONCILE,
    find: "given === (visit.fields['date'] ?? null)",
    replace: "given === 'never'",
  },
  {
    name: 'a deleted visit still counts for the last date',
    file: RECONCILE,
    find: '.filter((other) => other.path !== visit.path)',
    replace: '',
  },
  {
    name: 'the visits of a deleted horse stay',
    file: RECONCILE,
    find: '[server, ...visits].map(',
    replace: '[server].map(',
  },
  {
    name: 'a tombstone keeps the content',
    file: RECONCILE,
    find: '...next(m, server, server.path, {})',
    replace: '...next(m, server, server.path, server.fields)',
  },
  {
    name: 'an earlier visit lowers the last date on the screen',
    file: REPLAY,
    find: "laterDate(last, visit.fields['date'] ?? null));",
    replace: "visit.fields['date'] ?? last);",
  },
  {
    name: 'a visit that somebody deleted is shown again',
    file: REPLAY,
    find: 'rows.has(m.lane) && !buried.has(m.path)',
    replace: 'rows.has(m.lane)',
  },
];
