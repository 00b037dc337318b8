import * as v from 'valibot';
import { type ArchivedRecord, readArchive } from '../src/register/archive/archive-format.ts';
import { collectionOf } from '../src/model/collections.ts';
import { countPathOf, isCountPath, RECEIPT } from '../src/model/receipt.ts';
import { contentOnWire, fromDocument, wireDocument } from '../src/remote/firestore-documents.ts';
import { fieldsToWire, type WireValue } from '../src/remote/firestore-values.ts';
import { toPublicDateWrite } from '../src/remote/public-date.ts';
import { type Answer, ask, errorOf, messageOf } from './project.ts';

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
  /** Root documents that are in the project already, deleted ones included: they were left alone. */
  readonly there: readonly string[];
  /**
   * Root documents and counts of receipts that the server refused, each with the reason; counts that exist already and
   * are lower than the numbers of the file; and receipts without a number, or with that of another one.
   */
  readonly refused: readonly string[];
  /** Entries of the file that cannot be read at all. */
  readonly flawed: number;
}

/**
 * Writes every document of an archive as it was on the server, old forms and unknown fields included, which the rules
 * let no app write. A root document and what lies below it are one commit, which is made only where none of them
 * exists: nothing is overwritten, and running it again writes the rest. The count of a year's receipts is not in the
 * file, but follows from their numbers. It is written before them, so that no number is given twice even if the restore
 * is interrupted.
 *
 * @throws Error where the text is no archive, or the project's receipts cannot be read; nothing is written then
 */
export async function restoreArchive(text: string, target: Target): Promise<Restored> {
  const archive = readArchive(text, 'restore');
  if (typeof archive === 'string') throw new Error(`no archive: ${archive}`);
  const there: string[] = [];
  const refused: string[] = [];
  let written = 0;
  const numbers = lastNumbers(archive.records);
  const holders: Holders = numbers.size > 0 ? await readHolders(target) : new Map();
  for (const [path, number] of numbers) {
    const answer = await commit([countWrite(path, number, target)], target);
    if (answer.status === 200) written += 1;
    else {
      const why = isThere(answer) ? await shortfall(path, number, target) : whyOf(answer);
      if (why !== null) refused.push(`${path}: ${why}`);
    }
  }
  for (const record of archive.records) {
    const why = notWritable(record, holders);
    if (why !== null) {
      refused.push(`${record.root.path}: ${why}`);
      continue;
    }
    const answer = await commit(writesOf(record, target), target);
    if (answer.status === 200) written += 1 + record.visits.length;
    else if (isThere(answer)) there.push(record.root.path);
    else refused.push(`${record.root.path}: ${whyOf(answer)}`);
  }
  return { written, there, refused, flawed: archive.flawed.length };
}

/** The paths of the receipts that a project has, by year and number. */
type Holders = ReadonlyMap<string, string>;

const placeOf = (fields: Readonly<Record<string, unknown>>): string =>
  `${String(fields['receiptNumber'])}/${String(fields['year'])}`;

/**
 * Why a receipt must not be written though none has its id; null for any other document. One without a number was not
 * sent yet when the file was made: written here it would count as sent, and never get a number. And no number is given
 * twice.
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

/** @throws Error where the server does not tell */
async function readHolders(target: Target): Promise<Holders> {
  const structuredQuery = { from: [{ collectionId: 'receipts' }] };
  const url = `${target.firestore}/${documentsOf(target)}:runQuery`;
  const answer = await ask(url, { structuredQuery }, target.accessToken);
  if (answer.status !== 200) throw new Error(`receipts cannot be read: ${whyOf(answer)}`);
  const found = v.parse(v.array(v.object({ document: v.optional(wireDocument) })), answer.body);
  return new Map(
    found.flatMap(({ document }) => {
      const { path, fields } = document ? fromDocument(document) : { path: '', fields: {} };
      return path === '' || isCountPath(path) ? [] : [[placeOf(fields), path]];
    }),
  );
}

/** The last number of each year's receipts, by the path of the year's count. */
function lastNumbers(records: readonly ArchivedRecord[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const { root } of records) {
    const { year, receiptNumber } = root.fields;
    if (collectionOf(root.path) !== 'receipts' || typeof receiptNumber !== 'number') continue;
    const path = countPathOf(Number(year));
    if (isCountPath(path)) last.set(path, Math.max(receiptNumber, last.get(path) ?? 0));
  }
  return last;
}

/** Why the existing count of a year is too low for the file; null where it is not. */
async function shortfall(path: string, number: number, target: Target): Promise<string | null> {
  const url = `${target.firestore}/${documentsOf(target)}/${path}`;
  const answer = await ask(url, undefined, target.accessToken);
  if (answer.status !== 200) return whyOf(answer);
  const { fields } = fromDocument(v.parse(wireDocument, answer.body));
  const counted = Number(fields['receiptNumber'] ?? 0);
  return counted < number ? `counts to ${counted}, the receipts of the file to ${number}` : null;
}

const documentsOf = ({ projectId }: Target): string =>
  `projects/${projectId}/databases/(default)/documents`;

const isThere = (answer: Answer): boolean =>
  ['ALREADY_EXISTS', 'FAILED_PRECONDITION'].includes(errorOf(answer));

const whyOf = (answer: Answer): string => messageOf(answer) || String(answer.status);

function commit(writes: readonly object[], target: Target): Promise<Answer> {
  return ask(`${target.firestore}/${documentsOf(target)}:commit`, { writes }, target.accessToken);
}

const created = (path: string, fields: Readonly<Record<string, WireValue>>, target: Target) => ({
  update: { name: `${documentsOf(target)}/${path}`, fields },
  currentDocument: { exists: false },
});

/** The write of a year's count, as in a receipt's commit, but without bookkeeping, like everything that is restored. */
const countWrite = (path: string, receiptNumber: number, target: Target): object =>
  created(path, fieldsToWire(RECEIPT, { receiptNumber }, ['receiptNumber']), target);

function writesOf({ root, visits }: ArchivedRecord, target: Target): object[] {
  const writes: object[] = [root, ...visits].map(({ path, fields, raw }) =>
    created(path, contentOnWire(path, fields, raw), target),
  );
  if (collectionOf(root.path) === 'events')
    writes.push(toPublicDateWrite(documentsOf(target), root.path, root.fields));
  return writes;
}
