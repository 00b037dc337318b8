import { useLiveQuery } from '../shared/use-live-query.ts';
import type { Day } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import { missedReason } from '../../model/missed-visit.ts';
import type { VisitKind } from '../../model/visit.ts';
import { fail, ok } from '../../platform/result.ts';
import { readRows } from '../../register/search/record-lists.ts';
import { useMirror, useRegister } from '../session/session-context.tsx';
import { hasVisit } from './has-visit.ts';
import { labels } from './labels.ts';
import { RecordAll } from './record-all.tsx';

interface Props {
  kind: VisitKind;
  day: Day;
  /** The horses down to the row that asked, without those that are ticked. */
  paths: readonly string[];
  onClose: () => void;
}

/** Records the visit of each, after asking. A horse that is said to be missed that day is left out. */
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
      record={async ({ slug }) => {
        const there = await hasVisit(register, kind, slug, day);
        if (!there.success) return fail('aborted');
        return there.data ? ok(null) : register[kind].add(slug, { day, notes: '' });
      }}
      takeBack={(path) => register.visits.delete(path)}
      saved={(n) => labels.untilHere.saved(n, kind)}
      onClose={onClose}
    >
      {horses.length < rows.length && <p>{labels.untilHere.hint}</p>}
    </RecordAll>
  );
}
