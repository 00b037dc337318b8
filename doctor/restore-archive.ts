import * as v from 'valibot';
import {
  type ArchivedDocument,
  type ArchivedRecord,
  readArchive,
} from '../src/register/archive/archive-format.ts';
import { collectionOf } from '../src/model/collections.ts';
import { isTombstone, type ServerDocument } from '../src/model/fields/document.ts';
import { isCountPath, RECEIPT } from '../src/model/receipts/receipt.ts';
import { contentOnWire, fromDocument, wireDocument } from '../src/remote/firestore-documents.ts';
import { fieldsToWire } from '../src/remote/firestore-values.ts';
import type { RawValue } from '../src/model/fields/raw-value.ts';
import { toPublicDateWrite } from '../src/remote/public-date.ts';
import { CheckError } from './findings.ts';
import { type Answer, ask, errorOf, messageOf } from './project.ts';
import { isNumber, numberedReceipts, numberOf } from './receipt-numbers.ts';

/** Where an archive is restored; the owner's access bypasses the rules. */
export interface Target {
  /** Such as `https://firestore.googleapis.com/v1`. */
  readonly firestore: string;
  readonly projectId: string;
  readonly accessToken: string;
}

/** The result of a restore. */
export interface Restored {
  /** Documents that were written, the counts of receipts included. */
  readonly written: number;
  /** Root documents that are in the project already: they were left alone. */
  readonly there: readonly string[];
  /** Root documents that were deleted in the project, of which only the tombstone is there: it was left alone. */
  readonly deleted: readonly string[];
  /**
   * Root documents and counts of receipts that the server refused, each with the reason; and receipts without a number,
   * or with that of another one.
   */
  readonly refused: readonly string[];
  /** Entries of the file that cannot be read at all. */
  readonly flawed: number;
  /** The years of memberships in the file; null where it has all of them. */
  readonly membershipYears: readonly number[] | null;
}

/**
 * Writes every document of an archive as it was on the server, old forms and unknown fields included, which the rules
 * let no app write. A root document and what lies below it are one commit, which is made only where the root document
 * does not exist, and writes those below it that do not: nothing is overwritten, and running it again writes the rest.
 * The count of a year's receipts is not in the file, but follows from the numbers of file and project: it is written,
 * or raised where it is lower, before the receipts are, so that no number is given twice even if the restore is
 * interrupted.
 *
 * @throws Error where the text is no archive, or the project's receipts cannot be read: nothing is written then
 * @throws CheckError where the server does not answer, or not whether something is there: what came before is written
 */
export async function restoreArchive(text: string, target: Target): Promise<Restored> {
  const archive = readArchive(text, 'restore');
  if (typeof archive === 'string') throw new Error(`no archive: ${archive}`);
  const there: string[] = [];
  const refused: string[] = [];
  let written = 0;
  const held = await readReceipts(target);
  const counts = new Map(held.map((each) => [each.path, each]));
  const ofFile = archive.records.flatMap(({ root }) =>
    collectionOf(root.path) === 'receipts' ? [root] : [],
  );
  for (const [path, receipts] of numberedReceipts<Numbered>([...ofFile, ...held])) {
    const count = counts.get(path);
    const highest = Math.max(...receipts.map(numberOf));
    if (count && isNumber(count) && numberOf(count) >= highest) continue;
    const number = Math.max(highest, count ? numberOf(count) : 0);
    const answer = await commit([countWrite(path, number, count, target)], target);
    if (answer.status === 200) written += 1;
    else refused.push(`${path}: ${isThere(answer) ? 'it changed: run it again' : whyOf(answer)}`);
  }
  // Two receipts of the file may have one number, as where one of them was cancelled for it (the doctor's advice): an
  // earlier run may have written either of them.
  const places = new Map(ofFile.map(({ path, fields }) => [path, placeOf(fields)]));
  const isOfFile = ({ path, fields }: Numbered) => places.get(path) === placeOf(fields);
  const others = held.filter((each) => !isCountPath(each.path) && !isOfFile(each));
  const holders = new Map(others.map(({ path, fields }) => [placeOf(fields), path]));
  for (const record of archive.records) {
    const why = notWritable(record, holders);
    if (why !== null) {
      refused.push(`${record.root.path}: ${why}`);
      continue;
    }
    let missing = record;
    let answer = await commit(writesOf(record, target), target);
    // The console may have erased a horse without its visits: what is missing is written then.
    if (isThere(answer) && record.visits.length > 0 && (await lacks(record.root, target))) {
      const visits: ArchivedDocument[] = [];
      for (const visit of record.visits) if (await lacks(visit, target)) visits.push(visit);
      missing = { root: record.root, visits };
      answer = await commit(writesOf(missing, target), target);
    }
    if (answer.status === 200) written += 1 + missing.visits.length;
    else if (isThere(answer)) there.push(record.root.path);
    else refused.push(`${record.root.path}: ${whyOf(answer)}`);
  }
  const tombstones = await tombstonesAmong(there, target);
  const { flawed, membershipYears } = archive;
  return {
    written,
    there: there.filter((path) => !tombstones.has(path)),
    deleted: [...tombstones],
    refused,
    flawed: flawed.length,
    membershipYears,
  };
}

/** How many documents are read at once. */
const READ_AT_ONCE = 300;

/** The advice where it stops after something was written. */
const AGAIN = 'Run it again: it writes what is not there yet.';

