import { useLayoutEffect, useRef, useState } from 'react';
import type { Day } from '../../model/values/calendar.ts';
import type { VisitKind } from '../../model/visits/visit.ts';
import { type RoundStart, listPathsHere, readRoundStart } from '../../register/due/visit-round.ts';
import { useMirror } from '../session/session-context.tsx';
import { useLiveQuery } from '../shared/reading/use-live-query.ts';

/** A list of up to this length is rendered whole at once; a longer one renders fewer rows at first. */
const FIRST_ROWS = 60;

/**
 * The horses of the round and the first rows, read when a round is opened and when a horse enters or leaves the stable.
 * A tick moves no horse, so it does not cause another read.
 */
export function useRoundStart(kind: VisitKind, day: Day): RoundStart | undefined {
  const mirror = useMirror();
  const here = useLiveQuery(() => listPathsHere(mirror), [mirror]);
  const [read, setRead] = useState<{ of: string; start?: RoundStart; error?: unknown }>();
  const round = `${kind} ${day}`;
  const begun = useRef<{ readonly of: string; readonly start: Promise<RoundStart> }>(undefined);
  useLayoutEffect(() => {
    let cancelled = false;
    const before = begun.current;
    const begin = async () => {
      // The first reading does not wait until it is known who is here; it counts if it found the same horses.
      if (here && before?.of === round) {
        const start = await before.start;
        const all = new Set([...here, ...start.paths]);
        if (all.size === here.length && all.size === start.paths.length) return start;
      }
      return readRoundStart(mirror, kind, day, FIRST_ROWS);
    };
    const start = begin();
    begun.current = { of: round, start };
    start.then(
      (start) =>
        !cancelled && setRead((held) => (held?.start === start ? held : { of: round, start })),
      (error: unknown) => !cancelled && setRead({ of: round, error }),
    );
    return () => {
      cancelled = true;
    };
  }, [mirror, kind, day, round, here]);
  if (read?.error !== undefined) throw read.error;
  return read?.of === round ? read.start : undefined;
}
