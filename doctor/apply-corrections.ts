import * as v from 'valibot';
import { collectionOf, COLLECTIONS, readingFormOf } from '../src/model/collections.ts';
import { alive, type ServerDocument } from '../src/model/fields/document.ts';
import { type FieldSpec, type FieldValue, unfit } from '../src/model/fields/fields.ts';
import { readRaw } from '../src/model/fields/old-values.ts';
import { type Result, fail, ok } from '../src/platform/result.ts';
import { earlierValuesOf } from '../src/mutation/earlier-values.ts';
import { revise } from '../src/mutation/document-write.ts';
import { logFunction, namedFields } from '../src/sync/log-entry.ts';
import type { RemoteFailure, RemoteStore } from '../src/sync/ports.ts';
import { CORRECTABLE } from './old-documents.ts';

const FILE = v.object({
  format: v.literal('scuderia-corrections'),
  version: v.literal(1),
  project: v.string(),
  corrections: v.array(
    v.object({
      path: v.pipe(
        v.string(),
        v.regex(
          new RegExp(`^(?:${CORRECTABLE.join('|')})/[^/]+$`),
          'only horses, memberships, events and health acts are corrected: a visit is deleted in the app, and added anew',
        ),
      ),
      version: v.string(),
      field: v.string(),
      stands: v.string(),
      to: v.nullable(v.union([v.string(), v.number()])),
    }),
  ),
});

type Corrections = v.InferOutput<typeof FILE>['corrections'];

/**
 * Reads a file of corrections.
 *
 * @returns the corrections; else what is wrong with the file, such as that it is of another project
 */
export function readCorrections(text: string, project: string): Result<Corrections, string> {
  try {
    // Drops a byte order mark that an editor may have added. Not `parseJson` of the app, which says only that a file
    // cannot be read: a person filled this one in by hand, and has to be told where the error is.
    const file = v.parse(FILE, JSON.parse(text.replace(/^\ufeff/, '')));
    if (file.project === project) return ok(file.corrections);
    return fail(`these corrections are of project ${file.project}`);
  } catch (error) {
    const where = v.isValiError(error) ? v.getDotPath(error.issues[0]) : null;
    return fail(`${where ? `${where}: ` : ''}${(error as Error).message}`);
  }
}

/** What became of the corrections of one document. */
export interface Corrected {
  readonly path: string;
  readonly fields: readonly string[];
  /**
   * `there`: all of it stands there, as where the command runs again. `changed`: somebody changed the document since the
   * file was made, so it was left alone. `unknown`: the answer was lost, and the log shows no entry so far: it may still
   * be written.
   */
  readonly became: 'written' | 'there' | 'changed' | 'gone' | 'unreadable' | 'refused' | 'unknown';
  readonly why?: string;
}

const TIMEOUT_MS = 20_000;

/** The failures after which a commit may have taken effect, or still may. */
const LOST: readonly RemoteFailure[] = ['unreachable', 'timeout', 'server'];

/**
 * Writes the corrections that a person decided: one commit for each document, with its log entry and what it replaces
 * (UNDO-1), and only if the document has not changed since the file was made.
 *
 * @param uid the account that writes
 */
export async function applyCorrections(
  corrections: Corrections,
  {
    store,
    uid,
    newId,
  }: { store: Pick<RemoteStore, 'read' | 'commit'>; uid: string; newId: () => string },
): Promise<readonly Corrected[]> {
  const decided = corrections.filter(({ to }) => to !== null);
  const done: Corrected[] = [];
  for (const path of new Set(decided.map((each) => each.path))) {
    const own = decided.filter((each) => each.path === path);
    const fields = [...new Set(own.map(({ field }) => field))];
    const write = async (): Promise<Omit<Corrected, 'path' | 'fields'>> => {
      const values = valuesOf(path, own);
      if (typeof values === 'string') return { became: 'unreadable', why: values };
      const mutationId = newId();
      const read = await store.read(mutationId, [path], AbortSignal.timeout(TIMEOUT_MS));
      if (!read.success) return { became: 'refused', why: read.error };
      const document = alive(read.data.documents.get(path));
      if (document === null) return { became: 'gone' };
      if (own.some(({ version }) => version !== document.version)) {
        // One that keeps the value is there for the public copy, of which this document tells nothing.
        const isThere = own.every(
          ({ field, to, stands: before }) =>
            String(to) !== before && stands(document, field, values[field]!),
        );
        return { became: isThere ? 'there' : 'changed' };
      }
      const whole = { ...document.fields, ...values };
      // A field that keeps its value is no change: then only its public copy is written (public-dates.ts).
      const changed = Object.entries(values)
        .filter(([field, value]) => !stands(document, field, value))
        .map(([field]) => field);
      const corrected = revise({ uid, mutationId }, document, whole, changed);
      const log = {
        mutationId,
        uid,
        function: logFunction(corrected, collectionOf(path)),
        params: { path, fields: namedFields(corrected) },
        result: { rev: corrected.document.rev, conflicts: [] },
      };
      const expected = new Map([[path, document]]);
      const earlier = earlierValuesOf({ path, mutationId }, { writes: [corrected] }, expected);
      const commit = { writes: [corrected], log, earlier };
      const written = await store.commit(commit, AbortSignal.timeout(TIMEOUT_MS));
      if (written.success) return { became: 'written' };
      // The log entry tells of a lost answer; and the rules also refuse a commit that is merely out of date (PUSH-12).
      const why = written.error;
      const again = await store.read(mutationId, [path], AbortSignal.timeout(TIMEOUT_MS));
      if (again.success && again.data.receipt) return { became: 'written' };
      const { documents } = again.success ? again.data : { documents: expected };
      if (why === 'precondition' || documents.get(path)?.version !== document.version)
        return { became: 'changed' };
      return { became: LOST.includes(why) ? 'unknown' : 'refused', why };
    };
    done.push({ path, fields, ...(await write()) });
  }
  return done;
}

/** Whether a field holds the value already, in the register's own form. */
const stands = ({ fields, unread, raw }: ServerDocument, field: string, value: FieldValue) =>
  fields[field] === value &&
  !Object.hasOwn(unread ?? {}, field) &&
  !Object.hasOwn(raw ?? {}, field);

/** The decided values in the register's own form; the reason as text where one cannot be read or stored. */
function valuesOf(
  path: string,
  decided: readonly v.InferOutput<typeof FILE>['corrections'][number][],
): Readonly<Record<string, FieldValue>> | string {
  const collection = collectionOf(path);
  const spec: FieldSpec = COLLECTIONS[collection];
  const values: Record<string, FieldValue> = {};
  for (const { field, to } of decided) {
    const kind = Object.hasOwn(spec, field) ? spec[field] : undefined;
    if (kind === undefined) return `${field} is no field of ${collection}`;
    const value = readRaw(readingFormOf(collection, field), { stringValue: String(to) });
    if (value === undefined || unfit(kind, value) !== null)
      return `${field} cannot be ${JSON.stringify(to)}`;
    // Two misspelt fields are offered for one: the last would win, and the other be told as written.
    if (Object.hasOwn(values, field) && values[field] !== value)
      return `${field} is decided twice: set one "to" to null`;
    values[field] = value;
  }
  return values;
}
