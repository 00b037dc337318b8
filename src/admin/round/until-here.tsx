import { useLiveQuery } from '../shared/use-live-query.ts';
import type { Day } from '../../model/calendar.ts';
import { discardDraft, keepDraft, readDraft } from '../../mirror/drafts.ts';
import type { Mirror } from '../../mirror/database.ts';
import type { SaveFailure } from '../../mirror/write-locally.ts';
import type { Horse } from '../../model/horse.ts';
import { missedReason } from '../../model/missed-visit.ts';
import type { VisitKind } from '../../model/visit.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import type { Register } from '../../register/register.ts';
import { readRows } from '../../register/search/record-lists.ts';
import { useMirror, useRegister } from '../session/session-context.tsx';
import { hasVisit } from './has-visit.ts';
import { labels } from './labels.ts';
import { RecordAll } from './record-all.tsx';
import { noteKey, readNote } from './round-note.ts';

interface Props {
  kind: VisitKind;
  day: Day;
  /** The horses down to the row that asked, without those that are ticked. */
  paths: readonly string[];
  onClose: () => void;
}

/** A visit that was recorded, with the draft of its note. */
interface Recorded {
  readonly path: string;
  readonly key: string;
  /** Null where nothing was typed. */
  readonly typed: string | null;
}

/**
 * Records the visit of each with the note that was typed in its row, which waits for its tick; after asking. A horse
 * that is said to be missed that day is left out.
 */
export function UntilHere({ kind, day, paths, onClose }: Props) {
  const register = useRegister();
  const mirror = useMirror();
  const rows = useLiveQuery(() => readRows<Horse>(mirror, 'horses', paths), [mirror, paths]);
  if (!rows) return null;
  const horses = rows.filter(({ fields }) => missedReason(fields, kind, day) === null);
  return (
    <RecordAll
      title={
        horses.length === 0
          ? labels.untilHere.none
          : labels.untilHere.title(horses.length, kind, day)
      }
      horses={horses}
      record={({ slug }) => recordOne(register, mirror, kind, slug, day)}
      takeBack={(recorded) => takeOneBack(register, mirror, recorded)}
      saved={(n) => labels.untilHere.saved(n, kind)}
      onClose={onClose}
    >
      {horses.length < rows.length && <p>{labels.untilHere.hint}</p>}
    </RecordAll>
  );
}

/** Null where the phone has a visit of the day already. */
async function recordOne(
  register: Register,
  mirror: Mirror,
  kind: VisitKind,
  slug: string,
  day: Day,
): Promise<Result<Recorded | null, SaveFailure>> {
  const there = await hasVisit(register, kind, slug, day);
  if (!there.success) return fail('aborted');
  if (there.data) return ok(null);
  const key = noteKey(kind, day, slug);
  const typed = readNote(await readDraft(mirror, key).catch(() => null));
  const saved = await register[kind].add(slug, { day, notes: (typed ?? '').trim() });
  if (!saved.success) return saved;
  if (typed !== null) await discardDraft(mirror, key).catch(console.error);
  return ok({ path: saved.data, key, typed });
}

/** Only the visit is undone: its note is a draft again. */
async function takeOneBack(
  register: Register,
  mirror: Mirror,
  { path, key, typed }: Recorded,
): Promise<Result<unknown, SaveFailure | 'missing'>> {
  const deleted = await register.visits.delete(path);
  if (deleted.success && typed !== null) await keepDraft(mirror, key, typed).catch(console.error);
  return deleted;
}
