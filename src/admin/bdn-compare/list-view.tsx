import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import {
  type BdnApplied,
  type BdnSkipped,
  type BdnWritten,
  applyBdn,
  undoBdn,
} from '../../register/bdn/apply-bdn.ts';
import { type BdnComparison, compareBdn, readBdnRows } from '../../register/bdn/compare-bdn.ts';
import { rememberColumns } from '../../register/bdn/remembered-columns.ts';
import type { Register } from '../../register/register.ts';
import { headingsAt, rowsBelow } from '../../table-file/table-place.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useSession } from '../session/session-context.tsx';
import { fieldList } from '../shared/labels/change-labels.ts';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { failureLabels } from '../shared/labels/failure-labels.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import bar from '../shared/forms/save-bar.module.css';
import { useToasts } from '../shared/frame/toasts.tsx';
import { useSingleFlight } from '../shared/forms/use-single-flight.ts';
import { classNames } from '../../ui/class-names.ts';
import { commonLabels } from '../../i18n/labels.ts';
import { listOf } from './choose-list.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import styles from './compare-screen.module.css';
import { rowName } from './compared-items.tsx';
import { ComparisonPanel } from './comparison-panel.tsx';
import { type HeldList, noteWritten, writtenOf } from './held-list.ts';
import { labels } from './labels.ts';
import { allTicks, choiceOf, withTicks } from './ticks.ts';

/** The result of comparing a list with the register as it was then. */
interface Compared {
  readonly list: HeldList;
  readonly rows: number;
  readonly found: BdnComparison;
}

type Outcome =
  | { readonly kind: 'applied'; readonly applied: BdnApplied }
  | { readonly kind: 'undone' | 'failed'; readonly text: string };

/**
 * Compares a list with the register as it is now.
 *
 * @returns null where the register cannot be read
 */
async function compareList(register: Register, chosen: HeldList): Promise<Compared | null> {
  const horses = await register.horses.list();
  if (!horses.success) return null;
  const rows = readBdnRows({
    headings: headingsAt(chosen.file, chosen),
    rows: rowsBelow(chosen.file, chosen),
    columns: chosen.columns,
    daysFrom: chosen.file.daysFrom,
  });
  return { list: chosen, rows: rows.length, found: compareBdn(rows, horses.data) };
}

/**
 * The list as the person has left it, with the comparison of an earlier state of it: what was ticked meanwhile stays,
 * unless it is no longer possible. Null if the list was closed meanwhile, or its columns are being changed.
 *
 * @param done the ticks that were written
 */
function compareAsLeft(
  { list, rows, found }: Compared,
  held: HeldList | null,
  done: ReadonlySet<string> | undefined,
): Compared | null {
  if (!held || held.file !== list.file || held.columns !== list.columns) return null;
  if (list.compared && !held.compared) return null;
  const possible = allTicks(found);
  const ticks = new Set([...held.ticks].filter((key) => possible.has(key) && !done?.has(key)));
  return { list: { ...held, compared: true, ticks }, rows, found };
}

interface Props {
  list: HeldList;
  /** The list as it is at the moment of the call; null once it is closed. */
  listNow: () => HeldList | null;
  onList: (list: HeldList) => void;
}

