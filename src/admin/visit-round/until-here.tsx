import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import type { Day } from '../../model/values/calendar.ts';
import { readDraft } from '../../mirror/drafts/drafts.ts';
import type { DraftRow, Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { missedReason } from '../../model/visits/missed-visit.ts';
import type { VisitKind } from '../../model/visits/visit.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import type { Register } from '../../register/register.ts';
import { readRows } from '../../register/lists/record-lists.ts';
import { useMirror, useRegister } from '../session/session-context.tsx';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { type TypedText, readTypedText } from '../shared/forms/use-text-over.ts';
import { StoredDraft } from '../../mirror/drafts/stored-draft.ts';
import { visitOn } from '../shared/horses/visit-on.ts';
import { labels } from './labels.ts';
import { RecordAll } from '../shared/round/record-all.tsx';
import { noteKey } from './round-note.ts';

interface Props {
  kind: VisitKind;
  day: Day;
  /** The horses down to the row whose button was pressed, without those that are ticked. */
  paths: readonly string[];
  onClose: () => void;
}

/** A recorded visit, with the draft of its note. */
interface Recorded {
  readonly path: string;
  readonly key: string;
  /** Null if there was no draft. */
  readonly typed: TypedText | null;
  /** The row it was stored in, if that is the form's own. */
  readonly stored: DraftRow | undefined;
}

/**
 * After asking, records the visit of each horse with the note typed in its row, which was not saved before a tick.
 * Leaves out horses that are marked as missed that day. Where one of the notes cannot be saved, nothing is recorded.
 */
export function UntilHere({ kind, day, paths, onClose }: Props) {
  const register = useRegister();
  const mirror = useMirror();
  const read = useLiveQuery(async () => {
    const rows = await readRows<Horse>(mirror, 'horses', paths);
    const notes = rows.map(({ slug }) => readDraft(mirror, noteKey(kind, day, slug)));
    const typed = (await Promise.all(notes)).map(readTypedText);
    return { rows, typed: new Map(rows.map(({ path }, index) => [path, typed[index]])) };
  }, [mirror, kind, day, paths]);
  if (!read) return null;
  const { rows, typed } = read;
  const problemOf = ({ path }: ViewRow<Horse>) => {
    const problem = tooLong('prose', (typed.get(path)?.text ?? '').trim());
    return problem && labels.untilHere.badNote(problem);
  };
  const horses = rows.filter(({ fields }) => missedReason(fields, kind, day) === null);
  return (
    <RecordAll
      title={
        horses.length > 0
          ? labels.untilHere.title(horses.length, kind, day)
          : labels.untilHere[rows.length === 0 ? 'none' : 'allMissed']
      }
      kind={kind}
      horses={horses}
      problemOf={problemOf}
      record={({ slug }) => recordOne(register, mirror, kind, slug, day)}
      undo={(recorded) => undoOne(register, mirror, recorded)}
      saved={(n) => labels.untilHere.saved(n, kind)}
      onClose={onClose}
    >
      {horses.length < rows.length && <p>{labels.untilHere.hint}</p>}
    </RecordAll>
  );
}

/** Returns null if the phone has a visit of the day already. */
async function recordOne(
  register: Register,
  mirror: Mirror,
  kind: VisitKind,
  slug: string,
  day: Day,
): Promise<Result<Recorded | null, SaveFailure>> {
  const there = await visitOn(register, kind, slug, day);
  if (!there.success) return fail('aborted');
  if (there.data) return ok(null);
  const key = noteKey(kind, day, slug);
  const draft = new StoredDraft(mirror, key);
  // A note that cannot be read stays a draft.
  const typed = readTypedText(await draft.read().catch(() => null));
  const stored = await mirror.db.drafts.get(key).catch(() => undefined);
  const saved = await register[kind].add(slug, { day, notes: (typed?.text ?? '').trim() });
  if (!saved.success) return saved;
  if (typed !== null) await draft.discard().catch(console.error);
  return ok({ path: saved.data, key, typed, stored });
}

/** Undoes only the visit: its note becomes a draft again. */
async function undoOne(
  register: Register,
  mirror: Mirror,
  recorded: Recorded,
): Promise<Result<unknown, SaveFailure | 'missing'>> {
  const deleted = await register.visits.delete(recorded.path);
  if (deleted.success) await putBack(mirror, recorded).catch(console.error);
  return deleted;
}

/** Makes a note a draft again, unless another one was typed meanwhile; the row that shows it is still its owner. */
async function putBack(mirror: Mirror, { key, typed, stored }: Recorded): Promise<void> {
  if (typed === null || (await readDraft(mirror, key)) !== undefined) return;
  await mirror.db.drafts.put({ key, value: typed, at: mirror.clock.now(), ...stored });
}
