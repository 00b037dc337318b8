import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import type { Day } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import type { HealthPlace } from '../../register/due/health-round.ts';
import { readRows } from '../../register/lists/record-lists.ts';
import { RecordAll } from '../shared/round/record-all.tsx';
import { useMirror, useRegister } from '../session/session-context.tsx';
import { hasAct } from './has-act.ts';
import { labels } from './labels.ts';

interface Props {
  kind: string;
  day: Day;
  /** The horses without a tick. */
  places: readonly HealthPlace[];
  /** Records the act of a horse; returns the act's slug. */
  add: (horse: ViewRow<Horse>, place: HealthPlace) => Promise<Result<string, SaveFailure>>;
  onRecorded: () => void;
  onClose: () => void;
}

/** Records the act of every horse that has none, after asking. */
export function RecordTheRest({ kind, day, places, add, onRecorded, onClose }: Props) {
  const register = useRegister();
  const mirror = useMirror();
  const horses = useLiveQuery(
    () =>
      readRows<Horse>(
        mirror,
        'horses',
        places.map(({ path }) => path),
      ),
    [mirror, places],
  );
  if (!horses) return null;
  const placeOf = new Map(places.map((place) => [place.path, place]));
  return (
    <RecordAll
      title={labels.all.title(horses.length, kind, day)}
      horses={horses}
      record={async (horse) => {
        const there = await hasAct(register, kind, horse.slug, day);
        if (!there.success) return fail('aborted');
        if (there.data) return ok(null);
        const saved = await add(horse, placeOf.get(horse.path)!);
        if (saved.success) onRecorded();
        return saved;
      }}
      undo={(slug) => register.health.delete(slug)}
      saved={(n) => labels.all.saved(n, kind)}
      onClose={onClose}
    />
  );
}