/** The columns of a list, or its comparison with the register. */
export function ListView({ list, listNow, onList }: Props) {
  const { register, mirror } = useSession();
  const toasts = useToasts();
  const { run } = useSingleFlight();
  const { tap } = useSingleFlight();
  // Separate from `tap`: an undo right after the write is no double tap.
  const { tap: tapUndo } = useSingleFlight();
  const [compared, setCompared] = useState<Compared | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // All that was written of this file: one undo takes it back, in however many steps it was written.
  const written = writtenOf(list);

  const show = useCallback(
    (result: Compared | null, done?: ReadonlySet<string>) => {
      if (!result) {
        // The columns again, with the button that compares.
        const held = listNow();
        if (held) onList({ ...held, compared: false });
        return toasts.toastError(failureLabels.read);
      }
      const left = compareAsLeft(result, listNow(), done);
      if (!left) return;
      onList(left.list);
      setCompared(left);
    },
    [toasts, listNow, onList],
  );
  const compare = async (done?: ReadonlySet<string>) =>
    show(await compareList(register, list), done);

  // Compares at once a list whose columns are known, and again one that was left for a horse's page.
  const [begun] = useState(list);
  useEffect(() => {
    let isShown = begun.compared;
    if (isShown) {
      const comparing = compareList(register, begun).catch((error: unknown) => {
        reportError(error);
        return null;
      });
      void comparing.then((result) => isShown && show(result));
    }
    return () => {
      isShown = false;
    };
  }, [register, begun, show]);

  const confirm = () =>
    run(async () => {
      try {
        if (list.head >= 0)
          await rememberColumns(mirror, headingsAt(list.file, list), list.columns);
      } catch (error) {
        // Not remembered: the columns have to be chosen again next time.
        console.error(error);
      }
      await compare();
    });

  const apply = ({ found }: Compared) =>
    tap(async () => {
      const result = await applyBdn(mirror, choiceOf(found, list.ticks));
      if (!result.success) {
        setOutcome({ kind: 'failed', text: failureLabels.save[result.error] });
        return;
      }
      const [before, { updates, added }] = [writtenOf(list), result.data.written];
      noteWritten(list, {
        // Newest first, as they are undone.
        updates: [...updates, ...before.updates],
        added: [...before.added, ...added],
      });
      setOutcome({ kind: 'applied', applied: result.data });
      await compare(list.ticks);
    });

  const undo = () =>
    tapUndo(async () => {
      const result = await undoBdn(mirror, written);
      if (!result.success) {
        setOutcome({ kind: 'failed', text: failureLabels.save[result.error] });
        return;
      }
      // What was written while this was undone stays to be undone.
      const now = writtenOf(list);
      noteWritten(list, {
        updates: now.updates.filter((each) => !written.updates.includes(each)),
        added: now.added.filter((each) => !written.added.includes(each)),
      });
      setOutcome({ kind: 'undone', text: labels.undone(result.data) });
      await compare();
    });

  const shown = list.compared && compared?.list === list ? compared : null;
  const count = list.ticks.size;
  return (
    <>
      {!list.compared && (
        <ColumnsPanel
          list={list}
          onPlace={(sheet, head) =>
            void run(async () =>
              onList({ ...(await listOf(mirror, list, sheet, head)), compared: false }),
            )
          }
          onColumns={(columns) => onList({ ...list, columns, remembered: false })}
          onCompare={() => void confirm()}
        />
      )}
      <SkippedView outcome={outcome} />
      {shown && (
        <ComparisonPanel
          found={shown.found}
          rows={shown.rows}
          ticks={list.ticks}
          onTicks={(keys, ticked) => {
            const next = { ...list, ticks: withTicks(list.ticks, keys, ticked) };
            onList(next);
            setCompared({ ...shown, list: next });
          }}
        />
      )}
      <div data-save-bar className={classNames(bar.bar, styles.bar)}>
        <OutcomeView outcome={outcome} all={countOf(written)} onUndo={() => void undo()} />
        <div className={bar.actions}>
          <Link to="/admin/bdn" className={buttonClass('secondary', true)}>
            {commonLabels.back}
          </Link>
          {shown && (
            <Button look="primary" big disabled={count === 0} onClick={() => void apply(shown)}>
              {count === 0 ? labels.nothing : labels.apply(count)}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/**
 * How much was written, and the undo of all that was.
 *
 * @param all how much was written of this file, in this step and earlier ones
 */
function OutcomeView(props: { outcome: Outcome | null; all: number; onUndo: () => void }) {
  const { outcome, all, onUndo } = props;
  const applied = outcome?.kind === 'applied' ? outcome.applied : null;
  const done = applied ? countOf(applied.written) : 0;
  return (
    <div className={bar.outcome}>
      <p role="alert" className={bar.failed}>
        {outcome?.kind === 'failed' && outcome.text}
      </p>
      <output className={bar.saved}>
        {applied
          ? labels.done(done, applied.skipped.length === 0)
          : outcome?.kind === 'undone' && outcome.text}
      </output>
      {all > 0 && (
        <Button look="quiet" icon="undo" onClick={keepFocus(onUndo)}>
          {all === done ? labels.undo : labels.undoAll(all)}
        </Button>
      )}
    </div>
  );
}

/** The outcome is above a long list, and the button that caused it below. */
function bringIntoView(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'center' });
}

/** Which ticks were not written, and why. */
function SkippedView({ outcome }: { outcome: Outcome | null }) {
  const skipped = outcome?.kind === 'applied' ? outcome.applied.skipped : [];
  if (skipped.length === 0) return null;
  return (
    <div ref={bringIntoView} role="alert" className={styles.skipped}>
      <p>{labels.skipped(skipped.length)}</p>
      <ul>
        {skipped.map((each) => (
          <li key={skippedText(each)}>{skippedText(each)}</li>
        ))}
      </ul>
    </div>
  );
}

/** How many ticks were written: one for each field and each added horse. */
function countOf({ updates, added }: BdnWritten): number {
  return updates.reduce((sum, { to }) => sum + Object.keys(to).length, added.length);
}

function skippedText(skipped: BdnSkipped): string {
  return skipped.kind === 'row'
    ? labels.skippedRow(rowName(skipped.row))
    : labels.skippedFields(horseName(skipped.horse), fieldList(skipped.fields));
}