/**
 * Which of some documents were deleted.
 *
 * @throws CheckError where the server does not tell
 */
async function tombstonesAmong(
  paths: readonly string[],
  target: Target,
): Promise<ReadonlySet<string>> {
  const tombstones = new Set<string>();
  for (let at = 0; at < paths.length; at += READ_AT_ONCE) {
    const answer = await ask(
      `${target.firestore}/${documentsOf(target)}:batchGet`,
      {
        documents: paths
          .slice(at, at + READ_AT_ONCE)
          .map((path) => `${documentsOf(target)}/${path}`),
        mask: { fieldPaths: ['deletedAt'] },
      },
      target.accessToken,
    );
    if (answer.status !== 200 || errorOf(answer) !== '')
      throw new CheckError(`what was left alone cannot be read: ${whyOf(answer)}`, AGAIN);
    const found = v.parse(v.array(v.object({ found: v.optional(wireDocument) })), answer.body);
    for (const { found: wire } of found) {
      const document = wire && fromDocument(wire);
      if (document && isTombstone(document)) tombstones.add(document.path);
    }
  }
  return tombstones;
}

type Numbered = Pick<ServerDocument, 'path' | 'fields'>;

/** The paths of the receipts that a project has and a file has not, by year and number. */
type Holders = ReadonlyMap<string, string>;

const placeOf = (fields: Readonly<Record<string, unknown>>): string =>
  `${String(fields['receiptNumber'])}/${String(fields['year'])}`;

/**
 * Why a receipt must not be written though none has its id; null for any other document. One without a number was not
 * sent yet when the file was made: written here it would count as sent, and never get a number. And no number that was
 * given since is given again.
 */
function notWritable({ root }: ArchivedRecord, holders: Holders): string | null {
  const { path, fields, raw } = root;
  if (collectionOf(path) !== 'receipts' || Object.hasOwn(raw, 'receiptNumber')) return null;
  if (typeof fields['receiptNumber'] !== 'number')
    return 'a receipt without a number: import the file in the app, which numbers it';
  const holder = holders.get(placeOf(fields)) ?? path;
  const number = `number ${fields['receiptNumber']} of ${String(fields['year'])}`;
  return holder === path ? null : `${number} is that of ${holder}`;
}

/**
 * The receipts of a project, with the counts of their years.
 *
 * @throws Error where the server does not tell
 */
async function readReceipts(target: Target): Promise<readonly ServerDocument[]> {
  const structuredQuery = { from: [{ collectionId: 'receipts' }] };
  const url = `${target.firestore}/${documentsOf(target)}:runQuery`;
  const answer = await ask(url, { structuredQuery }, target.accessToken);
  if (answer.status !== 200 || errorOf(answer) !== '')
    throw new Error(`receipts cannot be read: ${whyOf(answer)}`);
  const found = v.parse(v.array(v.object({ document: v.optional(wireDocument) })), answer.body);
  return found.flatMap(({ document }) => (document ? [fromDocument(document)] : []));
}

const documentsOf = ({ projectId }: Target): string =>
  `projects/${projectId}/databases/(default)/documents`;

const isThere = (answer: Answer): boolean =>
  ['ALREADY_EXISTS', 'FAILED_PRECONDITION'].includes(errorOf(answer));

const whyOf = (answer: Answer): string => messageOf(answer) || String(answer.status);

/**
 * Whether a project has no such document, not even a tombstone.
 *
 * @throws CheckError where the server does not tell
 */
async function lacks({ path }: ArchivedDocument, target: Target): Promise<boolean> {
  const url = `${target.firestore}/${documentsOf(target)}`;
  const at = path.split('/').map(encodeURIComponent).join('/');
  const answer = await ask(`${url}/${at}`, undefined, target.accessToken);
  if (answer.status !== 200 && answer.status !== 404)
    throw new CheckError(`${path} cannot be read: ${whyOf(answer)}`, AGAIN);
  return answer.status === 404;
}

function commit(writes: readonly object[], target: Target): Promise<Answer> {
  return ask(`${target.firestore}/${documentsOf(target)}:commit`, { writes }, target.accessToken);
}

const created = (path: string, fields: Readonly<Record<string, RawValue>>, target: Target) => ({
  update: { name: `${documentsOf(target)}/${path}`, fields },
  currentDocument: { exists: false },
});

/**
 * The write of a year's count, as in a receipt's commit, but without bookkeeping, like everything that is restored. Of
 * one that is there it changes the number alone, and only in the state that was read.
 */
function countWrite(
  path: string,
  receiptNumber: number,
  held: ServerDocument | undefined,
  target: Target,
): object {
  const fields = fieldsToWire(RECEIPT, { receiptNumber }, ['receiptNumber']);
  const write = created(path, fields, target);
  if (!held) return write;
  const updateMask = { fieldPaths: ['receiptNumber'] };
  return { ...write, updateMask, currentDocument: { updateTime: held.version } };
}

function writesOf({ root, visits }: ArchivedRecord, target: Target): object[] {
  const writes: object[] = [root, ...visits].map(({ path, fields, raw }) =>
    created(path, contentOnWire(path, fields, raw), target),
  );
  if (collectionOf(root.path) === 'events')
    writes.push(toPublicDateWrite(documentsOf(target), root.path, root.fields));
  return writes;
}
