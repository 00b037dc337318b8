import { useLiveQuery } from '../shared/reading/use-live-query.ts';
import { useMemo } from 'react';
import * as v from 'valibot';
import { boxName, byBox } from '../../model/horses/box.ts';
import { type Day, daysBetween, isDay } from '../../model/values/calendar.ts';
import { GUEST_LIMITS } from '../../model/given-rounds/guest-text.ts';
import { giveRound } from '../../register/given-rounds/given-rounds.ts';
import { formatShortDay } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { HealthKindInput } from '../shared/forms/health-kind-input.tsx';
import { useMirror } from '../session/session-context.tsx';
import { CheckBox } from '../shared/forms/check-box.tsx';
import { dueLabels } from '../shared/labels/due-labels.ts';
import { healthLabels } from '../shared/labels/health-labels.ts';
import { namesApart } from '../../model/horses/names-apart.ts';
import { Panel } from '../shared/frame/panel.tsx';
import { NoHorses } from '../shared/horses/no-horses.tsx';
import { tooLong } from '../shared/labels/problem-labels.ts';
import { Reading } from '../shared/reading/reading.tsx';
import { RowBoundary } from '../shared/lists/row-boundary.tsx';
import { useToasts } from '../shared/frame/toasts.tsx';
import { draftReader, useDraft } from '../shared/forms/use-draft.ts';
import { useProblems } from '../shared/forms/use-problems.ts';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { type Work, WORKS } from './given-rounds-search.ts';
import styles from './given-rounds.module.css';
import { labels } from './labels.ts';
import { dueBy, readOffered } from './offered-horses.ts';

const draftSchema = v.object({
  by: v.string(),
  /** Null: the day and work of the address. */
  day: v.nullable(v.string()),
  work: v.nullable(v.picklist(WORKS)),
  /** Of health acts: the kind, product and batch. */
  act: v.string(),
  product: v.string(),
  batch: v.string(),
  chosen: v.array(v.string()),
});
type Text = 'by' | 'act' | 'product' | 'batch';
type GiveRoundDraft = v.InferOutput<typeof draftSchema>;

const BLANK: GiveRoundDraft = {
  by: '',
  day: null,
  work: null,
  act: '',
  product: '',
  batch: '',
  chosen: [],
};

const readDraft = draftReader(draftSchema);

interface Props {
  work: Work;
  day: Day;
  today: Day;
  isWhole: boolean;
  onGiven: (slug: string) => void;
}

