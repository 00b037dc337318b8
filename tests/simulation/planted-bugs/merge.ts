import type { PlantedBug } from './planted-bug.ts';

const MERGE = 'src/mutation/merge.ts';
const MERGE_VISIT = 'src/mutation/merge-visit.ts';
const DOCUMENT_WRITE = 'src/mutation/document-write.ts';
const OWN_REVISION = 'src/mutation/base-revision.ts';
const REPLAY = 'src/mutation/replay.ts';

/** Bugs in what a mutation does to the server's document and to the view (PUSH-3, VISIT-2, CONFLICT-1). */
export const MERGE_BUGS: readonly PlantedBug[] = [
  {
    name: 'the last writer wins',
    file: MERGE,
    find: 'held(field) === mine.from || held(field) === newValues[field]',
    replace: 'true',
  },
  {
    name: 'fields that belong together are merged one by one',
    file: MERGE,
    find: 'groupOf(collection, field).every(isUntouched)',
    replace: '[field].every(isUntouched)',
  },
  {
    name: 'what was seen beside a change is forgotten',
    file: MERGE,
    find: '!(field in seen) || held(field) === seen[field]',
    replace: 'true',
  },
  {
    name: 'what a creation left empty is not compared',
    file: 'src/mutation/patch.ts',
    find: "if (change.op !== 'create') return {};",
    replace: 'return {};',
  },
  {
    name: 'a deletion does not ask whether somebody changed the horse',
    file: MERGE,
    find: "if (!hasSeenRevision(m, server)) return wholeConflict(m, 'staleDelete', server);",
    replace: '',
  },
  {
    name: 'a deletion takes the revision behind the one that it saw for its own',
    file: OWN_REVISION,
    find: ' && over.includes(lastMid)',
    replace: '',
  },
  {
    name: 'a deletion does not know a change that it was made over and another device sent',
    file: OWN_REVISION,
    find: ' || (rev === baseRev + 1 && over.includes(lastMid))',
    replace: '',
  },
  {
    name: 'a deletion does not ask whether another program changed the horse',
    file: OWN_REVISION,
    find: 'if (seenVersion !== undefined) return version === seenVersion;',
    replace: '',
  },
  {
    name: 'an edit brings back what was deleted',
    file: MERGE,
    find: "return server ? mergeIntoDocument(m, server, visits) : wholeConflict(m, 'deleted', stored);",
    replace:
      'if (server) return mergeIntoDocument(m, server, visits);\n  const fields = readFields(COLLECTIONS[collectionOf(m.path)], newValuesOf(m));\n  return { writes: [creationOf(m, stored, fields)], conflicts: [] };',
  },
  {
    name: 'a visit is made again where it was deleted',
    file: MERGE_VISIT,
    find: 'if (expected.get(m.path)) return NO_WRITES;',
    replace: 'if (alive(expected.get(m.path))) return NO_WRITES;',
  },
  {
    name: 'the last date is that of the visit that came last',
    file: MERGE_VISIT,
    find: "laterDate(lastDateOf(m, horse), visit['date'] ?? null)",
    replace: "visit['date'] ?? null",
  },
  {
    name: 'the last date stays when its visit is deleted',
    file: MERGE_VISIT,
    find: 'lastDateWithout(lastDateOf(m, horse), dateOf(visit), remaining.map(dateOf))',
    replace: 'lastDateOf(m, horse)',
  },
  {
    name: 'a deleted visit still counts for the last date',
    file: MERGE_VISIT,
    find: 'visits.filter(({ path }) => path !== visit.path)',
    replace: 'visits',
  },
  {
    name: 'the visits of a deleted horse stay',
    file: MERGE,
    find: '[server, ...visits].map(',
    replace: '[server].map(',
  },
  {
    name: 'a tombstone keeps the content',
    file: DOCUMENT_WRITE,
    find: '...nextState(m, server, server.path, {})',
    replace: '...nextState(m, server, server.path, server.fields)',
  },
  {
    name: 'an earlier visit lowers the last date on the screen',
    file: REPLAY,
    find: 'setLastDate(documents, path, laterDate(last, date));',
    replace: 'setLastDate(documents, path, date ?? last);',
  },
  {
    name: 'a visit that somebody deleted is shown again',
    file: REPLAY,
    find: 'documents.has(rootPathOf(path)) && !tombstones.has(path)',
    replace: 'documents.has(rootPathOf(path))',
  },
  {
    name: 'a date from an older register becomes no visit',
    file: MERGE_VISIT,
    find: 'if (date === null) return [];',
    replace: 'return [];',
  },
  {
    name: 'the visit of an older register is made again where a person deleted it',
    file: MERGE_VISIT,
    find: 'if (expected.get(path)) return [];',
    replace: '',
  },
  {
    name: 'the screen does not know the date of an older register',
    file: REPLAY,
    find: 'if (kept !== null && !tombstones.has(at)) setInherited(documents, path, { [at]: kept });',
    replace: '',
  },
  {
    name: 'an old copy of a visit is taken for what gave the date',
    file: 'src/mirror/receive/visit-of-last-date.ts',
    find: '(visit.version >= horse.version || received > horse.version)',
    replace: 'true',
  },
  {
    name: 'a last date that cannot be read is written over',
    file: MERGE_VISIT,
    find: 'if (hasUnreadLastDate(m, horse)) return revise(m, horse, horse.fields, []);',
    replace: '',
  },
  {
    name: 'a merge takes a value that cannot be read for none',
    file: MERGE,
    find: 'valueOrToken(collection, server, field);',
    replace: "server.fields[field] ?? (/^(is|has)/.test(field) ? 0 : '');",
  },
  {
    name: 'a value that cannot be read stays beside what took its place',
    file: REPLAY,
    find: 'const left = withoutFields(unread, Object.keys(values));',
    replace: 'const left = unread;',
  },
  {
    name: 'what cannot be read stays where a document is written again over it',
    file: REPLAY,
    find: 'documents.set(path, withValues(held ?? { path, fields, pending: 0 }, shown));',
    replace:
      'documents.set(path, { ...withValues(held ?? { path, fields, pending: 0 }, shown), ...(held?.unread && { unread: held.unread }) });',
  },
  {
    name: 'what cannot be read is forgotten when another field is sent',
    file: DOCUMENT_WRITE,
    find: 'const unread = withoutFields(server.unread, changed);',
    replace: 'const unread = undefined as typeof server.unread;',
  },
  {
    name: 'old forms and unknown fields are forgotten when a field is sent',
    file: DOCUMENT_WRITE,
    find: 'const raw = withoutFields(server.raw, [...changed, ...STAMPS]);',
    replace: 'const raw = undefined as typeof server.raw;',
  },
  {
    name: 'a last date that cannot be read hides those of the visits',
    file: REPLAY,
    find: 'for (const horse of base) fillLastDates(documents, horse);',
    replace: '',
  },
];
