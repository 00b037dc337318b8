import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import * as v from 'valibot';
import { type Day, isDay } from '../../model/calendar.ts';
import { dueDayOf } from '../../model/care-interval.ts';
import { idOf } from '../../model/collections.ts';
import { GUEST_LIMITS } from '../../model/guest-text.ts';
import type { Horse } from '../../model/horse.ts';
import { type VisitKind, VISIT_KINDS } from '../../model/visit.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { listPlaces } from '../../register/due/round.ts';
import { giveRound } from '../../register/given-rounds/given-rounds.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { CheckBox } from '../shared/check-box.tsx';
import { dueLabels } from '../shared/due-labels.ts';
import { failureLabels } from '../shared/failure-labels.ts';
import { horseName } from '../shared/horse-name.ts';
import { Panel } from '../shared/panel.tsx';
import { Reading } from '../shared/reading.tsx';
import { RowBoundary } from '../shared/row-boundary.tsx';
import { useToasts } from '../shared/toasts.tsx';
import { useDraft } from '../shared/use-draft.ts';
import { useSingleFlight } from '../shared/use-single-flight.ts';
import { visitKindLabels } from '../shared/visit-labels.ts';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';

const draftSchema = v.object({
  by: v.string(),
  /** Null for what the address says. */
  day: v.nullable(v.string()),
  kind: v.nullable(v.picklist(VISIT_KINDS)),
  chosen: v.array(v.string()),
});
type Draft = v.InferOutput<typeof draftSchema>;

const BLANK: Draft = { by: '', day: null, kind: null, chosen: [] };

function readDraft(stored: unknown): Draft | null {
  const read = v.safeParse(draftSchema, stored);
  return read.success ? read.output : null;
}

interface Props {
  kind: VisitKind;
  day: Day;
  isWhole: boolean;
  onGiven: (slug: string) => void;
}

/** Gives a round out: to whom, for which day, what, and which horses. What is typed is kept as a draft. */
export function GiveRound(props: Props) {
  const mirror = useMirror();
  const toasts = useToasts();
  const { tap } = useSingleFlight();
  const draft = useDraft('rounds/new', BLANK, readDraft);
  const [asked, setAsked] = useState(false);
  const { by, chosen } = draft.value;
  const kind = draft.value.kind ?? props.kind;
  const typed = draft.value.day ?? props.day;
  const horses = useLiveQuery(async () => {
    const places = await listPlaces(mirror, kind);
    const rows = await mirror.db.view<Horse>('horses').bulkGet(places.map(({ path }) => path));
    return rows.filter((row): row is ViewRow<Horse> => row !== undefined);
  }, [mirror, kind]);
  // What was chosen and has left the stable meanwhile is not given.
  const given = (horses ?? []).filter(({ slug }) => chosen.includes(slug)).map(({ slug }) => slug);
  const set = (change: Partial<Draft>) => draft.set((before) => ({ ...before, ...change }));
  const isTooMany = given.length > GUEST_LIMITS.horses;
  const ready = by.trim() !== '' && isDay(typed) && given.length > 0 && !isTooMany;

  const give = () =>
    tap(async () => {
      setAsked(true);
      if (!ready) return;
      const saved = await giveRound(mirror, { by: by.trim(), day: typed, kind, horses: given });
      if (!saved.success) return toasts.toastError(failureLabels.save[saved.error]);
      setAsked(false);
      draft.settle(draft.value);
      props.onGiven(saved.data);
    });

  return (
    <Panel title={labels.give.title}>
      {!horses || !draft.ready || !props.isWhole ? (
        <Reading />
      ) : horses.length === 0 ? (
        <p>{labels.give.nobody}</p>
      ) : (
        <>
          <div className={styles.fields}>
            <TextInput
              label={labels.give.by}
              hint={labels.give.byHint}
              error={asked && by.trim() === '' ? labels.give.noBy : undefined}
              value={by}
              onValue={(to) => set({ by: to.slice(0, GUEST_LIMITS.line) })}
            />
            <DateInput
              label={labels.give.day}
              value={typed}
              error={isDay(typed) ? undefined : labels.give.badDay}
              onValue={(to) => set({ day: to })}
            />
          </div>
          <Segments
            legend={labels.give.kind}
            value={kind}
            onValue={(to) => set({ kind: to })}
            options={VISIT_KINDS.map((value) => ({ value, text: visitKindLabels[value].tab }))}
          />
          <div className={styles.choices}>
            <Button big onClick={() => set({ chosen: dueBy(horses, kind, typed) })}>
              {labels.give.late}
            </Button>
            <Button big onClick={() => set({ chosen: horses.map(({ slug }) => slug) })}>
              {labels.give.all}
            </Button>
            <Button big onClick={() => set({ chosen: [] })}>
              {labels.give.none}
            </Button>
          </div>
          <output>{labels.give.chosen(given.length, horses.length)}</output>
          {isTooMany && <p role="alert">{labels.give.tooMany(GUEST_LIMITS.horses)}</p>}
          <ul className={styles.horses}>
            {horses.map((horse) => (
              <li key={horse.path}>
                <RowBoundary>
                  {() => (
                    <CheckBox
                      label={horseName(horse.fields)}
                      hint={dueText(horse.fields, kind)}
                      checked={chosen.includes(horse.slug)}
                      onChecked={(to) =>
                        draft.set((before) => ({
                          ...before,
                          chosen: to
                            ? [...before.chosen, idOf(horse.path)]
                            : before.chosen.filter((slug) => slug !== horse.slug),
                        }))
                      }
                    />
                  )}
                </RowBoundary>
              </li>
            ))}
          </ul>
          <div className={styles.choices}>
            <Button look="primary" big disabled={given.length === 0} onClick={() => void give()}>
              {labels.give.run(given.length)}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

function dueBy(horses: readonly ViewRow<Horse>[], kind: VisitKind, day: string): string[] {
  if (!isDay(day)) return [];
  return horses
    .filter(({ fields }) => {
      const due = dueDayOf(fields, kind);
      return due !== undefined && due <= day;
    })
    .map(({ slug }) => slug);
}

function dueText(horse: Horse, kind: VisitKind): string {
  const due = dueDayOf(horse, kind);
  return due === undefined ? dueLabels.unknown : formatShortDay(due);
}