/** Gives a round to a person, for a day, a work and some horses. What is typed is kept as a draft. */
export function GiveRound(props: Props) {
  const mirror = useMirror();
  const toasts = useToasts();
  const { tap } = useSingleFlight();
  const draft = useDraft('rounds/new', BLANK, readDraft);
  const { by, act, product, batch, chosen } = draft.value;
  const work = draft.value.work ?? props.work;
  const kind = work === 'health' ? act.trim() : work;
  const typed = draft.value.day ?? props.day;
  const day = isDay(typed) ? typed : props.day;
  // Visits are due whatever the day of the round.
  const key = work === 'health' ? `${day} ${act.trim()}` : work;
  const offered = useLiveQuery(
    async () => ({ key, ...(await readOffered(mirror, work, act.trim(), day)) }),
    [mirror, key],
  );
  const horses = offered?.horses;
  const names = useMemo(
    () =>
      namesApart(
        (horses ?? []).map(({ row }) => row),
        true,
      ),
    [horses],
  );
  // Chosen horses that have left the stable since are not given. Ordered by box, as one walks through the stable;
  // horses with the same box, or without any, keep the order of the list.
  const given = (horses ?? [])
    .filter(({ row }) => chosen.includes(row.slug))
    .toSorted((a, b) => byBox(a.row.fields.box, b.row.fields.box))
    .map(({ row }) => row.slug);
  const set = (change: Partial<GiveRoundDraft>) =>
    draft.set((before) => ({ ...before, ...change }));
  const isTooMany = given.length > GUEST_LIMITS.horses;
  const texts = { by, ...(work === 'health' && { act, product, batch }) };
  const { complete, errorOf, ask, forget } = useProblems<Text>(texts, (field) => {
    if (field === 'by' && by.trim() === '') return labels.give.noBy;
    if (field === 'act' && kind === '') return labels.give.noKind;
    return tooLong('line', draft.value[field]);
  });
  const ready = complete && isDay(typed) && given.length > 0 && !isTooMany;

  const give = async () => {
    const saved = await giveRound(mirror, {
      by: by.trim(),
      day: typed,
      kind,
      ...(work === 'health' && { product: product.trim(), batch: batch.trim() }),
      horses: given,
    });
    if (!saved.success) return toasts.toastFailure(saved.error);
    forget();
    draft.settle(draft.value);
    props.onGiven(saved.data);
  };

  // Not `Reading` while the register still comes: it would hide what follows.
  return (
    <Panel title={labels.give.title}>
      {!props.isWhole ? null : !horses || !draft.ready ? (
        <Reading />
      ) : horses.length === 0 ? (
        <NoHorses />
      ) : (
        <>
          <div className={styles.fields}>
            <TextInput
              label={labels.give.by}
              hint={labels.give.byHint}
              error={errorOf('by')}
              value={by}
              onValue={(to) => set({ by: to })}
            />
            <DateInput
              label={labels.give.day}
              value={typed}
              error={isDay(typed) ? undefined : labels.give.badDay}
              warning={dayWarning(typed, props.today)}
              onValue={(to) => set({ day: to })}
            />
          </div>
          <Segments
            legend={labels.give.kind}
            value={work}
            onValue={(to) => set({ work: to })}
            options={WORKS.map((value) => ({ value, text: labels.give.works[value] }))}
          />
          {work === 'health' && (
            <div className={styles.fields}>
              <HealthKindInput
                label={healthLabels.fields.kind}
                error={errorOf('act')}
                required
                used={offered?.kinds ?? []}
                value={act}
                onValue={(to) => set({ act: to })}
              />
              <TextInput
                label={healthLabels.fields.product}
                error={errorOf('product')}
                value={product}
                onValue={(to) => set({ product: to })}
              />
              <TextInput
                label={healthLabels.fields.batch}
                error={errorOf('batch')}
                spellCheck={false}
                value={batch}
                onValue={(to) => set({ batch: to })}
              />
            </div>
          )}
          <div className={styles.choices}>
            {/* Until what is chosen now was read, these are due for something else. */}
            <Button
              big
              disabled={offered?.key !== key || !isDay(typed)}
              onClick={() => set({ chosen: dueBy(horses, day) })}
            >
              {labels.give.late}
            </Button>
            <Button big onClick={() => set({ chosen: horses.map(({ row }) => row.slug) })}>
              {labels.give.all}
            </Button>
            <Button big onClick={() => set({ chosen: [] })}>
              {labels.give.none}
            </Button>
          </div>
          <output>{labels.give.chosen(given.length, horses.length)}</output>
          {isTooMany && (
            <p role="alert" tabIndex={-1}>
              {labels.give.tooMany(GUEST_LIMITS.horses)}
            </p>
          )}
          <ul className={styles.horses}>
            {horses.map(({ row, due }, place) => (
              <li key={row.path}>
                <RowBoundary>
                  {() => (
                    <CheckBox
                      label={names[place]!}
                      hint={[
                        boxName(row.fields.box),
                        due === undefined ? dueLabels.unknown : formatShortDay(due),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                      checked={chosen.includes(row.slug)}
                      onChecked={(to) =>
                        draft.set((before) => ({
                          ...before,
                          chosen: to
                            ? [...before.chosen, row.slug]
                            : before.chosen.filter((slug) => slug !== row.slug),
                        }))
                      }
                    />
                  )}
                </RowBoundary>
              </li>
            ))}
          </ul>
          <div className={styles.choices}>
            <Button
              look="primary"
              big
              disabled={given.length === 0}
              onClick={({ currentTarget }) => {
                // A refused form writes nothing, so it does not count as a tap.
                if (ready) void tap(give);
                // What is wrong with it is said above the list of horses, out of sight.
                else ask(currentTarget.closest('section'));
              }}
            >
              {labels.give.run(given.length)}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

/** Warns of a day from which a return that came today could not be taken in; not of a text that is no day. */
function dayWarning(day: string, today: Day): string | undefined {
  if (!isDay(day)) return undefined;
  const ahead = daysBetween(today, day);
  if (ahead < -GUEST_LIMITS.days) return labels.give.past;
  return ahead > GUEST_LIMITS.days ? labels.give.far(ahead) : undefined;
}
